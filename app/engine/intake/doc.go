// Package intake opens sources, reads their files, follows those that grow, and caches what was
// read. It coordinates the stages that do so, each a package of its own:
//
//	library   what is open: runs, files, problems; plain data with a change log
//	recents   the list of recent sources in the cache
//	renew     newer addresses for files that were refused
//	open      listings, folders and files become runs
//	read      the files of runs become columns in the library's store
//	follow    checks of sources that grow
//	tell      the page hears what the change log says
//
// A stage knows the stages above it in this list, and none below. It returns its results as
// [open.Listed], [read.FileEnded], [read.RunEnded] or [read.Drained], and [Intake] passes these on.
//
// How one scalar value gets from its bytes to its pixels:
//
//  1. A person opens a source. Package open makes runs of its files; a listing arrives page by
//     page. The page hears of the runs before any of their bytes are read. Package read decides
//     which run is read when.
//  2. It asks the cache first, which returns the columns of the file's start. The rest of the file
//     goes to a parser (package parse), which runs in a worker while there is much to read, and in
//     this thread otherwise. The parser checks the record, decodes the event, and hands the value
//     over in a batch of columns, together with the other values of its tag.
//  3. The batch is appended to the store, where the value becomes the last number of its series,
//     and the same bytes go to package cachewriter, which writes them to the cache for the next
//     visit. Nothing is encoded twice.
//  4. The [Screen] hears that data arrived, the page of new tags and of progress (package tell).
//     The view redraws the cards of this tag when their turn comes. The scalar kind takes a
//     snapshot of the store, computes coordinates for the series that are new or changed, lays out
//     the axes, and strokes the lines into a raster, here or in a worker. The page puts the pixels
//     on a canvas.
//
// When everything is read, package follow checks the sources that can grow. It compares the listing
// with the known files and has the new bytes read from each file's mark on, through steps 2 to 4.
package intake
