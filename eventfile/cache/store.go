package cache

import (
	"context"
	"errors"
)

// Schema is the version of the layout of [Tables] and of the keys in them. An adapter makes it the version of its database and drops
// a database of any other version: a cache is not migrated.
const Schema = 1

// The tables of a [Store]. Files and Sources are small and are listed whole at start; the others hold few large values.
const (
	TableFiles   = "files"   // file key -> what is known of the file: how far it was read, its chunks' checksums
	TableChunks  = "chunks"  // file key, chunk number -> a chunk of columns
	TableMedia   = "media"   // file key, offset -> an encoded image
	TableBlobs   = "blobs"   // file key -> the dropped file itself
	TableSources = "sources" // source key -> a recent source
)

// Tables lists the tables that an adapter must have.
func Tables() []string {
	return []string{TableFiles, TableChunks, TableMedia, TableBlobs, TableSources}
}

// ErrQuota says that there is no room: an adapter returns an error that wraps it when the browser refuses to store more, and a [Cache]
// returns it when nothing else may be evicted for the new bytes.
var ErrQuota = errors.New("storage is full")

// ErrNotFound says that something is not cached.
var ErrNotFound = errors.New("not cached")

// Store keeps bytes and blobs by table and key, durably. It is implemented over IndexedDB by app/browser and in memory by [Memory];
// cachetest checks an implementation. Keys are valid UTF-8 without U+FFFF, and may hold U+0000. An unknown table is an error. A Store is used by several goroutines at once.
type Store interface {
	// Get returns the bytes under each key, in the order of keys; nil where there are none. The bytes belong to the caller. All keys are
	// read in one transaction.
	Get(ctx context.Context, table string, keys ...string) ([][]byte, error)
	// Blob returns the blob under key, or an error that wraps ErrNotFound.
	Blob(ctx context.Context, table, key string) (Blob, error)
	// List returns every entry of a table that holds bytes, in any order. It is meant for small tables.
	List(ctx context.Context, table string) ([]Entry, error)
	// Apply makes the changes in order and in one transaction: all of them or, with an error, none. Without room the error wraps
	// ErrQuota. It returns when the changes are safe from the end of the program.
	Apply(ctx context.Context, changes ...Change) error
}

// Entry is a key and the bytes under it.
type Entry struct {
	Key   string
	Bytes []byte
}

// Blob is an opaque file-like object that a [Store] can keep without its content passing through the program. The adapter knows its type.
type Blob interface{ SizeBytes() int64 }

// Change is one step of a transaction. Make it with [Put], [PutBlob], [Delete] or [DeletePrefix].
type Change struct {
	Op    Op
	Table string
	Key   string // DeletePrefix: what the keys start with
	Bytes []byte // OpPut; not kept after Apply returned
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
