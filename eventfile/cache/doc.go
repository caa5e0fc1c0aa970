// Package cache keeps what was learnt of event files on this device, so that a second visit reads only what was appended since.
//
// A [Cache] stands between the engine and a [Store], which is a small key-value store with transactions: IndexedDB in the browser, [Memory] in
// tests. It keeps, for a file named by its [Key]:
//   - what was read so far ([FileMeta]) and the columns that came of it, in chunks as they were handed over;
//   - encoded images that were looked at;
//   - for a dropped file, which a page cannot read again later, the file itself as a [Blob].
//
// It also keeps the list of recent sources ([Recent]), by which files are used and by whose age they are evicted under a limit.
//
// # What holds
//
// A chunk and the record that counts it are written in one transaction. Records and chunks carry checksums: a record that cannot be read is
// deleted and counts as not there; a chunk that does not fit its record (damage, or another tab that wrote the same file) costs the
// columns of that file alone. A cache is never the only place of anything, so no error of this package ends the reading of a file: callers go
// on uncached, and tell the person once.
//
// # Eviction
//
// When new bytes would pass the limit, or the browser has no more room, these go until there is room, in this order: files of no
// source; images and blobs of sources not open now, least recently opened first; only for columns: everything of sources not open now, in the
// same order, then images and blobs of the open ones. So columns outlive blobs. A source is open when it was saved in this Cache's life.
//
// # Concurrency
//
// All methods of a [Cache] may be called from several goroutines at once, but for one file only one goroutine at a time calls AppendChunk,
// Chunks and ResetFile. Writes are done one after the other; reads wait for none of them. A FileMeta is a value; the cache keeps no reference
// to chunks and images passed in or out.
package cache
