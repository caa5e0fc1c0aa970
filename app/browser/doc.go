// Package browser is the boundary to JavaScript, the only package that uses syscall/js. It
// implements the interfaces of the pure packages: [wire.Conn] over a MessagePort, source.Fetcher
// over fetch, source.Blob over dropped files, source.Folder over directory handles, cache.Store
// over IndexedDB, locks between tabs over Web Locks, packed.Unpackers over DecompressionStream and
// a program of the site, and all of package host.
//
// IndexedDB is used through github.com/hack-pad/go-indexeddb (idb.go); idbsupplement.go adds what
// that library lacks.
//
// Start reading at [Worker] for a worker, at [Page] and [ChartsPage] for the page, and at [Serve]
// for a program that is loaded on demand. The JavaScript side of the boundary is web/boot.js and
// its neighbours, which share one global object, eventlens, with this package.
//
// # Rules
//
// No js.Value leaves the package. Objects that bytes cannot represent are identified by a wire.Ref,
// an index into this program's table. The receiver of a reference owns it. Sending it, [TakeBlob],
// [TakeFolder] and methods of package host that say so consume it, and [Release] drops it.
//
// Bytes are copied once in each direction. No call is made per point, record or element: events of
// many elements are collected in JavaScript and reported at most once per frame.
//
// Every callback given to JavaScript is made by newCallback. It is owned by a value with Close, or
// released when the one promise that it waits for settles. A callback never blocks; it hands work
// to a goroutine.
//
// Everything is safe for use by several goroutines, only one of which runs at a time on this
// platform. Nothing supports two instances of the program.
package browser
