// Package source is where event-file bytes come from: a URL, a dropped file, memory.
//
// A [Source] is one file. [Source.Open] streams it from an offset, which is how files are parsed and how appended bytes are fetched;
// [Source.ReadAt] reads one range, which is how images are read again on demand; [Source.Stat] asks for size and validator, which is how a
// cached file is found to be unchanged without reading it. The sources are [HTTP], [File] (over a [Blob]) and [Memory].
//
// A [Stream] is an open file of which parts can be left out, where that costs less than reading them: it asks for the file in windows ([Ranger]) and
// measures the way to it. It is what package eventfile hops over images with.
//
// A [Pacer] around a fetcher waits for servers that answer 429 or 503: as long as they say, else longer and longer, with fewer requests at a time.
//
// Package unpack reads compressed files through this interface.
//
// Where a connection breaks in the middle of a body, the body goes on with bounded ranges by itself (resume.go).
//
// The package does not speak to the network itself: [HTTP] turns the rules of storage servers (ranges that are ignored or answered wrongly,
// refused HEAD requests, bodies cut short) into the three calls above, over a [Fetcher] that performs one request. The browser's fetcher
// is in app/browser, a native one in sourcetest.
//
// A file is read by GET and HEAD without header fields but Range, so that no request needs a CORS preflight, unless there is a [Grant] for it: a [Vault]
// around the fetcher adds what a place that is not public asks for, signatures of access keys included, and to requests below that place alone. Nothing is
// ever added to a query, so that presigned URLs stay valid. [CanonicalURL] and [DisplayURL] give the forms of a URL that may be kept and shown.
//
// A Source may be used by several goroutines at once. A [Body] belongs to the goroutine that opened it.
package source
