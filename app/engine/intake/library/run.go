package library

import (
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// Run is a row of the run list.
type Run struct {
	wire.Run
	Files []*File     // in name order
	Known store.Known // the tags of all its files
	Local bool
	Host  string // origin of its first file behind an address; "" for none
	Lock  string // the lock that reading it needs; "" if it may be read at any time
	// Validated means that it is the Training of another run.
	Validated bool

	Told bool // the page knows the run's present state
	// Announced means that the page knows of the run. It is set before any of the run is read.
	Announced bool

	// The fields below belong to the stage that reads.

	// Wanted means that the run was opened again or got files while it was being read, so that it
	// may have to be read once more.
	Wanted     bool
	BegunBytes int64     // the run's unread bytes when it was last started
	NotBefore  time.Time // the run's server is not asked before then
	Postponed  int       // how often the run was postponed since it was queued
}

// Next returns the first file of a run, in name order, that is still to be read; nil if there is
// none.
func (r *Run) Next() *File {
	for _, f := range r.Files {
		if !f.Done {
			return f
		}
	}
	return nil
}

// UnreadBytes returns the unread bytes of the run's files of known size.
func (r *Run) UnreadBytes() (bytes int64) {
	for _, f := range r.Files {
		bytes += max(0, f.SizeBytes-f.DoneBytes)
	}
	return bytes
}

// Outcome returns the state of a run that is not being read.
func (r *Run) Outcome() wire.RunState {
	next, empty := wire.RunRead, len(r.Files) > 0
	for _, f := range r.Files {
		empty = empty && f.onlyVersion()
		switch {
		case len(f.Complaints) > 0:
			return wire.RunProblem
		case f.Unread:
			next = wire.RunQueued
		case f.Writing && next == wire.RunRead:
			next = wire.RunWriting
		}
	}
	if empty && next == wire.RunRead {
		return wire.RunEmpty
	}
	return next
}
