//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"eventlens/eventfile/cache"
)

// Store is a [cache.Store] over IndexedDB. Every call is one transaction whose requests are all made before anything is waited for: an await each
// would make it several times slower, and a transaction ends as soon as its owner waits for anything else. Contexts are looked at before
// a transaction, not during one: abandoning it would leave open whether it happened.
type Store struct{ db *idb.Database }

var _ cache.Store = (*Store)(nil)

// Close closes the database.
func (s *Store) Close() error { return s.db.Close() }

// Get implements [cache.Store].
func (s *Store) Get(ctx context.Context, table string, keys ...string) ([][]byte, error) {
	values, err := s.read(ctx, table, keys)
	if err != nil {
		return nil, fmt.Errorf("read from %s: %w", table, err)
	}
	found := make([][]byte, len(values))
	for i, value := range values {
		if isA(value, "Uint8Array") {
			found[i] = bytesToGo(value)
		}
	}
	return found, nil
}

// Blob implements [cache.Store]. The result is a [*Blob].
func (s *Store) Blob(ctx context.Context, table, key string) (cache.Blob, error) {
	values, err := s.read(ctx, table, []string{key})
	if err != nil {
		return nil, fmt.Errorf("read from %s: %w", table, err)
	}
	if !isA(values[0], "Blob") {
		return nil, fmt.Errorf("%s %q: %w", table, key, cache.ErrNotFound)
	}
	return &Blob{values[0]}, nil
}

// read returns the values under keys, undefined where there are none.
func (s *Store) read(ctx context.Context, table string, keys []string) ([]js.Value, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	txn, store, err := s.begin(ctx, table)
	if err != nil {
		return nil, err
	}
	return readAll(txn, store, keys)
}

// begin starts a transaction that reads one table.
func (s *Store) begin(ctx context.Context, table string) (*idb.Transaction, *idb.ObjectStore, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	txn, err := s.db.Transaction(idb.TransactionReadOnly, table)
	if err != nil {
		return nil, nil, err
	}
	store, err := txn.ObjectStore(table)
	return txn, store, err
}

// readAll asks for every key and then waits for the transaction: the results are there when it is complete.
func readAll(txn *idb.Transaction, store *idb.ObjectStore, keys []string) ([]js.Value, error) {
	requests := make([]*idb.Request, len(keys))
	for i, key := range keys {
		request, err := store.Get(js.ValueOf(key))
		if err != nil {
			return nil, err
		}
		requests[i] = request
	}
	if err := txn.Await(context.Background()); err != nil {
		return nil, err
	}
	values := make([]js.Value, len(keys))
	for i, request := range requests {
		value, err := request.Result()
		if err != nil {
			return nil, err
		}
		values[i] = value
	}
	return values, nil
}

// List implements [cache.Store].
func (s *Store) List(ctx context.Context, table string) ([]cache.Entry, error) {
	entries, err := s.list(ctx, table)
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", table, err)
	}
	return entries, nil
}

func (s *Store) list(ctx context.Context, table string) ([]cache.Entry, error) {
	txn, store, err := s.begin(ctx, table)
	if err != nil {
		return nil, err
	}
	request, err := store.GetAllKeys()
	if err != nil {
		return nil, err
	}
	// The one wait for a request: everything up to the reads runs inside its event, while the transaction is still active.
	array, err := request.Await(context.Background())
	if err != nil {
		return nil, err
	}
	keys := make([]string, len(array))
	for i, key := range array {
		keys[i] = key.String()
	}
	values, err := readAll(txn, store, keys)
	if err != nil {
		return nil, err
	}
	var entries []cache.Entry
	for i, value := range values {
		if isA(value, "Uint8Array") {
			entries = append(entries, cache.Entry{Key: keys[i], Bytes: bytesToGo(value)})
		}
	}
	return entries, nil
}

// Apply implements [cache.Store]. Relaxed durability leaves the bytes with the operating system, which is as safe as the page can make use of.
func (s *Store) Apply(ctx context.Context, changes ...cache.Change) error {
	if err := ctx.Err(); err != nil || len(changes) == 0 {
		return err
	}
	err := s.apply(changes)
	if isFault(err, "QuotaExceededError") {
		return fmt.Errorf("%w: %w", cache.ErrQuota, err)
	}
	return err
}

func (s *Store) apply(changes []cache.Change) error {
	tables := make([]string, 0, len(changes))
	for _, change := range changes {
		tables = append(tables, change.Table)
	}
	sort.Slice(tables, func(i, j int) bool { return tables[i] < tables[j] })
	tables = slices.Compact(tables)
	options := idb.TransactionOptions{Mode: idb.TransactionReadWrite, Durability: idb.DurabilityRelaxed}
	txn, err := s.db.TransactionWithOptions(options, tables[0], tables[1:]...)
	if err != nil {
		return fmt.Errorf("begin to write: %w", err)
	}
	for _, change := range changes {
		if err := applyOne(txn, change); err != nil {
			return errors.Join(fmt.Errorf("write to %s: %w", change.Table, err), txn.Abort())
		}
	}
	if err := txn.Await(context.Background()); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// applyOne asks for one change.
func applyOne(txn *idb.Transaction, change cache.Change) error {
	store, err := txn.ObjectStore(change.Table)
	if err != nil {
		return err
	}
	key := js.ValueOf(change.Key)
	switch change.Op {
	case cache.OpPut:
		_, err = store.PutKey(key, bytesToJS(change.Bytes))
	case cache.OpPutBlob:
		blob, ok := change.Blob.(*Blob)
		if !ok {
			return fmt.Errorf("blob of type %T: want *browser.Blob", change.Blob)
		}
		_, err = store.PutKey(key, blob.value)
	case cache.OpDelete:
		_, err = store.Delete(key)
	case cache.OpDeletePrefix:
		err = deletePrefix(store, change.Key)
	default:
		err = fmt.Errorf("unknown change %d", change.Op)
	}
	return err
}

// deletePrefix deletes every key that starts with prefix. U+FFFF, which no key has, sorts behind all that follows the prefix.
func deletePrefix(store *idb.ObjectStore, prefix string) error {
	if prefix == "" {
		_, err := store.Clear()
		return err
	}
	keys := js.Global().Get("IDBKeyRange").Call("bound", prefix, prefix+"\uffff", false, true)
	_, err := store.Delete(keys)
	return err
}
