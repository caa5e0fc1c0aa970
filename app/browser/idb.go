//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"syscall/js"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"

	"eventlens/eventfile/cache"
)

// openPatience bounds the opening of the database: another tab that holds an old version open blocks it without a word.
const openPatience = 4 * time.Second

// openFresh opens the database for the first time in this program, in place of one that it cannot use. An error says why this browser keeps nothing:
// no IndexedDB (a sandboxed frame, some private windows), one that takes no writes (other private windows), or a database that another tab blocks
// or that cannot be repaired.
func openFresh(ctx context.Context, name string) (*idb.Database, error) {
	factory, err := openFactory()
	if err != nil {
		return nil, err
	}
	db, err := openDatabase(ctx, factory, name)
	if isFault(err, "VersionError") || errors.Is(err, errIncomplete) {
		// Written by a later version of the site, or cut short while it was made.
		if err = deleteDatabase(ctx, factory, name); err == nil {
			db, err = openDatabase(ctx, factory, name)
		}
	}
	return db, err
}

// openAgain opens the database after its connection was lost. One of a later version is left alone: the tab that made it uses it.
func openAgain(ctx context.Context, name string) (*idb.Database, error) {
	factory, err := openFactory()
	if err != nil {
		return nil, err
	}
	return openDatabase(ctx, factory, name)
}

// openFactory guards idb.Global, which panics where there is no IndexedDB.
func openFactory() (factory *idb.Factory, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = fmt.Errorf("no IndexedDB here: %v", thrown)
		}
	}()
	return idb.Global(), nil
}

// errIncomplete says that a database of the right version lacks tables.
var errIncomplete = errors.New("incomplete database")

func openDatabase(ctx context.Context, factory *idb.Factory, name string) (*idb.Database, error) {
	// What was asked for comes to pass even when nobody waits any more. Then it must make its tables all the same, and be closed, so that it
	// is in no other tab's way.
	asked, heard := context.WithCancel(context.Background())
	request, err := factory.Open(asked, name, cache.Schema, recreate)
	if err != nil {
		heard()
		return nil, err
	}
	db, err := request.Await(ctx)
	if ctx.Err() != nil { // which Await takes for success
		go func() {
			defer heard()
			if late, err := request.Await(context.Background()); err == nil {
				late.Close()
			}
		}()
		return nil, ctx.Err()
	}
	heard()
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
func check(db *idb.Database) error {
	err := lacksTable(db)
	if err == nil {
		err = apply(db, []cache.Change{cache.Put(cache.TableSettings, probeKey, nil), cache.Delete(cache.TableSettings, probeKey)})
	}
	if err == nil || isFault(err, "QuotaExceededError") {
		return nil
	}
	db.Close()
	return err
}

// probeKey is written and deleted in one transaction.
const probeKey = "probe"

func lacksTable(db *idb.Database) error {
	tables, err := db.ObjectStoreNames()
	if err != nil {
		return err
	}
	for _, table := range cache.Tables() {
		if !slices.Contains(tables, table) {
			return errIncomplete
		}
	}
	return nil
}

// recreate drops all tables of another version, since a cache is not migrated, and makes those of this one. It returns no error, because the
// library panics on one: what is missing afterwards is found out by openDatabase.
func recreate(db *idb.Database, _, _ uint) error {
	old, _ := db.ObjectStoreNames()
	for _, table := range old {
		db.DeleteObjectStore(table)
	}
	for _, table := range cache.Tables() {
		db.CreateObjectStore(table, idb.ObjectStoreOptions{KeyPath: js.Null()})
	}
	return nil
}

func deleteDatabase(ctx context.Context, factory *idb.Factory, name string) error {
	request, err := factory.DeleteDatabase(name)
	if err != nil {
		return err
	}
	if err := request.Await(ctx); err != nil {
		return err
	}
	return ctx.Err()
}

// faultName returns the DOMException name in an error of the library. It converts those that arrive as events, but not those thrown.
func faultName(err error) string {
	var thrown js.Error
	if errors.As(err, &thrown) && thrown.Value.Type() == js.TypeObject {
		return text(thrown.Get("name"))
	}
	for _, name := range append([]string{"QuotaExceededError", "VersionError"}, lostFaults...) {
		if errors.Is(err, idb.NewDOMException(name)) {
			return name
		}
	}
	return ""
}

func isFault(err error, name string) bool { return err != nil && faultName(err) == name }
