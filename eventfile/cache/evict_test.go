package cache_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

// ten is the content of a chunk of 10 bytes. Ten of them fill the caches of these tests.
const ten = "0123456789"

// try appends a chunk that may not fit.
func try(t *testing.T, c *cache.Cache, key cache.Key, content string) error {
	t.Helper()
	_, err := c.AppendChunk(t.Context(), cache.FileMeta{Key: key, Offset: 1}, []byte(content))
	return err
}

// kept describes what another tab finds cached for files: C for columns, B for the blob, M for
// media at offset 0.
func kept(t *testing.T, v *visits, keys ...cache.Key) string {
	t.Helper()
	var found []string
	c := v.tab()
	for _, key := range keys {
		s := string(key) + ":"
		if _, err := chunks(t.Context(), c, key); err == nil {
			s += "C"
		}
		if _, err := c.Blob(t.Context(), key); err == nil {
			s += "B"
		}
		if _, err := c.Media(t.Context(), key, 0); err == nil {
			s += "M"
		}
		found = append(found, s)
	}
	return strings.Join(found, " ")
}

// olderVisits fills 90 bytes: sources a and b of earlier visits with columns, blob and image of 10
// bytes each, file "lost" of no source, and file "both" of a and b.
func olderVisits(t *testing.T) *visits {
	v := &visits{store: cache.NewMemory(0), limit: 100}
	for _, key := range []cache.Key{"a", "b"} {
		c := v.visit()
		require.NoError(t, try(t, c, key, ten))
		require.NoError(t, c.KeepBlob(t.Context(), key, blob(ten)))
		require.NoError(t, c.PutMedia(t.Context(), key, 0, []byte("012345")))
		save(t, c, string(key), true, key, "both")
	}
	require.NoError(t, try(t, v.visit(), "lost", ten+ten))
	require.NoError(t, try(t, v.visit(), "both", ten))
	require.Equal(t, "a:CBM b:CBM lost:C both:C", kept(t, v, "a", "b", "lost", "both"))
	return v
}

func TestEvictionForColumns(t *testing.T) {
	cases := []struct {
		add     int // bytes
		want    string
		sources []string
	}{
		{10, "a:CBM b:CBM lost:C both:C", []string{"b", "a"}},
		{20, "a:CBM b:CBM lost: both:C", []string{"b", "a"}},
		{30, "a:CBM b:CBM lost: both:C", []string{"b", "a"}},
		{40, "a:C b:CBM lost: both:C", []string{"b", "a"}},
		{60, "a:C b:C lost: both:C", []string{"b", "a"}},
		{80, "a: b:C lost: both:C", []string{"b", "a"}}, // a still has the file of both
		// evicting b removes the file of both, and a has none left
		{81, "a: b: lost: both:", nil},
		{100, "a: b: lost: both:", nil},
	}
	for _, c := range cases {
		t.Run(fmt.Sprint(c.add, " bytes"), func(t *testing.T) {
			v := olderVisits(t)
			now := v.visit()
			require.NoError(t, try(t, now, "new", strings.Repeat("x", c.add)))
			assert.Equal(t, c.want, kept(t, v, "a", "b", "lost", "both"))
			assert.Equal(t, c.sources, recentKeys(t, now))
			assert.Equal(t, "new:C", kept(t, v, "new"))
		})
	}
}

func TestTooLargeDataEvictNothing(t *testing.T) {
	v := olderVisits(t)
	now := v.visit()
	require.ErrorIs(t, try(t, now, "new", strings.Repeat("x", 101)), cache.ErrQuota)
	require.ErrorIs(t, now.KeepBlob(t.Context(), "new", blob(strings.Repeat("x", 71))),
		cache.ErrQuota)
	assert.Equal(t, "a:CBM b:CBM lost:C both:C new:", kept(t, v, "a", "b", "lost", "both", "new"))
}

func TestBlobsDoNotEvictColumns(t *testing.T) {
	v := olderVisits(t)
	require.NoError(t, v.visit().KeepBlob(t.Context(), "new", blob(strings.Repeat("x", 70))))
	assert.Equal(t, "a:C b:C lost: both:C new:B", kept(t, v, "a", "b", "lost", "both", "new"))
}

func TestOpenSourcesKeepTheirColumns(t *testing.T) {
	v := olderVisits(t)
	now := v.visit()
	save(t, now, "a", true, "a", "both") // opened again
	require.NoError(t, try(t, now, "new", strings.Repeat("x", 50)))
	assert.Equal(t, "a:CBM b:C lost: both:C", kept(t, v, "a", "b", "lost", "both"))
	require.NoError(t, try(t, now, "newer", strings.Repeat("x", 20)))
	assert.Equal(t, "a:C b: both:C new:C newer:C", kept(t, v, "a", "b", "both", "new", "newer"),
		"its own blob goes before columns are refused")
	require.ErrorIs(t, try(t, now, "newest", strings.Repeat("x", 20)), cache.ErrQuota)
	assert.Equal(t, []string{"a", "b"}, recentKeys(t, now), "b has the file left that a has too")
}

func TestURLsStayInTheListWhenEvicted(t *testing.T) {
	v := &visits{store: cache.NewMemory(0), limit: 10}
	c := v.visit()
	require.NoError(t, try(t, c, "f", ten))
	save(t, c, "url", false, "f")
	now := v.visit()
	require.NoError(t, try(t, now, "new", ten))
	recents := contents(t, now).Recents
	require.Len(t, recents, 1)
	assert.Zero(t, recents[0].Bytes)
}

func TestFilesInUseStay(t *testing.T) {
	v := olderVisits(t)
	now := v.visit()
	wantChunks(t, now, "lost", ten+ten)
	wantChunks(t, now, "a", ten)
	require.NoError(t, try(t, now, "new", strings.Repeat("x", 70)))
	assert.Equal(t, "a:C b: lost:C both: new:C", kept(t, v, "a", "b", "lost", "both", "new"))
}

// fullDisk refuses the next Apply that puts a chunk or a blob, like a browser at a quota that it
// does not disclose.
type fullDisk struct {
	cache.Store
	refuse int
}

func (f *fullDisk) Apply(ctx context.Context, changes ...cache.Change) error {
	for _, c := range changes {
		if c.Op == cache.OpPutBlob || c.Op == cache.OpPut && c.Table == cache.TableChunks {
			if f.refuse > 0 {
				f.refuse--
				return fmt.Errorf("QuotaExceededError: %w", cache.ErrQuota)
			}
		}
	}
	return f.Store.Apply(ctx, changes...)
}

func TestBrowserQuota(t *testing.T) {
	t.Run("room after an eviction", func(t *testing.T) {
		v := olderVisits(t)
		v.store = &fullDisk{Store: v.store, refuse: 1}
		require.NoError(t, try(t, v.visit(), "new", ten))
		assert.Equal(t, "a:CBM b:CBM lost: both:C new:C",
			kept(t, v, "a", "b", "lost", "both", "new"))
	})
	t.Run("no room even then", func(t *testing.T) {
		v := olderVisits(t)
		v.store = &fullDisk{Store: v.store, refuse: 2}
		require.ErrorIs(t, try(t, v.visit(), "new", ten), cache.ErrQuota)
		assert.Equal(t, "lost: both:C new:", kept(t, v, "lost", "both", "new"), "tried once")
	})
	t.Run("nothing may go", func(t *testing.T) {
		v := &visits{store: &fullDisk{Store: cache.NewMemory(0), refuse: 1}}
		require.ErrorIs(t, try(t, v.visit(), "new", ten), cache.ErrQuota)
	})
	t.Run("a blob that is replaced", func(t *testing.T) {
		disk := &fullDisk{Store: cache.NewMemory(0)}
		v := &visits{store: disk}
		c := v.visit()
		require.NoError(t, try(t, c, "f", ten))
		require.NoError(t, c.KeepBlob(t.Context(), "f", blob(ten)))
		disk.refuse = 2
		require.ErrorIs(t, c.KeepBlob(t.Context(), "f", blob(ten+ten)), cache.ErrQuota)
		assert.Equal(t, "f:C", kept(t, v, "f"), "an old snapshot would give wrong bytes")
		wantKept(t, c, 10)
	})
}
