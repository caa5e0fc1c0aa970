// Package jobs has the messages between the page that lists jobs and its worker, which reads the
// list and holds it: a window of the sorted rows, the values to filter by, and the locations of the
// jobs' files.
//
// The page describes what it shows with a [View]. The worker answers with [Rows], and with [Facts]
// about all jobs. It repeats either answer whenever it changed, until the next View.
package jobs
