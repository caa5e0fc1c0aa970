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
// A chunk and the record that counts it are written in one transaction. Records carry checksums, their own and those of the chunks: a record that cannot be read is
// deleted and counts as not there; a chunk that does not fit its record costs the columns of that file alone. A cache is never the only place of
// anything, so no error of this package ends the reading of a file: callers go on uncached, and tell the person once.
//
// # Several tabs
//
// The store is shared by all tabs of a browser, of which each has a Cache. The small tables are held in memory, but they are never what a change is
// decided by: every transaction that changes a file is made to depend on the record that it was built from, and is built anew from the store's record when
// another tab was faster. So two tabs that append to one file do not mix: the later one gets ErrStale. What other tabs
// wrote is known after [Cache.Reload]; the index is also loaded anew by [Cache.Contents], before something of another tab's would be evicted, and for every
// 64 MB that were added, so that tabs together may pass the limit by no more than that each.
//
// # Limit and eviction
//
// The limit is what the person chose, which is kept in the store, or else 2 GB, though not more than the browser has room for: what is kept, and what
// [Store.FreeBytes] says. When new bytes would pass it, or the browser has no more room all the same, these go until there is room, in this
// order: files of no source; images and blobs of sources not open now, least recently opened first; only for columns, or a lower limit: everything
// of sources not open now, in the same order, then images and blobs of the open ones. So columns outlive blobs. A source is open while any tab
// holds it, see [Cache.Hold]; files of no source stay, too, while another tab holds a source that is not in the list yet.
//
// # Concurrency
//
// All methods of a [Cache] may be called from several goroutines at once, but for one file only one goroutine at a time calls File, AppendChunk,
// Chunks and ResetFile. Writes are done one after the other; reads wait for none of them. A FileMeta is a value; the cache keeps no reference
// to chunks and images passed in or out.
package cache
