package cache

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// ErrStale reports that a file's columns were dropped, or written by another tab, since the caller
// got its [FileMeta]. The caller continues without caching that file, gets it again with File, or
// starts over with ResetFile.
var ErrStale = errors.New("the cache of this file has changed")

// ErrDamaged reports that cached columns could not be read back. They have been dropped; the file
// must be read again from its source.
var ErrDamaged = errors.New("the cache of this file was damaged")

// Options are the settings of a [Cache]. The zero value is ready.
type Options struct {
	// limit for columns, images and blobs, unless the user chose one; 0 for DefaultLimitBytes
	LimitBytes int64
	Now        func() time.Time // nil for time.Now
}

// Cache keeps files' columns, images and blobs, and the list of recent sources, in a [Store]. See
// the package documentation for its guarantees.
type Cache struct {
	store        Store
	defaultLimit int64
	now          func() time.Time

	writing sync.Mutex // held while the store is changed; taken before mu
	// number of Reload calls that have begun to read; changed while writing is held
	reloads atomic.Uint64
	stale   bool // the last load failed; guarded by writing

	mu     sync.Mutex // guards the fields below; never held during calls of the store
	loaded bool
	broken error // why the store cannot be used; final
	limit  int64 // current limit, known once loaded
	index
	loadedAt time.Time
	added    int64 // number of bytes added since the index was loaded
}

// New returns a cache on a store. It reads nothing until it is used.
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

// Close releases the open sources, so that other tabs may evict them. The store stays open.
func (c *Cache) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.releaseAll()
}

// Clear deletes everything except the user's settings.
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

// Unavailable reports whether this browser turned out to keep nothing at all.
func (c *Cache) Unavailable() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return errors.Is(c.broken, ErrUnavailable)
}

// ready loads the index if it is not loaded yet.
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

// Reload updates the index with changes by other tabs since it was last loaded. It reads the small
// tables as a whole: a read per file would take longer.
//
// If several calls wait, one reads for all: a read that began after a call serves that call too.
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

// reload loads the index again. If the first load fails, the store is not used any more. The caller
// holds writing.
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

// state reports whether the first load is over. err tells why the store cannot be used.
func (c *Cache) state() (done bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.loaded || c.broken != nil, c.broken
}

// load reads the index from the store, including changes by other tabs, and deletes unreadable
// records. The caller holds writing.
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
		// if this fails, the remaining ones are found again next time
		_ = c.store.Apply(ctx, bad...)
	}
	return nil
}

// record returns the record of a file; if there is none, a record with only its key.
func (c *Cache) record(key Key) fileRecord {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r, ok := c.files[key]; ok {
		return r
	}
	return fileRecord{FileMeta: FileMeta{Key: key, SizeBytes: -1}}
}

// use marks a file as in use, so that it is not evicted.
func (c *Cache) use(key Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.inUse[key] = true
}

// put updates the index with records that the store now contains.
func (c *Cache) put(records ...fileRecord) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range records {
		c.set(r)
	}
}
