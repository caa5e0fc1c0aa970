//go:build js && wasm

package browser

import (
	"context"
	"slices"
	"syscall/js"
)

// What this package needs of IndexedDB. Requests of a transaction are made without waiting; what was asked for is there when the transaction is
// complete. A goroutine that waits for a single request goes on inside that request's event, while the transaction is still active: until all
// goroutines wait again, the browser does.

// idbDatabase is an open connection to a database. It closes itself when another tab wants to change or delete the database.
type idbDatabase struct {
	value  js.Value
	closed bool // by the browser, by another tab's wish, or by close

	onVersionChange, onClose callback
}

// openIDB opens a database, after upgrade made the tables of a version that is new here. upgrade must not wait.
// When ctx ends first, the opening goes on, and its database is closed as soon as there is one, so that it is in no other tab's way.
func openIDB(ctx context.Context, name string, version int, upgrade func(db js.Value)) (*idbDatabase, error) {
	request, err := attempt(func() js.Value { return js.Global().Get("indexedDB").Call("open", name, version) })
	if err != nil {
		return nil, err
	}
	onUpgrade := newCallback(func([]js.Value) { upgrade(request.Get("result")) })
	request.Set("onupgradeneeded", onUpgrade.Func)
	opened := make(chan error, 1)
	go func() {
		opened <- settled(request)
		onUpgrade.release()
	}()
	select {
	case err := <-opened:
		if err != nil {
			return nil, err
		}
		return newIDBDatabase(request.Get("result")), nil
	case <-ctx.Done():
		go func() {
			if <-opened == nil {
				request.Get("result").Call("close")
			}
		}()
		return nil, ctx.Err()
	}
}

func newIDBDatabase(value js.Value) *idbDatabase {
	db := &idbDatabase{value: value}
	db.onVersionChange = newCallback(func([]js.Value) { db.close() })
	db.onClose = newCallback(func([]js.Value) { db.close() })
	value.Set("onversionchange", db.onVersionChange.Func)
	value.Set("onclose", db.onClose.Func)
	return db
}

// close ends the connection, after the transactions under way.
func (db *idbDatabase) close() {
	if db.closed {
		return
	}
	db.closed = true
	db.value.Set("onversionchange", js.Null())
	db.value.Set("onclose", js.Null())
	db.onVersionChange.release()
	db.onClose.release()
	db.value.Call("close")
}

// deleteIDB deletes a database.
func deleteIDB(ctx context.Context, name string) error {
	request, err := attempt(func() js.Value { return js.Global().Get("indexedDB").Call("deleteDatabase", name) })
	if err != nil {
		return err
	}
	deleted := make(chan error, 1)
	go func() { deleted <- settled(request) }()
	select {
	case err := <-deleted:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// tables returns the names of the database's tables.
func (db *idbDatabase) tables() (names []string) {
	list := db.value.Get("objectStoreNames")
	for i := range list.Length() {
		names = append(names, list.Index(i).String())
	}
	return names
}

// idbTransaction is a transaction under way.
type idbTransaction struct{ value js.Value }

// begin begins a transaction over tables, which may occur more than once. One that writes leaves the bytes with the operating system, which is as
// safe as a page can make use of.
func (db *idbDatabase) begin(mode string, tables ...string) (idbTransaction, error) {
	var names []any
	for _, table := range tables {
		if !slices.Contains(names, any(table)) {
			names = append(names, table)
		}
	}
	value, err := attempt(func() js.Value {
		return db.value.Call("transaction", names, mode, map[string]any{"durability": "relaxed"})
	})
	return idbTransaction{value}, err
}

// ask makes a request: a method of a table, such as get, with its arguments.
func (t idbTransaction) ask(table, method string, args ...any) (js.Value, error) {
	return attempt(func() js.Value { return t.value.Call("objectStore", table).Call(method, args...) })
}

// abort undoes the transaction.
func (t idbTransaction) abort() error {
	_, err := attempt(func() js.Value { return t.value.Call("abort") })
	return err
}

// finish waits for the end of the transaction, and returns why it was undone if it was.
func (t idbTransaction) finish() error {
	return outcome(t.value, "oncomplete", "onabort", "AbortError")
}

// settled waits for a request, whose result is there afterwards.
func settled(request js.Value) error {
	return outcome(request, "onsuccess", "onerror", "UnknownError")
}

// outcome waits for one of two events of an object; after the second one its error, or else one of the name given, is returned.
func outcome(object js.Value, success, failure, unnamed string) error {
	done := make(chan error, 1)
	succeeded := newCallback(func([]js.Value) { done <- nil })
	failed := newCallback(func([]js.Value) {
		if fault := object.Get("error"); fault.Truthy() {
			done <- errorOf(fault)
		} else {
			done <- &Error{Name: unnamed}
		}
	})
	object.Set(success, succeeded.Func)
	object.Set(failure, failed.Func)
	err := <-done
	object.Set(success, js.Null())
	object.Set(failure, js.Null())
	succeeded.release()
	failed.release()
	return err
}
