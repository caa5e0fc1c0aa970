package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Config has what an engine needs from outside. Fetcher, Blob, ShareBlob, Export, ExportBlob and
// ZoneOffset must be set.
type Config struct {
	// Fetcher fetches URLs. Grants receives the authorisation of its requests, each time the page
	// sends it; nil if requests need none.
	Fetcher source.Fetcher
	Grants  func([]source.Grant)
	// Part is called when one of several pages is about to open or stop something that the others
	// do not: it has the page start an engine of its own. Nil if no page joins another.
	Part func(page wire.Conn)
	// FreshURL returns a new address for a refused file, given the file's canonical address, which
	// is permanent. It returns "" if access was given instead, or if there is no address. Nil if
	// there is no one to ask. Embedded asks the page instead, which asks its host page.
	FreshURL func(ctx context.Context, canonical string) (string, error)
	Embedded bool
	// Blob returns the file behind a reference of the page and takes the reference over; ShareBlob
	// returns a new reference to such a file.
	Blob      func(wire.Ref) (source.Blob, error)
	ShareBlob func(source.Blob) wire.Ref
	// Folder returns the folder behind a reference of the page and takes the reference over; nil if
	// there are no folders.
	Folder func(wire.Ref) (source.Folder, error)
	// StartParser starts a worker that runs parse.Serve and returns the connection to it, which
	// ends with the worker. If it is nil or fails, the engine itself reads the files, and draws
	// alone. MaxParsers is how many workers may run at once; the engine ends those it does not
	// need.
	StartParser func(context.Context) (wire.Conn, error)
	MaxParsers  int
	// IdleFor is how long an idle worker stays, since more may be opened soon; 0 means 5 s. A
	// worker takes about 34 MB of a renderer's memory.
	IdleFor time.Duration
	// Unpack has the decompressors for compressed files.
	Unpack packed.Unpackers
	// BucketLimit is the BucketLimit of store.Builder: the most bytes of memory for the buckets of
	// a series; 0 keeps the builder's default.
	BucketLimit int64
	// MemoryLimit is how many bytes of memory the engine may use before it stops reading; 0 for no
	// limit.
	MemoryLimit int64
	// Cache keeps columns between visits; nil caches nothing. The page is told if nothing can be
	// cached, even when that turns out only in use.
	Cache cache.Store
	// Private means that nothing is to be cached, and the page need not be told.
	Private bool
	// HidesKept means that cached data are hidden while their storage refuses access.
	HidesKept bool
	// Lock waits for a lock between the tabs of a browser. It lasts until release is called or this
	// tab ends. TryLock takes it only if it is free. Both are nil if there are no locks.
	Lock    func(ctx context.Context, name string) (release func(), err error)
	TryLock func(ctx context.Context, name string) (release func(), ok bool, err error)
	// Export copies bytes into an ArrayBuffer, ExportBlob into a Blob of a MIME type. The
	// references go to the page.
	Export     func([]byte) wire.Ref
	ExportBlob func(b []byte, mime string) wire.Ref
	// Yield lets the browser deliver messages; nil does nothing.
	Yield func()
	// Lacks lists what else the browser lacks, for the page to show.
	Lacks []wire.Text
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Random returns numbers in [0, 1) that vary the time of checks; nil is math/rand/v2's.
	Random func() float64
	// ZoneOffset returns the user's offset from UTC in seconds, east positive, at a time.
	ZoneOffset func(unixSec int64) int
}

// Engine serves a page, or several that show the same sources.
type Engine struct {
	cfg    Config
	kinds  func(*view.View)
	loop   *loop.Loop
	intake *intake.Intake
	pages  pages
	opened bool // the sources of the first page are open

	life context.Context // ends with Run
	end  context.CancelFunc
}

// defaultIdleFor is Config.IdleFor if that is 0.
const defaultIdleFor = 5 * time.Second

// New returns an engine. It does nothing before Run. Kinds adds the kinds of data to a page's view;
// see package kinds.
func New(cfg Config, kinds func(*view.View)) *Engine {
	if cfg.Yield == nil {
		cfg.Yield = func() {}
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Random == nil {
		cfg.Random = rand.Float64
	}
	if cfg.IdleFor == 0 {
		cfg.IdleFor = defaultIdleFor
	}
	l := loop.New(loop.NewTimeSlice(cfg.Yield, cfg.Now))
	e := &Engine{
		cfg: cfg, kinds: kinds, loop: l,
		pages: pages{inbox: make(chan said, 64), woken: make(chan struct{}, 1)},
	}
	e.intake = intake.New(cfg.intake(e.ask), l)
	e.life, e.end = context.WithCancel(context.Background())
	return e
}

// intake returns the Config of intake.
func (cfg *Config) intake(ask func(*wire.Refused)) intake.Config {
	return intake.Config{
		Fetcher: cfg.Fetcher, Grants: cfg.Grants, FreshURL: cfg.FreshURL, Embedded: cfg.Embedded,
		Ask: ask, Blob: cfg.Blob, ShareBlob: cfg.ShareBlob, Folder: cfg.Folder,
		StartParser: cfg.StartParser, MaxParsers: max(cfg.MaxParsers, 1), IdleFor: cfg.IdleFor,
		Unpack: cfg.Unpack, BucketLimit: cfg.BucketLimit,
		MemoryLimit: cfg.MemoryLimit, Cache: cfg.Cache, Private: cfg.Private,
		HidesKept: cfg.HidesKept, ZoneOffset: cfg.ZoneOffset, Lock: cfg.Lock, TryLock: cfg.TryLock,
		Now: cfg.Now, Random: cfg.Random,
	}
}

// view returns the Config of a view.
func (cfg *Config) view(in *intake.Intake, wake func()) view.Config {
	return view.Config{Export: cfg.Export, ExportBlob: cfg.ExportBlob, Blob: cfg.Blob,
		ZoneOffset: cfg.ZoneOffset, Now: cfg.Now, Painters: paintersOf(in),
		MaxPictures: parse.PicturesEach * max(cfg.MaxParsers, 1), Wake: wake}
}

// paintersOf returns the reading workers as painters.
func paintersOf(in *intake.Intake) view.Painters {
	painter := func() *view.Painter {
		p := in.Workers().Painter()
		if p == nil {
			return nil
		}
		return &view.Painter{Paint: p.Paint, Cancel: p.Cancel}
	}
	return view.Painters{Painter: painter, Start: in.Workers().Start, Rest: in.Workers().Rest}
}

// dataOf returns the view's access to the data read.
func dataOf(in *intake.Intake) view.Data {
	return view.Data{
		Snapshot: in.Snapshot, Records: in.Records, Run: in.Run, Problems: in.Problems,
		Payload: in.Payload, FileName: in.FileName, Unverified: in.Unverified,
		Unchecked: in.Unchecked, CountDamage: in.CountDamage,
		Reading: in.Reading, Complete: in.Complete,
	}
}

// Run serves the page at the other end of conn, and those that join it, until the last of them
// closes its connection, which returns nil, or ctx ends, which returns its error. Any other error
// means that page and engine cannot go on; the page was told, as far as that was possible. Run
// returns after all its goroutines have ended and everything read is in the cache. It may be called
// once.
func (e *Engine) Run(ctx context.Context, conn wire.Conn) error {
	e.loop.Begin(ctx, everyone{&e.pages})
	e.intake.Start(e.pages.screen())
	defer e.intake.Close()
	defer e.loop.Wait()
	defer e.loop.Cancel(nil)
	defer e.end()
	e.admit(conn)
	e.intake.TellRecents()
	err := e.serve()
	if err != nil && ctx.Err() == nil {
		e.loop.Send(&wire.Failed{Text: failedText(err)})
	}
	return err
}

// failedText explains why page and engine cannot go on.
func failedText(err error) wire.Text {
	if errors.Is(err, wire.ErrFrame) {
		return report.FailedFrame(err.Error())
	}
	return report.FailedWorker(err.Error())
}
