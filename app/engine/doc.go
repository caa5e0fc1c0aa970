// Package engine is what a worker does: it opens sources, reads and decodes their files, keeps the columns, caches them, draws the cards
// that are on screen and answers questions about them. [New] makes an [Engine], [Engine.Run] serves one page over a connection.
//
// The way of the data:
//
//  1. open.go, listings.go and recents.go turn what a person opened into sources, files and runs; the runs are announced before any of their
//     bytes are read, and those of a listing's first page before the next page is asked for. hints.go remembers what hosts answer to. schedule.go says which
//     runs are read when.
//  2. read.go reads the files of a run in name order. What the cache holds comes first; what is behind it, a parser reads: package parse, which runs
//     in workers of its own while there is much to read and in this one otherwise (parsers.go). A worker that ends with a file in hand is replaced.
//  3. The columns that parsers hand over go to the store and, as they came, to the cache (keep.go). What could not be read is counted (tally.go)
//     and put into one clear line each (faults.go).
//  4. view.go decides which cards of the current view are drawn when, draw.go draws them. scalarcard.go and ridgecard.go hold the two kinds of
//     plots; each keeps the geometry that it was drawn with, from which hover.go answers. images.go hands out encoded images. measure.go tells
//     what runs are sorted by, session.go their hyperparameters.
//     A scalar card: cast.go knows which runs are shown and as what, cardlines.go lists the lines that a card has of them, curve.go and groupcurve.go
//     make coordinates of those and keep them, axes.go finds the ranges, scalarcard.go draws, emphasis.go lays a run that is pointed at over it, linemarks.go
//     marks what the raster does not show, scalarwords.go says it in words. linehover.go and table.go answer from the same lines.
//  5. What is open is looked at again (tail.go), as often as its sources deserve (pace.go): glance.go lists them and finds out what changed, update.go
//     has that read, folder.go knows the folders of this device. told.go takes back what is said of a file when it is not true any more.
//
// What is private is read with what the page gives for that (access.go), which goes to every parser and nowhere else; addresses that are signed, and expire, are
// renewed while their files are read (links.go).
//
// One goroutine, the loop, owns all state: runs, tags, cards, the store. Everything that waits (network, storage, decoding) happens in other
// goroutines, which hand the loop functions to run (Engine.do). Only the keeper, the parsers and the links, which several of those use, have locks of their own.
//
// A worker has one thread and sees messages only while no goroutine runs, so whoever works for long calls Give of its turn now and then; see package parse.
//
// The package is pure. The page side, the network and the storage are interfaces, and in tests everything runs in one process.
package engine
