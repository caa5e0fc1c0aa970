package cachewriter_test

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/cachewriter"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
)

// storage is a store in memory that counts its transactions and refuses chunks when told to.
type storage struct {
	cache.Store
	applied atomic.Int64
	refuses atomic.Bool
}

func newStorage() *storage { return &storage{Store: cache.NewMemory(0)} }

func (s *storage) Apply(ctx context.Context, changes ...cache.Change) error {
	s.applied.Add(1)
	if s.refuses.Load() {
		return cache.ErrQuota
	}
	return s.Store.Apply(ctx, changes...)
}

// kept returns what a next visit finds in the cache about a file: its offset, and its chunks.
func kept(t *testing.T, store cache.Store, key cache.Key) (offset int64, chunks []string) {
	t.Helper()
	c := cache.New(store, cache.Options{})
	defer c.Close()
	meta, err := c.File(t.Context(), key)
	if err != nil {
		require.ErrorIs(t, err, cache.ErrNotFound)
		return 0, nil
	}
	require.NoError(t, c.ChunksAfter(t.Context(), cache.FileMeta{}, meta, func(chunk []byte) error {
		chunks = append(chunks, string(chunk))
		return nil
	}))
	return meta.Offset, chunks
}

func upTo(offset int64) wire.Mark {
	return wire.Mark{Offset: offset, SizeBytes: offset, Last: offset - 10, Hash: 7}
}

// TestReadingComesBeforeWriting has columns wait while files are read, until some time has passed
// or reading has ended.
func TestReadingComesBeforeWriting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newStorage()
		c := cache.New(store, cache.Options{})
		k := cachewriter.New(c, func() { t.Error("there is room") })
		file := cachewriter.NewFile("a")
		k.Append(file, upTo(100), []byte("one"))
		k.Append(file, upTo(200), []byte("two"))
		time.Sleep(4 * time.Second)
		synctest.Wait()
		assert.Zero(t, store.applied.Load(), "nothing is written on the thread that draws")
		time.Sleep(time.Second)
		synctest.Wait()
		offset, chunks := kept(t, store, "a")
		assert.EqualValues(t, 200, offset)
		assert.Equal(t, []string{"one", "two"}, chunks)

		k.Append(file, upTo(300), []byte("three"))
		k.SetBusy(false)
		k.Flush()
		_, chunks = kept(t, store, "a")
		assert.Equal(t, []string{"one", "two", "three"}, chunks,
			"there is nothing that it has to wait for")

		k.SetBusy(true)
		k.Append(file, upTo(400), nil)
		k.Close()
		c.Close()
		offset, chunks = kept(t, store, "a")
		assert.EqualValues(t, 400, offset, "a page that goes away loses nothing")
		assert.Len(t, chunks, 3)
	})
}

// TestMuchThatWaitsIsWritten reads a large log, whose columns must not fill the memory.
func TestMuchThatWaitsIsWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newStorage()
		c := cache.New(store, cache.Options{})
		k := cachewriter.New(c, func() { t.Error("there is room") })
		file := cachewriter.NewFile("a")
		began := time.Now()
		const chunks, each = 40, 4 << 20 // more than twice as much as may wait
		for i := range int64(chunks) {
			k.Append(file, upTo((i+1)*each), make([]byte, each))
		}
		assert.Zero(t, time.Since(began), "no clock had to move")
		assert.Positive(t, store.applied.Load())
		k.Close()
		c.Close()
		offset, found := kept(t, store, "a")
		assert.EqualValues(t, chunks*each, offset)
		assert.Len(t, found, chunks)
	})
}

// TestSmallFilesShareATransaction writes a folder of many small files.
func TestSmallFilesShareATransaction(t *testing.T) {
	store := newStorage()
	c := cache.New(store, cache.Options{})
	k := cachewriter.New(c, func() { t.Error("there is room") })
	const files = 500
	for i := range files {
		k.Append(cachewriter.NewFile(cache.Key(strconv.Itoa(i))), upTo(100), []byte("columns"))
	}
	k.Close()
	c.Close()
	assert.Less(t, store.applied.Load(), int64(files/50))
	for _, key := range []cache.Key{"0", "255", "256", "499"} {
		_, chunks := kept(t, store, key)
		assert.Equal(t, []string{"columns"}, chunks, key)
	}
}

// TestFullStorage keeps what was cached before, reports once, and caches nothing behind a missing
// part, even when there is room again.
func TestFullStorage(t *testing.T) {
	store, told := newStorage(), 0
	c := cache.New(store, cache.Options{})
	k := cachewriter.New(c, func() { told++ })
	k.SetBusy(false)
	first, second, later := cachewriter.NewFile("first"), cachewriter.NewFile("second"),
		cachewriter.NewFile("later")
	k.Append(first, upTo(100), []byte("one"))
	k.Flush()
	store.refuses.Store(true)
	k.Append(first, upTo(200), []byte("two"))
	k.Append(second, upTo(100), []byte("one"))
	k.Reset(second)
	k.Flush()
	store.refuses.Store(false)
	k.Append(first, upTo(300), []byte("three"))
	k.Append(second, upTo(200), []byte("two"))
	k.Append(later, upTo(100), []byte("one"))
	k.Close()
	c.Close()

	assert.Equal(t, 1, told)
	offset, chunks := kept(t, store, "first")
	assert.EqualValues(t, 100, offset, "the next visit reads on from here")
	assert.Equal(t, []string{"one"}, chunks)
	_, chunks = kept(t, store, "second")
	assert.Empty(t, chunks)
	_, chunks = kept(t, store, "later")
	assert.Equal(t, []string{"one"}, chunks, "other files are not concerned")
}

// TestFileThatIsReadAnew drops the cached data of a file that was replaced.
func TestFileThatIsReadAnew(t *testing.T) {
	store := newStorage()
	c := cache.New(store, cache.Options{})
	k := cachewriter.New(c, func() { t.Error("there is room") })
	file := cachewriter.NewFile("a")
	k.Append(file, upTo(100), []byte("old"))
	k.Reset(file)
	k.Append(file, upTo(50), []byte("new"))
	k.Close()
	c.Close()
	offset, chunks := kept(t, store, "a")
	assert.EqualValues(t, 50, offset)
	assert.Equal(t, []string{"new"}, chunks)
}

// TestForgettingComesAfterWhatWaits clears the cache: columns read before must not come back.
func TestForgettingComesAfterWhatWaits(t *testing.T) {
	store := newStorage()
	c := cache.New(store, cache.Options{})
	k := cachewriter.New(c, func() {})
	k.SetBusy(false)
	k.Append(cachewriter.NewFile("a"), upTo(100), []byte("columns"))
	require.NoError(t, k.AfterAll(c.Clear))
	assert.ErrorIs(t, k.AfterAll(func(context.Context) error { return cache.ErrUnavailable }),
		cache.ErrUnavailable)
	k.Close()
	c.Close()
	_, chunks := kept(t, store, "a")
	assert.Empty(t, chunks)
}

// TestNothingIsKept uses a nil keeper, as where the browser refuses storage.
func TestNothingIsKept(t *testing.T) {
	var none *cachewriter.Keeper
	none.SetBusy(true)
	none.Close()
}
