// Package follow is the live tail as the page takes part in it: how often the worker is to look for growth, the button that has it look now, the menu of the
// interval, and the pill that says how current the data is. [New] makes the [Tail] of a page. It knows the page as a [Page] and the browser as a [Host].
//
// Everything runs on the UI goroutine.
package follow
