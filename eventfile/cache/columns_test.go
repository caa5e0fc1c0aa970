package cache_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

func TestFileOverVisits(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	key := cache.URLKey("https://a.example/events")
	first := v.visit()
	wantChunks(t, first, key)
	meta := appendChunk(t, first, cache.FileMeta{
		Key: key, SizeBytes: 100, Validator: `"abc"`, LastRecord: 2,
		LastHash: cache.HashRecord([]byte("ab")),
	}, "chunk 0")
	assert.Equal(t, 1, meta.ChunkCount())
	meta.SizeBytes = 200
	meta = appendChunk(t, first, meta, "chunk one")
	meta.Validator = `"def"`
	meta, err := first.AppendChunk(t.Context(), meta, nil)
	require.NoError(t, err)
	assert.Equal(t, 2, meta.ChunkCount(), "the fields alone")

	for _, c := range []*cache.Cache{first, v.visit()} {
		got, err := c.File(t.Context(), key)
		require.NoError(t, err)
		assert.Equal(t, meta, got)
		assert.Equal(t, int64(16), got.ChunkBytes())
		assert.Equal(t, int64(200), got.SizeBytes)
		assert.Equal(t, `"def"`, got.Validator)
		assert.Equal(t, cache.HashRecord([]byte("ab")), got.LastHash)
		wantChunks(t, c, key, "chunk 0", "chunk one")
		wantKept(t, c, 16)
	}
	second := v.visit()
	meta, err = second.File(t.Context(), key)
	require.NoError(t, err)
	appendChunk(t, second, meta, "chunk 2")
	wantChunks(t, v.visit(), key, "chunk 0", "chunk one", "chunk 2")
}

func TestChunksAreReadAheadInParts(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	c := v.visit()
	meta := cache.FileMeta{Key: "f"}
	for i := range 7 {
		content := make([]byte, 3<<20)
		content[0] = byte(i)
		meta.Offset++
		var err error
		meta, err = c.AppendChunk(t.Context(), meta, content)
		require.NoError(t, err)
	}
	n := 0
	require.NoError(t,
		c.ChunksAfter(t.Context(), cache.FileMeta{}, meta, func(content []byte) error {
			assert.Equal(t, byte(n), content[0])
			n++
			return nil
		}))
	assert.Equal(t, 7, n)
	stop := errors.New("stop")
	assert.Equal(t, stop, c.ChunksAfter(t.Context(), cache.FileMeta{}, meta, func([]byte) error {
		return stop
	}))
}

func TestResetFile(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	c := v.visit()
	old := appendChunk(t, c, cache.FileMeta{Key: "f"}, "old")
	require.NoError(t, c.PutMedia(t.Context(), "f", 7, []byte("image")))
	require.NoError(t, c.KeepBlob(t.Context(), "f", blob("blob")))
	require.NoError(t, c.ResetFile(t.Context(), "f"))
	wantChunks(t, c, "f")
	_, err := c.Media(t.Context(), "f", 7)
	assert.ErrorIs(t, err, cache.ErrNotFound)
	_, err = c.Blob(t.Context(), "f")
	assert.NoError(t, err)
	_, err = c.AppendChunk(t.Context(), old, []byte("more"))
	assert.ErrorIs(t, err, cache.ErrStale)
	appendChunk(t, c, cache.FileMeta{Key: "f"}, "new")
	wantChunks(t, v.visit(), "f", "new")
}

func TestSeveralFilesAtOnce(t *testing.T) {
	v := visits{store: cache.NewMemory(0), limit: 2_000}
	c := v.visit()
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			key := cache.Key(fmt.Sprint("file ", i))
			meta := cache.FileMeta{Key: key}
			for n := range 10 {
				meta.Offset++
				next, err := c.AppendChunk(t.Context(), meta, fmt.Appendf(nil, "chunk %04d", n))
				if !errors.Is(err, cache.ErrQuota) {
					assert.NoError(t, err)
				}
				meta = next
				if err := c.PutMedia(t.Context(), key, int64(n), []byte("image")); !errors.Is(err,
					cache.ErrQuota) {
					assert.NoError(t, err)
				}
				_, err = c.Media(t.Context(), key, int64(n))
				if !errors.Is(err, cache.ErrNotFound) {
					assert.NoError(t, err)
				}
			}
			assert.NoError(t,
				c.SaveRecents(t.Context(),
					cache.Recent{Key: string(key), Files: []cache.RecentFile{{Key: key}}}))
			got, err := chunks(t.Context(), c, key)
			assert.NoError(t, err)
			assert.Len(t, got, meta.ChunkCount())
		})
	}
	group.Wait()
	found := contents(t, c)
	assert.LessOrEqual(t, found.KeptBytes, found.LimitBytes)
	wantKept(t, v.visit(), found.KeptBytes)
}

// counting counts the transactions that change a store.
type counting struct {
	cache.Store
	applied int
}

func (c *counting) Apply(ctx context.Context, changes ...cache.Change) error {
	c.applied++
	return c.Store.Apply(ctx, changes...)
}

func TestAppendChunks(t *testing.T) {
	store := &counting{Store: cache.NewMemory(0)}
	c := cache.New(store, cache.Options{})
	var adds []cache.ColumnChunk
	for i := range 100 {
		adds = append(adds, cache.ColumnChunk{
			Meta:    cache.FileMeta{Key: cache.Key(fmt.Sprint(i)), Offset: 10},
			Content: fmt.Appendf(nil, "one of %d", i),
		})
	}
	metas, err := c.AppendChunks(t.Context(), adds)
	require.NoError(t, err)
	assert.Equal(t, 1, store.applied)
	for i := range adds {
		adds[i].Meta, adds[i].Content = metas[i], []byte("two")
	}
	adds[7].Content = nil // only the fields are given
	_, err = c.AppendChunks(t.Context(), adds)
	require.NoError(t, err)
	wantChunks(t, c, "7", "one of 7")
	wantChunks(t, c, "99", "one of 99", "two")

	// As before: all metas except one are outdated now.
	_, err = c.AppendChunks(t.Context(), adds)
	require.ErrorIs(t, err, cache.ErrStale)
	wantChunks(t, cache.New(store, cache.Options{}), "7", "one of 7")
	wantChunks(t, cache.New(store, cache.Options{}), "8", "one of 8", "two")
	assert.Equal(t, 2, store.applied)
}
