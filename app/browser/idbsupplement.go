//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"strings"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"
)

// What the library for IndexedDB, github.com/hack-pad/go-indexeddb, lacks; all else goes through it. Each part says why it is needed.

// openFactory returns the browser's IndexedDB. The library's Global panics where there is none, and remembers that.
func openFactory() (*idb.Factory, error) {
	factory := js.Global().Get("indexedDB")
	if !factory.Truthy() {
		return nil, errors.New("not supported by this browser: IndexedDB")
	}
	return idb.WrapFactory(factory)
}

// database is an open connection to a database. It closes itself when another tab wants to change or delete the database.
//
// The library closes it then too, but tells nobody, except the console, and does not hear that the browser closed it. The site is built without that
// listener of the library; see cmd/slim/modules.
type database struct {
	*idb.Database
	value  js.Value // the browser's object
	closed bool     // by the browser, by another tab's wish, or by close

	onVersionChange, onClose callback
}

// newDatabase listens to the events of a connection that the library opened.
func newDatabase(opened *idb.Database, value js.Value) *database {
	db := &database{Database: opened, value: value}
	db.onVersionChange = newCallback(func([]js.Value) { db.close() })
	db.onClose = newCallback(func([]js.Value) { db.close() })
	value.Set("onversionchange", db.onVersionChange.Func)
	value.Set("onclose", db.onClose.Func)
	return db
}

// close ends the connection, after the transactions under way.
func (db *database) close() {
	if db.closed {
		return
	}
	db.closed = true
	db.value.Set("onversionchange", js.Null())
	db.value.Set("onclose", js.Null())
	db.onVersionChange.release()
	db.onClose.release()
	_ = db.Close()
}

// finish waits for the end of the transaction, and returns why it was undone if it was. The library returns the error of its first request that failed,
// which for all that were under way is only that the transaction was ended. One that ends without a reason or a failed request counts as complete;
// browsers do that only to those that a script aborts, and what aborts here does not wait.
func finish(txn *idb.Transaction) error {
	err := txn.Await(context.Background())
	if reason := txn.Err(); err != nil && reason != nil {
		err = reason
	}
	return asFault(err)
}

// getAll makes requests for all keys of a table and, in the same order, all values, which the library cannot ask for but one by one. Its object
// stores keep the browser's to themselves, but a cursor tells where it comes from. Both requests are zero when the table is empty.
func getAll(txn *idb.Transaction, table string) (keys *idb.ArrayRequest, values js.Value, err error) {
	store, err := txn.ObjectStore(table)
	if err != nil {
		return nil, js.Undefined(), asFault(err)
	}
	first, err := store.OpenKeyCursor(idb.CursorNext)
	if err != nil {
		return nil, js.Undefined(), asFault(err)
	}
	cursor, err := first.Request.Await(context.Background())
	if err != nil || cursor.IsNull() {
		return nil, js.Undefined(), asFault(err)
	}
	if keys, err = store.GetAllKeys(); err != nil {
		return nil, js.Undefined(), asFault(err)
	}
	values, err = attempt(func() js.Value { return cursor.Get("source").Call("getAll") })
	return keys, values, err
}

// prefixRange returns the range of all keys that start with prefix. U+FFFF, which no key has, sorts behind all that follows the prefix. The library makes
// ranges, but lets none be deleted.
func prefixRange(prefix string) js.Value {
	return js.Global().Get("IDBKeyRange").Call("bound", prefix, prefix+"\uffff", false, true)
}

// asFault returns an error of the library as an [*Error], whose name can be asked for: the library converts what arrives as an event to a type
// that does not tell its name, and leaves what was thrown as it is.
func asFault(err error) error {
	var thrown js.Error
	var exception idb.DOMException
	switch {
	case errors.As(err, &thrown):
		return errorOf(thrown.Value)
	case errors.As(err, &exception):
		name, message, _ := strings.Cut(exception.Error(), ": ")
		return &Error{Name: name, Message: message}
	}
	return err
}
