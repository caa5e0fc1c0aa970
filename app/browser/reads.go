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
	err := s.with(context.Background(), func(db *database) error { return readBatch(db, batch) })
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
func readBatch(db *database, batch []*read) error {
	tables := make([]string, len(batch))
	for i, r := range batch {
		tables[i] = r.table
	}
	txn, err := db.begin(idb.TransactionReadOnly, tables...)
	if err != nil {
		return err
	}
	requests := make([][]*idb.Request, len(batch))
	for i, r := range batch {
		if requests[i], err = getEach(txn, r.table, r.keys...); err != nil {
			return err
		}
	}
	if err := finish(txn); err != nil {
		return err
	}
	for i, r := range batch {
		if r.values, err = results(requests[i]); err != nil {
			return err
		}
	}
	return nil
}
