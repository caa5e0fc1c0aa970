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

// fileNote records how the reading of a file went, for either kind of index.
type fileNote struct {
	file     listing.File // the listing entry when it was read
	problems int
	first    string // the first problem in the file, with its offset
	firstAt  int64
}

// unchanged reports whether a file is listed as it was when it was read whole. Without a listed
// size and time or ETag, the file may have changed.
func (n *fileNote) unchanged(now listing.File) bool {
	return now == n.file && now.SizeBytes >= 0 && now.Modified+now.ETag != ""
}

func (n *fileNote) problem(offset int64, what string) {
	// Damage to records is noted before the damaged values of a whole batch.
	if n.problems++; n.problems == 1 || offset < n.firstAt {
		n.first, n.firstAt = fmt.Sprintf("at byte %d: %s", offset, what), offset
	}
}

// tell reports the damage of a file.
func (x *indexer) tell(n *fileNote) {
	if n.first != "" {
		x.say.notice(fmt.Sprintf("%s: %s, the first one %s; the rest is indexed",
			plainName(x.place.shownFile(n.file.Path)), counted(n.problems, "problem"), n.first))
	}
}

// ended reports the error that ended the reading of a file, and returns whether the file is gone.
func (x *indexer) ended(n *fileNote, bad error) (gone bool) {
	shown := x.place.shownFile(n.file.Path)
	switch {
	case isGone(bad):
		x.say.omits(shown, "the file is gone; left out")
		return true
	case bad != nil:
		x.say.omits(shown,
			fmt.Sprintf("%v; the tags behind that are not indexed", withoutPath(bad)))
		n.problems = max(n.problems, 1)
		// An entry without size and time is never unchanged, so the file is read again.
		n.file, n.first = listing.File{Path: n.file.Path}, ""
	}
	return false
}

// isGone reports whether a file could not be opened because it does not exist.
func isGone(err error) bool {
	var status *source.StatusError
	return errors.Is(err, fs.ErrNotExist) ||
		errors.As(err, &status) && (status.Status == 404 || status.Status == 410)
}

// reader returns a reader, reusing the buffer of an earlier one if possible.
func (x *indexer) reader() *eventfile.Reader {
	if reader, ok := x.readers.Get().(*eventfile.Reader); ok {
		return reader
	}
	return new(eventfile.Reader)
}

// readers is how many files are read or requested at a time. Over the network most of the time is
// spent waiting.
const readers = 8

// inParallel calls fn for every index below n, several at a time, and returns after all calls have.
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
