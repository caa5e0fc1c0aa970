package engine

import (
	"context"
	"errors"
	"slices"

	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// How many runs are read at once: over the network, waiting is most of the time, and browsers open six connections to a host at most;
// from the disk there is little to wait for.
const (
	remoteRuns = 4
	localRuns  = 2
)

// reading is what is being read and what waits for it. Only the loop touches it.
type reading struct {
	ctx    context.Context // ends with Stop; nil while nothing is open
	cancel context.CancelFunc

	listings int         // being fetched
	remote   readingLane // runs behind URLs
	local    readingLane // dropped ones
	idle     []*loader   // for runs to come
	open     bool        // something was opened since everything was read
	stopping bool        // the person wants no more to be read
	unread   bool        // reading was stopped before some run was read
}

// readingLane is a queue of runs and the number of those being read.
type readingLane struct {
	waiting []*run
	active  int
}

// complete reports whether everything opened was read.
func (r *reading) complete() bool { return !r.open && !r.unread }

// begin makes ready for something to be read.
func (e *Engine) begin() {
	r := &e.reading
	if r.ctx == nil || r.stopping {
		r.ctx, r.cancel = context.WithCancel(e.ctx)
	}
	r.open, r.stopping = true, false
}

// stop ends reading. What was read stays.
func (e *Engine) stop() {
	if !e.reading.open {
		return
	}
	e.reading.stopping = true
	e.reading.cancel()
	e.reading.remote.waiting, e.reading.local.waiting = nil, nil
	e.pump()
}

// queue adds runs to those waiting to be read.
func (e *Engine) queue(runs ...*run) {
	for _, r := range runs {
		lane := e.lane(r)
		lane.waiting = append(lane.waiting, r)
	}
	e.pump()
}

func (e *Engine) lane(r *run) *readingLane {
	if r.local {
		return &e.reading.local
	}
	return &e.reading.remote
}

// again has the run of a file that is open already read anew, which costs no more than what changed, unless it is being read. The source replaces
// the file's: its signature may be a newer one.
func (e *Engine) again(f *file, stored source.Source) {
	r := f.run
	if r.State == wire.RunReading || r.State == wire.RunQueued && slices.Contains(e.lane(r).waiting, r) {
		return
	}
	f.stored, f.src = stored, e.inside(stored)
	e.progress.filesDone -= r.undone()
	e.setState(r, wire.RunQueued)
	e.queue(r)
}

// pump starts reading what waits, as far as it may, and notices when there is nothing left.
func (e *Engine) pump() {
	e.startRuns(&e.reading.remote, remoteRuns)
	e.startRuns(&e.reading.local, localRuns)
	if r := &e.reading; r.open && r.listings == 0 && r.remote.active == 0 && r.local.active == 0 {
		e.finish()
	}
}

func (e *Engine) startRuns(lane *readingLane, limit int) {
	for lane.active < limit && len(lane.waiting) > 0 {
		r := lane.waiting[0]
		lane.waiting = lane.waiting[1:]
		lane.active++
		e.setState(r, wire.RunReading)
		l := e.idleLoader()
		e.spawn(e.reading.ctx, func(ctx context.Context) { e.readRun(ctx, l, r) })
	}
}

// idleLoader takes a loader that no run is read with.
func (e *Engine) idleLoader() *loader {
	idle := &e.reading.idle
	if n := len(*idle); n > 0 {
		l := (*idle)[n-1]
		*idle = (*idle)[:n-1]
		return l
	}
	return newLoader(e)
}

// finish is called when everything opened was read, or reading was stopped.
func (e *Engine) finish() {
	r, stopped := &e.reading, e.reading.stopping
	r.cancel()
	r.ctx, r.idle, r.open, r.stopping = nil, nil, false, false
	r.unread = slices.ContainsFunc(e.runs.all, func(r *run) bool { return r.State == wire.RunQueued })
	e.tellProgress(true)
	if !stopped {
		e.finishCards()
		e.tellLoaded()
	}
	e.readingEnds(stopped)
}

// append adds a batch to the store and tells what changed.
func (e *Engine) append(f *file, b *store.Batch, fetched int64, fromCache bool) {
	p, size := &e.progress, b.To-b.From
	p.readBytes += size
	p.fetchedBytes += fetched
	f.readBytes += size
	f.packed = f.at.packed()
	e.fileProgress(f, size, fetched)
	if fromCache {
		p.fromCacheBytes += size
		f.cacheBytes += size
	}
	f.problems.add(b)
	if t := b.Totals(); t.Points+t.Images+t.Histograms > 0 {
		e.shown.Store(true)
	}
	e.store.Append(f.id, b)
	store.LimitGarbage()
	e.tellProgress(!e.tags.any) // the first tags at once: the page has nothing to ask for before
	e.changed()
}

// resetFile drops what was read of a file that is read anew.
func (e *Engine) resetFile(f *file) {
	p := &e.progress
	p.readBytes -= f.readBytes
	p.doneBytes -= f.doneBytes
	p.fromCacheBytes -= f.cacheBytes
	f.readBytes, f.doneBytes, f.cacheBytes = 0, 0, 0
	f.problems = newTally()
	e.store.ResetFile(f.id)
	e.changed()
}

// fileEnds notes that a file was read as far as it could be; err says why it was not read to its end.
func (e *Engine) fileEnds(f *file, fetched int64, err error) {
	p := &e.progress
	p.fetchedBytes += fetched
	p.filesDone, f.done = p.filesDone+1, true
	f.unread = errors.Is(err, context.Canceled)
	e.setSize(f, max(f.sizeBytes, f.at.sizeBytes, f.doneBytes))
	p.doneBytes += f.sizeBytes - f.doneBytes // what could not be read is done with, too
	f.doneBytes = f.sizeBytes
	if rest := f.at.sizeBytes - f.readBytes; rest > 0 && !f.at.packed() { // an incomplete last record
		p.readBytes += rest
		f.readBytes += rest
	}
	if e.readEnds(f, err) {
		e.tellFaults(f, err)
	}
	e.tellProgress(false)
}

// runEnds notes that all files of a run were read as far as they could be, or that reading was stopped.
func (e *Engine) runEnds(r *run, l *loader) {
	e.lane(r).active--
	e.reading.idle = append(e.reading.idle, l)
	e.setState(r, r.outcome())
	e.retake(r)
	e.pump()
}
