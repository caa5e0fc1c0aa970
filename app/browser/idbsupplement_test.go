//go:build js && wasm

package browser

import (
	"fmt"
	"runtime"
	"syscall/js"
	"testing"

	"github.com/hack-pad/go-indexeddb/idb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

// property overrides a property of an object until the test ends.
func property(t *testing.T, object, name, value string) {
	t.Helper()
	restore := script(fmt.Sprintf(`(() => {
		const original = Object.getOwnPropertyDescriptor(%[1]s, %[2]q);
		Object.defineProperty(%[1]s, %[2]q, { get: () => %[3]s, configurable: true });
		return () => Object.defineProperty(%[1]s, %[2]q, original);
	})()`, object, name, value))
	t.Cleanup(func() { restore.Invoke() })
}

func TestNoIndexedDB(t *testing.T) {
	noLeaks(t)
	property(t, "self", "indexedDB", "undefined")
	store := OpenStore(databaseName())
	defer store.Close()
	for range 2 {
		_, err := store.Get(soon(t), cache.TableFiles, "k")
		require.ErrorIs(t, err, cache.ErrUnavailable)
		assert.ErrorContains(t, err, "not supported by this browser: IndexedDB")
	}
	assert.ErrorContains(t, deleteIDB(soon(t), "k"), "IndexedDB")
}

// TestStoreReopensWhatTheBrowserClosed simulates that the browser closed a connection, as it does
// when site data is deleted.
func TestStoreReopensWhatTheBrowserClosed(t *testing.T) {
	for _, event := range []string{"close", "versionchange"} {
		t.Run(event, func(t *testing.T) {
			noLeaks(t)
			store := openTestStore(t, databaseName())
			put(t, store, "k", "1")
			first, err := store.connected(soon(t))
			require.NoError(t, err)
			for range 2 { // the second time it is closed already
				first.db.value.Call("dispatchEvent", js.Global().Get("Event").New(event))
				assert.True(t, first.lost())
			}
			wantValue(t, store, "k", "1")
			second, err := store.connected(soon(t))
			require.NoError(t, err)
			assert.NotSame(t, first, second)
			assert.False(t, second.lost())
		})
	}
}

// openTestDatabase opens a database without a store.
func openTestDatabase(t *testing.T) *database {
	t.Helper()
	name := databaseName()
	db, err := openDatabase(soon(t), name)
	require.NoError(t, err)
	t.Cleanup(func() {
		db.close()
		assert.NoError(t, deleteIDB(soon(t), name))
	})
	return db
}

// putting starts a transaction that puts a value, and does not wait.
func putting(t *testing.T, db *database) *idb.Transaction {
	t.Helper()
	txn, err := db.begin(idb.TransactionReadWrite, cache.TableFiles, cache.TableChunks,
		cache.TableFiles)
	require.NoError(t, err)
	require.NoError(t, applyOne(txn, cache.Put(cache.TableFiles, "k", []byte("v"))))
	return txn
}

func TestWhyATransactionEnded(t *testing.T) {
	noLeaks(t)
	db := openTestDatabase(t)
	require.NoError(t, finish(putting(t, db)))

	txn := putting(t, db)
	require.NoError(t, txn.Abort())
	assert.Equal(t, "AbortError", faultName(finish(txn)),
		"what its request says, since it has no reason")
	assert.Equal(t, "InvalidStateError", faultName(asFault(txn.Abort())), "ended before")

	property(t, "IDBTransaction.prototype", "error",
		`new DOMException("made in a test", "QuotaExceededError")`)
	txn = putting(t, db)
	require.NoError(t, txn.Abort())
	assert.EqualError(t, finish(txn), "QuotaExceededError: made in a test")
}

func TestAllOfATable(t *testing.T) {
	noLeaks(t)
	store := openTestStore(t, databaseName())
	entries, err := store.List(soon(t), cache.TableFiles)
	require.NoError(t, err)
	assert.Empty(t, entries)
	var changes []cache.Change
	var want []cache.Entry
	for i := range 1200 {
		key, value := fmt.Sprintf("%04d", i), []byte(fmt.Sprint("value ", i))
		changes = append(changes, cache.Put(cache.TableFiles, key, value))
		want = append(want, cache.Entry{Key: key, Bytes: value})
	}
	require.NoError(t, store.Apply(soon(t), changes...))
	entries, err = store.List(soon(t), cache.TableFiles)
	require.NoError(t, err)
	assert.Equal(t, want, entries)
}

func TestRequestsThatFail(t *testing.T) {
	get := func(store *Store) error {
		_, err := store.Get(soon(t), cache.TableFiles, "k")
		return err
	}
	list := func(store *Store) error {
		_, err := store.List(soon(t), cache.TableFiles)
		return err
	}
	apply := func(change cache.Change) func(store *Store) error {
		return func(store *Store) error { return store.Apply(soon(t), change) }
	}
	for _, test := range []struct {
		method string
		call   func(store *Store) error
	}{
		{"get", get},
		{"get", apply(cache.Expect(cache.TableFiles, "k", []byte("1")))},
		{"openKeyCursor", list},
		{"getAllKeys", list},
		{"getAll", list},
		{"put", apply(cache.Put(cache.TableFiles, "k", []byte("2")))},
		{"clear", apply(cache.DeletePrefix(cache.TableFiles, ""))},
		{"delete", apply(cache.DeletePrefix(cache.TableFiles, "k"))},
		{"delete", apply(cache.Delete(cache.TableFiles, "k"))},
	} {
		t.Run(test.method, func(t *testing.T) {
			noLeaks(t)
			store := openTestStore(t, databaseName())
			put(t, store, "k", "1")
			t.Run("call", func(t *testing.T) {
				failRequests(t, "IDBObjectStore", test.method, "DataError", 1)
				err := test.call(store)
				assert.Equal(t, "DataError", faultName(err))
				assert.ErrorContains(t, err, "DataError: made in a test")
			})
			wantValue(t, store, "k", "1") // unchanged, and the store still works
		})
	}
}

// TestStoreLeavesNoGoroutines counts the goroutines that wait for the library's events, which
// noLeaks does not.
func TestStoreLeavesNoGoroutines(t *testing.T) {
	noLeaks(t)
	before := runtime.NumGoroutine()
	for range 3 {
		store := openTestStore(t, databaseName())
		put(t, store, "k", "1")
		wantValue(t, store, "k", "1")
		_, err := store.List(soon(t), cache.TableFiles)
		require.NoError(t, err)
		assert.ErrorIs(t, store.Apply(soon(t), cache.Expect(cache.TableFiles, "k", []byte("2"))),
			cache.ErrConflict)
		deleteElsewhere(t, store.name)
		put(t, store, "k", "1")
		store.Close()
		_, err = openIDB(soon(t), store.name, cache.Schema-1, recreate)
		assert.Equal(t, "VersionError", faultName(err))
	}
	within(t, func() bool { return runtime.NumGoroutine() <= before })
}
