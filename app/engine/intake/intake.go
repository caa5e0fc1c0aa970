package intake

import (
	"context"
	"math"
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/tell"
	"eventlens/app/engine/keep"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/workers"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
	"eventlens/eventfile/store"
)

// Config has what intake needs from outside; see engine.Config.
type Config struct {
	Fetcher     source.Fetcher
	Grants      func([]source.Grant)
	FreshURL    func(ctx context.Context, canonical string) (string, error)
	Embedded    bool
	Ask         func(*wire.Refused) // sends to one of the pages that are embedded
	Blob        func(wire.Ref) (source.Blob, error)
	ShareBlob   func(source.Blob) wire.Ref
	Folder      func(wire.Ref) (source.Folder, error)
	StartParser func(context.Context) (wire.Conn, error)
	MaxParsers  int
	IdleFor     time.Duration
	Unpack      packed.Unpackers
	BucketLimit int64
	MemoryLimit int64
	Cache       cache.Store
	Private     bool
	HidesKept   bool
	ZoneOffset  func(unixSec int64) int
	Lock        func(ctx context.Context, name string) (release func(), err error)
	TryLock     func(ctx context.Context, name string) (release func(), ok bool, err error)
	Now         func() time.Time
	Random      func() float64
}

// Screen is the view, as intake sees it: functions, like view.Data.
type Screen struct {
	// Rank returns how soon a waiting run is wanted: lower ranks are read first. See Intake.Rerank.
	Rank func(wire.RunID) int
	// Changed is called when data arrived, TagsSent when tags were sent to the page, FinishCards
	// when everything was read.
	Changed     func()
	TagsSent    func()
	FinishCards func()
}

// Intake opens sources, reads, follows and caches them.
type Intake struct{ *core }

// core has the state shared by the parts of an Intake; each part also has its own. Only the loop
// touches it, except the keeper, the workers and the links, which have their own locks and are used
// by several goroutines.
type core struct {
	*loop.Loop
	cfg    Config
	screen Screen

	lib     *library.Library
	tell    *tell.Teller
	workers *workers.Pool
	links   *links
	hosting *hosting
	pacer   *source.Pacer
	kept    *cache.Cache
	keeper  *keep.Keeper // nil if there is no cache
	media   *keep.Media  // nil if there is no cache

	opener    *opener
	lister    *lister
	recents   *recents
	scheduler *scheduler
	reader    *reader
	follower  *follower
	locks     *locks
}

// New returns an intake that does nothing before Start.
func New(cfg Config, l *loop.Loop) *Intake {
	in := &core{Loop: l, cfg: cfg, lib: library.New()}
	in.opener, in.lister, in.recents, in.scheduler = &opener{core: in, reopened: make(map[string]*library.Source)}, &lister{core: in}, &recents{core: in}, &scheduler{core: in}
	in.reader, in.follower = &reader{core: in}, &follower{core: in}
	in.tell = tell.New(in.lib, tell.Config{Send: l.Send, Now: cfg.Now, Status: in.status, TagsSent: func() { in.screen.TagsSent() }})
	in.locks = &locks{core: in, bySource: make(map[string]*sourceLock)}
	in.pacer = source.NewPacer(cfg.Fetcher, cfg.Now, cfg.Random, func() { in.Do(in.Context(), func() { in.lib.Now() }) })
	in.scheduler.asking = make(map[string]int)
	if in.hosting = (&hosting{in: in}); cfg.Embedded {
		in.cfg.FreshURL = in.hosting.freshURL
	}
	in.links = newLinks(in)
	in.cfg.Fetcher = in.links
	in.workers = workers.New(workers.Config{Start: cfg.StartParser, Max: cfg.MaxParsers, IdleFor: cfg.IdleFor, Fetcher: cfg.Fetcher, Blob: cfg.Blob,
		Unpack: cfg.Unpack, Slice: l.TimeSlice, Now: cfg.Now, Failed: in.noWorkers})
	return &Intake{in}
}

// noWorkers tells the page that no worker can be started because the site lacks the script for it.
// Other errors are ignored: in browsers that start no worker within a worker nothing can be done.
func (in *core) noWorkers(err error) {
	if missing, ok := err.(wire.MissingScript); ok {
		in.Do(in.Context(), func() { in.lib.Tell(&wire.Notice{Text: report.LacksWorkers(string(missing))}) })
	}
}

// Start opens the cache and makes parsers available, once the loop runs. screen is told of data.
func (in *Intake) Start(screen Screen) {
	in.screen = screen
	if in.cfg.Cache != nil {
		in.kept = cache.New(in.cfg.Cache, cache.Options{Now: in.cfg.Now})
		full := func() { in.Do(in.Context(), in.recents.cacheFailed) }
		in.keeper, in.media = keep.New(in.kept, full), keep.NewMedia(in.kept, full)
	}
	in.workers.Begin(in.Context())
}

// Close ends the parsers and waits until everything read is cached. The loop's goroutines must have
// ended.
func (in *Intake) Close() {
	in.workers.Close()
	in.keeper.Close()
	in.media.Close()
	if in.kept != nil {
		in.kept.Close()
	}
}

// Lacks returns a text that nothing is cached, or none if there is a cache or the session is
// private.
func (in *Intake) Lacks() []wire.Text {
	if in.keeper == nil && !in.cfg.Private {
		return []wire.Text{report.LacksStorage()}
	}
	return nil
}

// TellRecents sends the list of recent sources to the page.
func (in *Intake) TellRecents() {
	if in.keeper == nil {
		in.lib.Tell(&wire.Recents{})
		return
	}
	in.Spawn(in.Context(), func(ctx context.Context) {
		in.lister.loadHints(ctx)
		in.recents.tellRecents(ctx, false)
	})
}

// Workers returns the workers, which read and draw.
func (in *Intake) Workers() *workers.Pool { return in.workers }

// Handle handles a message of the page, and reports whether it is one for intake.
func (in *Intake) Handle(m wire.Message) bool {
	switch m := m.(type) {
	case *wire.Open:
		in.opener.open(m)
	case *wire.Stop:
		in.follower.stopCheck()
		in.scheduler.stop()
	case *wire.Access:
		in.setAccess(m)
	case *wire.Renewed:
		in.hosting.answered(m)
	case *wire.Refresh:
		in.follower.wantCheck()
	case *wire.Follow:
		in.follower.setFollow(m)
	case *wire.Forget:
		in.recents.forget(m)
	case *wire.KeepLimit:
		in.recents.keepLimit(m)
	default:
		return false
	}
	return true
}

// AddRun adds a run with columns that are not from a file.
func (in *Intake) AddRun(name, source string, columns *store.Batch) wire.RunID {
	r := in.lib.AddRun(name, source, true)
	in.lib.Store.Append(in.lib.Store.AddFile(store.RunID(r.ID), name), columns)
	return r.ID
}

// Snapshot returns the data read so far.
func (in *Intake) Snapshot() *store.Snapshot { return in.lib.Store.Snapshot() }

// Records returns how many records were read so far.
func (in *Intake) Records() int64 { return in.lib.Store.Totals().Records }

// Run returns the row of a run as sent to the page; nil for an unknown id.
func (in *Intake) Run(id wire.RunID) *wire.Run {
	if r := in.lib.Run(id); r != nil {
		return &r.Run
	}
	return nil
}

// Problems returns the problems of a run that the page was told of.
func (in *Intake) Problems(id wire.RunID) (problems []wire.Problem) {
	if r := in.lib.Run(id); r != nil {
		for _, f := range r.Files {
			for _, p := range f.Complaints {
				problems = append(problems, p)
			}
		}
	}
	return problems
}

// Rerank notes that Screen.Rank may return other ranks from now on.
func (in *Intake) Rerank() { in.scheduler.rerank() }

// Reading reports whether something is being read.
func (in *Intake) Reading() bool { return in.scheduler.open }

// Complete reports whether everything opened was read.
func (in *Intake) Complete() bool { return in.scheduler.complete() }

// SetBusy tells whether there is work that comes before writing to the cache.
func (in *Intake) SetBusy(busy bool) { in.keeper.SetBusy(busy) }

// status returns what the stages do at the moment.
func (in *core) status() tell.Status {
	host, seconds := in.scheduler.awaitedHost()
	return tell.Status{
		Reading: in.follower.showsReading(), Elsewhere: in.scheduler.elsewhere > 0,
		Listing: in.opener.listings > 0, Listed: in.opener.listed,
		WaitsFor: host, WaitSeconds: seconds,
	}
}

// Tell tells the page what changed. The loop calls it after each of its steps.
func (in *Intake) Tell() { in.tell.Flush() }

// Introduce sends a page that joins later everything that the earlier pages were told and that
// still holds.
func (in *Intake) Introduce(send func(wire.Message)) {
	if in.keeper == nil {
		send(&wire.Recents{})
	}
	in.tell.Introduce(send)
	if in.keeper != nil {
		in.TellRecents()
	}
}

// Due returns how long the loop may wait before it calls Tell and Wake.
func (in *Intake) Due() time.Duration {
	due := min(in.follower.checkDue(), in.follower.stallDue(), in.scheduler.paceDue())
	if wait, owed := in.tell.Due(); owed {
		due = min(due, wait)
	}
	return due
}

// Wake does the periodic work that is due.
func (in *Intake) Wake() {
	in.follower.check()
	in.follower.giveUp()
	in.scheduler.paceTurn()
}

// never is a wait longer than any session.
const never = math.MaxInt64 / 2
