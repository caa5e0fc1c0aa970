package cache

import (
	"context"
	"fmt"
)

// DefaultLimitBytes is how much a cache keeps when neither the person nor its options say anything, where the browser has so much room.
const DefaultLimitBytes = 2_000_000_000

// limitKey is the setting of how much may be kept.
const limitKey = "limit"

// SetLimit sets how much may be kept, for this and all later caches on the store, and evicts down to it. overBytes is how much more than that stays,
// because it is open here or in another tab.
func (c *Cache) SetLimit(ctx context.Context, limitBytes int64) (overBytes int64, err error) {
	c.writing.Lock()
	defer c.writing.Unlock()
	limitBytes = max(limitBytes, 0)
	if err := c.reload(ctx); err != nil {
		return 0, err
	}
	// First, so that there is room to note the limit on a full disk.
	if err := c.evict(ctx, forLimit, func() int64 { return c.keptBytes - limitBytes }); err != nil {
		return 0, fmt.Errorf("evict down to the limit: %w", err)
	}
	if err := c.store.Apply(ctx, Put(TableSettings, limitKey, encodeLimit(limitBytes))); err != nil {
		return 0, fmt.Errorf("save the limit: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.limit = limitBytes
	return max(0, c.keptBytes-limitBytes), nil
}

// readLimit returns the limit in force: what the person chose, or else the default, though no more than the browser has room for.
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
