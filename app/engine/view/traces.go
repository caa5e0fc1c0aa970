package view

import (
	"strings"

	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Trace is a trace of a profiler beside the event files.
type Trace struct {
	listing.Trace
	Source    string // key of its source
	Run       string // name of the run, or the folder if that has no event files
	Path      string // below its source
	Content   source.Source
	SizeBytes int64 // as stored; -1 if unknown
}

// Owns reports whether a trace belongs to a run: to one with its name or, if there is no such run, to
// all below its folder or source, since Keras writes traces beside no event files. hasOwn
// comes from [Trace.HasOwn].
func (t *Trace) Owns(r *wire.Run, hasOwn bool) bool {
	if r == nil || hasOwn {
		return r != nil && r.Name == t.Run
	}
	return r.Source == t.Run || strings.HasPrefix(r.Name, t.Run+"/")
}

// HasOwn reports whether event files have a run with the name of a trace's.
func (t *Trace) HasOwn(snapshot *store.Snapshot) bool {
	for i := range snapshot.Runs() {
		if snapshot.Runs()[i].Name == t.Run {
			return true
		}
	}
	return false
}
