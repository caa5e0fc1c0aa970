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

// Runs, tags and files have ids from the store; the page uses the same ids for runs and tags.

// run is a row of the run list.
type run struct {
	wire.Run
	files []*file     // in name order
	known store.Known // the tags of all its files
	local bool

	begunBytes int64 // unread bytes when it was last given out
	// wanted means that it was opened again or got files while it was being read. That reading may
	// be about to end because it was stopped.
	wanted bool
	sent   bool // the page knows the run's present state
	// announced means that the page knows of the run. It does before any of the run is read.
	announced bool
	lock      *sourceLock // of its source; nil if it may be read at any time
	host      string      // origin of its first file behind an address; "" for none
	notBefore time.Time   // its server is left alone until then
	postponed int         // how often, since it was queued
}

// file is an event file of a run.
type file struct {
	id   store.FileID
	run  *run
	name string // for people: a path, or a URL without its query
	path string // below the opened source
	// stored is the file as opened, src its content: the same unless it is compressed.
	stored source.Source
	src    *unpack.Source
	key    cache.Key // "" while a local file's key is not known

	local      bool
	blob       source.Blob // of a local file dropped or chosen in this session; nil for others
	modifiedMs int64       // of a local file
	folder     *opened     // of a file of a folder that can be listed again; nil for others
	from       *opened     // the source it was first found in
	grew       bool        // a file of a folder grew since it was cached
	offline    bool        // only its cached data are shown, since its source cannot be listed

	// listed is from the listing, before any byte was read, or from the file's server when it was
	// asked; SizeBytes is -1 if unknown.
	listed source.Info

	// at is written by the loop; kept belongs to the goroutine that reads the file, and to the loop
	// while none does.
	at   wire.Mark
	kept *keep.File // nil if nothing of the file is cached

	// The loop writes the fields below.
	sizeBytes  int64 // -1 while unknown
	readBytes  int64 // its share of reporter.readBytes; likewise the next ones
	doneBytes  int64
	aheadBytes int64 // part of doneBytes that arrived for a record not yet complete
	cacheBytes int64
	packed     bool         // it was unpacked for reading
	unread     bool         // it was not read yet, or reading was stopped
	crashes    int          // parsers that ended while they read it
	done       bool         // counted in reporter.filesDone
	broken     bool         // reading it failed
	refused    bool         // because its server refused access
	retry      interval     // when a failure that may pass is retried
	withheld   *wire.Fault  // why reading failed, while a fresh snapshot is requested; else nil
	writing    bool         // its last record is incomplete, and the rest may be on its way
	endSize    int64        // its size when it was last read to its end
	changed    time.Time    // when that size was first seen, or by its own time stamp
	lastWall   float64      // wall time of its last value, in seconds
	hasValues  bool         // of any kind, even kinds that are only counted
	tries      source.Tries // attempts to ask its server, which was too busy
	givenUp    bool         // nothing arrived any more, and it is not waited for
	gone       bool         // it vanished from its listing
	problems   tally
	reported   reported
}

// runTable holds the runs by id. Only the loop touches it.
type runTable struct {
	all   []*run
	files []*file             // by id
	byKey map[cache.Key]*file // the files whose keys are known from the start
}

// get returns the run with an id; nil if there is none.
func (t *runTable) get(id wire.RunID) *run {
	if id < 1 || int(id) > len(t.all) {
		return nil
	}
	return t.all[id-1]
}

// addRun adds a run to the store and the table. The page hears of it later; see tellRuns.
func (in *core) addRun(name, sourceName string, local bool) *run {
	r := &run{known: store.Known{}, local: local}
	r.Run = wire.Run{ID: wire.RunID(in.store.AddRun(name)), Name: name, Source: sourceName, Colour: len(in.runs.all)}
	in.runs.all = append(in.runs.all, r)
	return r
}

// tellRuns sends the rows of the changed runs.
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

// setState sets how far a run has been read. The page hears of it with the next progress, since a
// folder may have thousands of runs.
func (rp *reporter) setState(r *run, s wire.RunState) {
	if r.State != s {
		r.State, r.sent, rp.owed = s, false, true
	}
}

// next returns the first file of a run, in name order, that is still to be read; nil if there is
// none.
func (r *run) next() *file {
	for _, f := range r.files {
		if !f.done {
			return f
		}
	}
	return nil
}

// undone marks the files of a run as not read, and returns how many were marked as read.
func (r *run) undone() (n int) {
	for _, f := range r.files {
		if f.done {
			f.done = false
			n++
		}
	}
	return n
}
