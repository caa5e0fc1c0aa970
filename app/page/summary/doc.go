// Package summary shows what stands out in a run: a dialog with a line for each finding, and a
// button that copies them. [New] makes the [Summary] of a page, which it reaches as a [Page]; a kind
// finds what stands out.
//
// Everything runs on the UI goroutine.
package summary
