package cache_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

// clock counts seconds; every reading is one later.
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

// visits opens caches on one store, one after the other, as reloads of a page do.
type visits struct {
	store cache.Store
	limit int64
	clock clock
}

func (v *visits) visit() *cache.Cache {
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

// chunks returns what is cached of a file's columns, or an error.
func chunks(ctx context.Context, c *cache.Cache, key cache.Key) (all []string, err error) {
	meta, err := c.File(ctx, key)
	if err != nil {
		return nil, err
	}
	err = c.Chunks(ctx, meta, func(content []byte) error {
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
	require.NoError(t, c.SaveRecent(t.Context(), r))
}

func recentKeys(t *testing.T, c *cache.Cache) (keys []string) {
	t.Helper()
	recents, err := c.Recents(t.Context())
	require.NoError(t, err)
	for _, r := range recents {
		keys = append(keys, r.Key)
	}
	return keys
}

func wantKept(t *testing.T, c *cache.Cache, want int64) {
	t.Helper()
	kept, _, err := c.Usage(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, kept)
}

func TestFileOverVisits(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	key := cache.URLKey("https://a.example/events")
	first := v.visit()
	wantChunks(t, first, key)
	meta := appendChunk(t, first, cache.FileMeta{
		Key: key, SizeBytes: 100, Validator: `"abc"`, LastRecord: 2, LastHash: cache.HashRecord([]byte("ab")),
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
	require.NoError(t, c.Chunks(t.Context(), meta, func(content []byte) error {
		assert.Equal(t, byte(n), content[0])
		n++
		return nil
	}))
	assert.Equal(t, 7, n)
	stop := errors.New("stop")
	assert.Equal(t, stop, c.Chunks(t.Context(), meta, func([]byte) error { return stop }))
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

func TestTwoTabsOfOneFile(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	a, b := v.visit(), v.visit()
	metaA := appendChunk(t, a, cache.FileMeta{Key: "f"}, "0")
	metaB, err := b.File(t.Context(), "f")
	require.NoError(t, err)
	metaB = appendChunk(t, b, metaB, "from b")
	metaA = appendChunk(t, a, metaA, "from a") // over b's chunk
	wantChunks(t, v.visit(), "f", "0", "from a")
	appendChunk(t, b, metaB, "from b too") // counts on a chunk that is a's now
	third := v.visit()
	_, err = chunks(t.Context(), third, "f")
	require.ErrorIs(t, err, cache.ErrDamaged, "never a mixture")
	wantChunks(t, third, "f")
	_, err = a.Recents(t.Context()) // looks at the store again
	require.NoError(t, err)
	_, err = a.AppendChunk(t.Context(), metaA, []byte("x"))
	assert.ErrorIs(t, err, cache.ErrStale)
}

func TestDamage(t *testing.T) {
	damage := map[string]func(value []byte) []byte{
		"flipped bit": func(v []byte) []byte { v[len(v)/2] ^= 1; return v },
		"cut":         func(v []byte) []byte { return v[:len(v)-1] },
		"empty":       func(v []byte) []byte { return nil },
	}
	for name, harm := range damage {
		change := func(t *testing.T, store cache.Store, table, key string) {
			got, err := store.Get(t.Context(), table, key)
			require.NoError(t, err)
			require.NotNil(t, got[0])
			require.NoError(t, store.Apply(t.Context(), cache.Put(table, key, harm(got[0]))))
		}
		filled := func(t *testing.T) *visits {
			v := &visits{store: cache.NewMemory(0)}
			c := v.visit()
			appendChunk(t, c, appendChunk(t, c, cache.FileMeta{Key: "f"}, "chunk 0"), "chunk 1")
			appendChunk(t, c, cache.FileMeta{Key: "g"}, "chunk")
			require.NoError(t, c.PutMedia(t.Context(), "g", 5, []byte("image")))
			save(t, c, "s", false, "f", "g")
			save(t, c, "s2", false, "g")
			return v
		}
		t.Run("chunk, "+name, func(t *testing.T) {
			v := filled(t)
			change(t, v.store, cache.TableChunks, "f\x0000000001")
			c := v.visit()
			_, err := chunks(t.Context(), c, "f")
			require.ErrorIs(t, err, cache.ErrDamaged)
			wantChunks(t, c, "f")
			wantChunks(t, c, "g", "chunk")
			wantChunks(t, v.visit(), "f")
			appendChunk(t, c, cache.FileMeta{Key: "f"}, "again")
			wantChunks(t, v.visit(), "f", "again")
		})
		t.Run("file record, "+name, func(t *testing.T) {
			v := filled(t)
			change(t, v.store, cache.TableFiles, "f")
			c := v.visit()
			wantChunks(t, c, "f")
			wantChunks(t, c, "g", "chunk")
			got, err := v.store.Get(t.Context(), cache.TableChunks, "f\x0000000000")
			require.NoError(t, err)
			assert.Nil(t, got[0], "its chunks are deleted")
		})
		t.Run("source record, "+name, func(t *testing.T) {
			v := filled(t)
			change(t, v.store, cache.TableSources, "s")
			assert.Equal(t, []string{"s2"}, recentKeys(t, v.visit()))
			list, err := v.store.List(t.Context(), cache.TableSources)
			require.NoError(t, err)
			assert.Len(t, list, 1)
		})
		t.Run("image, "+name, func(t *testing.T) {
			v := filled(t)
			change(t, v.store, cache.TableMedia, fmt.Sprintf("g\x00%016x", 5))
			c := v.visit()
			_, err := c.Media(t.Context(), "g", 5)
			require.ErrorIs(t, err, cache.ErrNotFound)
			require.NoError(t, c.PutMedia(t.Context(), "g", 5, []byte("image")))
			got, err := c.Media(t.Context(), "g", 5)
			require.NoError(t, err)
			assert.Equal(t, "image", string(got))
		})
	}
}

func TestRecents(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	c := v.visit()
	assert.Empty(t, recentKeys(t, c))
	appendChunk(t, c, cache.FileMeta{Key: "f"}, "12345")
	full := cache.Recent{
		Key: "one", Name: "Läufe", Detail: "https://a.example/runs/", Local: true, URL: "https://a.example/runs/?v=1",
		Files: []cache.RecentFile{{Path: "a/f", Key: "f", SizeBytes: 9, ModifiedMs: -1}, {Path: "a/g", Key: "g"}},
		Bytes: 99, SavedMs: 99,
	}
	require.NoError(t, c.SaveRecent(t.Context(), full))
	save(t, c, "two", false, "f")
	got, err := v.visit().Recents(t.Context())
	require.NoError(t, err)
	full.Bytes, full.SavedMs = 5, 1_000
	require.Len(t, got, 2)
	assert.Equal(t, full, got[1])
	save(t, c, "one", true, "f")
	assert.Equal(t, []string{"one", "two"}, recentKeys(t, c), "newest first")
	save(t, v.visit(), "three", false)
	assert.Equal(t, []string{"three", "one", "two"}, recentKeys(t, c), "other tabs' too")
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
	for _, table := range cache.Tables() {
		list, err := v.store.List(t.Context(), table)
		require.NoError(t, err)
		assert.Empty(t, list)
	}
}

func TestBlobAndMedia(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	c := v.visit()
	require.NoError(t, c.KeepBlob(t.Context(), "f", blob("1234567")))
	require.NoError(t, c.KeepBlob(t.Context(), "f", blob("123456789")))
	require.NoError(t, c.PutMedia(t.Context(), "f", 1<<40, []byte("image")))
	require.NoError(t, c.PutMedia(t.Context(), "f", 1<<40, []byte("image")))
	next := v.visit()
	wantKept(t, next, 9+5+4)
	got, err := next.Blob(t.Context(), "f")
	require.NoError(t, err)
	assert.Equal(t, blob("123456789"), got)
	image, err := next.Media(t.Context(), "f", 1<<40)
	require.NoError(t, err)
	assert.Equal(t, "image", string(image))
	_, err = next.Media(t.Context(), "f", 1)
	assert.ErrorIs(t, err, cache.ErrNotFound)
	_, err = next.Media(t.Context(), "other", 1)
	assert.ErrorIs(t, err, cache.ErrNotFound)
	wantChunks(t, next, "f") // a blob alone is no file that was read
	appendChunk(t, next, cache.FileMeta{Key: "f"}, "12")
	wantKept(t, v.visit(), 9+5+4+2)
}

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
		require.ErrorIs(t, c.SaveRecent(t.Context(), cache.Recent{}), lost)
		require.ErrorIs(t, c.Forget(t.Context(), ""), lost)
		_, err = c.Recents(t.Context())
		require.ErrorIs(t, err, lost)
		_, err = c.Media(t.Context(), "f", 1)
		require.ErrorIs(t, err, lost)
		_, err = c.Blob(t.Context(), "f")
		require.ErrorIs(t, err, lost)
		_, _, err = c.Usage(t.Context())
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
	require.ErrorIs(t, c.Chunks(t.Context(), meta, nil), lost)
	require.ErrorIs(t, c.ResetFile(t.Context(), "f"), lost)
	require.ErrorIs(t, c.KeepBlob(t.Context(), "f", blob("1")), lost)
	require.ErrorIs(t, c.PutMedia(t.Context(), "f", 1, nil), lost)
	require.ErrorIs(t, c.SaveRecent(t.Context(), cache.Recent{Key: "s"}), lost)
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
				if err := c.PutMedia(t.Context(), key, int64(n), []byte("image")); !errors.Is(err, cache.ErrQuota) {
					assert.NoError(t, err)
				}
				_, err = c.Media(t.Context(), key, int64(n))
				if !errors.Is(err, cache.ErrNotFound) {
					assert.NoError(t, err)
				}
			}
			assert.NoError(t, c.SaveRecent(t.Context(), cache.Recent{Key: string(key), Files: []cache.RecentFile{{Key: key}}}))
			got, err := chunks(t.Context(), c, key)
			assert.NoError(t, err)
			assert.Len(t, got, meta.ChunkCount())
		})
	}
	group.Wait()
	kept, limit, err := c.Usage(t.Context())
	require.NoError(t, err)
	assert.LessOrEqual(t, kept, limit)
	again, _, err := v.visit().Usage(t.Context())
	require.NoError(t, err)
	assert.Equal(t, kept, again, "the store agrees")
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
		adds = append(adds, cache.ColumnChunk{Meta: cache.FileMeta{Key: cache.Key(fmt.Sprint(i)), Offset: 10}, Content: fmt.Appendf(nil, "one of %d", i)})
	}
	metas, err := c.AppendChunks(t.Context(), adds)
	require.NoError(t, err)
	assert.Equal(t, 1, store.applied)
	for i := range adds {
		adds[i].Meta, adds[i].Content = metas[i], []byte("two")
	}
	adds[7].Content = nil // the fields alone
	_, err = c.AppendChunks(t.Context(), adds)
	require.NoError(t, err)
	wantChunks(t, c, "7", "one of 7")
	wantChunks(t, c, "99", "one of 99", "two")

	_, err = c.AppendChunks(t.Context(), adds) // as before: of all but one the metas are old ones
	require.ErrorIs(t, err, cache.ErrStale)
	wantChunks(t, cache.New(store, cache.Options{}), "7", "one of 7")
	wantChunks(t, cache.New(store, cache.Options{}), "8", "one of 8", "two")
	assert.Equal(t, 2, store.applied)
}
