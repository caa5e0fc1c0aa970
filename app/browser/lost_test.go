//go:build js && wasm

package browser

import (
	"context"
	"fmt"
	"sync"
	"syscall/js"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
)

// put writes a value that must fit.
func put(t *testing.T, store *Store, key, value string) {
	t.Helper()
	require.NoError(t, store.Apply(soon(t), cache.Put(cache.TableFiles, key, []byte(value))))
}

// wantValue checks a value; "" means that no value is expected.
func wantValue(t *testing.T, store *Store, key, want string) {
	t.Helper()
	got, err := store.Get(soon(t), cache.TableFiles, key)
	require.NoError(t, err)
	assert.Equal(t, want, string(got[0]))
}

// deleteElsewhere deletes a database over another connection, and waits for that.
func deleteElsewhere(t *testing.T, name string) {
	t.Helper()
	_, err := await(soon(t), script(fmt.Sprintf(`new Promise((resolve, reject) => {
		const request = indexedDB.deleteDatabase(%q);
		request.onsuccess = resolve;
		request.onerror = () => reject(request.error);
	})`, name)))
	require.NoError(t, err)
}

// closeBehind closes the database without the store's knowledge.
func closeBehind(t *testing.T, store *Store) {
	t.Helper()
	conn, err := store.connected(soon(t))
	require.NoError(t, err)
	conn.db.value.Call("close")
}

func TestStoreReopensClosedDatabase(t *testing.T) {
	noLeaks(t)
	store := openTestStore(t, databaseName())
	put(t, store, "k", "1")
	closeBehind(t, store)
	put(t, store, "k", "2")
	closeBehind(t, store)
	wantValue(t, store, "k", "2")
	closeBehind(t, store)
	list, err := store.List(soon(t), cache.TableFiles)
	require.NoError(t, err)
	assert.Len(t, list, 1)
	closeBehind(t, store)
	_, err = store.Blob(soon(t), cache.TableBlobs, "k")
	assert.ErrorIs(t, err, cache.ErrNotFound)
}

func TestStoreReopensDeletedDatabase(t *testing.T) {
	noLeaks(t)
	name := databaseName()
	store := openTestStore(t, name)
	put(t, store, "k", "1")
	deleteElsewhere(t, name)
	wantValue(t, store, "k", "") // gone, but not an error
	put(t, store, "k", "2")
	wantValue(t, store, "k", "2")
}

// TestConnectionLostUnderWay closes and deletes the database while many transactions are running.
func TestConnectionLostUnderWay(t *testing.T) {
	for _, c := range []struct {
		name string
		lose func(t *testing.T, store *Store)
	}{
		{"closed", closeBehind},
		{"deleted", func(t *testing.T, store *Store) { deleteElsewhere(t, store.name) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			noLeaks(t)
			store := openTestStore(t, databaseName())
			put(t, store, "k", "1")
			var group sync.WaitGroup
			errs := make([]error, 20)
			for i := range errs {
				group.Go(func() {
					key := fmt.Sprint("key ", i)
					for n := range 6 {
						if errs[i] == nil {
							errs[i] = store.Apply(soon(t),
								cache.Put(cache.TableChunks, key, []byte(fmt.Sprint(n))),
								cache.Put(cache.TableFiles, key, []byte("1")))
						}
						if errs[i] == nil {
							_, errs[i] = store.List(soon(t), cache.TableFiles)
						}
					}
				})
			}
			testYielder.Yield()
			c.lose(t, store)
			put(t, store, "k", "2") // over a new connection, which everything running uses by now
			c.lose(t, store)
			group.Wait()
			for _, err := range errs {
				assert.NoError(t, err)
			}
			put(t, store, "k", "3")
			wantValue(t, store, "k", "3")
		})
	}
}

// failRequests makes a method of a class throw, from call number first on, until the test ends.
func failRequests(t *testing.T, class, method, fault string, first int) {
	t.Helper()
	script(fmt.Sprintf(`(() => {
		const original = %[1]s.prototype.%[2]s;
		let calls = 0;
		%[1]s.prototype.%[2]s = function (...args) {
			if (++calls >= %[4]d) throw new DOMException('made in a test', %[3]q);
			return original.apply(this, args);
		};
		self.restoreUnderTest = () => { %[1]s.prototype.%[2]s = original; };
	})()`, class, method, fault, first))
	restore := js.Global().Get("restoreUnderTest")
	t.Cleanup(func() { restore.Invoke() })
}

func TestStoreThatIsLostAgainIsOff(t *testing.T) {
	for _, fault := range lostFaults {
		t.Run(fault, func(t *testing.T) {
			noLeaks(t)
			store := openTestStore(t, databaseName())
			put(t, store, "k", "1")
			failRequests(t, "IDBObjectStore", "get", fault, 1)
			_, err := store.Get(soon(t), cache.TableFiles, "k")
			assert.Equal(t, fault, faultName(err))
			assert.NotErrorIs(t, err, cache.ErrUnavailable, "it was there before")
			err = store.Apply(soon(t), cache.Put(cache.TableFiles, "k", []byte("2")))
			assert.Equal(t, fault, faultName(err), "writing would still do, but is off by now")
			_, err = store.connected(soon(t))
			assert.Error(t, err)
		})
	}
}

func TestStoreThatCannotBeReopened(t *testing.T) {
	noLeaks(t)
	name := databaseName()
	store := openTestStore(t, name)
	put(t, store, "k", "1")
	closeBehind(t, store)
	later := cache.Schema + 1
	strangeDatabase(t, name, later, "future") // a tab with a later version of the site
	_, err := store.Get(soon(t), cache.TableFiles, "k")
	require.True(t, isFault(err, "VersionError"), "%v", err)
	_, err = store.Get(soon(t), cache.TableFiles, "k")
	require.Error(t, err)
	version, err := await(soon(t),
		script(fmt.Sprintf(`indexedDB.databases().then((all) => all.find((d) => d.name === %q).version)`, name)))
	require.NoError(t, err)
	assert.Equal(t, later, version.Int(), "the other tab's database is left alone")
}

// TestOpeningThatIsGivenUp opens a database that another tab blocks, and does not wait for it.
func TestOpeningThatIsGivenUp(t *testing.T) {
	noLeaks(t)
	name := databaseName()
	holder, err := await(soon(t), script(fmt.Sprintf(`new Promise((resolve) => {
		const request = indexedDB.open(%q, 1);
		request.onsuccess = () => resolve(request.result);
	})`, name)))
	require.NoError(t, err)
	impatient, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err = openIDB(impatient, name, cache.Schema, recreate)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	holder.Call("close")
	deleteElsewhere(t, name) // the database was closed again, and blocks nobody
}

func TestStoreThatTakesNoWrites(t *testing.T) {
	for _, test := range []struct{ class, method, fault string }{
		{"IDBObjectStore", "put", "SecurityError"},
		{"IDBObjectStore", "put", "InvalidStateError"},
		{"IDBFactory", "open", "SecurityError"},
		{"IDBDatabase", "transaction", "UnknownError"},
	} {
		t.Run(test.class+"."+test.method, func(t *testing.T) {
			noLeaks(t)
			failRequests(t, test.class, test.method, test.fault, 1)
			store := openTestStore(t, databaseName())
			for range 2 {
				_, err := store.List(soon(t), cache.TableFiles)
				require.ErrorIs(t, err, cache.ErrUnavailable)
				require.Equal(t, test.fault, faultName(err))
			}
			c := cache.New(store, cache.Options{})
			_, err := c.File(soon(t), "f")
			require.Error(t, err)
			assert.True(t, c.Unavailable())
		})
	}
}

func TestStoreWithoutRoomIsAStore(t *testing.T) {
	noLeaks(t)
	failRequests(t, "IDBObjectStore", "put", "QuotaExceededError", 1)
	store := openTestStore(t, databaseName())
	require.ErrorIs(t, store.Apply(soon(t), cache.Put(cache.TableFiles, "k", nil)), cache.ErrQuota)
	_, err := store.List(soon(t), cache.TableFiles)
	require.NoError(t, err, "there may be room later")
}

func TestFreeBytes(t *testing.T) {
	noLeaks(t)
	store := openTestStore(t, databaseName())
	assert.Positive(t, store.FreeBytes(soon(t)))
	for expression, want := range map[string]int64{
		`undefined`:                      -1,
		`{}`:                             -1,
		`{ estimate: async () => ({}) }`: -1,
		`{ estimate: async () => { throw new TypeError(); } }`:    -1,
		`{ estimate: async () => ({ quota: 1e15, usage: 1e6 }) }`: 1e15 - 1e6,
		`{ estimate: async () => ({ quota: 5, usage: 9 }) }`:      0,
	} {
		script(fmt.Sprintf(`Object.defineProperty(navigator, 'storage', { value: %s, configurable: true })`, expression))
		assert.Equal(t, want, store.FreeBytes(soon(t)), expression)
		script(`delete navigator.storage`)
	}
}
