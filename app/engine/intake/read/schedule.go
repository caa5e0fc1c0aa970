package read

import (
	"context"
	"slices"
	"sort"
	"time"

	"eventlens/app/engine/cachewriter"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/intake/renew"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/workers"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
)

// How many runs are read at once, with one request each. Over the network most of the time is spent
// waiting, and browsers open at most six connections to a host: with eight, two more runs are ready
// when a connection becomes free. Reading from disk involves little waiting.
const (
	remoteRuns = 8
	localRuns  = 4
)

// If runs are small, more are started at once: up to smallRuns, if together they have less than
// smallBytes. Then parsers always have another run to read while this thread draws, and the cache
// reads many in one transaction. Parsers limit the requests themselves. The order of started runs
// cannot change any more, so only as many are started as can be read in a moment.
const (
	smallRuns  = 64
	smallBytes = 512 << 10
)

// Config has what a Reader needs from outside.
type Config struct {
	Limits
	Locks
	Links *renew.Renewer
	Pacer *source.Pacer
	Pool  *workers.Pool
	// ShareBlob returns a new reference to a file of the page, for a worker.
	ShareBlob func(source.Blob) wire.Ref
	// Content returns the content of a file, decompressed if it is compressed.
	Content func(source.Source) *unpack.Source
	Now     func() time.Time

	// Rank returns the priority of a waiting run: lower ranks are read first. See Rerank.
	Rank func(wire.RunID) int
	// Expecting reports whether open sources may bring more files, so that reading has not ended.
	Expecting func() bool

	// The loop calls the functions below: Changed when data arrived, the others when something has
	// ended.
	Changed   func()
	FileEnded func(FileEnded)
	RunEnded  func(RunEnded)
	Drained   func(Drained)
}

// Limits are the limits of memory.
type Limits struct {
	BucketBytes int64 // for the buckets of one series; 0 for the default of store.Builder
	MemoryBytes int64 // heap of the engine above which it stops reading; 0 for no limit
}

// Locks are the locks between the tabs of a browser; both functions are nil if there are none. A
// lock lasts until release is called or this tab ends. Wait waits for it, Try takes it only if it
// is free.
type Locks struct {
	Wait func(ctx context.Context, name string) (release func(), err error)
	Try  func(ctx context.Context, name string) (release func(), ok bool, err error)
}

// FileEnded says that a file was read as far as possible, and why not to its end.
type FileEnded struct {
	File  *library.File
	Fault wire.Fault
}

// RunEnded says that all files of a run were read as far as possible, or that reading was stopped.
type RunEnded struct{ Run *library.Run }

// Drained says that everything opened was read, or that a person stopped it.
type Drained struct{ Stopped bool }

// Reader decides which run is read when, and reads it. It knows the runs being read and the queues.
// Only the loop may use it, except for methods that say otherwise.
type Reader struct {
	loop    *loop.Loop
	cfg     Config
	lib     *library.Library
	recents *recents.Recents
	files   *fileReader
	locks   *locks

	ctx    context.Context // cancelled by Stop; nil while nothing is open
	cancel context.CancelFunc

	remote   readingLane // runs behind URLs
	local    readingLane // dropped runs
	open     bool        // something was opened since the reader last finished
	stopping bool        // the person stopped reading
	unread   bool        // reading was stopped before some run was read
	full     bool        // reading was stopped for lack of memory
	pacing

	media      *cachewriter.Media // nil if there is no cache
	takenBytes int64              // bytes taken in since the memory in use was last measured
}

// readingLane is a queue of runs, and the number of runs being read.
type readingLane struct {
	waiting  []*library.Run
	unsorted bool // waiting may be out of order
	active   int
	bytes    int64 // unread bytes of the runs being read, when they began
}

// New returns a reader that may be used after Start.
func New(lib *library.Library, l *loop.Loop, rc *recents.Recents, cfg Config) *Reader {
	rd := &Reader{loop: l, cfg: cfg, lib: lib, recents: rc}
	rd.asking = make(map[string]int)
	rd.files = &fileReader{loop: l, cfg: &rd.cfg, lib: lib, recents: rc, taken: rd.watchMemory}
	rd.locks = &locks{
		loop: l, lock: cfg.Locks, lib: lib, files: rd.files, life: rd.Life, granted: rd.StartNext,
		bySource: make(map[string]*sourceLock),
	}
	return rd
}

// Start starts caching what is read, if there is a cache.
func (rd *Reader) Start(kept *cache.Cache, keeper *cachewriter.Keeper, media *cachewriter.Media) {
	rd.files.kept, rd.files.keeper, rd.media = kept, keeper, media
	rd.files.locked = keeper != nil && rd.cfg.Locks.Try != nil
}

// Complete reports whether everything opened was read.
func (rd *Reader) Complete() bool { return !rd.open && !rd.unread }

// Reading reports whether something is being read, or waits to be read.
func (rd *Reader) Reading() bool { return rd.open }

// Stopping reports whether reading was stopped and has not ended yet.
func (rd *Reader) Stopping() bool { return rd.stopping }

// Full reports whether reading was stopped for lack of memory.
func (rd *Reader) Full() bool { return rd.full }

// Elsewhere reports whether another tab reads sources that this one shows.
func (rd *Reader) Elsewhere() bool { return rd.locks.elsewhere > 0 }

// Await notes that a person waits for the reading: busy servers are retried for longer.
func (rd *Reader) Await() { rd.awaited = true }

// Life returns a context that ends when reading is stopped, or has ended. Begin starts a new one.
func (rd *Reader) Life() context.Context { return rd.ctx }

// Interrupt ends the reading of the files under way; queued runs are read next.
func (rd *Reader) Interrupt() {
	rd.cancel()
	rd.ctx, rd.cancel = context.WithCancel(rd.loop.Context())
}

// Begin prepares for reading.
func (rd *Reader) Begin() {
	if rd.ctx == nil || rd.stopping {
		rd.ctx, rd.cancel = context.WithCancel(rd.loop.Context())
	}
	rd.open, rd.stopping, rd.full = true, false, false
}

// Stop ends reading. The data read so far stay.
func (rd *Reader) Stop() {
	if !rd.open {
		return
	}
	rd.stopping = true
	rd.cancel()
	rd.remote.waiting, rd.local.waiting = nil, nil
	rd.StartNext()
}

// queue adds runs to the queue. The largest are read first, since a large one begun last would
// delay the end.
func (rd *Reader) queue(runs ...*library.Run) {
	for _, r := range runs {
		lane := rd.lane(r)
		lane.waiting = append(lane.waiting, r)
		lane.unsorted = true
	}
	rd.StartNext()
}

// Rerank notes that ranks may have changed.
func (rd *Reader) Rerank() { rd.remote.unsorted, rd.local.unsorted = true, true }

// next removes and returns the next run to read: the first ready one of the lowest rank; nil if
// none is ready. Ranks are computed only when they may have changed: computing them for each run
// that begins took 10 s for a folder of 8,000 runs.
func (lane *readingLane) next(rank func(*library.Run) int,
	ready func(*library.Run) bool) *library.Run {
	if lane.unsorted {
		lane.sort(rank)
		lane.unsorted = false
	}
	at := slices.IndexFunc(lane.waiting, ready)
	if at < 0 {
		return nil
	}
	r := lane.waiting[at]
	copy(lane.waiting[at:], lane.waiting[at+1:])
	lane.waiting = lane.waiting[:len(lane.waiting)-1]
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
	// Mostly they are sorted already: ranks rarely change with a message of the page.
	if sort.SliceIsSorted(places, before) {
		return
	}
	sort.SliceStable(places, before)
	for i := range places {
		lane.waiting[i] = places[i].run
	}
}

// boundBytes returns the unread bytes of a run. A run with a file of unknown size counts as large.
func boundBytes(r *library.Run) int64 {
	for _, f := range r.Files {
		if f.SizeBytes < 0 {
			return smallBytes
		}
	}
	return r.UnreadBytes()
}

func (rd *Reader) lane(r *library.Run) *readingLane {
	if r.Local {
		return &rd.local
	}
	return &rd.remote
}

// Take has the reader read the runs and files that an opening found.
func (rd *Reader) Take(found *open.Listed) {
	for _, f := range found.Again {
		rd.Requeue(f)
	}
	var waiting []*library.Run
	for _, r := range found.Runs {
		if rd.underWay(r) {
			r.Wanted = true // the new files are read next
			continue
		}
		rd.lib.SetState(r, wire.RunQueued)
		waiting = append(waiting, r)
	}
	if waiting != nil {
		rd.queue(waiting...)
	}
}

// Requeue has the run of an open file read again, unless it is being read. Only changes since the
// last reading are read.
func (rd *Reader) Requeue(f *library.File) {
	r := f.Run
	if rd.underWay(r) {
		r.Wanted = true
		return
	}
	f.Content = rd.cfg.Content(f.Stored)
	rd.lib.ReadAgain(r)
	rd.lib.SetState(r, wire.RunQueued)
	rd.queue(r)
}

// underWay reports whether a run is being read or queued.
func (rd *Reader) underWay(r *library.Run) bool {
	return r.State == wire.RunReading ||
		r.State == wire.RunQueued && slices.Contains(rd.lane(r).waiting, r)
}

// StartNext starts as many waiting runs as allowed, and finishes if there is nothing left.
func (rd *Reader) StartNext() {
	rd.held = false
	rd.startRuns(&rd.remote, remoteRuns)
	rd.startRuns(&rd.local, localRuns)
	if rd.open && !rd.cfg.Expecting() && rd.remote.idle() && rd.local.idle() {
		rd.finish()
	}
}

// hasRoom reports whether another run may be started.
func (lane *readingLane) hasRoom(limit int) bool {
	return lane.active < limit || lane.active < smallRuns && lane.bytes < smallBytes
}

func (lane *readingLane) idle() bool { return lane.active == 0 && len(lane.waiting) == 0 }

func (rd *Reader) startRuns(lane *readingLane, limit int) {
	for lane.hasRoom(limit) && len(lane.waiting) > 0 {
		r := lane.next(func(r *library.Run) int { return rd.cfg.Rank(r.ID) }, rd.ready)
		if r == nil {
			return
		}
		r.BegunBytes, r.NotBefore = boundBytes(r), time.Time{}
		lane.active, lane.bytes = lane.active+1, lane.bytes+r.BegunBytes
		rd.asking[r.Host]++
		rd.lib.SetState(r, wire.RunReading)
		if !r.Announced {
			rd.lib.ProgressNow()
		}
		rd.loop.Spawn(rd.ctx, func(ctx context.Context) { rd.readRun(ctx, r) })
	}
}

// finish ends a reading: everything opened was read, or the person stopped it.
func (rd *Reader) finish() {
	stopped := rd.stopping
	rd.cancel()
	rd.ctx, rd.open, rd.stopping = nil, false, false
	rd.awaited = false
	rd.cfg.Pool.Rest()
	rd.locks.releaseAll()
	queued := func(r *library.Run) bool { return r.State == wire.RunQueued }
	rd.unread = slices.ContainsFunc(rd.lib.Runs, queued)
	rd.lib.ProgressNow()
	if rd.full {
		rd.tellFull()
	}
	rd.cfg.Drained(Drained{Stopped: stopped})
}

// leave records that a run is not being read any more.
func (rd *Reader) leave(r *library.Run) {
	lane := rd.lane(r)
	lane.active, lane.bytes = lane.active-1, lane.bytes-r.BegunBytes
	if rd.asking[r.Host]--; rd.asking[r.Host] == 0 {
		delete(rd.asking, r.Host)
	}
}

// runEnds records that all files of a run were read as far as possible, or that reading was
// stopped.
func (rd *Reader) runEnds(r *library.Run) {
	rd.leave(r)
	r.Postponed = 0
	rd.lib.SetState(r, r.Outcome())
	wanted := r.Wanted && !rd.stopping &&
		slices.ContainsFunc(r.Files, func(f *library.File) bool { return f.Unread })
	if r.Wanted = false; wanted {
		rd.Requeue(r.Files[0])
	}
	rd.cfg.RunEnded(RunEnded{r})
	rd.StartNext()
}

// readRun reads the files of a run, one after the other, as far as possible. Files that join the
// run meanwhile are read, too. It is a goroutine of its own.
func (rd *Reader) readRun(ctx context.Context, r *library.Run) {
	var f *library.File
	next := func() {
		if f = r.Next(); f == nil || ctx.Err() != nil {
			f = nil
			rd.runEnds(r) // in the same step as next, so that no file joins in between
		}
	}
	for runs := rd.loop.Do(rd.loop.Context(), next); runs && f != nil; {
		began := rd.cfg.Now()
		fault := rd.files.readFile(ctx, f)
		runs = rd.loop.Do(rd.loop.Context(), func() {
			if rd.postpones(ctx, f, began, &fault) {
				f = nil
				return
			}
			rd.fileEnds(f, fault)
			next()
		})
	}
}

// fileEnds records that a file was read as far as possible; fault says why not to its end.
func (rd *Reader) fileEnds(f *library.File, fault wire.Fault) {
	rd.files.explainKept(f, &fault)
	if fault.Text.None() && !f.Offline {
		rd.recents.Answered(f)
	}
	rd.lib.FileDone(f, fault.Stopped)
	rd.cfg.FileEnded(FileEnded{f, fault})
	rd.lib.ProgressSoon()
}
