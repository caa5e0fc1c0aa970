//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"slices"
	"syscall/js"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"

	"eventlens/eventfile/cache"
)

// How this package uses the library: all requests of a transaction are made without waiting, and
// their results are read when the transaction is complete. A goroutine that waits for a single
// request continues inside that request's event, while the transaction is still active, since the
// browser waits until all goroutines wait again. The library treats the end of a context as
// success, so contexts are checked here.

// openPatience limits how long the database may take to open. Another tab that holds an old version
// open blocks it.
const openPatience = 4 * time.Second

// openFresh opens the database for the first time in this program and replaces one that cannot be
// used. An error says why this browser cannot store anything: it has no IndexedDB (a sandboxed
// frame, some private windows), it accepts no writes (other private windows), or another tab blocks
// the database, or it cannot be repaired.
func openFresh(ctx context.Context, name string) (*database, error) {
	db, err := openDatabase(ctx, name)
	if isFault(err, "VersionError") || errors.Is(err, errIncomplete) {
		// The database was written by a later version of the site, or is incomplete because its
		// creation was interrupted.
		if err = deleteIDB(ctx, name); err == nil {
			db, err = openDatabase(ctx, name)
		}
	}
	return db, err
}

// errIncomplete says that a database of the right version lacks tables.
var errIncomplete = errors.New("incomplete database")

// openDatabase opens the database without repairing it. A later version is an error.
func openDatabase(ctx context.Context, name string) (*database, error) {
	db, err := openIDB(ctx, name, cache.Schema, recreate)
	if err == nil {
		err = check(db)
	}
	if err != nil {
		return nil, err
	}
	return db, nil
}

// check returns an error, and closes the database, if it cannot be used because it lacks tables or
// accepts no writes, as in some private windows. A lack of space is not an error.
func check(db *database) error {
	have, err := db.ObjectStoreNames()
	for _, table := range cache.Tables() {
		if !slices.Contains(have, table) {
			err = errIncomplete
		}
	}
	if err == nil {
		err = apply(db,
			[]cache.Change{cache.Put(cache.TableSettings, probeKey, nil),
				cache.Delete(cache.TableSettings, probeKey)})
	}
	if err == nil || isFault(err, "QuotaExceededError") {
		return nil
	}
	db.close()
	return err
}

// probeKey is written and deleted in one transaction.
const probeKey = "probe"

// recreate drops all tables of another version, since a cache is not migrated, and creates the
// current ones. It returns no error because the library panics on one; check detects failures.
func recreate(db *idb.Database, _, _ uint) error {
	old, _ := db.ObjectStoreNames()
	for _, table := range old {
		_ = db.DeleteObjectStore(table)
	}
	for _, table := range cache.Tables() {
		_, _ = db.CreateObjectStore(table, idb.ObjectStoreOptions{KeyPath: js.Null()})
	}
	return nil
}

// openIDB opens a database. If this version is new here, upgrade creates the tables; it must not
// wait. If ctx ends first, opening continues, and the database is closed as soon as it is open so
// that it does not block other tabs.
func openIDB(ctx context.Context, name string, version uint,
	upgrade idb.Upgrader) (*database, error) {
	factory, err := openFactory()
	if err != nil {
		return nil, err
	}
	upgrading, upgraded := context.WithCancel(context.Background())
	request, err := factory.Open(upgrading, name, version, upgrade)
	if err != nil {
		upgraded()
		return nil, asFault(err)
	}
	opened := make(chan error, 1)
	var db *database
	go func() {
		defer upgraded()
		connection, err := request.Await(context.Background())
		if err == nil {
			// the browser's object, which the library does not expose
			value, _ := request.Request.Result()
			db = newDatabase(connection, value)
		}
		opened <- asFault(err)
	}()
	select {
	case err := <-opened:
		return db, err
	case <-ctx.Done():
		go func() {
			if <-opened == nil {
				db.close()
			}
		}()
		return nil, ctx.Err()
	}
}

// deleteIDB deletes a database.
func deleteIDB(ctx context.Context, name string) error {
	factory, err := openFactory()
	if err != nil {
		return err
	}
	request, err := factory.DeleteDatabase(name)
	if err == nil {
		err = request.Await(ctx)
	}
	if err == nil {
		err = ctx.Err() // the end of the context, which Await treats as success
	}
	return asFault(err)
}

// begin starts a transaction over tables, which may contain duplicates. Writes count as durable
// once the operating system has the bytes; a cache needs no more.
func (db *database) begin(mode idb.TransactionMode, tables ...string) (*idb.Transaction, error) {
	txn, err := db.TransactionWithOptions(idb.TransactionOptions{
		Mode: mode, Durability: idb.DurabilityRelaxed,
	}, tables[0], tables[1:]...)
	return txn, asFault(err)
}

// getEach makes a request for every key.
func getEach(txn *idb.Transaction, table string, keys ...string) ([]*idb.Request, error) {
	store, err := txn.ObjectStore(table)
	if err != nil {
		return nil, asFault(err)
	}
	requests := make([]*idb.Request, len(keys))
	for i, key := range keys {
		if requests[i], err = store.Get(js.ValueOf(key)); err != nil {
			return nil, asFault(err)
		}
	}
	return requests, nil
}

// results returns the results of completed requests.
func results(requests []*idb.Request) ([]js.Value, error) {
	values := make([]js.Value, len(requests))
	for i, request := range requests {
		var err error
		if values[i], err = request.Result(); err != nil {
			return nil, asFault(err)
		}
	}
	return values, nil
}

// faultName returns the name of the browser's error in err, such as QuotaExceededError.
func faultName(err error) string {
	var fault *Error
	if errors.As(err, &fault) {
		return fault.Name
	}
	return ""
}

func isFault(err error, name string) bool { return err != nil && faultName(err) == name }
