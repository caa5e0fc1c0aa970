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

// reads collects the reads that are requested while a transaction is under way, for the next
// transaction. In a folder of many small files, transactions cost more than the reads in them: about
// 1 ms each, 0.3 ms of which are spent in the browser.
type reads struct {
	waiting []*read // reads for the next transaction
	active  bool    // a transaction is under way
}

// read holds the keys that one goroutine requests from a table, and their values.
type read struct {
	table  string
	keys   []string
	values []js.Value
	err    error
	wake   chan bool // true: make the next transaction; false: the values are ready
}

// read returns the values of keys, undefined where there is none.
func (s *Store) read(ctx context.Context, table string, keys []string) ([]js.Value, error) {
	if !slices.Contains(cache.Tables(), table) {
		return nil, fmt.Errorf("no table %q", table)
	}
	// each caller waits with its own context
	if _, err := s.connected(ctx); err != nil || len(keys) == 0 {
		return nil, err
	}
	r := &read{table: table, keys: keys, wake: make(chan bool, 1)}
	s.mu.Lock()
	s.reads.waiting = append(s.reads.waiting, r)
	first := !s.reads.active
	s.reads.active = true
	s.mu.Unlock()
	if first || <-r.wake {
		s.readWaiting()
	}
	return r.values, r.err
}

// readWaiting makes all waiting reads in one transaction. Then it wakes one of the goroutines that
// came meanwhile, which makes the next transaction.
func (s *Store) readWaiting() {
	s.mu.Lock()
	batch := s.reads.waiting
	s.reads.waiting = nil
	s.mu.Unlock()
	err := s.with(context.Background(), func(db *database) error { return readBatch(db, batch) })
	for _, r := range batch[1:] { // the first read is this goroutine's own
		r.err = err
		r.wake <- false
	}
	batch[0].err = err
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reads.active = len(s.reads.waiting) > 0; s.reads.active {
		s.reads.waiting[0].wake <- true
	}
}

// readBatch requests every key and waits for the transaction, after which the results are
// available.
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
