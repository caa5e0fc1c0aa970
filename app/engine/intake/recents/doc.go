// Package recents keeps the list of recent sources in the cache, including those just opened. The
// opening page offers them, and their cached data are protected from eviction.
//
// [Recents] changes the list in the background, in the order of the loop's calls, and logs messages
// for the page. Only the loop may call its methods, except those that say otherwise.
package recents
