package source

import (
	"context"
	"io"
)

// Source is one file whose bytes can be read. Offsets and sizes count bytes of the file as it was
// written, without any transfer compression.
type Source interface {
	// Open streams the file from offset from to its end. The body may start earlier than requested
	// (see [Body.From]). An offset at or past the end gives a [*PastEndError]; offset 0 of an empty
	// file gives an empty body.
	Open(ctx context.Context, from int64) (*Body, error)
	// ReadAt returns exactly n bytes from offset off, or an error. The bytes belong to the caller.
	ReadAt(ctx context.Context, off, n int64) ([]byte, error)
	// Stat returns size and validator without reading the file. [ErrNoStat] means that they are
	// unavailable this way; Open returns them too.
	Stat(ctx context.Context) (Info, error)
}

// Info is the information about a file that is available without reading it.
type Info struct {
	SizeBytes int64  // -1 if unknown
	Validator string // changes with the content: an ETag, else a Last-Modified date, else ""
}

// Body is an open file. The caller closes it. A read error other than io.EOF means that the rest of
// the file is currently unavailable: a [*ShortBodyError], a [*NetworkError], or the context's
// error.
type Body struct {
	io.ReadCloser
	// offset of the first byte: as requested, or 0 if ranges are ignored; the caller skips the
	// bytes it has
	From int64
	Info Info // information from the answer

	// Received returns how many bytes of the stored file have arrived, including repeated ones, if
	// Read unpacks them; it is nil if Read returns the stored bytes. Any goroutine may call it at
	// any time.
	Received func() int64
}

// Fetcher performs one HTTP request, following redirects. It adds no headers except Range and the
// request's own, and neither reads nor fills the HTTP cache unless the request asks for that.
type Fetcher interface {
	// Fetch returns the server's answer, whatever its status. An error means that there was no
	// readable answer: because of the network, CORS, or ctx. The request ends when ctx does, even
	// while the body is read.
	Fetch(ctx context.Context, req Request) (*Response, error)
}

// Request is an HTTP request.
type Request struct {
	URL    string // absolute, http or https, sent byte for byte
	Method string // "" for GET
	From   int64  // the first byte asked for
	To     int64  // one past the last byte; 0 or less for all bytes from From on
	Header []Field
	Body   []byte // nil for none
	// Secrets are header fields that only the URL's own origin may see: a redirect to another
	// origin is followed without them.
	Secrets []Field
	Cookies bool // also sends cookies to other origins than the page's
	// Revalidate uses the HTTP cache if the server confirms that the cached answer is current, and
	// stores new answers in it.
	Revalidate bool
	// Tentative means that the sender has other ways if status 403 comes, the answer of a server
	// that lists no folders: nobody is asked for access because of it.
	Tentative bool
}

// Field is a header field.
type Field struct{ Name, Value string }

// Response is a server's answer. The receiver closes the body.
type Response struct {
	Status int
	// "" if the header is absent or hidden by CORS; names are in canonical form, such as
	// Content-Range
	Header func(name string) string
	Body   io.ReadCloser // never nil
	URL    string        // final URL after redirects; "" if unknown
}

// Blob is a file that the user dropped or chose. It is a snapshot: after the file on disk changed,
// reads may fail with [ErrFileGone].
type Blob interface {
	SizeBytes() int64
	// Open streams the blob from offset from, 0 <= from <= SizeBytes.
	Open(ctx context.Context, from int64) (io.ReadCloser, error)
	// Slice returns the n bytes from offset off, 0 <= off and off+n <= SizeBytes.
	Slice(ctx context.Context, off, n int64) ([]byte, error)
}
