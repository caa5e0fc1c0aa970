package engine

import (
	"context"
	"slices"
	"sort"

	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// How many runs are read at once, a request each: over the network, waiting is most of the time, and browsers open six connections to a host at
// most, so that two more are ready when one becomes free; from the disk there is little to wait for.
const (
	remoteRuns = 8
	localRuns  = 4
)

// reading is what is being read and what waits for it. Only the loop touches it.
type reading struct {
	ctx    context.Context // ends with Stop; nil while nothing is open
	cancel context.CancelFunc

	listings int         // being fetched
	remote   readingLane // runs behind URLs
	local    readingLane // dropped ones
	open     bool        // something was opened since everything was read
	stopping bool        // the person wants no more to be read
	unread   bool        // reading was stopped before some run was read
	full     bool        // it was stopped for want of memory

	elsewhere int // sources that another tab reads
}

// readingLane is a queue of runs and the number of those being read.
type readingLane struct {
	waiting  []*run
	unsorted bool // waiting is not in order
	active   int
}

// complete reports whether everything opened was read.
func (r *reading) complete() bool { return !r.open && !r.unread }

// begin makes ready for something to be read.
func (e *Engine) begin() {
	r := &e.reading
	if r.ctx == nil || r.stopping {
		r.ctx, r.cancel = context.WithCancel(e.ctx)
	}
	r.open, r.stopping, r.full = true, false, false
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

// queue adds runs to those waiting to be read, the largest first, since one that is begun last is waited for.
func (e *Engine) queue(runs ...*run) {
	for _, r := range runs {
		lane := e.lane(r)
		lane.waiting = append(lane.waiting, r)
		lane.unsorted = true
	}
	e.pump()
}

// next takes the run that is to be read next, nil if none is ready: the first one of the lowest rank.
func (lane *readingLane) next(rank func(*run) int, ready func(*run) bool) *run {
	if lane.unsorted {
		sort.SliceStable(lane.waiting, func(i, j int) bool { return lane.waiting[i].unreadBytes() > lane.waiting[j].unreadBytes() })
		lane.unsorted = false
	}
	at := -1
	for i, r := range lane.waiting {
		if (at < 0 || rank(r) < rank(lane.waiting[at])) && ready(r) {
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	r := lane.waiting[at]
	lane.waiting = slices.Delete(lane.waiting, at, at+1)
	return r
}

// rank says how soon the runs that wait are wanted: those with a card of their own on screen, those that are shown, those that are hidden.
func (v *view) rank(r *run) int {
	switch {
	case slices.ContainsFunc(v.cards, func(c *card) bool { return c.Run == r.ID }):
		return 0
	case !v.hidden[r.ID]:
		return 1
	}
	return 2
}

// unreadBytes is how much of the run's files is not read yet, as far as their sizes are known.
func (r *run) unreadBytes() (bytes int64) {
	for _, f := range r.files {
		bytes += max(0, f.sizeBytes-f.doneBytes)
	}
	return bytes
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
	if e.underWay(r) {
		r.wanted = true
		return
	}
	f.stored, f.src = stored, e.inside(stored)
	e.progress.filesDone -= r.undone()
	e.setState(r, wire.RunQueued)
	e.queue(r)
}

// underWay reports whether a run is being read, or waits for that.
func (e *Engine) underWay(r *run) bool {
	return r.State == wire.RunReading || r.State == wire.RunQueued && slices.Contains(e.lane(r).waiting, r)
}

// pump starts reading what waits, as far as it may, and notices when there is nothing left.
func (e *Engine) pump() {
	e.startRuns(&e.reading.remote, remoteRuns)
	e.startRuns(&e.reading.local, localRuns)
	if r := &e.reading; r.open && r.listings == 0 && r.remote.idle() && r.local.idle() {
		e.finish()
	}
}

func (lane *readingLane) idle() bool { return lane.active == 0 && len(lane.waiting) == 0 }

func (e *Engine) startRuns(lane *readingLane, limit int) {
	for lane.active < limit && len(lane.waiting) > 0 {
		r := lane.next(e.view.rank, e.ready)
		if r == nil {
			return
		}
		lane.active++
		e.setState(r, wire.RunReading)
		if !r.announced {
			e.tellProgress(true)
		}
		e.spawn(e.reading.ctx, func(ctx context.Context) { e.readRun(ctx, r) })
	}
}

// finish is called when everything opened was read, or reading was stopped.
func (e *Engine) finish() {
	r, stopped := &e.reading, e.reading.stopping
	r.cancel()
	r.ctx, r.open, r.stopping = nil, false, false
	e.parsers.idle()
	e.endTurns()
	r.unread = slices.ContainsFunc(e.runs.all, func(r *run) bool { return r.State == wire.RunQueued })
	e.tellProgress(true)
	if r.full {
		e.tellFull()
	}
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
	f.packed = f.at.Packed()
	e.fileProgress(f, size, fetched)
	if fromCache {
		p.fromCacheBytes += size
		f.cacheBytes += size
	}
	f.problems.add(b)
	if t := b.Totals(); t.Points+t.Payloads+t.Histograms > 0 {
		e.shown.Store(true)
	}
	e.store.Append(f.id, b)
	e.takeSession(f.run, b)
	e.checkMemory(store.LimitGarbage())
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
	e.learnSession(f.run)
	e.changed()
}

// fileEnds notes that a file was read as far as it could be; fault says why it was not read to its end.
func (e *Engine) fileEnds(f *file, fault wire.Fault) {
	p := &e.progress
	p.filesDone, f.done = p.filesDone+1, true
	f.unread = fault.Stopped
	e.setSize(f, max(f.sizeBytes, f.at.SizeBytes, f.doneBytes))
	p.doneBytes += f.sizeBytes - f.doneBytes // what could not be read is done with, too
	f.doneBytes = f.sizeBytes
	if rest := f.at.SizeBytes - f.readBytes; rest > 0 && !f.at.Packed() { // an incomplete last record
		p.readBytes += rest
		f.readBytes += rest
	}
	if e.readEnds(f, &fault) {
		e.tellFaults(f, fault)
	}
	e.tellProgress(false)
}

// runEnds notes that all files of a run were read as far as they could be, or that reading was stopped.
func (e *Engine) runEnds(r *run) {
	e.lane(r).active--
	e.setState(r, r.outcome())
	wanted := r.wanted && !e.reading.stopping && slices.ContainsFunc(r.files, func(f *file) bool { return f.unread })
	if r.wanted = false; wanted {
		e.again(r.files[0], r.files[0].stored)
	}
	e.retake(r)
	e.pump()
}
