// Package export saves and copies charts and their data: the worker makes a file part by part, or a
// picture, and the browser writes it. [New] makes the [Files] of a page: the running downloads and
// the last finished ones, which a bar at the foot of the page shows. It reaches the page as a
// [Page].
//
// Everything runs on the UI goroutine; the browser's results are passed to it with [Page.Do].
package export
