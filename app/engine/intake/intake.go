package intake

import (
	"context"
	"math"
	"time"

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

// Config is what reading needs of its surroundings; see engine.Config.
type Config struct {
	Fetcher     source.Fetcher
	Grants      func([]source.Grant)
	FreshURL    func(ctx context.Context, canonical string) (string, error)
	Embedded    bool
	Ask         func(*wire.Refused) // one of the pages that are embedded
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

// Screen is what shows what is read. It is made of functions, as view.Data is.
type Screen struct {
	// Rank says how soon a run that waits is wanted: a lower one comes first. See Intake.Rerank.
	Rank func(wire.RunID) int
	// Changed notes that data arrived, TagsTold that the page heard of tags, FinishCards that everything was read.
	Changed     func()
	TagsSent    func()
	FinishCards func()
}

// Intake opens, reads, follows and keeps.
type Intake struct{ *core }

// core is what the parts of an Intake share; each has the state that is its own. Only the loop touches it, but for the keeper, the workers and the links, which
// several goroutines use, and which have locks of their own.
type core struct {
	*loop.Loop
	cfg    Config
	screen Screen

	store   *store.Store
	runs    runTable
	workers *workers.Pool
	links   *links
	hosting *hosting
	pacer   *source.Pacer
	kept    *cache.Cache
	keeper  *keep.Keeper // nil when nothing is kept
	media   *keep.Media  // nil then, too

	opener    *opener
	lister    *lister
	recents   *recents
	scheduler *scheduler
	reader    *reader
	follower  *follower
	locks     *locks
	reporter  *reporter
}

// New returns an intake that does nothing before Start.
func New(cfg Config, l *loop.Loop) *Intake {
	in := &core{Loop: l, cfg: cfg, store: store.New()}
	in.opener, in.lister, in.recents, in.scheduler = &opener{core: in, reopened: make(map[string]*opened)}, &lister{core: in}, &recents{core: in}, &scheduler{core: in}
	in.reader, in.follower, in.reporter = &reader{core: in}, &follower{core: in}, &reporter{core: in, problems: make(map[uint32]wire.Problem)}
	in.locks = &locks{core: in, bySource: make(map[string]*sourceLock)}
	in.runs.byKey = make(map[cache.Key]*file)
	in.pacer = source.NewPacer(cfg.Fetcher, cfg.Now, cfg.Random, func() { in.Do(in.Context(), func() { in.reporter.tellProgress(true) }) })
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

// noWorkers says that no worker can be started where the site lacks the script for that. In browsers that start none within a worker nothing is to be done about it.
func (in *core) noWorkers(err error) {
	if missing, ok := err.(wire.MissingScript); ok {
		in.Do(in.Context(), func() { in.Send(&wire.Notice{Text: report.LacksWorkers(string(missing))}) })
	}
}

// Start begins to keep what is read, and makes parsers available, once the loop runs. What it tells it tells screen.
func (in *Intake) Start(screen Screen) {
	in.screen = screen
	if in.cfg.Cache != nil {
		in.kept = cache.New(in.cfg.Cache, cache.Options{Now: in.cfg.Now})
		full := func() { in.Do(in.Context(), in.recents.cacheFailed) }
		in.keeper, in.media = keep.New(in.kept, full), keep.NewMedia(in.kept, full)
	}
	in.workers.Begin(in.Context())
}

// Close ends the parsers and waits until everything that was read is kept. The loop's goroutines have ended.
func (in *Intake) Close() {
	in.workers.Close()
	in.keeper.Close()
	in.media.Close()
	if in.kept != nil {
		in.kept.Close()
	}
}

// Lacks says that nothing is kept; nothing where it is, or is not to be.
func (in *Intake) Lacks() []wire.Text {
	if in.keeper == nil && !in.cfg.Private {
		return []wire.Text{report.LacksStorage()}
	}
	return nil
}

// TellRecents tells the page what was opened before.
func (in *Intake) TellRecents() {
	if in.keeper == nil {
		in.Send(&wire.Recents{})
		return
	}
	in.Spawn(in.Context(), func(ctx context.Context) {
		in.lister.loadHints(ctx)
		in.recents.tellRecents(ctx, false)
	})
}

// Workers are those who read, and draw.
func (in *Intake) Workers() *workers.Pool { return in.workers }

// Handle handles a message of the page, and reports whether it is about reading.
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

// AddRun adds a run with columns that come from no file.
func (in *Intake) AddRun(name, source string, columns *store.Batch) wire.RunID {
	r := in.addRun(name, source, true)
	in.store.Append(in.store.AddFile(store.RunID(r.ID), name), columns)
	return r.ID
}

// Snapshot returns what was read so far.
func (in *Intake) Snapshot() *store.Snapshot { return in.store.Snapshot() }

// Records returns how many records were read so far.
func (in *Intake) Records() int64 { return in.store.Totals().Records }

// Run returns a run as the page is told of it, nil when there is none.
func (in *Intake) Run(id wire.RunID) *wire.Run {
	if r := in.runs.get(id); r != nil {
		return &r.Run
	}
	return nil
}

// Problems are what could not be read of a run, as the page was told.
func (in *Intake) Problems(id wire.RunID) (problems []wire.Problem) {
	if r := in.runs.get(id); r != nil {
		for _, f := range r.files {
			for _, p := range f.reported {
				problems = append(problems, p)
			}
		}
	}
	return problems
}

// Rerank notes that Screen.Rank may say something else from now on.
func (in *Intake) Rerank() { in.scheduler.rerank() }

// Reading reports whether something is being read.
func (in *Intake) Reading() bool { return in.scheduler.open }

// Complete reports whether everything opened was read.
func (in *Intake) Complete() bool { return in.scheduler.complete() }

// SetBusy says whether there is something to do that comes before writing what is kept.
func (in *Intake) SetBusy(busy bool) { in.keeper.SetBusy(busy) }

// TellOwed tells the page how far reading has come, if its time has come.
func (in *Intake) TellOwed() { in.reporter.tellOwed() }

// Due returns how long the loop may wait before it calls TellOwed and Wake.
func (in *Intake) Due() time.Duration {
	due := min(in.follower.checkDue(), in.follower.stallDue(), in.scheduler.paceDue())
	if in.reporter.owed {
		due = min(due, max(0, in.reporter.progressWait()))
	}
	return due
}

// Wake does what is due.
func (in *Intake) Wake() {
	in.follower.check()
	in.follower.giveUp()
	in.scheduler.paceTurn()
}

// never is a wait longer than any session.
const never = math.MaxInt64 / 2
