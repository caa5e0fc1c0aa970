// Package changes is the line above the cards that tells what happened in the runs: which diverged,
// which one is the best, which still grow, and which are new or have stopped since the last visit.
// [New] makes the [Line] of a page, which it reaches as a [Page]. The line also knows the name under
// which this device stores things about the open log.
//
// Everything runs on the UI goroutine.
package changes
