// Package source reads the bytes of event files from a URL, a dropped file or memory.
//
// A [Source] is one file. [Source.Open] streams it from an offset, for parsing and for fetching
// appended bytes; [Source.ReadAt] reads one range, for reading images again on demand;
// [Source.Stat] returns size and validator, which show without reading that a cached file is
// unchanged. The sources are [HTTP], [File] (over a [Blob]) and [Memory].
//
// A [Stream] is an open file of which parts can be left out if that costs less than reading them:
// it requests the file in windows ([Ranger]) and measures latency and throughput. Package eventfile
// uses it to hop over images.
//
// A [Pacer] around a fetcher waits for servers that answer 429 or 503: as long as they ask for,
// else longer and longer, with fewer requests at a time.
//
// Package unpack reads compressed files through this interface.
//
// If the connection breaks in the middle of a body, the body continues with bounded ranges by
// itself (resume.go).
//
// The package does not access the network itself: [HTTP] copes with the behaviour of storage
// servers (ranges that are ignored or answered wrongly, refused HEAD requests, bodies cut short)
// and provides the three calls above over a [Fetcher] that performs one request. The browser's
// fetcher is in app/browser, a native one in sourcetest.
//
// A file is read by GET and HEAD with no header field except Range, so that no request needs a CORS
// preflight, unless there is a [Grant] for it: a [Vault] around the fetcher adds the credentials
// that a non-public place requires, including signatures of access keys, to requests below that
// place only. Nothing is ever added to a query, so that presigned URLs stay valid. [CanonicalURL]
// and [DisplayURL] return the forms of a URL that may be stored and shown.
//
// A Source may be used by several goroutines at once. A [Body] belongs to the goroutine that opened
// it.
package source
