// Package intake opens sources, reads their files, follows those that grow, and keeps what was read.
//
// The way of one value, a scalar, from its bytes to its pixels:
//
//  1. A person opens a source. The opener makes files and runs of it, page by page where it is listed (lister); the runs are told before any of their bytes
//     are read. The scheduler says which run is read when.
//  2. The reader asks the cache first: what that holds of the file comes as columns. What is behind it a parser reads, package parse, which runs in a worker
//     while there is much to read and in this thread otherwise. It checks the record, decodes the event, and hands the value over in a batch of columns,
//     among the others of its tag.
//  3. The reader appends the batch to the store, where the value is one more number at the end of its series, and hands the same bytes to package keep, which
//     writes them to the cache for the next visit. Nothing is encoded twice.
//  4. The [Screen] hears that data arrived, the page of new tags and of progress (reporter). The view has the cards of this tag drawn when their time comes.
//     The scalar kind takes a snapshot of the store, makes coordinates of the series that are new or changed, lays out the axes, and strokes the lines into
//     a raster, here or in a worker. The page puts the pixels on a canvas.
//
// When all is read the follower polls what can grow, as often as its sources deserve. It compares what is listed with what is known and has the rest read
// from its marks on, through steps 2 to 4. What cannot be read is counted (tally.go), told in one clear line each, and taken back when it is not true any
// more (problems.go). A server that asks for fewer requests is waited for, while others are read (pace.go). Where several tabs have one source open, a lock
// says which one reads it (locks.go).
package intake
