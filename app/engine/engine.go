package engine

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Config is what an engine needs of its surroundings. Fetcher, Blob, ShareBlob, Export, ExportBlob and ZoneOffset must be
// set.
type Config struct {
	// Fetcher fetches URLs. Grants takes what its requests are authorised with, each time the page says so; nil where there is nothing to authorise.
	Fetcher source.Fetcher
	Grants  func([]source.Grant)
	// FreshURL returns a new address of a file whose signed one is refused, given its canonical one, which names it for good. Nil: there is no one to ask.
	FreshURL func(ctx context.Context, canonical string) (string, error)
	// Blob returns the file behind a reference of the page and takes the reference over; ShareBlob returns a new reference to such a file.
	Blob      func(wire.Ref) (source.Blob, error)
	ShareBlob func(source.Blob) wire.Ref
	// Folder returns the folder behind a reference of the page and takes the reference over; nil where there are none.
	Folder func(wire.Ref) (source.Folder, error)
	// StartParser starts a worker that runs parse.Serve and returns the connection to it, which ends with the worker. Nil, or an error: the engine reads
	// the files itself, and draws alone. MaxParsers is how many there may be at once; the engine ends those that it does not need.
	StartParser func(context.Context) (wire.Conn, error)
	MaxParsers  int
	// Inflate inflates gzip data as unpack.Options.Inflate does; nil leaves it to package unpack.
	Inflate func(ctx context.Context, gzip io.Reader) io.ReadCloser
	// BucketLimit is store.Builder's: how many bytes the buckets of a series may take in memory; 0 leaves it as it is.
	BucketLimit int64
	// MemoryLimit is how many bytes of memory the engine may use before it reads no more; 0 for no limit.
	MemoryLimit int64
	// Cache keeps columns between visits; nil keeps nothing. The page is told of that, also when it is only found out by use.
	Cache cache.Store
	// Lock waits for a lock between the tabs of a browser, which release or the end of this tab ends; TryLock takes it only if it is free. Both are
	// nil where there are no locks.
	Lock    func(ctx context.Context, name string) (release func(), err error)
	TryLock func(ctx context.Context, name string) (release func(), ok bool, err error)
	// Export copies bytes into an ArrayBuffer, ExportBlob into a Blob of a MIME type. The references go to the page.
	Export     func([]byte) wire.Ref
	ExportBlob func(b []byte, mime string) wire.Ref
	// Yield lets the browser deliver messages; nil does nothing.
	Yield func()
	// Lacks says in words what else the browser does not give, for the page to show.
	Lacks []string
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Random gives numbers from 0 up to 1, by which checks are made a little earlier or later; nil is math/rand/v2's.
	Random func() float64
	// ZoneOffset is the reader's offset from UTC in seconds, east positive, at a time.
	ZoneOffset func(unixSec int64) int
}

// Engine serves one page. Its methods are not safe for concurrent use; Run uses other goroutines within.
type Engine struct {
	cfg  Config
	conn wire.Conn
	turn *parse.Turn

	shown atomic.Bool // there is something to see

	ctx    context.Context // of Run
	cancel context.CancelCauseFunc
	tasks  chan func() // for the loop, from the engine's other goroutines
	inbox  chan wire.Message
	group  sync.WaitGroup // every goroutine of Run

	store    *store.Store
	keeper   *keeper // nil when nothing is kept
	reading  reading
	parsers  parsers
	turns    map[string]*turn // by the sources' keys
	progress progress
	runs     runTable
	tags     tagTable
	recents  recents
	hints    hints
	links    *links
	tail     tail
	images   imageCache
	exports  exports
	asked    asked
	view     view
	apart    apart

	measuring measuring
}

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
	e := &Engine{
		cfg:   cfg,
		turn:  parse.NewTurn(cfg.Yield, cfg.Now),
		tasks: make(chan func()),
		inbox: make(chan wire.Message, 64),
		store: store.New(),
	}
	e.turns = make(map[string]*turn)
	e.runs.byKey = make(map[cache.Key]*file)
	e.images = newImageCache()
	e.links = newLinks(e)
	e.cfg.Fetcher = e.links
	return e
}

// Run serves the page at the other end of conn until the page closes the connection, which returns nil, or ctx ends, which returns its error.
// Any other error means that page and engine cannot go on with each other; the page was told, as far as that was possible.
// It returns after all its goroutines have ended and everything that was read is in the cache. It may be called once.
func (e *Engine) Run(outer context.Context, conn wire.Conn) error {
	ctx, cancel := context.WithCancelCause(outer)
	e.ctx, e.cancel, e.conn = ctx, cancel, conn
	if e.cfg.Cache != nil {
		kept := cache.New(e.cfg.Cache, cache.Options{Now: e.cfg.Now})
		defer kept.Close()
		e.keeper = newKeeper(kept, func() { e.do(ctx, e.cacheFailed) })
		defer e.keeper.close()
	}
	e.parsers.begin(ctx, &e.cfg, e.turn)
	defer e.parsers.close()
	defer e.group.Wait()
	defer cancel(nil)
	e.greet()
	e.spawn(ctx, e.listen)
	err := e.loop()
	if err != nil && outer.Err() == nil {
		e.send(&wire.Failed{Text: failedText(err)})
	}
	return err
}

// greet says what the browser lacks and what was opened before.
func (e *Engine) greet() {
	lacks := slices.Clone(e.cfg.Lacks)
	if e.keeper == nil {
		lacks = append(lacks, words.LacksStorage())
	}
	e.send(&wire.Ready{Lacks: lacks})
	if e.keeper != nil {
		e.spawn(e.ctx, func(ctx context.Context) {
			e.loadHints(ctx)
			e.tellRecents(ctx)
		})
	}
}
