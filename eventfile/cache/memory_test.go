package cache_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
	"eventlens/eventfile/cache/cachetest"
)

// blob is a blob in memory.
type blob []byte

func (b blob) SizeBytes() int64 { return int64(len(b)) }

func TestMemoryKeepsTheContract(t *testing.T) {
	cachetest.Run(t, cachetest.Config{
		Open:     func(*testing.T) cache.Store { return cache.NewMemory(0) },
		Reopen:   func(_ *testing.T, store cache.Store) cache.Store { return store },
		NewBlob:  func(_ *testing.T, content []byte) cache.Blob { return blob(content) },
		ReadBlob: func(_ *testing.T, b cache.Blob) []byte { return b.(blob) },
	})
}

func TestMemoryQuota(t *testing.T) {
	store := cache.NewMemory(10)
	require.NoError(t, store.Apply(t.Context(), cache.Put(cache.TableFiles, "a", make([]byte, 6))))
	err := store.Apply(t.Context(), cache.Delete(cache.TableFiles, "a"),
		cache.PutBlob(cache.TableBlobs, "b", blob(make([]byte, 11))))
	require.ErrorIs(t, err, cache.ErrQuota)
	got, err := store.Get(t.Context(), cache.TableFiles, "a")
	require.NoError(t, err)
	assert.Len(t, got[0], 6, "nothing was changed")
	require.NoError(t,
		store.Apply(t.Context(), cache.Delete(cache.TableFiles, "a"),
			cache.PutBlob(cache.TableBlobs, "b", blob(make([]byte, 10)))))
}
