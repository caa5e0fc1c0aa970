package intake

import (
	"context"
	"slices"
	"sort"
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// How many runs are read at once, with one request each. Over the network most of the time is spent
// waiting, and browsers open at most six connections to a host, so two more runs are ready when one
// becomes free. From the disk there is little to wait for.
const (
	remoteRuns = 8
	localRuns  = 4
)

// Small runs are given out in larger numbers: at most smallRuns, as long as together they have less
// than smallBytes. Then their parsers have the next one at hand while this thread draws, and the
// cache reads many in one transaction. Parsers limit the requests themselves. The order of runs
// given out is not changed any more, so they are only as many as are read in a moment.
const (
	smallRuns  = 64
	smallBytes = 512 << 10
)

// scheduler decides which run is read when. It knows the runs being read and the queues.
type scheduler struct {
	*core
	ctx    context.Context // cancelled by Stop; nil while nothing is open
	cancel context.CancelFunc

	listings int         // under way
	remote   readingLane // runs behind URLs
	local    readingLane // dropped runs
	open     bool        // something was opened since everything was read
	stopping bool        // the person stopped reading
	unread   bool        // reading was stopped before some run was read
	full     bool        // reading was stopped for lack of memory

	elsewhere int // sources that another tab reads
	pacing
}

// readingLane is a queue of runs, and the number of runs being read.
type readingLane struct {
	waiting  []*library.Run
	unsorted bool // waiting may be out of order
	active   int
	bytes    int64 // unread bytes of the runs being read, when they began
}

// complete reports whether everything opened was read.
func (sc *scheduler) complete() bool { return !sc.open && !sc.unread }

// begin prepares the scheduler for reading.
func (sc *scheduler) begin() {
	r := sc
	if r.ctx == nil || r.stopping {
		r.ctx, r.cancel = context.WithCancel(sc.Context())
	}
	r.open, r.stopping, r.full = true, false, false
}

// stop ends reading. What was read stays.
func (sc *scheduler) stop() {
	if !sc.open {
		return
	}
	sc.stopping = true
	sc.cancel()
	sc.remote.waiting, sc.local.waiting = nil, nil
	sc.pump()
}

// queue adds runs to the queue. The largest are read first, since a large one begun last would
// delay the end.
func (sc *scheduler) queue(runs ...*library.Run) {
	for _, r := range runs {
		lane := sc.lane(r)
		lane.waiting = append(lane.waiting, r)
		lane.unsorted = true
	}
	sc.pump()
}

// rerank notes that ranks may have changed.
func (sc *scheduler) rerank() { sc.remote.unsorted, sc.local.unsorted = true, true }

// next removes and returns the next run to read: the first ready one of the lowest rank; nil if
// none is ready. Ranks are computed only when they may have changed: computing them for each run
// that begins took 10 s for a folder of 8,000 runs.
func (lane *readingLane) next(rank func(*library.Run) int, ready func(*library.Run) bool) *library.Run {
	if lane.unsorted {
		lane.sort(rank)
		lane.unsorted = false
	}
	at := slices.IndexFunc(lane.waiting, ready)
	if at < 0 {
		return nil
	}
	r := lane.waiting[at]
	lane.waiting = slices.Delete(lane.waiting, at, at+1)
	return r
}

// sort sorts the waiting runs by rank, then by how often their servers refused them, then the
// largest first.
func (lane *readingLane) sort(rank func(*library.Run) int) {
	type place struct {
		run   *library.Run
		rank  int
		bytes int64
	}
	places := make([]place, len(lane.waiting))
	for i, r := range lane.waiting {
		places[i] = place{r, rank(r), r.UnreadBytes()}
	}
	before := func(i, j int) bool {
		a, b := &places[i], &places[j]
		if a.rank == b.rank && a.run.Postponed != b.run.Postponed {
			return a.run.Postponed < b.run.Postponed // a run that is always refused delays no other
		}
		return a.rank < b.rank || a.rank == b.rank && a.bytes > b.bytes
	}
	// Mostly they are: ranks rarely change with a message of the page.
	if sort.SliceIsSorted(places, before) {
		return
	}
	sort.SliceStable(places, before)
	for i := range places {
		lane.waiting[i] = places[i].run
	}
}

// boundBytes is unreadBytes, except that a run with a file of unknown size counts as large.
func boundBytes(r *library.Run) int64 {
	for _, f := range r.Files {
		if f.SizeBytes < 0 {
			return smallBytes
		}
	}
	return r.UnreadBytes()
}

func (sc *scheduler) lane(r *library.Run) *readingLane {
	if r.Local {
		return &sc.local
	}
	return &sc.remote
}

// again has the run of an open file read again, unless it is being read; that costs only what
// changed. stored replaces the file's source: its signature may be newer.
func (sc *scheduler) again(f *library.File, stored source.Source) {
	r := f.Run
	if sc.underWay(r) {
		r.Wanted = true
		return
	}
	f.Stored, f.Content = stored, sc.reader.inside(stored)
	sc.lib.ReadAgain(r)
	sc.lib.SetState(r, wire.RunQueued)
	sc.queue(r)
}

// underWay reports whether a run is being read or queued.
func (sc *scheduler) underWay(r *library.Run) bool {
	return r.State == wire.RunReading || r.State == wire.RunQueued && slices.Contains(sc.lane(r).waiting, r)
}

// pump starts as many waiting runs as allowed, and finishes if there is nothing left.
func (sc *scheduler) pump() {
	sc.held = false
	sc.startRuns(&sc.remote, remoteRuns)
	sc.startRuns(&sc.local, localRuns)
	if r := sc; r.open && r.listings == 0 && r.remote.idle() && r.local.idle() {
		sc.finish()
	}
}

// room reports whether another run may be given out.
func (lane *readingLane) room(limit int) bool {
	return lane.active < limit || lane.active < smallRuns && lane.bytes < smallBytes
}

func (lane *readingLane) idle() bool { return lane.active == 0 && len(lane.waiting) == 0 }

func (sc *scheduler) startRuns(lane *readingLane, limit int) {
	for lane.room(limit) && len(lane.waiting) > 0 {
		r := lane.next(func(r *library.Run) int { return sc.screen.Rank(r.ID) }, sc.ready)
		if r == nil {
			return
		}
		r.BegunBytes, r.NotBefore = boundBytes(r), time.Time{}
		lane.active, lane.bytes = lane.active+1, lane.bytes+r.BegunBytes
		sc.asking[r.Host]++
		sc.lib.SetState(r, wire.RunReading)
		if !r.Announced {
			sc.lib.Now()
		}
		sc.Spawn(sc.ctx, func(ctx context.Context) { sc.reader.readRun(ctx, r) })
	}
}

// finish is called when everything opened was read, or reading was stopped.
func (sc *scheduler) finish() {
	r, stopped := sc, sc.stopping
	r.cancel()
	r.ctx, r.open, r.stopping = nil, false, false
	r.awaited = false
	sc.workers.Rest()
	sc.locks.releaseAll()
	r.unread = slices.ContainsFunc(sc.lib.Runs, func(r *library.Run) bool { return r.State == wire.RunQueued })
	sc.lib.Now()
	if r.full {
		sc.tellFull()
	}
	if !stopped {
		sc.tell.Flush() // the page hears of the end before its cards are drawn for the last time
		sc.screen.FinishCards()
		sc.follower.tellLoaded()
	}
	sc.follower.readingEnds(stopped)
}

// append adds a batch to the store, and has the cards drawn that show it.
func (rd *reader) append(f *library.File, b *store.Batch, fetched int64, fromCache bool) {
	if rd.lib.Append(f, b, fetched, fromCache) {
		rd.shown.Store(true)
	}
	size := b.To - b.From
	if !fromCache && size > 0 { // cached data do not count, since the storage may refuse access now
		rd.recents.answered(f)
	}
	rd.lookAtMemory(size)
	rd.screen.Changed()
}

// resetFile drops what was read of a file, which is read again from its start.
func (rd *reader) resetFile(f *library.File) {
	rd.lib.ResetFile(f)
	rd.screen.Changed()
}

// fileEnds records that a file was read as far as possible; fault says why not to its end.
func (rd *reader) fileEnds(f *library.File, fault wire.Fault) {
	rd.sayKept(f, &fault)
	if fault.Text.None() && !f.Offline {
		rd.recents.answered(f)
	}
	rd.lib.FileDone(f, fault.Stopped)
	rd.follower.noteSize(f)
	if rd.follower.readEnds(f, &fault) {
		rd.lib.TellFaults(f, fault, rd.follower.writes(f))
	}
	rd.lib.Soon()
}

// leave records that a run is not being read any more.
func (sc *scheduler) leave(r *library.Run) {
	lane := sc.lane(r)
	lane.active, lane.bytes = lane.active-1, lane.bytes-r.BegunBytes
	if sc.asking[r.Host]--; sc.asking[r.Host] == 0 {
		delete(sc.asking, r.Host)
	}
}

// runEnds records that all files of a run were read as far as possible, or that reading was
// stopped.
func (sc *scheduler) runEnds(r *library.Run) {
	sc.leave(r)
	r.Postponed = 0
	sc.lib.SetState(r, r.Outcome())
	wanted := r.Wanted && !sc.stopping && slices.ContainsFunc(r.Files, func(f *library.File) bool { return f.Unread })
	if r.Wanted = false; wanted {
		sc.again(r.Files[0], r.Files[0].Stored)
	}
	sc.follower.retake(r)
	sc.pump()
}
