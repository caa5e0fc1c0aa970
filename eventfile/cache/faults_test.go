package cache_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

// failing is a store that fails while err is set.
type failing struct {
	cache.Store
	err   error
	calls int
}

func (f *failing) List(ctx context.Context, table string) ([]cache.Entry, error) {
	f.calls++
	if f.err != nil {
		return nil, f.err
	}
	return f.Store.List(ctx, table)
}

func (f *failing) Get(ctx context.Context, table string, keys ...string) ([][]byte, error) {
	f.calls++
	if f.err != nil {
		return nil, f.err
	}
	return f.Store.Get(ctx, table, keys...)
}

func (f *failing) Apply(ctx context.Context, changes ...cache.Change) error {
	f.calls++
	if f.err != nil {
		return f.err
	}
	return f.Store.Apply(ctx, changes...)
}

func TestStoreThatCannotBeOpened(t *testing.T) {
	lost := errors.New("connection lost")
	store := &failing{Store: cache.NewMemory(0), err: lost}
	c := cache.New(store, cache.Options{})
	for range 2 {
		_, err := c.File(t.Context(), "f")
		require.ErrorIs(t, err, lost)
		_, err = c.AppendChunk(t.Context(), cache.FileMeta{Key: "f"}, []byte("1"))
		require.ErrorIs(t, err, lost)
		require.ErrorIs(t, c.ResetFile(t.Context(), "f"), lost)
		require.ErrorIs(t, c.KeepBlob(t.Context(), "f", blob("1")), lost)
		require.ErrorIs(t, c.PutMedia(t.Context(), "f", 1, nil), lost)
		require.ErrorIs(t, c.SaveRecents(t.Context(), cache.Recent{}), lost)
		require.ErrorIs(t, c.Forget(t.Context(), ""), lost)
		_, err = c.Contents(t.Context())
		require.ErrorIs(t, err, lost)
		_, err = c.SetLimit(t.Context(), 1)
		require.ErrorIs(t, err, lost)
		_, err = c.Media(t.Context(), "f", 1)
		require.ErrorIs(t, err, lost)
		_, err = c.Blob(t.Context(), "f")
		require.ErrorIs(t, err, lost)
	}
	assert.Equal(t, 1, store.calls, "it is not tried again and again")
	store.err = nil
	require.NoError(t, c.Clear(t.Context()), "but by asking to")
	appendChunk(t, c, cache.FileMeta{Key: "f"}, "1")
}

func TestStoreThatFailsLater(t *testing.T) {
	lost := errors.New("connection lost")
	store := &failing{Store: cache.NewMemory(0)}
	c := cache.New(store, cache.Options{})
	meta := appendChunk(t, c, cache.FileMeta{Key: "f"}, "0")
	require.NoError(t, c.PutMedia(t.Context(), "f", 1, []byte("image")))
	store.err = lost
	same, err := c.AppendChunk(t.Context(), meta, []byte("1"))
	require.ErrorIs(t, err, lost)
	assert.Equal(t, meta, same)
	require.ErrorIs(t, c.ChunksAfter(t.Context(), cache.FileMeta{}, meta, nil), lost)
	require.ErrorIs(t, c.ResetFile(t.Context(), "f"), lost)
	require.ErrorIs(t, c.KeepBlob(t.Context(), "f", blob("1")), lost)
	require.ErrorIs(t, c.PutMedia(t.Context(), "f", 1, nil), lost)
	require.ErrorIs(t, c.SaveRecents(t.Context(), cache.Recent{Key: "s"}), lost)
	require.ErrorIs(t, c.Forget(t.Context(), "s"), lost)
	require.ErrorIs(t, c.Clear(t.Context()), lost)
	_, err = c.Media(t.Context(), "f", 1)
	require.ErrorIs(t, err, lost)
	store.err = nil
	appendChunk(t, c, meta, "1")
	wantChunks(t, c, "f", "0", "1")
	assert.Empty(t, recentKeys(t, c))
}

func TestEndedContextDoesNotBreakTheCache(t *testing.T) {
	c := cache.New(cache.NewMemory(0), cache.Options{})
	ended, end := context.WithCancel(t.Context())
	end()
	_, err := c.File(ended, "f")
	require.ErrorIs(t, err, context.Canceled)
	appendChunk(t, c, cache.FileMeta{Key: "f"}, "1")
}
