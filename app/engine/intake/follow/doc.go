// Package follow follows sources that grow: it checks them again, automatically or on request, and
// has the appended records read.
//
// A check lists every source that is due and compares the listing with the known files (poll.go).
// Only changed files are read (update.go): for other files nothing is fetched, no run is shown as
// being read, and no card is redrawn. Each source has its own interval. A file whose last record is
// incomplete counts as being written while the rest may still come (tail.go). A check that stalls
// is given up (stall.go), and a file of a folder that changed while it was read is read on from a
// fresh snapshot (retake.go).
//
// Only the loop may use a [Follower].
package follow
