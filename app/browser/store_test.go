//go:build js && wasm

package browser

import (
	"context"
	"fmt"
	"io"
	"sync"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
	"eventlens/eventfile/cache/cachetest"
	"eventlens/eventfile/source"
)

var databases int

// openTestStore opens a database with this name, which is deleted when the test ends.
func openTestStore(t *testing.T, name string) *Store {
	t.Helper()
	store := OpenStore(name)
	t.Cleanup(func() {
		store.Close()
		js.Global().Get("indexedDB").Call("deleteDatabase", name)
	})
	return store
}

func databaseName() string {
	databases++
	return fmt.Sprintf("test %d", databases)
}

func TestStoreContract(t *testing.T) {
	names := map[cache.Store]string{}
	open := func(t *testing.T, name string) cache.Store {
		store := openTestStore(t, name)
		names[store] = name
		return store
	}
	cachetest.Run(t, cachetest.Config{
		Open: func(t *testing.T) cache.Store { return open(t, databaseName()) },
		Reopen: func(t *testing.T, store cache.Store) cache.Store {
			store.(*Store).Close()
			return open(t, names[store])
		},
		NewBlob: func(_ *testing.T, content []byte) cache.Blob {
			return &Blob{newFile("events.out", string(content))}
		},
		ReadBlob: func(t *testing.T, blob cache.Blob) []byte {
			stream, err := blob.(source.Blob).Open(soon(t), 0)
			require.NoError(t, err)
			content, err := io.ReadAll(stream)
			require.NoError(t, err)
			return content
		},
	})
}

// strangeDatabase makes a database as another version of the site would have left it.
func strangeDatabase(t *testing.T, name string, version int, table string) {
	t.Helper()
	_, err := await(soon(t), script(fmt.Sprintf(`new Promise((resolve, reject) => {
		const request = indexedDB.open(%q, %d);
		request.onupgradeneeded = () => request.result.createObjectStore(%q);
		request.onsuccess = () => { request.result.close(); resolve(); };
		request.onerror = () => reject(request.error);
	})`, name, version, table)))
	require.NoError(t, err)
}

func TestStoreReplacesWhatItDoesNotKnow(t *testing.T) {
	for _, test := range []struct {
		name    string
		version int
	}{
		{"a later version", cache.Schema + 6},
		{"this version, cut short while it was made", cache.Schema},
	} {
		t.Run(test.name, func(t *testing.T) {
			noLeaks(t)
			name := databaseName()
			strangeDatabase(t, name, test.version, "files")
			store := openTestStore(t, name)
			require.NoError(t,
				store.Apply(soon(t), cache.Put(cache.TableSources, "k", []byte("v"))))
		})
	}
}

func TestStoreFailsWithoutHarm(t *testing.T) {
	noLeaks(t)
	store := openTestStore(t, databaseName())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	assert.ErrorIs(t, store.Apply(ctx, cache.Put(cache.TableFiles, "k", []byte("v"))),
		context.Canceled)

	err := store.Apply(soon(t), cache.Put(cache.TableFiles, "k", []byte("v")),
		cache.PutBlob(cache.TableBlobs, "k", strangeBlob{}))
	assert.ErrorContains(t, err, "browser.strangeBlob")
	found, err := store.Get(soon(t), cache.TableFiles, "k")
	require.NoError(t, err)
	assert.Equal(t, [][]byte{nil}, found, "all changes or none")

	_, err = store.Get(soon(t), "no such table", "k")
	assert.Error(t, err)
	store.Close()
	_, err = store.List(soon(t), cache.TableFiles)
	assert.ErrorIs(t, err, errClosed)
}

func TestReadsAreGathered(t *testing.T) {
	noLeaks(t)
	store := openTestStore(t, databaseName())
	var puts []cache.Change
	for i := range 50 {
		puts = append(puts,
			cache.Put([]string{cache.TableFiles, cache.TableChunks}[i%2], fmt.Sprint(i),
				[]byte(fmt.Sprint("value ", i))))
	}
	require.NoError(t, store.Apply(soon(t), puts...))
	script(`(() => {
		const original = IDBDatabase.prototype.transaction;
		self.transactionsUnderTest = 0;
		self.restoreUnderTest = () => { IDBDatabase.prototype.transaction = original; };
		IDBDatabase.prototype.transaction = function (...args) { self.transactionsUnderTest++; return original.apply(this, args); };
	})()`)
	defer js.Global().Call("restoreUnderTest")
	var group sync.WaitGroup
	found, errs := make([][][]byte, len(puts)), make([]error, len(puts))
	for i, put := range puts {
		group.Go(func() { found[i], errs[i] = store.Get(soon(t), put.Table, put.Key, "none") })
	}
	_, err := store.Get(soon(t), "no such table", "k")
	assert.Error(t, err, "which is nobody else's trouble")
	group.Wait()
	for i, put := range puts {
		require.NoError(t, errs[i])
		assert.Equal(t, [][]byte{put.Bytes, nil}, found[i])
	}
	assert.LessOrEqual(t, js.Global().Get("transactionsUnderTest").Int(), 3)
}

type strangeBlob struct{}

func (strangeBlob) SizeBytes() int64 { return 0 }
