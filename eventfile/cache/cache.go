package cache

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// ErrStale says that a file's columns were dropped, or written by another tab, since its [FileMeta] was had. The caller goes on without caching
// that file, asks for it anew with File, or begins anew with ResetFile.
var ErrStale = errors.New("the cache of this file has changed")

// ErrDamaged says that cached columns could not be read back. They are gone; the file is read anew from its source.
var ErrDamaged = errors.New("the cache of this file was damaged")

// Options are the settings of a [Cache]. The zero value is ready.
type Options struct {
	LimitBytes int64            // of columns, images and blobs while the person chose none; 0 for DefaultLimitBytes
	Now        func() time.Time // nil for time.Now
}

// Cache keeps files' columns, images and blobs, and the list of recent sources, in a [Store]. See the package's documentation for what it
// promises.
type Cache struct {
	store        Store
	defaultLimit int64
	now          func() time.Time

	writing sync.Mutex    // held while the store is changed; taken before mu
	reloads atomic.Uint64 // how many calls of Reload have begun to read; changed while writing is held
	stale   bool          // the last of them failed; guarded by writing

	mu     sync.Mutex // guards what follows; never held while the store works
	loaded bool
	broken error // why the store cannot be used; it is not tried again
	limit  int64 // in force, known once loaded
	index
	loadedAt time.Time
	added    int64 // bytes since then
}

// New returns a cache on a store. Nothing is read until it is used.
func New(store Store, opt Options) *Cache {
	c := &Cache{store: store, defaultLimit: opt.LimitBytes, now: opt.Now, index: newIndex()}
	if c.defaultLimit <= 0 {
		c.defaultLimit = DefaultLimitBytes
	}
	if c.now == nil {
		c.now = time.Now
	}
	return c
}

// Close lets go of the sources that are open: other tabs may evict them. The store stays open.
func (c *Cache) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.releaseAll()
}

// Clear drops everything but what the person chose.
func (c *Cache) Clear(ctx context.Context) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	changes := []Change{DeletePrefix(TableSettings, noteKey(""))}
	for _, table := range Tables() {
		if table != TableSettings {
			changes = append(changes, DeletePrefix(table, ""))
		}
	}
	if err := c.store.Apply(ctx, changes...); err != nil {
		return fmt.Errorf("clear the cache: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.releaseAll()
	c.index, c.loaded, c.broken = newIndex(), false, nil
	return nil
}

// Unavailable reports whether it was found out that this browser keeps nothing at all.
func (c *Cache) Unavailable() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return errors.Is(c.broken, ErrUnavailable)
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
	return c.reload(ctx)
}

// Reload takes note of what other tabs wrote since the cache was first used, or reloaded. It reads the small tables whole: a file each would take
// longer.
//
// Of the calls that wait for their turn one reads for all: what began after a call serves it.
func (c *Cache) Reload(ctx context.Context) error {
	before := c.reloads.Load()
	c.writing.Lock()
	defer c.writing.Unlock()
	if c.reloads.Load() > before && !c.stale {
		return nil
	}
	c.reloads.Add(1)
	err := c.reload(ctx)
	c.stale = err != nil
	return err
}

// reload reads the index anew. When the first time fails, it is not tried again. writing is held.
func (c *Cache) reload(ctx context.Context) error {
	done, err := c.state()
	if err != nil {
		return err
	}
	err = c.load(ctx)
	if err != nil && !done && ctx.Err() == nil {
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

// load reads the index from the store, as other tabs left it, and deletes what in it cannot be read. writing is held.
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
	limit, err := c.readLimit(ctx, next.keptBytes)
	if err != nil {
		return fmt.Errorf("open the cache: %w", err)
	}
	c.mu.Lock()
	next.open, next.inUse = c.open, c.inUse
	c.index, c.limit, c.loaded = next, limit, true
	c.loadedAt, c.added = c.now(), 0
	c.mu.Unlock()
	if len(bad) > 0 {
		_ = c.store.Apply(ctx, bad...) // what stays is found again the next time
	}
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

// put notes records that the store holds now.
func (c *Cache) put(records ...fileRecord) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range records {
		c.set(r)
	}
}
