package cache

import (
	"context"
	"errors"
)

// Schema is the version of the layout of [Tables] and of their keys. An adapter uses it as the
// version of its database and drops databases of any other version: a cache is not migrated.
const Schema = 2

// The tables of a [Store]. Files, Sources and Settings are small and read as a whole at the start;
// the others hold few large values.
const (
	// file key -> record of the file: how far it was read, its chunks' checksums
	TableFiles    = "files"
	TableChunks   = "chunks"   // file key, chunk number -> a chunk of columns
	TableMedia    = "media"    // file key, offset -> an encoded image
	TableBlobs    = "blobs"    // file key -> the dropped file itself
	TableSources  = "sources"  // source key -> a recent source
	TableSettings = "settings" // name -> a user's choice, or a note
)

// Tables lists the tables that an adapter must provide.
func Tables() []string {
	return []string{TableFiles, TableChunks, TableMedia, TableBlobs, TableSources, TableSettings}
}

// ErrQuota reports that there is no room: an adapter returns an error that wraps it if the browser
// refuses to store more, and a [Cache] returns it if nothing else may be evicted for the new bytes.
var ErrQuota = errors.New("storage is full")

// ErrNotFound reports that something is not cached.
var ErrNotFound = errors.New("not cached")

// ErrConflict reports that the store does not match an expectation among the changes of Apply.
var ErrConflict = errors.New("the store was changed by someone else")

// ErrUnavailable reports that nothing can be kept in this browser: an adapter returns an error that
// wraps it from every method if its database could not be opened, or does not accept writes.
var ErrUnavailable = errors.New("this browser keeps nothing")

// Store keeps bytes and blobs by table and key, durably. app/browser implements it over IndexedDB,
// and [Memory] in memory; cachetest checks an implementation. Keys are valid UTF-8 without U+FFFF,
// and may contain U+0000. An unknown table is an error.
//
// Several goroutines may use a Store at once, and several programs, the tabs of one browser, may
// each have a Store on the same content.
type Store interface {
	// Get returns the bytes under each key, in the order of keys; nil if there are none. The bytes
	// belong to the caller. All keys are read in one transaction.
	Get(ctx context.Context, table string, keys ...string) ([][]byte, error)
	// Blob returns the blob under key, or an error that wraps ErrNotFound.
	Blob(ctx context.Context, table, key string) (Blob, error)
	// List returns every entry of a table that holds bytes, in any order. It is meant for small
	// tables.
	List(ctx context.Context, table string) ([]Entry, error)
	// Apply makes the changes in order and in one transaction: all of them or, on error, none. If
	// there is no room the error wraps ErrQuota; if an expectation was not met when the transaction
	// began, ErrConflict. When it returns, the changes survive the end of the program.
	Apply(ctx context.Context, changes ...Change) error
	// FreeBytes returns how much more the browser would let this site keep, or -1 if unknown.
	FreeBytes(ctx context.Context) int64
	// Claim tells other programs on this content that this one has a source open, until release is
	// called or the program ends in any way. Several programs may claim the same source. Claim does
	// not wait.
	Claim(source string) (release func())
	// Claimed returns the sources claimed by any program, including this one, each once and in any
	// order; none if programs cannot know of each other. A claim becomes visible soon after it was
	// made.
	Claimed(ctx context.Context) ([]string, error)
}

// Entry is a key and the bytes under it.
type Entry struct {
	Key   string
	Bytes []byte
}

// Blob is an opaque file-like object that a [Store] can keep without its content passing through
// the program. The adapter knows its type.
type Blob interface{ SizeBytes() int64 }

// Change is one step of a transaction. Make it with [Put], [PutBlob], [Delete], [DeletePrefix] or
// [Expect].
type Change struct {
	Op    Op
	Table string
	Key   string // for DeletePrefix: the prefix of the keys
	Bytes []byte // for OpPut and OpExpect; the store does not keep it after Apply
	Blob  Blob   // for OpPutBlob
}

// Op is the operation of a [Change].
type Op uint8

// The changes.
const (
	OpPut     Op = iota + 1 // store Bytes under Key, replacing any content
	OpPutBlob               // store Blob under Key, replacing any content
	OpDelete                // delete Key; it need not exist
	// delete every key that starts with Key; all of the table if Key is empty
	OpDeletePrefix
	// fail unless Bytes were under Key when the transaction began, or no bytes if Bytes is nil
	OpExpect
)

// Put stores value under key. The bytes must not change until Apply returns.
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

// Expect makes a transaction depend on value being under key when it begins; a nil value requires
// that no bytes are there.
func Expect(table, key string, value []byte) Change {
	return Change{Op: OpExpect, Table: table, Key: key, Bytes: value}
}
