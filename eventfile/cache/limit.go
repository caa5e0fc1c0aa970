package cache

import (
	"context"
	"fmt"
)

// DefaultLimitBytes is the limit if neither the user nor Options set one, provided that the browser
// has so much room.
const DefaultLimitBytes = 2_000_000_000

// limitKey is the setting with the limit.
const limitKey = "limit"

// SetLimit sets the limit for this and all later caches on the store, and evicts data down to it.
// overBytes is how much more stays, because it is open here or in another tab.
func (c *Cache) SetLimit(ctx context.Context, limitBytes int64) (overBytes int64, err error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	limitBytes = max(limitBytes, 0)
	if err := c.reload(ctx); err != nil {
		return 0, err
	}
	// Evict first, so that there is room to store the limit on a full disk.
	if err := c.evict(ctx, forLimit, func() int64 { return c.keptBytes - limitBytes }); err != nil {
		return 0, fmt.Errorf("evict down to the limit: %w", err)
	}
	if err := c.store.Apply(ctx, Put(TableSettings, limitKey,
		encodeLimit(limitBytes))); err != nil {
		return 0, fmt.Errorf("save the limit: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.limit = limitBytes
	return max(0, c.keptBytes-limitBytes), nil
}

// readLimit returns the current limit: the user's choice, or else the default, but at most what the
// browser has room for.
func (c *Cache) readLimit(ctx context.Context, keptBytes int64) (int64, error) {
	got, err := c.store.Get(ctx, TableSettings, limitKey)
	if err != nil {
		return 0, err
	}
	if limit, err := decodeLimit(got[0]); err == nil {
		return limit, nil
	}
	if free := c.store.FreeBytes(ctx); free >= 0 {
		return min(c.defaultLimit, keptBytes+free), nil
	}
	return c.defaultLimit, nil
}

func encodeLimit(limitBytes int64) []byte {
	e := newEncoder()
	e.int(limitBytes)
	return e.record()
}

func decodeLimit(record []byte) (limitBytes int64, err error) {
	d := newDecoder(record)
	limitBytes = d.int()
	if limitBytes < 0 {
		return 0, errRecord
	}
	return limitBytes, d.end()
}
