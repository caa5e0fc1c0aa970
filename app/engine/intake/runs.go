package intake

import (
	"time"

	"eventlens/app/engine/keep"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/store"
)

// Runs, tags and files have the ids that the store gives them; the page uses the same for runs and tags.

// run is a run of the run list.
type run struct {
	wire.Run
	files []*file     // in name order
	known store.Known // of the tags of all files
	local bool

	begunBytes int64 // that were unread when it was last given out
	// wanted says that it was opened, or that files joined it, while it was being read, which may be about to end because reading was stopped before.
	wanted bool
	sent   bool // the page knows of the run as it is
	// announced says that the page knows of the run, as it does before any of it is read.
	announced bool
	lock      *sourceLock // of its source; nil when it may be read at any time
	host      string      // the origin of its first file behind an address; "" for none
	notBefore time.Time   // its server is to be left alone until then
	postponed int         // so often, since it was queued
}

// file is an event file of a run.
type file struct {
	id   store.FileID
	run  *run
	name string // for people: a path, or a URL without its query
	path string // below what was opened
	// stored is the file as it was opened, src what is inside: the same unless it is compressed.
	stored source.Source
	src    *unpack.Source
	key    cache.Key // "" while that of a local file is not known

	local      bool
	blob       source.Blob // of a local file that was dropped or chosen now; nil for others
	modifiedMs int64       // of a local file
	folder     *opened     // of a file of a folder that can be listed again; nil for others
	from       *opened     // what it was found in first
	grew       bool        // a file of a folder grew since it was kept
	offline    bool        // only what is kept of it is shown, since its source cannot be listed

	// listed is what a listing said, before any byte was read, or the file's server when it was asked; SizeBytes is -1 when it said nothing.
	listed source.Info

	// at is written by the loop; kept belongs to the goroutine that reads the file, and to the loop while none does.
	at   wire.Mark
	kept *keep.File // nil when nothing is kept of the file

	// The loop writes what is below.
	sizeBytes  int64 // -1 while it is unknown
	readBytes  int64 // its part of progress.readBytes, and so on
	doneBytes  int64
	aheadBytes int64 // its part of doneBytes that arrived of a record which is not whole yet
	cacheBytes int64
	packed     bool         // what was read of it was unpacked
	unread     bool         // nobody tried, or reading was stopped
	crashes    int          // of parsers that had it in hand
	done       bool         // it is counted in progress.filesDone
	broken     bool         // reading it failed
	refused    bool         // because its server refused access
	retry      interval     // when that may pass
	withheld   *wire.Fault  // why reading failed, while a fresh snapshot is asked for; nil for nothing
	writing    bool         // its last record is not whole, and may be on its way
	endSize    int64        // its size when it was last read to its end
	changed    time.Time    // when that size was first seen, or is said to have come about
	lastWall   float64      // the wall time of its last value, in seconds
	hasValues  bool         // of any kind, also those that are only counted
	tries      source.Tries // of asking its server, which was too busy
	givenUp    bool         // nothing arrived any more, and it is not waited for
	gone       bool         // it is not in its listing any more
	problems   tally
	reported   reported
}

// runTable holds the runs in the order of their ids. Only the loop touches it.
type runTable struct {
	all   []*run
	files []*file             // in the order of their ids
	byKey map[cache.Key]*file // of the files whose keys are known from the start
}

// get returns the run with an id, nil when there is none.
func (t *runTable) get(id wire.RunID) *run {
	if id < 1 || int(id) > len(t.all) {
		return nil
	}
	return t.all[id-1]
}

// addRun announces nothing yet; see tellRuns.
func (in *core) addRun(name, sourceName string, local bool) *run {
	r := &run{known: store.Known{}, local: local}
	r.Run = wire.Run{ID: wire.RunID(in.store.AddRun(name)), Name: name, Source: sourceName, Colour: len(in.runs.all)}
	in.runs.all = append(in.runs.all, r)
	return r
}

// tellRuns sends the rows of the runs that changed.
func (rp *reporter) tellRuns() {
	m := new(wire.Catalogue)
	for _, r := range rp.runs.all {
		if !r.sent {
			r.sent, r.announced = true, true
			m.Runs = append(m.Runs, r.Run)
		}
	}
	if len(m.Runs) > 0 {
		rp.Send(m)
	}
}

// setState sets how far a run has been read. The page hears of it with the next progress: a folder may have thousands of runs.
func (rp *reporter) setState(r *run, s wire.RunState) {
	if r.State != s {
		r.State, r.sent, rp.owed = s, false, true
	}
}

// next returns the first file of a run, in name order, that is not read as far as it can be; nil when all are.
func (r *run) next() *file {
	for _, f := range r.files {
		if !f.done {
			return f
		}
	}
	return nil
}

// undone counts the files of a run as not read, and returns how many of them were.
func (r *run) undone() (n int) {
	for _, f := range r.files {
		if f.done {
			f.done = false
			n++
		}
	}
	return n
}
