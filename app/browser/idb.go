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

// OpenStore opens the cache's database. An error says why this browser keeps nothing: no IndexedDB (a sandboxed frame, some private windows), or
// a database that another tab blocks or that cannot be repaired. The cache is optional; the caller goes on without.
func OpenStore(ctx context.Context, name string) (*Store, error) {
	factory, err := openFactory()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, openPatience)
	defer cancel()
	db, err := openDatabase(ctx, factory, name)
	if isFault(err, "VersionError") || errors.Is(err, errIncomplete) {
		// Written by a later version of the site, or cut short while it was made.
		if err = deleteDatabase(ctx, factory, name); err == nil {
			db, err = openDatabase(ctx, factory, name)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open database %q: %w", name, err)
	}
	return &Store{db: db}, nil
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
	request, err := factory.Open(ctx, name, cache.Schema, recreate)
	if err != nil {
		return nil, err
	}
	db, err := request.Await(ctx)
	if err == nil {
		err = ctx.Err() // Await takes the end of its context for success
	}
	if err != nil {
		return nil, err
	}
	tables, err := db.ObjectStoreNames()
	if err != nil {
		return nil, err
	}
	for _, table := range cache.Tables() {
		if !slices.Contains(tables, table) {
			db.Close()
			return nil, errIncomplete
		}
	}
	return db, nil
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
	for _, name := range []string{"QuotaExceededError", "VersionError", "InvalidStateError", "AbortError", "UnknownError"} {
		if errors.Is(err, idb.NewDOMException(name)) {
			return name
		}
	}
	return ""
}

func isFault(err error, name string) bool { return err != nil && faultName(err) == name }
