//go:build js && wasm

package browser

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"eventlens/eventfile/cache"
)

// Store is a [cache.Store] over IndexedDB. Every call is one transaction, and all its requests are
// made before waiting: awaiting each would be several times slower, and a transaction ends as soon
// as its owner waits for anything else. Contexts are checked before a transaction, not during it,
// since abandoning one would leave its outcome unknown.
//
// Browsers drop connections: WebKit after some time in the background, all of them when site data
// is deleted or another tab changes the database. A call that fails for that reason is repeated
// once over a new connection; see [Store.with].
type Store struct {
	name string

	mu    sync.Mutex
	conn  *connection // the open or opening connection; nil after it was dropped
	off   error       // why the store is permanently off; nil while it is on
	reads reads
}

var _ cache.Store = (*Store)(nil)

// Get implements [cache.Store].
func (s *Store) Get(ctx context.Context, table string, keys ...string) ([][]byte, error) {
	values, err := s.read(ctx, table, keys)
	if err != nil {
		return nil, fmt.Errorf("read from %s: %w", table, err)
	}
	found := make([][]byte, len(values))
	for i, value := range values {
		if isA(value, "Uint8Array") {
			found[i] = takeBytes(value)
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

// List implements [cache.Store].
func (s *Store) List(ctx context.Context, table string) ([]cache.Entry, error) {
	var entries []cache.Entry
	err := s.with(ctx, func(db *database) (err error) {
		entries, err = list(db, table)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", table, err)
	}
	return entries, nil
}

func list(db *database, table string) ([]cache.Entry, error) {
	txn, err := db.begin(idb.TransactionReadOnly, table)
	if err != nil {
		return nil, err
	}
	allKeys, allValues, err := getAll(txn, table)
	if err != nil || allKeys == nil {
		return nil, err
	}
	if err := finish(txn); err != nil {
		return nil, err
	}
	keys, err := allKeys.Result()
	if err != nil {
		return nil, asFault(err)
	}
	values := allValues.Get("result")
	var entries []cache.Entry
	for i, key := range keys {
		if value := values.Index(i); isA(value, "Uint8Array") {
			entries = append(entries, cache.Entry{Key: key.String(), Bytes: bytesToGo(value)})
		}
	}
	return entries, nil
}

// Apply implements [cache.Store].
func (s *Store) Apply(ctx context.Context, changes ...cache.Change) error {
	if err := ctx.Err(); err != nil || len(changes) == 0 {
		return err
	}
	err := s.with(ctx, func(db *database) error { return apply(db, changes) })
	if isFault(err, "QuotaExceededError") {
		return fmt.Errorf("%w: %w", cache.ErrQuota, err)
	}
	return err
}

func apply(db *database, changes []cache.Change) error {
	tables := make([]string, 0, len(changes))
	for _, change := range changes {
		tables = append(tables, change.Table)
	}
	txn, err := db.begin(idb.TransactionReadWrite, tables...)
	if err != nil {
		return fmt.Errorf("begin to write: %w", err)
	}
	if err := expect(txn, changes); err != nil {
		return errors.Join(err, asFault(txn.Abort()))
	}
	for _, change := range changes {
		if err := applyOne(txn, change); err != nil {
			return errors.Join(fmt.Errorf("write to %s: %w", change.Table, err),
				asFault(txn.Abort()))
		}
	}
	if err := finish(txn); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// expect checks the values that changes expect. It waits only once, for the last answer: the writes
// are then requested inside that answer's event, while the transaction is still active.
func expect(txn *idb.Transaction, changes []cache.Change) error {
	var expected []cache.Change
	var answers []*idb.Request
	for _, change := range changes {
		if change.Op != cache.OpExpect {
			continue
		}
		answer, err := getEach(txn, change.Table, change.Key)
		if err != nil {
			return err
		}
		expected, answers = append(expected, change), append(answers, answer...)
	}
	if len(answers) == 0 {
		return nil
	}
	if _, err := answers[len(answers)-1].Await(context.Background()); err != nil {
		return asFault(err)
	}
	values, err := results(answers)
	if err != nil {
		return err
	}
	for i, want := range expected {
		var found []byte
		if isA(values[i], "Uint8Array") {
			found = bytesToGo(values[i])
		}
		if (found == nil) != (want.Bytes == nil) || !bytes.Equal(found, want.Bytes) {
			return fmt.Errorf("%s %q: %w", want.Table, want.Key, cache.ErrConflict)
		}
	}
	return nil
}

// applyOne requests one change.
func applyOne(txn *idb.Transaction, change cache.Change) error {
	store, err := txn.ObjectStore(change.Table)
	if err != nil {
		return asFault(err)
	}
	switch key := js.ValueOf(change.Key); change.Op {
	case cache.OpPut:
		bytes := bytesToJS(change.Bytes)
		_, err = store.PutKey(key, bytes)
		giveBack(bytes, len(change.Bytes)) // it was copied
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
	case cache.OpExpect: // OpExpect was checked before
	default:
		err = fmt.Errorf("unknown change %d", change.Op)
	}
	return asFault(err)
}

// deletePrefix deletes every key that starts with prefix.
func deletePrefix(store *idb.ObjectStore, prefix string) error {
	if prefix == "" {
		_, err := store.Clear()
		return err
	}
	_, err := store.Delete(prefixRange(prefix))
	return err
}

// FreeBytes implements [cache.Store] with the browser's estimate. To protect privacy, some browsers
// report a fixed amount; then only [cache.ErrQuota] tells the truth.
func (s *Store) FreeBytes(ctx context.Context) int64 {
	storage := js.Global().Get("navigator").Get("storage")
	if !storage.Truthy() { // on plain http
		return -1
	}
	promise, err := attempt(func() js.Value { return storage.Call("estimate") })
	if err != nil {
		return -1
	}
	estimate, err := await(ctx, promise)
	if err != nil {
		return -1
	}
	quota, usage := estimate.Get("quota"), estimate.Get("usage")
	if quota.Type() != js.TypeNumber || usage.Type() != js.TypeNumber {
		return -1
	}
	return max(0, int64(quota.Float()-usage.Float()))
}

// Claim implements [cache.Store] with a shared lock, which the browser releases when the tab ends
// or crashes.
func (s *Store) Claim(source string) (release func()) {
	ctx, end := context.WithCancel(context.Background())
	go func() {
		if letGo, _, err := requestLock(ctx, s.claimPrefix()+source,
			map[string]any{"mode": "shared"}); err == nil {
			<-ctx.Done()
			letGo()
		}
	}()
	return end
}

// Claimed implements [cache.Store].
func (s *Store) Claimed(ctx context.Context) ([]string, error) {
	held, err := heldLocks(ctx)
	if err != nil {
		return nil, err
	}
	sources, prefix := make([]string, 0, len(held)), s.claimPrefix()
	for _, name := range held {
		if source, ok := strings.CutPrefix(name, prefix); ok && !slices.Contains(sources, source) {
			sources = append(sources, source)
		}
	}
	return sources, nil
}

// claimPrefix starts the names of the locks that claim a source.
func (s *Store) claimPrefix() string { return s.name + " open " }
