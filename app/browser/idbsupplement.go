//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"strings"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"
)

// Additions to the IndexedDB library, github.com/hack-pad/go-indexeddb, which is used for all other
// calls. The comment of each addition says why it is needed.

// openFactory returns the browser's IndexedDB. The library's Global panics if there is none, and
// remembers that.
func openFactory() (*idb.Factory, error) {
	factory := js.Global().Get("indexedDB")
	if !factory.Truthy() {
		return nil, errors.New("not supported by this browser: IndexedDB")
	}
	return idb.WrapFactory(factory)
}

// database is an open connection to a database. It closes itself when another tab wants to change
// or delete the database.
//
// The library has a listener that closes the connection in this case too, but reports it only on the
// console, and it does not notice when the browser closes the connection. The site is built without
// that listener; see cmd/slim/modules.
type database struct {
	*idb.Database
	value  js.Value // the browser's object
	closed bool     // closed by the browser, for another tab, or by close

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

// close closes the connection after pending transactions.
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

// finish waits for the end of the transaction. If the transaction was rolled back, finish returns the
// reason. The library returns the error of the first failed request instead, which for pending
// requests says only that the transaction was aborted. A transaction that was aborted by a script
// may end without a reason and without a failed request; it would count as complete, but code of
// this package that aborts a transaction does not wait for it.
func finish(txn *idb.Transaction) error {
	err := txn.Await(context.Background())
	if reason := txn.Err(); err != nil && reason != nil {
		err = reason
	}
	return asFault(err)
}

// getAll requests all keys of a table and, in the same order, all values, which the library can
// only request one by one. The library's object stores do not expose the browser's objects, but a
// cursor refers to its source. Both results are zero if the table is empty.
func getAll(txn *idb.Transaction,
	table string) (keys *idb.ArrayRequest, values js.Value, err error) {
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

// prefixRange returns the range of all keys that start with prefix. U+FFFF, which occurs in no key,
// sorts after everything that can follow the prefix. The library creates ranges but cannot delete
// one.
func prefixRange(prefix string) js.Value {
	return js.Global().Get("IDBKeyRange").Call("bound", prefix, prefix+"\uffff", false, true)
}

// asFault converts an error of the library to an [*Error], which has a name. The library converts
// errors that arrive as events to a type that hides the name, and returns thrown errors unchanged.
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
