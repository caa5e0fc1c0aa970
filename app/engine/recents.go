package engine

import (
	"context"
	"errors"
	"slices"
	"strings"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// recents are the sources that were opened now and are to be in the list of recent ones. Only the loop touches them.
type recents struct {
	unsaved []*opened       // not saved since all their files' keys are known
	told    bool            // that something could not be kept
	changed <-chan struct{} // closed when the last change of the list that was asked for is done; nil before the first one
}

// changeRecents runs change in a goroutine, after all changes before: what was opened and then forgotten stays forgotten. Only the loop calls it.
func (e *Engine) changeRecents(change func(context.Context)) {
	before, done := e.recents.changed, make(chan struct{})
	e.recents.changed = done
	e.spawn(e.ctx, func(ctx context.Context) {
		defer close(done)
		if before != nil {
			<-before
		}
		change(ctx)
	})
}

// addSource puts a source into the list of recent ones. The list protects what is kept of its files, so it is written before they are read; local
// files get their keys only then.
func (e *Engine) addSource(s *opened) {
	if e.keeper == nil {
		return
	}
	if !slices.Contains(e.recents.unsaved, s) {
		e.recents.unsaved = append(e.recents.unsaved, s)
	}
	e.keeper.cache.Hold(s.key)
	if !s.local {
		e.saveSources(s.recent())
	}
}

// keepSources saves what was opened, and the dropped files themselves, after all columns are on their way.
func (e *Engine) keepSources() {
	if e.keeper == nil {
		return
	}
	var list []cache.Recent
	var blobs []keptBlob
	for _, s := range e.recents.unsaved {
		list = append(list, s.recent())
		blobs = append(blobs, s.blobs(func(f *file) bool { return !f.grew })...)
	}
	e.recents.unsaved = nil
	e.saveSources(list...)
	e.saveBlobs(blobs)
}

// keptBlob is a file of this device that is to be kept itself.
type keptBlob struct {
	key  cache.Key
	blob source.Blob
}

// blobs returns those files of a source that the browser gave, and that are wanted.
func (s *opened) blobs(wanted func(*file) bool) (list []keptBlob) {
	for _, f := range s.kept {
		if f.blob != nil && f.key != "" && wanted(f) {
			list = append(list, keptBlob{f.key, f.blob})
		}
	}
	return list
}

func (e *Engine) saveBlobs(blobs []keptBlob) {
	if len(blobs) > 0 {
		e.changeRecents(func(ctx context.Context) { e.keepBlobs(ctx, blobs) })
	}
	e.changeRecents(func(ctx context.Context) {
		e.keeper.flush() // the list says what is kept of each
		e.tellRecents(ctx)
	})
}

// saveSources writes recent sources. As with columns, what was begun is written even when the page goes away.
func (e *Engine) saveSources(list ...cache.Recent) {
	e.changeRecents(func(ctx context.Context) {
		for _, r := range list {
			if err := e.keeper.cache.SaveRecent(context.WithoutCancel(ctx), r); err != nil {
				e.do(ctx, e.cacheFailed)
				return
			}
		}
	})
}

// recent returns the source as the cache keeps it.
func (s *opened) recent() cache.Recent {
	r := cache.Recent{Key: s.key, Name: s.name, Local: s.local}
	if s.local {
		r.Detail = words.DetailLocalFiles(len(s.kept))
		if strings.HasSuffix(s.key, "/") {
			r.Detail = words.DetailLocalFolder()
		}
	} else {
		r.URL, r.Detail = keptAddress(s.url), source.DisplayURL(s.url)
	}
	for _, f := range s.kept {
		if f.key != "" {
			r.Files = append(r.Files, cache.RecentFile{Path: f.droppedPath(), Key: f.key, SizeBytes: f.sizeBytes, ModifiedMs: f.modifiedMs})
		}
	}
	return r
}

// droppedPath is the path that addLocal was given.
func (f *file) droppedPath() string {
	if f.local {
		return f.name
	}
	return f.path
}

// keepBlobs keeps dropped files, which cannot be read again after a reload.
func (e *Engine) keepBlobs(ctx context.Context, files []keptBlob) {
	tooLarge := 0
	for _, f := range files {
		switch err := e.keeper.cache.KeepBlob(context.WithoutCancel(ctx), f.key, f.blob); {
		case errors.Is(err, cache.ErrQuota):
			tooLarge++
		case err != nil:
			e.do(ctx, e.cacheFailed)
			return
		}
	}
	if tooLarge > 0 {
		e.do(ctx, func() { e.send(&wire.Notice{Text: words.NoticeFilesNotKept(tooLarge)}) })
	}
}

// cacheFailed tells once that nothing is kept in this browser, or not everything.
func (e *Engine) cacheFailed() {
	if e.recents.told {
		return
	}
	e.recents.told = true
	text := words.NoticeStorage()
	if e.keeper.cache.Unavailable() {
		text = words.LacksStorage()
	}
	e.send(&wire.Notice{Text: text})
}

// tellRecents sends the list of recent sources. It is called by any goroutine but the loop.
func (e *Engine) tellRecents(ctx context.Context) {
	found, err := e.keeper.cache.Contents(ctx)
	if err != nil {
		e.do(ctx, e.cacheFailed)
		return
	}
	m := &wire.Recents{Bytes: found.KeptBytes, Limit: found.LimitBytes}
	for _, r := range found.Recents {
		m.Sources = append(m.Sources, wire.Recent{Key: r.Key, Name: r.Name, Detail: r.Detail, Local: r.Local,
			Signed: strings.HasPrefix(r.Key, signedKey), Bytes: r.Bytes, SavedMs: r.SavedMs})
	}
	e.do(ctx, func() { e.send(m) })
}

// keepLimit handles a KeepLimit message.
func (e *Engine) keepLimit(m *wire.KeepLimit) {
	if e.keeper == nil {
		return
	}
	e.changeRecents(func(ctx context.Context) {
		over := int64(0)
		err := e.keeper.afterAll(func(ctx context.Context) (err error) { // columns that were read before count, too
			over, err = e.keeper.cache.SetLimit(ctx, m.Bytes)
			return err
		})
		switch {
		case err != nil:
			e.do(ctx, e.cacheFailed)
		case over > 0:
			e.do(ctx, func() { e.send(&wire.Notice{Text: words.NoticeOverLimit(over)}) })
		}
		e.tellRecents(ctx)
	})
}

// forget handles a Forget message.
func (e *Engine) forget(m *wire.Forget) {
	if e.keeper == nil {
		return
	}
	e.changeRecents(func(ctx context.Context) {
		err := e.keeper.afterAll(func(ctx context.Context) error { // columns that were read before are not to come back
			if m.Key == "" {
				return e.keeper.cache.Clear(ctx)
			}
			return e.keeper.cache.Forget(ctx, m.Key)
		})
		if err != nil {
			e.do(ctx, e.cacheFailed)
		}
		e.tellRecents(ctx)
	})
}

// startRecent asks for a recent source.
func (e *Engine) startRecent(s *opened) {
	e.reading.listings++
	e.spawn(e.reading.ctx, func(ctx context.Context) { e.askRecent(ctx, s) })
}

// askRecent finds a recent source and opens it: a URL as before, local files from what is kept of them.
func (e *Engine) askRecent(ctx context.Context, s *opened) {
	found, err := e.findRecent(ctx, s.key)
	var files []*file
	if err == nil && found.Local {
		files = e.keptFiles(ctx, found)
	}
	e.do(e.ctx, func() {
		e.reading.listings--
		s.awaited = false
		if ctx.Err() == nil {
			e.reopen(s, found, files, err)
		}
		e.pump()
	})
}

func (e *Engine) findRecent(ctx context.Context, key string) (cache.Recent, error) {
	if e.keeper == nil {
		return cache.Recent{}, errNotKept
	}
	found, err := e.keeper.cache.Contents(ctx)
	if err != nil {
		return cache.Recent{}, err
	}
	for _, r := range found.Recents {
		if r.Key == key {
			return r, nil
		}
	}
	return cache.Recent{}, errNotKept
}

// keptFiles returns the files of a local source, from the blobs that are kept of them; only the columns of others are.
func (e *Engine) keptFiles(ctx context.Context, r cache.Recent) []*file {
	files := make([]*file, len(r.Files))
	for i, kept := range r.Files {
		f := &file{name: kept.Path, key: kept.Key, modifiedMs: kept.ModifiedMs, stored: notKept{}, listed: source.Info{SizeBytes: kept.SizeBytes}}
		if b, err := e.keeper.cache.Blob(ctx, kept.Key); err == nil {
			// One of another size is a snapshot from before the file grew: the columns go further.
			if blob, ok := b.(source.Blob); ok && blob.SizeBytes() == kept.SizeBytes {
				f.stored = source.NewBlob(blob, kept.ModifiedMs)
			}
		}
		files[i] = f
	}
	return files
}

// reopen opens a recent source that was found.
func (e *Engine) reopen(s *opened, r cache.Recent, files []*file, err error) {
	s.name, s.named = r.Name, !r.Local && r.Name != state.SourceName(r.URL)
	place, folder := listing.Locate(r.URL)
	url, _ := listing.FileURL(r.URL)
	switch {
	case err != nil:
		e.problem(wire.Problem{File: s.key, Offset: -1, Text: words.ProblemRecentGone()})
	case strings.HasPrefix(r.Key, signedKey):
		e.problem(wire.Problem{File: r.Detail, Offset: -1, Text: words.ProblemRecentSigned()})
	case r.Local:
		s.local = true
		for _, f := range files {
			s.addLocal(f.name, f)
		}
		e.add(s.opening, s)
	case folder:
		e.openListing(s, r.URL, place)
		e.startListing(s)
	default:
		e.openURL(s, r.URL, url)
		e.add(s.opening, s)
	}
}

// errNotKept says that a file, or a source, is not kept on this device.
var errNotKept = errors.New("not kept on this device")

// notKept is a dropped file of which nothing but columns may be kept.
type notKept struct{}

// Open implements source.Source.
func (notKept) Open(context.Context, int64) (*source.Body, error) { return nil, errNotKept }

// ReadAt implements source.Source.
func (notKept) ReadAt(context.Context, int64, int64) ([]byte, error) { return nil, errNotKept }

// Stat implements source.Source.
func (notKept) Stat(context.Context) (source.Info, error) { return source.Info{}, errNotKept }
