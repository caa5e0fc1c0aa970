package cache

import (
	"context"
	"errors"
)

// Schema is the version of the layout of [Tables] and of the keys in them. An adapter makes it the version of its database and drops
// a database of any other version: a cache is not migrated.
const Schema = 2

// The tables of a [Store]. Files, Sources and Settings are small and are read whole at start; the others hold few large values.
const (
	TableFiles    = "files"    // file key -> what is known of the file: how far it was read, its chunks' checksums
	TableChunks   = "chunks"   // file key, chunk number -> a chunk of columns
	TableMedia    = "media"    // file key, offset -> an encoded image
	TableBlobs    = "blobs"    // file key -> the dropped file itself
	TableSources  = "sources"  // source key -> a recent source
	TableSettings = "settings" // name -> what the person chose, and notes
)

// Tables lists the tables that an adapter must have.
func Tables() []string {
	return []string{TableFiles, TableChunks, TableMedia, TableBlobs, TableSources, TableSettings}
}

// ErrQuota says that there is no room: an adapter returns an error that wraps it when the browser refuses to store more, and a [Cache]
// returns it when nothing else may be evicted for the new bytes.
var ErrQuota = errors.New("storage is full")

// ErrNotFound says that something is not cached.
var ErrNotFound = errors.New("not cached")

// ErrConflict says that Apply found something else than one of its changes expects.
var ErrConflict = errors.New("the store was changed by someone else")

// ErrUnavailable says that nothing can be kept in this browser: an adapter returns an error that wraps it from every method when its database could
// not be opened, or takes no writes.
var ErrUnavailable = errors.New("this browser keeps nothing")

// Store keeps bytes and blobs by table and key, durably. It is implemented over IndexedDB by app/browser and in memory by [Memory]; cachetest checks an
// implementation. Keys are valid UTF-8 without U+FFFF, and may hold U+0000. An unknown table is an error.
//
// A Store is used by several goroutines at once, and several programs, the tabs of one browser, may have a Store each on the same content.
type Store interface {
	// Get returns the bytes under each key, in the order of keys; nil where there are none. The bytes belong to the caller. All keys are
	// read in one transaction.
	Get(ctx context.Context, table string, keys ...string) ([][]byte, error)
	// Blob returns the blob under key, or an error that wraps ErrNotFound.
	Blob(ctx context.Context, table, key string) (Blob, error)
	// List returns every entry of a table that holds bytes, in any order. It is meant for small tables.
	List(ctx context.Context, table string) ([]Entry, error)
	// Apply makes the changes in order and in one transaction: all of them or, with an error, none. Without room the error wraps
	// ErrQuota; ErrConflict when something expected is not there as the transaction begins. It returns when the changes are safe from the
	// end of the program.
	Apply(ctx context.Context, changes ...Change) error
	// FreeBytes returns how much more the browser would let this site keep, or -1 when it does not tell.
	FreeBytes(ctx context.Context) int64
	// Claim tells the other programs on this content that this one has a source open, until release is called or the program ends, in
	// whatever way. Several programs may claim the same source. It does not wait.
	Claim(source string) (release func())
	// Claimed returns the sources that are claimed by any program, this one included, each once and in any order; none where programs cannot
	// know of each other. A claim is seen soon after it was made.
	Claimed(ctx context.Context) ([]string, error)
}

// Entry is a key and the bytes under it.
type Entry struct {
	Key   string
	Bytes []byte
}

// Blob is an opaque file-like object that a [Store] can keep without its content passing through the program. The adapter knows its type.
type Blob interface{ SizeBytes() int64 }

// Change is one step of a transaction. Make it with [Put], [PutBlob], [Delete], [DeletePrefix] or [Expect].
type Change struct {
	Op    Op
	Table string
	Key   string // DeletePrefix: what the keys start with
	Bytes []byte // OpPut, OpExpect; not kept after Apply returned
	Blob  Blob   // OpPutBlob
}

// Op is what a [Change] does.
type Op uint8

// The changes.
const (
	OpPut          Op = iota + 1 // store Bytes under Key, replacing what is there
	OpPutBlob                    // store Blob under Key, replacing what is there
	OpDelete                     // delete Key; it need not exist
	OpDeletePrefix               // delete every key that starts with Key; all of the table when Key is empty
	OpExpect                     // change nothing unless Bytes were under Key as the transaction began, or no bytes when Bytes is nil
)

// Put stores value under key. The bytes must not change until Apply returned.
func Put(table, key string, value []byte) Change {
	return Change{Op: OpPut, Table: table, Key: key, Bytes: value}
}

// PutBlob stores blob under key.
func PutBlob(table, key string, blob Blob) Change {
	return Change{Op: OpPutBlob, Table: table, Key: key, Blob: blob}
}

// Delete deletes key.
func Delete(table, key string) Change { return Change{Op: OpDelete, Table: table, Key: key} }

// DeletePrefix deletes every key that starts with keyPrefix.
func DeletePrefix(table, keyPrefix string) Change {
	return Change{Op: OpDeletePrefix, Table: table, Key: keyPrefix}
}

// Expect makes all changes of a transaction depend on value being under key as it begins; a nil value, on no bytes being there.
func Expect(table, key string, value []byte) Change {
	return Change{Op: OpExpect, Table: table, Key: key, Bytes: value}
}
