package cache_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

func TestTwoTabsOfOneFile(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	a, b := v.tab(), v.tab()
	wantChunks(t, a, "f")
	wantChunks(t, b, "f")
	metaA := appendChunk(t, a, cache.FileMeta{Key: "f"}, "0")
	_, err := b.File(t.Context(), "f")
	require.ErrorIs(t, err, cache.ErrNotFound, "b knows of it once it has reloaded")
	wantChunks(t, b, "f", "0")
	metaB, err := b.File(t.Context(), "f")
	require.NoError(t, err)
	assert.Equal(t, metaA, metaB)

	metaB = appendChunk(t, b, metaB, "from b")
	_, err = a.AppendChunk(t.Context(), metaA, []byte("from a"))
	require.ErrorIs(t, err, cache.ErrStale, "the store decides, not what a remembers")
	_, err = a.AppendChunks(t.Context(),
		[]cache.ColumnChunk{{Meta: cache.FileMeta{Key: "other"}, Content: []byte("1")},
			{Meta: metaA}})
	require.ErrorIs(t, err, cache.ErrStale)
	wantChunks(t, a, "other")
	wantChunks(t, a, "f", "0", "from b")
	metaA, err = a.File(t.Context(), "f")
	require.NoError(t, err)
	assert.Equal(t, metaB, metaA)
	appendChunk(t, a, metaA, "from a")
	for _, c := range []*cache.Cache{a, b, v.tab()} {
		wantChunks(t, c, "f", "0", "from b", "from a")
		wantKept(t, c, 1+6+6)
	}
}

func TestOtherTabsImagesDoNotMatterToColumns(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	a, b := v.tab(), v.tab()
	meta := appendChunk(t, a, cache.FileMeta{Key: "f"}, "0")
	require.NoError(t, b.PutMedia(t.Context(), "f", 1, []byte("image")))
	require.NoError(t, b.KeepBlob(t.Context(), "f", blob("blob")))
	appendChunk(t, a, meta, "1")
	require.NoError(t, a.PutMedia(t.Context(), "f", 1, []byte("image")))
	require.NoError(t, b.PutMedia(t.Context(), "f", 2, []byte("image")))
	for _, c := range []*cache.Cache{a, b, v.tab()} {
		wantChunks(t, c, "f", "0", "1")
		wantKept(t, c, 2+4+2*(5+4))
	}
}

func TestFileResetByAnotherTab(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	a, b := v.tab(), v.tab()
	old := appendChunk(t, a, cache.FileMeta{Key: "f"}, "old")
	require.NoError(t, b.ResetFile(t.Context(), "f"))
	appendChunk(t, b, cache.FileMeta{Key: "f"}, "new")
	err := a.ChunksAfter(t.Context(), cache.FileMeta{}, old, func([]byte) error {
		t.Error("what is given belongs to something else")
		return nil
	})
	require.ErrorIs(t, err, cache.ErrStale)
	require.NotErrorIs(t, err, cache.ErrDamaged)
	wantChunks(t, a, "f", "new")
	require.NoError(t, b.Forget(t.Context(), "unknown"))
	require.NoError(t, b.Clear(t.Context()))
	wantChunks(t, a, "f")
	_, err = a.AppendChunk(t.Context(), old, []byte("more"))
	require.ErrorIs(t, err, cache.ErrStale)
}

func TestRecordThatIsDamagedMeanwhile(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	c := v.tab()
	meta := appendChunk(t, c, cache.FileMeta{Key: "f"}, "0")
	require.NoError(t,
		v.store.Apply(t.Context(), cache.Put(cache.TableFiles, "f", []byte("nonsense"))))
	_, err := c.AppendChunk(t.Context(), meta, []byte("1"))
	require.ErrorIs(t, err, cache.ErrStale)
	wantChunks(t, c, "f")
	found, err := v.store.List(t.Context(), cache.TableChunks)
	require.NoError(t, err)
	assert.Empty(t, found, "nothing is left behind that no record counts")
}

func TestSourcesOpenInAnotherTabStay(t *testing.T) {
	v := &visits{store: cache.NewMemory(0), limit: 30}
	a, b := v.tab(), v.tab()
	require.NoError(t, try(t, a, "a", ten))
	save(t, a, "a", true, "a")
	require.NoError(t, try(t, b, "b", ten))
	save(t, b, "b", true, "b")
	b.Close()
	c := v.tab()
	require.NoError(t, try(t, c, "c", ten+ten))
	assert.Equal(t, "a:C b: c:C", kept(t, v, "a", "b", "c"), "a is older, but open")
	require.ErrorIs(t, try(t, c, "more", ten), cache.ErrQuota)
	a.Close()
	require.NoError(t, try(t, c, "more", ten))
	assert.Equal(t, "a: c:C more:C", kept(t, v, "a", "c", "more"))
}

func TestFilesOfASourceThatAnotherTabHasNotSavedYet(t *testing.T) {
	v := &visits{store: cache.NewMemory(0), limit: 20}
	a, b := v.tab(), v.tab()
	a.Hold("local folder/")
	require.NoError(t, try(t, a, "f", ten))
	require.ErrorIs(t, try(t, b, "g", ten+ten), cache.ErrQuota)
	save(t, a, "local folder/", true, "f")
	require.ErrorIs(t, try(t, b, "g", ten+ten), cache.ErrQuota)
	require.NoError(t, a.Forget(t.Context(), "local folder/"))
	claimed, err := v.store.Claimed(t.Context())
	require.NoError(t, err)
	assert.Empty(t, claimed)
	require.NoError(t, try(t, b, "g", ten+ten))
}

// sized is a blob that has only a size.
type sized int64

func (s sized) SizeBytes() int64 { return int64(s) }

func TestLimitCountsDataOfOtherTabs(t *testing.T) {
	const mb = 1 << 20
	v := &visits{store: cache.NewMemory(0), limit: 100 * mb}
	a, b := v.tab(), v.tab()
	wantKept(t, a, 0)
	save(t, b, "b", true, "b")
	require.NoError(t, b.KeepBlob(t.Context(), "b", sized(50*mb)))
	require.NoError(t, a.KeepBlob(t.Context(), "a1", sized(40*mb)))
	require.ErrorIs(t, a.KeepBlob(t.Context(), "a2", sized(40*mb)), cache.ErrQuota,
		"by now it has looked")
	wantKept(t, a, 90*mb)
}

func TestEvictionOfFilesChangedByAnotherTab(t *testing.T) {
	v := &visits{store: cache.NewMemory(0), limit: 30}
	first := v.visit()
	for _, key := range []cache.Key{"a", "b"} {
		require.NoError(t, try(t, first, key, ten))
		save(t, first, string(key), true, key)
	}
	c := v.visit()
	wantKept(t, c, 20)
	other := v.tab()
	meta, err := other.File(t.Context(), "a")
	require.NoError(t, err)
	appendChunk(t, other, meta, "12345")
	save(t, other, "a", true, "a")
	require.NoError(t, try(t, c, "c", ten+"12345"))
	assert.Equal(t, "a:C b: c:C", kept(t, v, "a", "b", "c"))
	wantKept(t, c, 30)
}

// busyStore is a store where another tab changes a file before every transaction.
type busyStore struct {
	cache.Store
	other *cache.Cache
	n     int
}

func (s *busyStore) Apply(ctx context.Context, changes ...cache.Change) error {
	s.n++
	if err := s.other.PutMedia(ctx, "f", int64(s.n), []byte("image")); err != nil {
		return err
	}
	return s.Store.Apply(ctx, changes...)
}

func TestConflictWithoutEnd(t *testing.T) {
	store := cache.NewMemory(0)
	c := cache.New(&busyStore{Store: store, other: cache.New(store, cache.Options{})},
		cache.Options{})
	_, err := c.AppendChunk(t.Context(), cache.FileMeta{Key: "f", Offset: 1}, []byte("0"))
	require.ErrorIs(t, err, cache.ErrConflict)
	wantChunks(t, cache.New(store, cache.Options{}), "f")
}

// gated is a store whose tables can be read only once its gate is open.
type gated struct {
	cache.Store
	gate  chan struct{}
	lists atomic.Int64
}

func (g *gated) List(ctx context.Context, table string) ([]cache.Entry, error) {
	g.lists.Add(1)
	<-g.gate
	return g.Store.List(ctx, table)
}

// TestReloadsAtOnce: a single reload serves all callers that wait for one, and each caller sees
// everything written before its call.
func TestReloadsAtOnce(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	other := v.tab()
	store := &gated{Store: v.store, gate: make(chan struct{})}
	c := cache.New(store, cache.Options{})
	first := make(chan error)
	go func() { first <- c.Reload(t.Context()) }()
	for store.lists.Load() == 0 {
		runtime.Gosched()
	}
	appendChunk(t, other, cache.FileMeta{Key: "f"}, "0")
	const calls = 100
	var begun, done sync.WaitGroup
	begun.Add(calls)
	for range calls {
		done.Go(func() {
			begun.Done()
			assert.NoError(t, c.Reload(t.Context()))
			_, err := c.File(t.Context(), "f")
			assert.NoError(t, err)
		})
	}
	begun.Wait()
	close(store.gate)
	require.NoError(t, <-first)
	done.Wait()
	assert.Less(t, store.lists.Load(), int64(calls), "two or three tables are read a few times")
}

// TestRecentOfAnotherTab: a source saved by another tab is found without listing all sources.
func TestRecentOfAnotherTab(t *testing.T) {
	v := visits{store: cache.NewMemory(0)}
	store := &gated{Store: v.store, gate: make(chan struct{})}
	close(store.gate)
	c, other := cache.New(store, cache.Options{}), v.tab()
	_, err := c.Recent(t.Context(), "s")
	require.ErrorIs(t, err, cache.ErrNotFound)
	loaded := store.lists.Load()
	saved := cache.Recent{Key: "s", Name: "runs", Files: []cache.RecentFile{{Path: "a", Key: "f"}}}
	require.NoError(t, other.SaveRecents(t.Context(), saved))
	found, err := c.Recent(t.Context(), "s")
	require.NoError(t, err)
	saved.SavedMs = found.SavedMs
	assert.NotZero(t, found.SavedMs)
	assert.Equal(t, saved, found)
	require.NoError(t, v.store.Apply(t.Context(), cache.Put(cache.TableSources, "s", []byte("?"))))
	_, err = c.Recent(t.Context(), "s")
	assert.ErrorIs(t, err, cache.ErrNotFound, "a damaged record")
	assert.Equal(t, loaded, store.lists.Load())
}

// TestReloadAfterAFailedReload: a reload after a failed one reads everything anew.
func TestReloadAfterAFailedReload(t *testing.T) {
	lost := errors.New("connection lost")
	v := visits{store: cache.NewMemory(0)}
	store := &failing{Store: v.store}
	c := cache.New(store, cache.Options{})
	require.NoError(t, c.Reload(t.Context()))
	appendChunk(t, v.tab(), cache.FileMeta{Key: "f"}, "0")
	store.err = lost
	require.ErrorIs(t, c.Reload(t.Context()), lost)
	store.err = nil
	wantChunks(t, c, "f", "0")
}
