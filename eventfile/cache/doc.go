// Package cache keeps the data read from event files on this device, so that a second visit reads
// only what was appended since.
//
// A [Cache] stands between the engine and a [Store], a small key-value store with transactions:
// IndexedDB in the browser, [Memory] in tests. For a file, named by its [Key], it keeps:
//   - how far it was read ([FileMeta]), and the resulting columns, in the chunks in which they were
//     produced;
//   - encoded images that were viewed;
//   - for a dropped file, which a page cannot read again later, the file itself as a [Blob].
//
// It also keeps the list of recent sources ([Recent]), which tells the files in use, and whose age
// decides about eviction under a limit.
//
// # Guarantees
//
// A chunk and the record that counts it are written in one transaction. Records contain checksums
// of themselves and of the chunks: an unreadable record is deleted and ignored; a chunk that does
// not match its record only costs the columns of that file. A cache is never the only place of any
// data, so no error of this package ends the reading of a file: callers continue without it, and
// tell the user once.
//
// # Several tabs
//
// All tabs of a browser share the store, each with its own Cache. The small tables are held in
// memory, but never decide about a change alone: every transaction that changes a file depends on
// the record that it was built from, and is rebuilt from the store's record if another tab was
// faster. So two tabs that append to one file do not mix their data: the later one gets ErrStale.
// Changes by other tabs become visible with [Cache.Reload]; the index is also loaded again by
// [Cache.Contents], before evicting data that another tab may use, and after each 64 MB added, so
// that each tab may exceed the limit by at most that.
//
// # Limit and eviction
//
// The limit is the user's choice, which is kept in the store, or else 2 GB, but at most what the
// browser has room for: the data kept plus [Store.FreeBytes]. If new bytes would exceed it, or if
// the browser has no more room anyway, data are evicted in this order until there is room: files of
// no source; images and blobs of sources that are not open, least recently opened first; only for
// columns, or to reach a lower limit: everything of sources that are not open, in the same order,
// then images and blobs of open ones. So columns outlive blobs. A source is open while any tab
// holds it, see [Cache.Hold]; files of no source stay, too, while another tab holds a source that
// is not in the list yet.
//
// # Concurrency
//
// All methods of a [Cache] may be called from several goroutines at once, but for one file only one
// goroutine at a time may call File, AppendChunk, ChunksAfter and ResetFile. Writes are done one
// after the other; reads do not wait for them. A FileMeta is a value; the cache keeps no reference
// to chunks and images passed in or out.
package cache
