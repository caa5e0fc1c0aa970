package cache

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// DefaultLimitBytes is how much a cache keeps when its options say nothing.
const DefaultLimitBytes = 2 << 30

// ErrStale says that a file's columns were dropped, or written by another tab, since its [FileMeta] was had. The caller goes on without caching
// that file, or begins anew with ResetFile.
var ErrStale = errors.New("the cache of this file has changed")

// ErrDamaged says that cached columns could not be read back. They are gone; the file is read anew from its source.
var ErrDamaged = errors.New("the cache of this file was damaged")

// Options are the settings of a [Cache]. The zero value is ready.
type Options struct {
	LimitBytes int64            // of columns, images and blobs; 0 for DefaultLimitBytes
	Now        func() time.Time // nil for time.Now
}

// Cache keeps files' columns, images and blobs, and the list of recent sources, in a [Store]. See the package's documentation for what it
// promises.
type Cache struct {
	store Store
	limit int64
	now   func() time.Time

	writing sync.Mutex // held while the store is changed; taken before mu

	mu     sync.Mutex // guards the index below; never held while the store works
	loaded bool
	broken error // why the store cannot be used; it is not tried again
	index
}

// New returns a cache on a store. Nothing is read until it is used.
func New(store Store, opt Options) *Cache {
	c := &Cache{store: store, limit: opt.LimitBytes, now: opt.Now, index: newIndex()}
	if c.limit <= 0 {
		c.limit = DefaultLimitBytes
	}
	if c.now == nil {
		c.now = time.Now
	}
	return c
}

// Recents returns the sources that were opened before, newest first, as they are now, other tabs' included.
func (c *Cache) Recents(ctx context.Context) ([]Recent, error) {
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.load(ctx); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	recents := c.byAge()
	slices.Reverse(recents)
	for i := range recents {
		for _, f := range recents[i].Files {
			recents[i].Bytes += c.files[f.Key].bytes()
		}
		recents[i].Files = slices.Clone(recents[i].Files)
	}
	return recents, nil
}

// SaveRecent adds a source to the recent ones, or replaces the one of its key, as opened now. It is called when the source's files are known
// and again when they change: files that no source names are evicted first. The source is not evicted while this Cache lives.
func (c *Cache) SaveRecent(ctx context.Context, r Recent) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	r.Key, r.Files = plain(r.Key), slices.Clone(r.Files)
	r.SavedMs, r.Bytes = c.now().UnixMilli(), 0
	c.mu.Lock()
	c.open[r.Key] = true
	c.mu.Unlock()
	if err := c.commit(ctx, 0, forColumns, func() []Change { return []Change{r.put()} }); err != nil {
		return fmt.Errorf("save recent source: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sources[r.Key] = r
	return nil
}

// Forget drops a recent source and all that is cached of files that no other source names. A source that is being read goes on, uncached.
func (c *Cache) Forget(ctx context.Context, key string) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	key = plain(key)
	c.mu.Lock()
	gone := eviction{sources: []string{key}, whole: c.filesOnlyOf(key)}
	c.mu.Unlock()
	if err := c.carryOut(ctx, gone); err != nil {
		return fmt.Errorf("forget source: %w", err)
	}
	return nil
}

// Clear drops everything.
func (c *Cache) Clear(ctx context.Context) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	var changes []Change
	for _, table := range Tables() {
		changes = append(changes, DeletePrefix(table, ""))
	}
	if err := c.store.Apply(ctx, changes...); err != nil {
		return fmt.Errorf("clear the cache: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.index, c.loaded, c.broken = newIndex(), true, nil
	return nil
}

// Usage returns how many bytes are kept and how many may be.
func (c *Cache) Usage(ctx context.Context) (keptBytes, limitBytes int64, err error) {
	if err := c.ready(ctx); err != nil {
		return 0, c.limit, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.keptBytes, c.limit, nil
}

// ready reads the index when that was not done yet.
func (c *Cache) ready(ctx context.Context) error {
	if done, err := c.state(); done {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if done, err := c.state(); done {
		return err
	}
	err := c.load(ctx)
	if err != nil && ctx.Err() == nil {
		c.mu.Lock()
		c.broken = err
		c.mu.Unlock()
	}
	return err
}

func (c *Cache) state() (done bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.loaded || c.broken != nil, c.broken
}

// load reads the index from the store and deletes what in it cannot be read. writing is held.
func (c *Cache) load(ctx context.Context) error {
	files, err := c.store.List(ctx, TableFiles)
	if err != nil {
		return fmt.Errorf("open the cache: %w", err)
	}
	sources, err := c.store.List(ctx, TableSources)
	if err != nil {
		return fmt.Errorf("open the cache: %w", err)
	}
	next := newIndex()
	bad := next.fill(files, sources)
	c.mu.Lock()
	next.open, next.inUse = c.open, c.inUse
	c.index, c.loaded = next, true
	c.mu.Unlock()
	if len(bad) > 0 {
		_ = c.store.Apply(ctx, bad...) // what stays is found again the next time
	}
	return nil
}

// commit makes changes that add needBytes, evicting what may go for them when the limit or the browser's quota is reached. build is called
// after an eviction, so that it sees what is left. writing is held.
func (c *Cache) commit(ctx context.Context, needBytes int64, why purpose, build func() []Change) error {
	c.mu.Lock()
	over := c.keptBytes + needBytes - c.limit
	c.mu.Unlock()
	if needBytes > 0 && over > 0 {
		if err := c.evict(ctx, over, why); err != nil {
			return err
		}
	}
	err := c.store.Apply(ctx, build()...)
	if !errors.Is(err, ErrQuota) {
		return err
	}
	if c.evict(ctx, max(needBytes, 1), why) != nil {
		return err
	}
	return c.store.Apply(ctx, build()...)
}

// evict makes room, or returns ErrQuota and evicts nothing when there is not as much that may go. writing is held.
func (c *Cache) evict(ctx context.Context, wantBytes int64, why purpose) error {
	c.mu.Lock()
	gone, enough := c.plan(wantBytes, why)
	c.mu.Unlock()
	if !enough {
		return fmt.Errorf("make room for %d bytes: %w", wantBytes, ErrQuota)
	}
	return c.carryOut(ctx, gone)
}

// carryOut deletes what an eviction names, in one transaction. writing is held.
func (c *Cache) carryOut(ctx context.Context, gone eviction) error {
	c.mu.Lock()
	changes := gone.changes()
	c.mu.Unlock()
	if err := c.store.Apply(ctx, changes...); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(gone)
	return nil
}

// record returns what is known of a file; no more than its key when nothing is.
func (c *Cache) record(key Key) fileRecord {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, ok := c.files[key]; ok {
		return r
	}
	return fileRecord{FileMeta: FileMeta{Key: key, SizeBytes: -1}}
}

// use notes that a file is in use, so that it is not evicted.
func (c *Cache) use(key Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.inUse[key] = true
}

// put notes a record that the store holds now.
func (c *Cache) put(r fileRecord) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.set(r)
}
