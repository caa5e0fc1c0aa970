//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"slices"
	"syscall/js"
	"time"

	"eventlens/eventfile/cache"
)

// openPatience bounds the opening of the database: another tab that holds an old version open blocks it.
const openPatience = 4 * time.Second

// openFresh opens the database for the first time in this program, in place of one that it cannot use. An error says why this browser keeps nothing:
// no IndexedDB (a sandboxed frame, some private windows), one that takes no writes (other private windows), or a database that another tab blocks
// or that cannot be repaired.
func openFresh(ctx context.Context, name string) (*idbDatabase, error) {
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
func openDatabase(ctx context.Context, name string) (*idbDatabase, error) {
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
func check(db *idbDatabase) error {
	var err error
	have := db.tables()
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

// recreate drops all tables of another version, since a cache is not migrated, and makes those of this one. What fails is found out by check.
func recreate(db js.Value) {
	_, _ = attempt(func() js.Value {
		for db.Get("objectStoreNames").Length() > 0 {
			db.Call("deleteObjectStore", db.Get("objectStoreNames").Index(0))
		}
		for _, table := range cache.Tables() {
			db.Call("createObjectStore", table)
		}
		return js.Undefined()
	})
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
