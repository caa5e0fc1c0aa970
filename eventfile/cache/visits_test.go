package cache_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

// clock counts seconds; each reading returns one second more.
type clock struct {
	mu      sync.Mutex
	seconds int64
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seconds++
	return time.Unix(c.seconds, 0)
}

// visits opens caches on one store one after the other, as reloads of a page do.
type visits struct {
	store cache.Store
	limit int64
	clock clock
	last  *cache.Cache
}

// visit ends the previous visit and begins another.
func (v *visits) visit() *cache.Cache {
	if v.last != nil {
		v.last.Close()
	}
	v.last = v.tab()
	return v.last
}

// tab opens a cache beside the open ones.
func (v *visits) tab() *cache.Cache {
	return cache.New(v.store, cache.Options{LimitBytes: v.limit, Now: v.clock.now})
}

// appendChunk appends a chunk that must fit.
func appendChunk(t *testing.T, c *cache.Cache, meta cache.FileMeta, content string) cache.FileMeta {
	t.Helper()
	meta.Offset += int64(len(content))
	meta, err := c.AppendChunk(t.Context(), meta, []byte(content))
	require.NoError(t, err)
	return meta
}

// chunks returns a file's cached column chunks, whichever tab wrote them, or an error.
func chunks(ctx context.Context, c *cache.Cache, key cache.Key) (all []string, err error) {
	if err := c.Reload(ctx); err != nil {
		return nil, err
	}
	meta, err := c.File(ctx, key)
	if err != nil {
		return nil, err
	}
	err = c.ChunksAfter(ctx, cache.FileMeta{}, meta, func(content []byte) error {
		all = append(all, string(content))
		return nil
	})
	return all, err
}

func wantChunks(t *testing.T, c *cache.Cache, key cache.Key, want ...string) {
	t.Helper()
	got, err := chunks(t.Context(), c, key)
	if len(want) == 0 {
		require.ErrorIs(t, err, cache.ErrNotFound)
		return
	}
	require.NoError(t, err)
	require.Equal(t, want, got)
}

func save(t *testing.T, c *cache.Cache, key string, local bool, files ...cache.Key) {
	t.Helper()
	r := cache.Recent{Key: key, Name: key, Local: local}
	for _, f := range files {
		r.Files = append(r.Files, cache.RecentFile{Path: string(f), Key: f})
	}
	require.NoError(t, c.SaveRecents(t.Context(), r))
}

func contents(t *testing.T, c *cache.Cache) cache.Contents {
	t.Helper()
	found, err := c.Contents(t.Context())
	require.NoError(t, err)
	return found
}

func recentKeys(t *testing.T, c *cache.Cache) (keys []string) {
	t.Helper()
	for _, r := range contents(t, c).Recents {
		keys = append(keys, r.Key)
	}
	return keys
}

func wantKept(t *testing.T, c *cache.Cache, want int64) {
	t.Helper()
	require.Equal(t, want, contents(t, c).KeptBytes)
}
