package engine

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"eventlens/app/engine/histogram"
	"eventlens/app/engine/image"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/scalar"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

// Config is what an engine needs of its surroundings. Fetcher, Blob, ShareBlob, Export, ExportBlob and ZoneOffset must be
// set.
type Config struct {
	// Fetcher fetches URLs. Grants takes what its requests are authorised with, each time the page says so; nil where there is nothing to authorise.
	Fetcher source.Fetcher
	Grants  func([]source.Grant)
	// FreshURL returns a new address of a file that is refused, given its canonical one, which names it for good, or "" where access was given instead or there
	// is none. Nil: there is no one to ask. Embedded asks the page, and it the one that it lies in.
	FreshURL func(ctx context.Context, canonical string) (string, error)
	Embedded bool
	// Blob returns the file behind a reference of the page and takes the reference over; ShareBlob returns a new reference to such a file.
	Blob      func(wire.Ref) (source.Blob, error)
	ShareBlob func(source.Blob) wire.Ref
	// Folder returns the folder behind a reference of the page and takes the reference over; nil where there are none.
	Folder func(wire.Ref) (source.Folder, error)
	// StartParser starts a worker that runs parse.Serve and returns the connection to it, which ends with the worker. Nil, or an error: the engine reads
	// the files itself, and draws alone. MaxParsers is how many there may be at once; the engine ends those that it does not need.
	StartParser func(context.Context) (wire.Conn, error)
	MaxParsers  int
	// IdleFor is how long such workers stay without anything to do, since more may be opened soon; 0 for 10 s.
	IdleFor time.Duration
	// Inflate inflates gzip data as unpack.Options.Inflate does; nil leaves it to package unpack.
	Inflate func(ctx context.Context, gzip io.Reader) io.ReadCloser
	// BucketLimit is store.Builder's: how many bytes the buckets of a series may take in memory; 0 leaves it as it is.
	BucketLimit int64
	// MemoryLimit is how many bytes of memory the engine may use before it reads no more; 0 for no limit.
	MemoryLimit int64
	// Cache keeps columns between visits; nil keeps nothing. The page is told of that, also when it is only found out by use.
	Cache cache.Store
	// Private says that nothing is to be kept, which is not worth telling.
	Private bool
	// Lock waits for a lock between the tabs of a browser, which release or the end of this tab ends; TryLock takes it only if it is free. Both are
	// nil where there are no locks.
	Lock    func(ctx context.Context, name string) (release func(), err error)
	TryLock func(ctx context.Context, name string) (release func(), ok bool, err error)
	// Export copies bytes into an ArrayBuffer, ExportBlob into a Blob of a MIME type. The references go to the page.
	Export     func([]byte) wire.Ref
	ExportBlob func(b []byte, mime string) wire.Ref
	// Yield lets the browser deliver messages; nil does nothing.
	Yield func()
	// Lacks says what else the browser does not give, for the page to show.
	Lacks []wire.Text
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Random gives numbers from 0 up to 1, by which checks are made a little earlier or later; nil is math/rand/v2's.
	Random func() float64
	// ZoneOffset is the reader's offset from UTC in seconds, east positive, at a time.
	ZoneOffset func(unixSec int64) int
}

// Engine serves one page.
type Engine struct {
	cfg    Config
	loop   *loop.Loop
	inbox  chan wire.Message
	intake *intake.Intake
	view   *view.View
}

// defaultIdleFor is Config's.
const defaultIdleFor = 10 * time.Second

// New returns an engine. It does nothing before Run.
func New(cfg Config) *Engine {
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
	in := intake.New(cfg.intake(), l)
	e := &Engine{cfg: cfg, loop: l, inbox: make(chan wire.Message, 64), intake: in, view: view.New(cfg.view(in), l, dataOf(in))}
	addKinds(e.view)
	return e
}

// addKinds lists the kinds of values that have cards.
func addKinds(v *view.View) {
	v.Add(kind.Scalar, scalar.New(&v.Env))
	v.Add(kind.Histogram, histogram.New(&v.Env))
	v.Add(kind.Image, image.New(&v.Env))
}

// intake is what reading needs of the surroundings.
func (cfg *Config) intake() intake.Config {
	return intake.Config{
		Fetcher: cfg.Fetcher, Grants: cfg.Grants, FreshURL: cfg.FreshURL, Embedded: cfg.Embedded, Blob: cfg.Blob, ShareBlob: cfg.ShareBlob, Folder: cfg.Folder,
		StartParser: cfg.StartParser, MaxParsers: max(cfg.MaxParsers, 1), IdleFor: cfg.IdleFor, Inflate: cfg.Inflate, BucketLimit: cfg.BucketLimit,
		MemoryLimit: cfg.MemoryLimit, Cache: cfg.Cache, Private: cfg.Private, Lock: cfg.Lock, TryLock: cfg.TryLock, Now: cfg.Now, Random: cfg.Random,
	}
}

// view is what drawing needs of the surroundings.
func (cfg *Config) view(in *intake.Intake) view.Config {
	return view.Config{Export: cfg.Export, ExportBlob: cfg.ExportBlob, ZoneOffset: cfg.ZoneOffset, Now: cfg.Now, Painters: paintersOf(in),
		MaxPictures: parse.PicturesEach * max(cfg.MaxParsers, 1)}
}

// paintersOf returns the workers that read as those that draw.
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

// dataOf returns what the view may know of what is read.
func dataOf(in *intake.Intake) view.Data {
	return view.Data{Snapshot: in.Snapshot, Records: in.Records, Run: in.Run, Problems: in.Problems, Payload: in.Payload, Reading: in.Reading, Complete: in.Complete}
}

// screenOf returns what is told of what is read.
func screenOf(v *view.View) intake.Screen {
	return intake.Screen{Rank: v.Rank, Changed: v.Changed, TagsSent: v.TagsSent, FinishCards: v.FinishCards}
}

// Run serves the page at the other end of conn until the page closes the connection, which returns nil, or ctx ends, which returns its error.
// Any other error means that page and engine cannot go on with each other; the page was told, as far as that was possible.
// It returns after all its goroutines have ended and everything that was read is in the cache. It may be called once.
func (e *Engine) Run(ctx context.Context, conn wire.Conn) error {
	e.loop.Begin(ctx, conn)
	e.intake.Start(screenOf(e.view))
	defer e.intake.Close()
	e.view.Start()
	defer e.loop.Wait()
	defer e.loop.Cancel(nil)
	e.loop.Send(&wire.Ready{Lacks: append(slices.Clone(e.cfg.Lacks), e.intake.Lacks()...)})
	e.intake.TellRecents()
	e.loop.Spawn(e.loop.Context(), e.listen)
	err := e.serve()
	if err != nil && ctx.Err() == nil {
		e.loop.Send(&wire.Failed{Text: failedText(err)})
	}
	return err
}

// failedText says why page and engine cannot go on with each other.
func failedText(err error) wire.Text {
	if errors.Is(err, wire.ErrFrame) {
		return report.FailedFrame(err.Error())
	}
	return report.FailedWorker(err.Error())
}
