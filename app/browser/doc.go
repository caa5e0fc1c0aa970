// Package browser is the boundary to JavaScript: the only package that knows syscall/js. It gives the pure packages
// what they ask for: [wire.Conn] over a MessagePort, source.Fetcher over fetch, source.Blob over dropped files, source.Folder over directory handles,
// cache.Store over IndexedDB, locks between tabs over Web Locks, packed.Unpackers over DecompressionStream and a program of the site, and the page's app.Host.
//
// IndexedDB is used through github.com/hack-pad/go-indexeddb (idb.go); what that library lacks is in idbsupplement.go.
//
// Start from [Worker] in a worker, from [Page] in the page, and from [Serve] in a program that is loaded on demand. The JavaScript side of the boundary is web/boot.js and its
// neighbours, which keep everything they share with this package in one global object, eventlens.
//
// # Rules
//
// No js.Value leaves the package: objects that bytes cannot hold are named by a wire.Ref, an index into the table of this program. Who receives a
// reference owns it; sending, [TakeBlob], [TakeFolder], Host.ObjectURL and Host.Paint use it up, and [Release] lets go of it.
//
// Bytes are copied once each way. Nothing is called once per point, record or element: what concerns many elements is collected in JavaScript and
// reported at most once a frame.
//
// Every callback that JavaScript holds is made by newCallback and owned by a value with Close, or released when the one promise it waits for
// settles. A callback never blocks: it hands over to a goroutine.
//
// All of it is safe for use by several goroutines, of which only one runs at a time here; none of it is meant for two instances of the program.
package browser
