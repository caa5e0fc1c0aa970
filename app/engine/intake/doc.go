// Package intake opens sources, reads their files, follows those that grow, and caches what was
// read.
//
// How one scalar value gets from its bytes to its pixels:
//
//  1. A person opens a source. The opener makes runs of its files; a listing arrives page by page
//     (lister). The page hears of the runs before any of their bytes are read. The scheduler
//     decides which run is read when.
//  2. The reader asks the cache first, which returns the columns of the file's start. The rest of
//     the file goes to a parser (package parse), which runs in a worker while there is much to
//     read, and in this thread otherwise. It checks the record, decodes the event, and hands the
//     value over in a batch of columns, together with the other values of its tag.
//  3. The reader appends the batch to the store, where the value becomes the last number of its
//     series, and hands the same bytes to package keep, which writes them to the cache for the
//     next visit. Nothing is encoded twice.
//  4. The [Screen] hears that data arrived, the page of new tags and of progress (package tell). The
//     view redraws the cards of this tag when their turn comes. The scalar kind takes a snapshot
//     of the store, computes coordinates for the series that are new or changed, lays out the
//     axes, and strokes the lines into a raster, here or in a worker. The page puts the pixels on
//     a canvas.
//
// When everything is read, the follower polls the sources that can grow; each source has its own
// interval. It compares the listing with the known files and has the new bytes read from each
// file's mark on, through steps 2 to 4. Package library counts faults, reports each in one clear
// line, and takes it back once it no longer holds. While the reader waits for a server
// that asks for fewer requests, it reads from other servers (pace.go). If several tabs have one
// source open, a lock decides which of them reads it (locks.go).
package intake
