// Package follow is the page's part of the live tail: how often the worker polls for growth, the
// button that polls now, the menu of the interval, and the pill that shows how current the data is.
// [New] makes the [Tail] of a page, which it reaches as a [Page].
//
// Everything runs on the UI goroutine.
package follow
