package recents

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"eventlens/app/engine/cachewriter"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/payload"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

// Recents maintains the list of recent sources, including those just opened.
type Recents struct {
	loop *loop.Loop
	Config
	lib    *library.Library
	kept   *cache.Cache
	keeper *cachewriter.Keeper
	// sources not saved again since the keys of all their files became known
	unsaved []*library.Source
	warned  bool // the page was told that something could not be cached
	// changed is closed when the last requested change of the list is done; nil before the first.
	changed <-chan struct{}
	saving  *pendingSave // the last change requested, if it saves sources
	closed  atomic.Bool  // the open sources were forgotten: nothing more is cached
}

// pendingSave is a change that saves sources. Sources to be saved before its turn comes join it:
// thousands of sources are not written one by one.
type pendingSave struct {
	mu    sync.Mutex
	list  []cache.Recent
	begun bool
}

// Config has what the list needs from outside.
type Config struct {
	HidesKept bool // cached data are hidden while their storage refuses access to them
	// ZoneOffset returns the user's offset from UTC in seconds, east positive, at a time.
	ZoneOffset func(unixSec int64) int
}

// New returns a list that keeps nothing before Start.
func New(lib *library.Library, l *loop.Loop, cfg Config) *Recents {
	return &Recents{loop: l, Config: cfg, lib: lib}
}

// Start begins to maintain the list in a cache, through its keeper.
func (rc *Recents) Start(kept *cache.Cache, keeper *cachewriter.Keeper) {
	rc.kept, rc.keeper = kept, keeper
}

// Keeping reports whether there is a cache.
func (rc *Recents) Keeping() bool { return rc.keeper != nil }

// Closed reports whether nothing more is to be cached, since the open sources were forgotten. Any
// goroutine may call it.
func (rc *Recents) Closed() bool { return rc.closed.Load() }

// SetNote stores a text under a name for the next visit.
func (rc *Recents) SetNote(name, text string) {
	if rc.keeper == nil {
		return
	}
	rc.change(func(ctx context.Context) {
		if rc.kept.SetNote(context.WithoutCancel(ctx), name, text) != nil {
			rc.loop.Do(ctx, rc.CacheFailed)
		}
	})
}

// Note returns a text stored by SetNote. Any goroutine may call it.
func (rc *Recents) Note(ctx context.Context, name string) (string, error) {
	return rc.kept.Note(ctx, name)
}

// Blob returns a local file that is cached as a whole. Any goroutine may call it.
func (rc *Recents) Blob(ctx context.Context, key cache.Key) (any, error) {
	return rc.kept.Blob(ctx, key)
}

// join adds sources, unless the save has begun.
func (p *pendingSave) join(list []cache.Recent) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.begun {
		p.list = append(p.list, list...)
	}
	return !p.begun
}

// begin returns the sources to save; no more can join.
func (p *pendingSave) begin() []cache.Recent {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.begun = true
	return p.list
}

// change runs change in a goroutine, after all earlier changes, so that a source opened and
// then forgotten stays forgotten. Only the loop calls it.
func (rc *Recents) change(change func(context.Context)) {
	before, done := rc.changed, make(chan struct{})
	rc.changed, rc.saving = done, nil
	rc.loop.Spawn(rc.loop.Context(), func(ctx context.Context) {
		defer close(done)
		if before != nil {
			<-before
		}
		change(ctx)
	})
}

// Add adds a source to the recent ones, once some of it was read: an address that fails is never
// added. The list protects the cached data of its files from eviction; until the list is written,
// Hold protects them. Local files get their keys only when they are read.
func (rc *Recents) Add(s *library.Source) {
	if rc.keeper == nil || rc.closed.Load() {
		return
	}
	rc.kept.Hold(s.Key)
	if !s.Answers {
		return
	}
	if !slices.Contains(rc.unsaved, s) {
		rc.unsaved = append(rc.unsaved, s)
	}
	if !s.Local {
		rc.saveSources(rc.recentOf(s))
	}
}

// Answered notes that some of a file was read.
func (rc *Recents) Answered(f *library.File) {
	if s := f.From; s != nil && !s.Answers && f.ReadBytes > 0 {
		s.Answers = true
		rc.Add(s)
	}
}

// SaveAll saves the opened sources and the dropped files themselves. All columns of these must have
// been given to the keeper before.
func (rc *Recents) SaveAll() {
	if rc.keeper == nil || rc.closed.Load() {
		return
	}
	var list []cache.Recent
	var blobs []library.LocalBlob
	for _, s := range rc.unsaved {
		list = append(list, rc.recentOf(s))
		blobs = append(blobs, s.Blobs(func(f *library.File) bool { return !f.Grew })...)
	}
	rc.unsaved = nil
	rc.saveSources(list...)
	rc.SaveBlobs(blobs)
}

// SaveBlobs caches local files as a whole, after all columns read so far.
func (rc *Recents) SaveBlobs(blobs []library.LocalBlob) {
	if len(blobs) > 0 {
		rc.change(func(ctx context.Context) { rc.keepBlobs(ctx, blobs) })
	}
	rc.change(func(ctx context.Context) {
		rc.keeper.Flush() // flushed first, since the list says how much of each source is cached
		rc.Send(ctx, false)
	})
}

// saveSources writes recent sources. A write that has begun is finished even if the page closes.
func (rc *Recents) saveSources(list ...cache.Recent) {
	if rc.saving != nil && rc.saving.join(list) {
		return
	}
	save := &pendingSave{list: list}
	rc.change(func(ctx context.Context) {
		list, written := save.begin(), context.WithoutCancel(ctx)
		err := rc.kept.SaveRecents(written, list...)
		for i := range list {
			if err == nil {
				err = rc.forgetSame(written, &list[i])
			}
		}
		if err != nil {
			rc.loop.Do(ctx, rc.CacheFailed)
		}
	})
	rc.saving = save
}

// forgetSame drops other sources with the same files: a folder with and without its last slash, or
// with its manifest's address.
func (rc *Recents) forgetSame(ctx context.Context, r *cache.Recent) error {
	// A single file has only one address.
	if len(r.Files) == 0 || r.Files[0].Key == cache.URLKey(r.URL) {
		return nil
	}
	found, err := rc.kept.Contents(ctx)
	if err != nil {
		return err
	}
	keys := make(map[cache.Key]bool, len(r.Files))
	for _, f := range r.Files {
		keys[f.Key] = true
	}
	at := slices.IndexFunc(found.Recents, func(saved cache.Recent) bool {
		return saved.Key == r.Key
	})
	if at < 0 {
		return nil // another source with these files was saved later
	}
	for _, old := range found.Recents[at+1:] { // the source opened last comes first
		same := len(old.Files) == len(r.Files) &&
			!slices.ContainsFunc(old.Files, func(f cache.RecentFile) bool { return !keys[f.Key] })
		if same {
			if err := rc.kept.Forget(ctx, old.Key); err != nil {
				return err
			}
		}
	}
	return nil
}

// recentOf returns the source in the cache's form, with the traces that may be cached.
func (rc *Recents) recentOf(s *library.Source) cache.Recent {
	r := cache.Recent{Key: s.Key, Name: s.Name, Local: s.Local}
	if !s.Local {
		r.URL, r.Detail = keptAddress(s.URL), source.DisplayURL(s.URL)
	}
	for _, f := range s.Files {
		if f.Key != "" {
			r.Files = append(r.Files, cache.RecentFile{
				Path:       f.DroppedPath(),
				Key:        f.Key,
				SizeBytes:  f.SizeBytes,
				ModifiedMs: f.ModifiedMs,
			})
		}
	}
	for _, t := range rc.lib.Traces {
		if t.From == s && t.Key != "" {
			r.Files = append(r.Files,
				cache.RecentFile{Path: t.Path, Key: t.Key, SizeBytes: t.SizeBytes})
		}
	}
	return r
}

// keepBlobs caches dropped files, which could not be read after a reload otherwise.
func (rc *Recents) keepBlobs(ctx context.Context, files []library.LocalBlob) {
	tooLarge := 0
	for _, f := range files {
		switch err := rc.kept.KeepBlob(context.WithoutCancel(ctx), f.Key, f.Blob); {
		case errors.Is(err, cache.ErrQuota):
			tooLarge++
		case err != nil:
			rc.loop.Do(ctx, rc.CacheFailed)
			return
		}
	}
	if tooLarge > 0 {
		rc.loop.Do(ctx, func() {
			rc.lib.Tell(&wire.Notice{Text: report.NoticeFilesNotKept(tooLarge)})
		})
	}
}

// CacheFailed tells the page once that not everything, or nothing, is cached in this browser.
func (rc *Recents) CacheFailed() {
	if rc.warned {
		return
	}
	rc.warned = true
	text := report.NoticeStorage.Text()
	if rc.kept.Unavailable() {
		text = report.LacksStorage.Text()
	}
	rc.lib.Tell(&wire.Notice{Text: text})
}

// Send sends the list of recent sources. It may be called by any goroutine but the loop.
func (rc *Recents) Send(ctx context.Context, forgotten bool) {
	found, err := rc.kept.Contents(ctx)
	if err != nil {
		rc.loop.Do(ctx, rc.CacheFailed)
		return
	}
	m := &wire.Recents{Bytes: found.KeptBytes, Limit: found.LimitBytes, Forgotten: forgotten}
	for _, r := range found.Recents {
		m.Sources = append(m.Sources,
			wire.Recent{Key: r.Key, Name: r.Name, Detail: detail(&r), Local: r.Local,
				Signed: strings.HasPrefix(r.Key, SignedKey), Bytes: r.Bytes, SavedMs: r.SavedMs})
	}
	rc.loop.Do(ctx, func() { rc.lib.Tell(m) })
}

// detail describes a recent source. Earlier versions stored a sentence for local sources, which is
// not read.
func detail(r *cache.Recent) wire.Text {
	switch {
	case !r.Local:
		return wire.Plain(r.Detail)
	case strings.HasSuffix(r.Key, "/"):
		return report.LocalFolder.Text()
	}
	return report.LocalFiles.With(wire.Whole(len(r.Files)))
}

// SetLimit handles a KeepLimit message.
func (rc *Recents) SetLimit(m *wire.KeepLimit) {
	if rc.keeper == nil {
		return
	}
	rc.change(func(ctx context.Context) {
		over := int64(0)
		// columns read before this count, too
		err := rc.keeper.AfterAll(func(ctx context.Context) (err error) {
			over, err = rc.kept.SetLimit(ctx, m.Bytes)
			return err
		})
		switch {
		case err != nil:
			rc.loop.Do(ctx, rc.CacheFailed)
		case over > 0:
			rc.loop.Do(ctx, func() {
				rc.lib.Tell(&wire.Notice{Text: report.NoticeOverLimit.With(wire.Size(over))})
			})
		}
		rc.Send(ctx, false)
	})
}

// Forget handles a Forget message.
func (rc *Recents) Forget(m *wire.Forget) {
	if rc.keeper == nil {
		if m.Open {
			rc.lib.Tell(&wire.Recents{Forgotten: true})
		}
		return
	}
	keys := []string{m.Key}
	if m.Open {
		keys = rc.close()
	}
	rc.change(func(ctx context.Context) {
		// columns read before this must not come back
		err := rc.keeper.AfterAll(func(ctx context.Context) (err error) {
			for _, key := range keys {
				if key == "" {
					err = errors.Join(err, rc.kept.Clear(ctx))
				} else {
					err = errors.Join(err, rc.kept.Forget(ctx, key))
				}
			}
			return err
		})
		if err != nil {
			rc.loop.Do(ctx, rc.CacheFailed)
		}
		rc.Send(ctx, m.Open)
	})
}

// close stops caching for the session, and returns the keys of the open sources.
func (rc *Recents) close() (keys []string) {
	rc.closed.Store(true)
	rc.unsaved = nil
	for _, s := range rc.lib.Sources {
		keys = append(keys, s.Key)
	}
	for _, f := range rc.lib.Files {
		if f.From != nil && !slices.Contains(keys, f.From.Key) {
			keys = append(keys, f.From.Key)
		}
	}
	return keys
}

// Find returns a recent source, or payload.ErrNotKept if there is none. It may be called by any
// goroutine.
func (rc *Recents) Find(ctx context.Context, key string) (cache.Recent, error) {
	if rc.keeper == nil {
		return cache.Recent{}, payload.ErrNotKept
	}
	found, err := rc.kept.Recent(ctx, key)
	if errors.Is(err, cache.ErrNotFound) {
		err = payload.ErrNotKept
	}
	return found, err
}

// MediaNotCached is a dropped file that cannot be read any more: only its columns may be cached.
type MediaNotCached struct{}

// Open implements source.Source.
func (MediaNotCached) Open(context.Context, int64) (*source.Body, error) {
	return nil, payload.ErrNotKept
}

// ReadAt implements source.Source.
func (MediaNotCached) ReadAt(context.Context, int64, int64) ([]byte, error) {
	return nil, payload.ErrNotKept
}

// Stat implements source.Source.
func (MediaNotCached) Stat(context.Context) (source.Info, error) {
	return source.Info{}, payload.ErrNotKept
}
