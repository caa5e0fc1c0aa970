package source

import (
	"context"
	"io"
)

// Source is one file whose bytes can be read. Offsets and sizes are bytes of the file as it was written, after any transfer compression.
type Source interface {
	// Open streams the file from offset from to its end. The body may start earlier than asked (see [Body.From]). An offset at or past the
	// end gives a [*PastEndError]; offset 0 of an empty file gives an empty body.
	Open(ctx context.Context, from int64) (*Body, error)
	// ReadAt returns exactly n bytes from offset off, or an error. The bytes belong to the caller.
	ReadAt(ctx context.Context, off, n int64) ([]byte, error)
	// Stat asks for size and validator without reading the file. [ErrNoStat] says that they cannot be had that way; Open tells them too.
	Stat(ctx context.Context) (Info, error)
}

// Info is what is known of a file without reading it.
type Info struct {
	SizeBytes int64  // -1 when unknown
	Validator string // changes when the content does: an ETag, else a Last-Modified date, else "" for none
}

// Body is an open file. The caller closes it. A read error other than io.EOF means that the rest of the file could not be had, now:
// a [*ShortBodyError], a [*NetworkError], or the context's error.
type Body struct {
	io.ReadCloser
	From int64 // the offset of the first byte: as asked, or 0 when ranges are ignored; the caller skips what it has
	Info Info  // as told with the answer

	// Received tells how many bytes of the file have arrived, repeated ones included, where those that Read gives are unpacked from them; it is nil where
	// they are the same. It may be called by any goroutine at any time.
	Received func() int64
}

// Fetcher performs one HTTP request, following redirects. It adds no headers but Range and those of the request, and neither reads nor fills the
// HTTP cache unless the request wants that.
type Fetcher interface {
	// Fetch returns whatever the server answered, of any status. An error means that there was no readable answer: the network, CORS, or ctx.
	// The request ends when ctx does, even while the body is read.
	Fetch(ctx context.Context, req Request) (*Response, error)
}

// Request is an HTTP request.
type Request struct {
	URL    string // absolute, http or https, sent byte for byte
	Method string // "" for GET
	From   int64  // the first byte asked for
	To     int64  // one past the last byte asked for; 0 or less asks for all bytes from From on
	Header []Field
	Body   []byte // nil for none
	// Secrets are header fields that only the URL's own origin may see: a redirect to another one is followed without them.
	Secrets []Field
	Cookies bool // sends cookies to other origins than the page's, too
	// Revalidate takes what the HTTP cache has where the server says that it is still so. What is not in it is kept there.
	Revalidate bool
}

// Field is a header field.
type Field struct{ Name, Value string }

// Response is a server's answer. Its receiver closes the body.
type Response struct {
	Status int
	Header func(name string) string // "" for a header that is absent or hidden by CORS; names are in canonical form, such as Content-Range
	Body   io.ReadCloser            // never nil
	URL    string                   // of what answered, after redirects; "" when that is not told
}

// Blob is a file that the person dropped or chose. It is a snapshot: after the file on disk changed, reads may fail with [ErrFileGone].
type Blob interface {
	SizeBytes() int64
	// Open streams the blob from offset from, 0 <= from <= SizeBytes.
	Open(ctx context.Context, from int64) (io.ReadCloser, error)
	// Slice returns the n bytes from offset off, 0 <= off and off+n <= SizeBytes.
	Slice(ctx context.Context, off, n int64) ([]byte, error)
}
