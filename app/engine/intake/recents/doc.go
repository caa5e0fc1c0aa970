// Package recents keeps the list of recent sources in the cache, including those just opened. The
// opening page offers them, and their cached data are protected from eviction.
//
// [Recents] changes the list in the order in which the loop asks for it, in the background, and
// logs what the page has to be told. Only the loop may call its methods, except those that say so.
package recents
