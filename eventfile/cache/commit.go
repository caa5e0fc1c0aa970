package cache

import (
	"context"
	"errors"
	"fmt"
	"time"
)

const (
	// conflictTries is how often a change is tried that conflicts with other tabs. A second try is
	// nearly always enough.
	conflictTries = 4
	// reloadBytes is how much is added before the index is loaded again: other tabs may have added
	// as much, which counts towards the limit, too.
	reloadBytes = 64 << 20
	// reloadAge is the least age of the index for loading it again because nothing in it may be
	// evicted.
	reloadAge = time.Second
)

// transaction is a change of the store that may need room, and that is only valid for the known
// records of some files.
type transaction struct {
	files    []Key
	addBytes int64
	why      purpose
	build    func() ([]Change, error) // called for every try, with the records known by then
}

// commit makes a change, evicting data if the limit or the browser's quota is reached. If the
// store's records of the files differ from the index, because another tab wrote them, they are read
// again and the change is rebuilt. An ErrStale of build is only accepted with fresh records. The
// caller holds writing.
func (c *Cache) commit(ctx context.Context, t transaction) error {
	if err := c.makeRoom(ctx, t); err != nil {
		return err
	}
	evicted := false
	for try := 1; ; try++ {
		err := c.try(ctx, t)
		switch {
		case err == nil:
			c.mu.Lock()
			c.added += max(t.addBytes, 0)
			c.mu.Unlock()
			return nil
		case errors.Is(err, ErrQuota) && !evicted:
			evicted = true
			if c.evict(ctx, t.why, func() int64 { return max(t.addBytes, 1) }) != nil {
				return err
			}
		case try == conflictTries:
			return err
		case errors.Is(err, ErrConflict), errors.Is(err, ErrStale) && try == 1:
			if err := c.refresh(ctx, t.files...); err != nil {
				return err
			}
		default:
			return err
		}
	}
}

// changeFile changes a file's data, adding addBytes bytes that are not columns: change returns the
// new record and further changes. The caller holds writing.
func (c *Cache) changeFile(ctx context.Context, key Key, addBytes int64,
	change func(fileRecord) (fileRecord, []Change, error)) error {
	var next fileRecord
	build := func() (changes []Change, err error) {
		next, changes, err = change(c.record(key))
		return append(changes, next.put()), err
	}
	err := c.commit(ctx,
		transaction{files: []Key{key}, addBytes: addBytes, why: forExtras, build: build})
	if err == nil {
		c.put(next)
	}
	return err
}

// makeRoom evicts data so that the change keeps the total below the limit.
func (c *Cache) makeRoom(ctx context.Context, t transaction) error {
	if t.addBytes <= 0 {
		return nil
	}
	c.mu.Lock()
	reload := c.added+t.addBytes > reloadBytes
	c.mu.Unlock()
	if reload {
		if err := c.load(ctx); err != nil {
			return err
		}
	}
	over := func() int64 { return c.keptBytes + t.addBytes - c.limit }
	c.mu.Lock()
	full := over() > 0
	c.mu.Unlock()
	if !full {
		return nil
	}
	return c.evict(ctx, t.why, over)
}

// try builds a change and applies it if the store's records of its files match the index.
func (c *Cache) try(ctx context.Context, t transaction) error {
	changes, err := t.build()
	if err != nil {
		return err
	}
	return c.store.Apply(ctx, append(c.expect(t.files), changes...)...)
}

// expect returns changes that succeed only if the store's records of the files match the index.
func (c *Cache) expect(files []Key) []Change {
	c.mu.Lock()
	defer c.mu.Unlock()
	changes := make([]Change, 0, len(files)+1)
	for _, key := range files {
		var record []byte
		if r, ok := c.files[key]; ok {
			record = r.encode()
		}
		changes = append(changes, Expect(TableFiles, string(key), record))
	}
	return changes
}

// refresh reads the records of files again. If a record is unreadable, everything of the file is
// deleted. If the caller does not hold writing, the index may lose what this program writes
// meanwhile; the next change of the file then finds a conflict and refreshes it again.
func (c *Cache) refresh(ctx context.Context, files ...Key) error {
	names := make([]string, len(files))
	for i, key := range files {
		names[i] = string(key)
	}
	got, err := c.store.Get(ctx, TableFiles, names...)
	if err != nil {
		return fmt.Errorf("read from the cache: %w", err)
	}
	var bad []Change
	c.mu.Lock()
	for i, key := range files {
		r, err := decodeFile(key, got[i])
		if err == nil {
			c.set(r)
			continue
		}
		c.drop(key)
		if got[i] != nil {
			bad = append(bad, forgetFile(key)...)
		}
	}
	c.mu.Unlock()
	if len(bad) == 0 {
		return nil
	}
	return c.store.Apply(ctx, bad...)
}

// evict frees as many bytes as want returns, which is called with mu held. If not enough may be
// evicted, it returns ErrQuota and evicts nothing, unless the purpose is a limit. The caller holds
// writing.
func (c *Cache) evict(ctx context.Context, why purpose, want func() int64) error {
	claimed, err := c.store.Claimed(ctx)
	if err != nil {
		return fmt.Errorf("ask what other tabs have open: %w", err)
	}
	return c.dropPlanned(ctx, func() (eviction, error) {
		bytes := want()
		gone, enough := c.plan(bytes, why, claimed)
		if !enough {
			return gone, fmt.Errorf("make room for %d bytes: %w", bytes, ErrQuota)
		}
		return gone, nil
	})
}

// dropPlanned deletes what plan returns, in one transaction, if the store matches the index;
// otherwise it loads the index and calls plan, which runs with mu held, again. It also does so if
// plan finds nothing, since another tab may have released a source; but not repeatedly, when one
// file after the other is refused. The caller holds writing.
func (c *Cache) dropPlanned(ctx context.Context, plan func() (eviction, error)) error {
	for try := 1; ; try++ {
		c.mu.Lock()
		gone, err := plan()
		changes := gone.changes()
		again := errors.Is(err, ErrQuota) && try == 1 && c.now().Sub(c.loadedAt) >= reloadAge
		c.mu.Unlock()
		if err == nil {
			err = c.store.Apply(ctx, append(c.expect(gone.files()), changes...)...)
			again = errors.Is(err, ErrConflict) && try < conflictTries
		}
		if err == nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.remove(gone)
			return nil
		}
		if !again {
			return err
		}
		if err := c.load(ctx); err != nil {
			return err
		}
	}
}
