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

// How the library is used. Requests of a transaction are made without waiting; their results are there when the transaction is complete. A goroutine that
// waits for a single request goes on inside that request's event, while the transaction is still active: the browser waits until all goroutines wait
// again. The library takes a context that ends for success, so contexts are looked at here.

// openPatience bounds the opening of the database: another tab that holds an old version open blocks it.
const openPatience = 4 * time.Second

// openFresh opens the database for the first time in this program, in place of one that it cannot use. An error says why this browser keeps nothing:
// no IndexedDB (a sandboxed frame, some private windows), one that takes no writes (other private windows), or a database that another tab blocks
// or that cannot be repaired.
func openFresh(ctx context.Context, name string) (*database, error) {
	db, err := openDatabase(ctx, name)
	if isFault(err, "VersionError") || errors.Is(err, errIncomplete) {
		// Written by a later version of the site, or cut short while it was made.
		if err = deleteIDB(ctx, name); err == nil {
			db, err = openDatabase(ctx, name)
		}
	}
	return db, err
}

// errIncomplete says that a database of the right version lacks tables.
var errIncomplete = errors.New("incomplete database")

// openDatabase opens the database, and only that: one of a later version is an error.
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

// check closes a database that cannot be used: one that lacks tables, or that takes no writes, as in some private windows. That there is no room at
// the moment is no reason.
func check(db *database) error {
	have, err := db.ObjectStoreNames()
	for _, table := range cache.Tables() {
		if !slices.Contains(have, table) {
			err = errIncomplete
		}
	}
	if err == nil {
		err = apply(db, []cache.Change{cache.Put(cache.TableSettings, probeKey, nil), cache.Delete(cache.TableSettings, probeKey)})
	}
	if err == nil || isFault(err, "QuotaExceededError") {
		return nil
	}
	db.close()
	return err
}

// probeKey is written and deleted in one transaction.
const probeKey = "probe"

// recreate drops all tables of another version, since a cache is not migrated, and makes those of this one. It returns no error, because the library
// panics on one: what fails is found out by check.
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

// openIDB opens a database, after upgrade made the tables of a version that is new here. upgrade must not wait.
// When ctx ends first, the opening goes on, and its database is closed as soon as there is one, so that it is in no other tab's way.
func openIDB(ctx context.Context, name string, version uint, upgrade idb.Upgrader) (*database, error) {
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
			value, _ := request.Request.Result() // the browser's object, which connection keeps to itself
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
		err = ctx.Err() // which Await takes for success
	}
	return asFault(err)
}

// begin begins a transaction over tables, which may occur more than once: the browser makes a set of them. One that writes leaves the bytes with the
// operating system, which is as safe as a page can make use of.
func (db *database) begin(mode idb.TransactionMode, tables ...string) (*idb.Transaction, error) {
	txn, err := db.TransactionWithOptions(idb.TransactionOptions{Mode: mode, Durability: idb.DurabilityRelaxed}, tables[0], tables[1:]...)
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

// results returns the results of requests that are done.
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

// faultName returns the name of the browser's error in an error, such as QuotaExceededError.
func faultName(err error) string {
	var fault *Error
	if errors.As(err, &fault) {
		return fault.Name
	}
	return ""
}

func isFault(err error, name string) bool { return err != nil && faultName(err) == name }
