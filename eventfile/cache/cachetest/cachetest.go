package cachetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

// Config gives a test access to an implementation.
type Config struct {
	// returns a new, empty store, and arranges for it to be closed
	Open func(t *testing.T) cache.Store
	// returns the same content after a restart of the program; nil if it does not survive
	Reopen func(t *testing.T, store cache.Store) cache.Store
	// returns a blob that the store can keep
	NewBlob func(t *testing.T, content []byte) cache.Blob
	// returns the content of a blob of the store
	ReadBlob func(t *testing.T, blob cache.Blob) (content []byte)
}

// Run checks the contract, each part on a store of its own.
func Run(t *testing.T, cfg Config) {
	parts := []struct {
		name string
		run  func(t *testing.T, cfg Config, store cache.Store)
	}{
		{"get and put", getAndPut},
		{"values are copied", valuesAreCopied},
		{"large value", largeValue},
		{"changes in order", changesInOrder},
		{"delete by prefix", deleteByPrefix},
		{"list", list},
		{"blobs", blobs},
		{"all or nothing", allOrNothing},
		{"expectations", expectations},
		{"expectations of several", expectationsOfSeveral},
		{"free bytes", freeBytes},
		{"claims", claims},
		{"ended context", endedContext},
		{"several goroutines", severalGoroutines},
		{"reopen", reopen},
	}
	for _, p := range parts {
		t.Run(p.name, func(t *testing.T) { p.run(t, cfg, cfg.Open(t)) })
	}
}

// apply makes changes that must succeed.
func apply(t *testing.T, store cache.Store, changes ...cache.Change) {
	t.Helper()
	require.NoError(t, store.Apply(t.Context(), changes...))
}

// want checks the values of keys; "-" means that the key is missing.
func want(t *testing.T, store cache.Store, table string, pairs ...string) {
	t.Helper()
	var keys, values []string
	for i := 0; i < len(pairs); i += 2 {
		keys, values = append(keys, pairs[i]), append(values, pairs[i+1])
	}
	got, err := store.Get(t.Context(), table, keys...)
	require.NoError(t, err)
	require.Len(t, got, len(keys))
	for i, value := range got {
		if values[i] == "-" {
			require.Nil(t, value, "%q", keys[i])
			continue
		}
		require.NotNil(t, value, "%q", keys[i])
		require.Equal(t, values[i], string(value), "%q", keys[i])
	}
}

func getAndPut(t *testing.T, _ Config, store cache.Store) {
	want(t, store, cache.TableFiles, "a", "-")
	want(t, store, cache.TableFiles)
	apply(t, store)
	apply(t, store, cache.Put(cache.TableFiles, "a", []byte("1")),
		cache.Put(cache.TableFiles, "empty", nil))
	want(t, store, cache.TableFiles, "b", "-", "a", "1", "a", "1", "empty", "")
	want(t, store, cache.TableChunks, "a", "-")
	apply(t, store, cache.Put(cache.TableFiles, "a", []byte("2")))
	want(t, store, cache.TableFiles, "a", "2")
	odd := "file 00ff läuft/日本 100%?\x00000001😀"
	apply(t, store, cache.Put(cache.TableChunks, odd, []byte{0, 0xff, '\n'}))
	want(t, store, cache.TableChunks, odd, "\x00\xff\n")
}

func valuesAreCopied(t *testing.T, _ Config, store cache.Store) {
	value := []byte("abc")
	apply(t, store, cache.Put(cache.TableChunks, "a", value))
	clear(value)
	got, err := store.Get(t.Context(), cache.TableChunks, "a")
	require.NoError(t, err)
	require.Equal(t, "abc", string(got[0]))
	clear(got[0])
	want(t, store, cache.TableChunks, "a", "abc")
}

func largeValue(t *testing.T, _ Config, store cache.Store) {
	value := bytes.Repeat([]byte("0123456789abcde\n"), 3<<16) // 3 MiB
	apply(t, store, cache.Put(cache.TableChunks, "a", value))
	got, err := store.Get(t.Context(), cache.TableChunks, "a")
	require.NoError(t, err)
	require.True(t, bytes.Equal(value, got[0]))
}

func changesInOrder(t *testing.T, _ Config, store cache.Store) {
	apply(t, store,
		cache.Put(cache.TableFiles, "a", []byte("1")),
		cache.Delete(cache.TableFiles, "a"),
		cache.Put(cache.TableFiles, "b", []byte("1")),
		cache.DeletePrefix(cache.TableFiles, ""),
		cache.Put(cache.TableFiles, "b", []byte("2")),
		cache.Put(cache.TableFiles, "c", []byte("1")),
		cache.Put(cache.TableFiles, "c", []byte("2")),
		cache.Delete(cache.TableFiles, "never there"),
		cache.DeletePrefix(cache.TableMedia, "never there"),
	)
	want(t, store, cache.TableFiles, "a", "-", "b", "2", "c", "2")
}

func deleteByPrefix(t *testing.T, _ Config, store cache.Store) {
	keys := []string{"a", "a\x00", "a\x000000", "a\x00\uffee", "a\x00😀", "a\x01", "aa", "b"}
	for _, key := range keys {
		apply(t, store, cache.Put(cache.TableChunks, key, []byte("1")),
			cache.Put(cache.TableMedia, key, []byte("1")))
	}
	apply(t, store, cache.DeletePrefix(cache.TableChunks, "a\x00"))
	want(t, store, cache.TableChunks, "a", "1", "a\x00", "-", "a\x000000", "-", "a\x00\uffee", "-",
		"a\x00😀", "-", "a\x01", "1", "aa", "1", "b", "1")
	apply(t, store, cache.DeletePrefix(cache.TableMedia, ""))
	for _, key := range keys {
		want(t, store, cache.TableMedia, key, "-")
	}
	want(t, store, cache.TableChunks, "b", "1")
}

func list(t *testing.T, _ Config, store cache.Store) {
	got, err := store.List(t.Context(), cache.TableFiles)
	require.NoError(t, err)
	require.Empty(t, got)
	for i := range 300 {
		apply(t, store,
			cache.Put(cache.TableFiles, fmt.Sprintf("key %03d", i),
				fmt.Appendf(nil, "value %d", i)))
	}
	apply(t, store, cache.Put(cache.TableSources, "other", []byte("1")),
		cache.Delete(cache.TableFiles, "key 299"))
	got, err = store.List(t.Context(), cache.TableFiles)
	require.NoError(t, err)
	require.Len(t, got, 299)
	slices.SortFunc(got, func(a, b cache.Entry) int { return strings.Compare(a.Key, b.Key) })
	for i, entry := range got {
		require.Equal(t, fmt.Sprintf("key %03d", i), entry.Key)
		require.Equal(t, fmt.Sprintf("value %d", i), string(entry.Bytes))
	}
}

func blobs(t *testing.T, cfg Config, store cache.Store) {
	_, err := store.Blob(t.Context(), cache.TableBlobs, "a")
	require.ErrorIs(t, err, cache.ErrNotFound)
	for _, content := range []string{"first", "a longer second"} {
		apply(t, store, cache.PutBlob(cache.TableBlobs, "a", cfg.NewBlob(t, []byte(content))))
		blob, err := store.Blob(t.Context(), cache.TableBlobs, "a")
		require.NoError(t, err)
		require.Equal(t, int64(len(content)), blob.SizeBytes())
		require.Equal(t, content, string(cfg.ReadBlob(t, blob)))
	}
	apply(t, store, cache.Delete(cache.TableBlobs, "a"))
	_, err = store.Blob(t.Context(), cache.TableBlobs, "a")
	require.ErrorIs(t, err, cache.ErrNotFound)
}

func allOrNothing(t *testing.T, _ Config, store cache.Store) {
	apply(t, store, cache.Put(cache.TableFiles, "a", []byte("1")))
	err := store.Apply(t.Context(), cache.Put(cache.TableFiles, "a", []byte("2")),
		cache.Delete("no such table", "a"))
	require.Error(t, err)
	want(t, store, cache.TableFiles, "a", "1")
	_, err = store.Get(t.Context(), "no such table", "a")
	require.Error(t, err)
	_, err = store.List(t.Context(), "no such table")
	require.Error(t, err)
}

func expectations(t *testing.T, cfg Config, store cache.Store) {
	a := []byte("1")
	apply(t, store, cache.Expect(cache.TableFiles, "a", nil), cache.Put(cache.TableFiles, "a", a))
	apply(t, store, cache.Expect(cache.TableFiles, "a", a))
	apply(t, store, cache.Expect(cache.TableFiles, "a", a),
		cache.Put(cache.TableChunks, "a 0", []byte("chunk")))
	apply(t, store, cache.PutBlob(cache.TableBlobs, "a", cfg.NewBlob(t, []byte("blob"))))
	// a blob is not visible as bytes
	apply(t, store, cache.Expect(cache.TableBlobs, "a", nil), cache.Put(cache.TableFiles, "b", nil))
	refused := [][]cache.Change{
		{cache.Expect(cache.TableFiles, "a", nil), cache.Put(cache.TableFiles, "a", []byte("2"))},
		{cache.Expect(cache.TableFiles, "a", []byte("2")),
			cache.DeletePrefix(cache.TableFiles, "")},
		{cache.Expect(cache.TableFiles, "a", []byte("11")), cache.Delete(cache.TableFiles, "a")},
		{cache.Expect(cache.TableFiles, "a", []byte{}), cache.Delete(cache.TableFiles, "a")},
		{cache.Expect(cache.TableFiles, "c", []byte{}), cache.Delete(cache.TableFiles, "a")},
		{cache.Expect(cache.TableFiles, "c", []byte("1")), cache.Delete(cache.TableFiles, "a")},
		// it refers to the content before
		{cache.Delete(cache.TableFiles, "a"), cache.Expect(cache.TableFiles, "a", nil)},
		{cache.Expect(cache.TableFiles, "a", a),
			cache.Expect(cache.TableChunks, "a 0", []byte("lump")),
			cache.Delete(cache.TableFiles, "a")},
	}
	for i, changes := range refused {
		require.ErrorIs(t, store.Apply(t.Context(), changes...), cache.ErrConflict, "case %d", i)
	}
	want(t, store, cache.TableFiles, "a", "1", "b", "", "c", "-")
	want(t, store, cache.TableChunks, "a 0", "chunk")
}

// expectationsOfSeveral makes goroutines increment one counter, which only works if reading and
// changing are atomic.
func expectationsOfSeveral(t *testing.T, _ Config, store cache.Store) {
	const counters, counts = 4, 10
	apply(t, store, cache.Put(cache.TableFiles, "n", []byte("0")))
	var group sync.WaitGroup
	errs := make([]error, counters)
	for i := range errs {
		group.Go(func() {
			for n := 0; n < counts && errs[i] == nil; n++ {
				errs[i] = countUp(t.Context(), store)
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
	want(t, store, cache.TableFiles, "n", fmt.Sprint(counters*counts))
}

func countUp(ctx context.Context, store cache.Store) error {
	for {
		got, err := store.Get(ctx, cache.TableFiles, "n")
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(string(got[0]))
		if err != nil {
			return err
		}
		err = store.Apply(ctx, cache.Expect(cache.TableFiles, "n", got[0]),
			cache.Put(cache.TableFiles, "n", fmt.Append(nil, n+1)))
		if !errors.Is(err, cache.ErrConflict) {
			return err
		}
	}
}

func freeBytes(t *testing.T, _ Config, store cache.Store) {
	require.GreaterOrEqual(t, store.FreeBytes(t.Context()), int64(-1))
}

func claims(t *testing.T, _ Config, store cache.Store) {
	soon, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	claimed := func(want ...string) {
		t.Helper()
		for got := []string{""}; !slices.Equal(got, want); slices.Sort(got) {
			var err error
			got, err = store.Claimed(soon)
			require.NoError(t, err, "%q are to be claimed, %q are", want, got)
		}
	}
	claimed()
	odd := "url https://a.example/läufe/日本?v=1#😀"
	first, second, other := store.Claim("a"), store.Claim("a"), store.Claim(odd)
	claimed("a", odd)
	first()
	first()
	claimed("a", odd)
	second()
	claimed(odd)
	other()
	claimed()
}

// endedContext checks that a call with an ended context returns the context's error; a store must
// not take it for "not there".
func endedContext(t *testing.T, _ Config, store cache.Store) {
	apply(t, store, cache.Put(cache.TableFiles, "a", []byte("1")))
	ended, end := context.WithCancel(t.Context())
	end()
	_, err := store.Get(ended, cache.TableFiles, "a")
	require.ErrorIs(t, err, context.Canceled)
	_, err = store.List(ended, cache.TableFiles)
	require.ErrorIs(t, err, context.Canceled)
	_, err = store.Blob(ended, cache.TableBlobs, "a")
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, store.Apply(ended, cache.Delete(cache.TableFiles, "a")), context.Canceled)
	_, err = store.Claimed(ended)
	require.ErrorIs(t, err, context.Canceled)
	want(t, store, cache.TableFiles, "a", "1")
}

func severalGoroutines(t *testing.T, _ Config, store cache.Store) {
	var group sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		group.Go(func() { errs[i] = writeAndRead(t.Context(), store, fmt.Sprint("key ", i)) })
	}
	group.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
}

func writeAndRead(ctx context.Context, store cache.Store, key string) error {
	for i := range 20 {
		value := fmt.Sprint(key, i)
		if err := store.Apply(ctx, cache.Put(cache.TableChunks, key, []byte(value))); err != nil {
			return err
		}
		got, err := store.Get(ctx, cache.TableChunks, key)
		if err != nil {
			return err
		}
		if string(got[0]) != value {
			return fmt.Errorf("%s: got %q, want %q", key, got[0], value)
		}
	}
	return nil
}

func reopen(t *testing.T, cfg Config, store cache.Store) {
	if cfg.Reopen == nil {
		t.Skip("this store does not outlive the program")
	}
	apply(t, store,
		cache.Put(cache.TableFiles, "a", []byte("1")),
		cache.PutBlob(cache.TableBlobs, "a", cfg.NewBlob(t, []byte("content"))))
	store = cfg.Reopen(t, store)
	want(t, store, cache.TableFiles, "a", "1")
	blob, err := store.Blob(t.Context(), cache.TableBlobs, "a")
	require.NoError(t, err)
	require.Equal(t, "content", string(cfg.ReadBlob(t, blob)))
}
