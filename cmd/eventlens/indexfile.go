package main

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"sync/atomic"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// fileNote is how the reading of a file went, for whichever index it was read.
type fileNote struct {
	file     listing.File // as it was listed when it was read
	problems int
	first    string // the first problem, with its place
}

// unchanged says whether a file is listed as it was when it was read whole. One of which nothing is listed may have changed.
func (n *fileNote) unchanged(now listing.File) bool {
	return now == n.file && now.SizeBytes >= 0 && now.Modified+now.ETag != ""
}

func (n *fileNote) problem(offset int64, what string) {
	if n.problems++; n.problems == 1 {
		n.first = fmt.Sprintf("at byte %d: %s", offset, what)
	}
}

// tell says what is damaged.
func (x *indexer) tell(n *fileNote) {
	if n.first != "" {
		x.say.notice(fmt.Sprintf("%s: %s, the first one %s; the rest is indexed", plainName(x.place.shownFile(n.file.Path)), counted(n.problems, "problem"), n.first))
	}
}

// ended says what is bad about a file as a whole, and whether it is gone.
func (x *indexer) ended(n *fileNote, bad error) (gone bool) {
	shown := x.place.shownFile(n.file.Path)
	switch {
	case isGone(bad):
		x.say.omits(shown, "the file is gone; left out")
		return true
	case bad != nil:
		x.say.omits(shown, fmt.Sprintf("%v; the tags behind that are not indexed", withoutPath(bad)))
		n.problems = max(n.problems, 1)
		n.file, n.first = listing.File{Path: n.file.Path}, "" // so that it is read again
	}
	return false
}

// isGone says whether a file could not be opened since there is none.
func isGone(err error) bool {
	var status *source.StatusError
	return errors.Is(err, fs.ErrNotExist) || errors.As(err, &status) && (status.Status == 404 || status.Status == 410)
}

// reader returns a reader that may have a buffer already.
func (x *indexer) reader() *eventfile.Reader {
	if reader, ok := x.readers.Get().(*eventfile.Reader); ok {
		return reader
	}
	return new(eventfile.Reader)
}

// readers is how many files are read, or asked for, at a time: over the network most of the time is waiting.
const readers = 8

// inParallel calls fn for every index below n, some at a time, and returns after all calls did.
func inParallel(n int, fn func(i int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(readers, n) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				fn(i)
			}
		})
	}
	all.Wait()
}
