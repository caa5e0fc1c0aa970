package cache_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

func TestRecents(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	c := v.visit()
	assert.Empty(t, recentKeys(t, c))
	appendChunk(t, c, cache.FileMeta{Key: "f"}, "12345")
	full := cache.Recent{
		Key: "one", Name: "Läufe", Detail: "https://a.example/runs/", Local: true,
		URL: "https://a.example/runs/?v=1",
		Files: []cache.RecentFile{{Path: "a/f", Key: "f", SizeBytes: 9, ModifiedMs: -1},
			{Path: "a/g", Key: "g"}},
		Bytes: 99, SavedMs: 99,
	}
	require.NoError(t, c.SaveRecents(t.Context(), full))
	save(t, c, "two", false, "f")
	got := contents(t, v.visit()).Recents
	require.Len(t, got, 2)
	assert.Positive(t, got[1].SavedMs)
	full.Bytes, full.SavedMs = 0, got[1].SavedMs // its file counts for the other, newer one
	assert.Equal(t, full, got[1])
	assert.EqualValues(t, 5, got[0].Bytes)
	save(t, c, "one", true, "f")
	assert.Equal(t, []string{"one", "two"}, recentKeys(t, c), "newest first")
	save(t, v.visit(), "three", false)
	assert.Equal(t, []string{"three", "one", "two"}, recentKeys(t, c), "other tabs' too")
}

func TestRecentsOfOneMillisecond(t *testing.T) {
	c := cache.New(cache.NewMemory(0), cache.Options{Now: func() time.Time {
		return time.UnixMilli(1000)
	}})
	for _, key := range []string{"b", "c", "a", "b"} {
		save(t, c, key, false)
	}
	assert.Equal(t, []string{"b", "a", "c"}, recentKeys(t, c), "newest first")
	assert.EqualValues(t, 1003, contents(t, c).Recents[0].SavedMs)
}

// TestRecentAfterOneThatIsForgotten: a new source does not get the time of a forgotten one, which
// is earlier than the times of later sources.
func TestRecentAfterOneThatIsForgotten(t *testing.T) {
	c := cache.New(cache.NewMemory(0), cache.Options{Now: func() time.Time {
		return time.UnixMilli(1000)
	}})
	require.NoError(t, c.SaveRecents(t.Context(), cache.Recent{Key: "a"}, cache.Recent{Key: "b"}))
	require.NoError(t, c.Forget(t.Context(), "a"))
	require.NoError(t, c.SaveRecents(t.Context(), cache.Recent{Key: "c"}))
	assert.Equal(t, "c", contents(t, c).Recents[0].Key)
}

func TestForget(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	c := v.visit()
	own := appendChunk(t, c, cache.FileMeta{Key: "own"}, "12345")
	appendChunk(t, c, cache.FileMeta{Key: "shared"}, "12345")
	require.NoError(t, c.KeepBlob(t.Context(), "own", blob("1234")))
	require.NoError(t, c.PutMedia(t.Context(), "own", 1, []byte("1")))
	save(t, c, "a", true, "own", "shared", "never cached")
	save(t, c, "b", true, "shared")
	require.NoError(t, c.Forget(t.Context(), "a"))
	require.NoError(t, c.Forget(t.Context(), "unknown"))
	for _, c := range []*cache.Cache{c, v.visit()} {
		assert.Equal(t, []string{"b"}, recentKeys(t, c))
		wantChunks(t, c, "own")
		wantChunks(t, c, "shared", "12345")
		wantKept(t, c, 5)
		_, err := c.Blob(t.Context(), "own")
		assert.ErrorIs(t, err, cache.ErrNotFound)
	}
	_, err := c.AppendChunk(t.Context(), own, []byte("more"))
	assert.ErrorIs(t, err, cache.ErrStale, "a file that is being read goes on uncached")
	require.NoError(t, c.Clear(t.Context()))
	assert.Empty(t, recentKeys(t, c))
	_, err = c.SetLimit(t.Context(), 77)
	require.NoError(t, err)
	require.NoError(t, c.Clear(t.Context()))
	assert.EqualValues(t, 77, contents(t, v.visit()).LimitBytes, "a choice is no content")
	for _, table := range cache.Tables() {
		if table == cache.TableSettings {
			continue
		}
		list, err := v.store.List(t.Context(), table)
		require.NoError(t, err)
		assert.Empty(t, list)
	}
}
