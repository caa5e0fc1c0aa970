// Package recents keeps the list of recent sources in the cache, including those just opened: what
// the open page offers, and what protects cached data from eviction.
//
// [Recents] changes the list in the order in which the loop asks for it, in the background, and
// logs what the page has to hear of. Only the loop may call its methods, except those that say so.
package recents
