//go:build js && wasm

package browser

import (
	"context"
	"fmt"
	"slices"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"eventlens/eventfile/cache"
)

// reads gathers what is asked for while a transaction reads, for the next one: with a folder of many small files, transactions cost more than what they
// read, about 1 ms each, of which 0.3 ms are the browser's.
type reads struct {
	asked  []*read // by others than the one that reads now
	active bool
}

// read is a question and its answer.
type read struct {
	table  string
	keys   []string
	values []js.Value
	err    error
	turn   chan bool // true: it is for the asker to read what was asked; false: the answer is there
}

// read returns the values under keys, undefined where there are none.
func (s *Store) read(ctx context.Context, table string, keys []string) ([]js.Value, error) {
	if !slices.Contains(cache.Tables(), table) {
		return nil, fmt.Errorf("no table %q", table)
	}
	if _, err := s.connected(ctx); err != nil || len(keys) == 0 { // everyone waits by a context of their own
		return nil, err
	}
	r := &read{table: table, keys: keys, turn: make(chan bool, 1)}
	s.mu.Lock()
	s.reads.asked = append(s.reads.asked, r)
	first := !s.reads.active
	s.reads.active = true
	s.mu.Unlock()
	if first || <-r.turn {
		s.readAsked()
	}
	return r.values, r.err
}

// readAsked reads all that was asked, in one transaction, and then lets another one read what was asked meanwhile.
func (s *Store) readAsked() {
	s.mu.Lock()
	batch := s.reads.asked
	s.reads.asked = nil
	s.mu.Unlock()
	err := s.with(context.Background(), func(db *idb.Database) error { return readBatch(db, batch) })
	for _, r := range batch[1:] { // the first one is ours
		r.err = err
		r.turn <- false
	}
	batch[0].err = err
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reads.active = len(s.reads.asked) > 0; s.reads.active {
		s.reads.asked[0].turn <- true
	}
}

// readBatch asks for every key and then waits for the transaction: the results are there when it is complete.
func readBatch(db *idb.Database, batch []*read) error {
	var tables []string
	for _, r := range batch {
		if !slices.Contains(tables, r.table) {
			tables = append(tables, r.table)
		}
	}
	txn, err := db.Transaction(idb.TransactionReadOnly, tables[0], tables[1:]...)
	if err != nil {
		return err
	}
	var requests []*idb.Request
	for _, r := range batch {
		if requests, err = ask(requests, txn, r.table, r.keys); err != nil {
			return err
		}
	}
	if err := finish(txn); err != nil {
		return err
	}
	for _, r := range batch {
		if r.values, err = results(requests[:len(r.keys)]); err != nil {
			return err
		}
		requests = requests[len(r.keys):]
	}
	return nil
}

// ask adds to requests one for every key.
func ask(requests []*idb.Request, txn *idb.Transaction, table string, keys []string) ([]*idb.Request, error) {
	store, err := txn.ObjectStore(table)
	if err != nil {
		return nil, err
	}
	for _, key := range keys {
		request, err := store.Get(js.ValueOf(key))
		if err != nil {
			return nil, err
		}
		requests = append(requests, request)
	}
	return requests, nil
}

// results returns what requests gave that are done.
func results(requests []*idb.Request) ([]js.Value, error) {
	values := make([]js.Value, len(requests))
	for i, request := range requests {
		value, err := request.Result()
		if err != nil {
			return nil, err
		}
		values[i] = value
	}
	return values, nil
}

// finish waits for the end of a transaction. Where all of it was ended, what its requests report is only that; the reason is the transaction's.
func finish(txn *idb.Transaction) error {
	err := txn.Await(context.Background())
	if reason := txn.Err(); err != nil && reason != nil {
		return reason
	}
	return err
}
