package source

import (
	"context"
	"fmt"
	"io"
	"sync"
)

// The HTTP statuses that the package distinguishes; net/http would cost a megabyte for their names.
const (
	statusOK                = 200
	statusPartialContent    = 206
	statusMoved             = 301
	statusBadRequest        = 400
	statusForbidden         = 403
	statusMethodNotAllowed  = 405
	statusRangeNotSatisfied = 416
	statusNotImplemented    = 501
)

// The methods used here other than GET.
const (
	MethodHead     = "HEAD"
	MethodPut      = "PUT"
	MethodPropfind = "PROPFIND"
)

// KeepBytes is the size of the largest file kept in memory for ReadAt if its server ignores ranges.
const KeepBytes = 256 << 20

// HTTP is a file behind a URL.
type HTTP struct {
	url     string
	fetcher Fetcher
	keep    int64 // KeepBytes, or less in tests

	wholeMu sync.Mutex // held while ReadAt reads the whole file, so that it is read only once
	mu      sync.Mutex // guards the fields below
	noRange bool
	whole   []byte
}

// NewHTTP returns the file at an absolute http or https URL, which is fetched byte for byte as
// given. For a URL that must not be fetched every method returns a [*SchemeError].
func NewHTTP(url string, f Fetcher) *HTTP {
	return &HTTP{url: url, fetcher: f, keep: KeepBytes}
}

// URL returns the URL as it is fetched.
func (h *HTTP) URL() string { return h.url }

// Open implements [Source].
func (h *HTTP) Open(ctx context.Context, from int64) (*Body, error) {
	if from < 0 {
		return nil, fmt.Errorf("open %s: negative offset %d", DisplayURL(h.url), from)
	}
	if h.RangesIgnored() {
		from = 0
	}
	res, err := h.fetch(ctx, Request{URL: h.url, From: from})
	if err != nil {
		return nil, err
	}
	if res.Status == statusPartialContent && encoded(res) {
		// Ranges of a file that is stored compressed count compressed bytes, which are useless from
		// the middle.
		h.AvoidRanges()
		res.Body.Close()
		if res, err = h.fetch(ctx, Request{URL: h.url}); err != nil {
			return nil, err
		}
		from = 0
	}
	return h.body(ctx, res, from)
}

// body turns an answer to a request for all bytes from an offset on into a Body, or closes it.
func (h *HTTP) body(ctx context.Context, res *Response, from int64) (*Body, error) {
	start, err := h.start(res, from)
	if err != nil {
		res.Body.Close()
		return nil, err
	}
	if start < from {
		h.AvoidRanges()
	}
	want := contentLength(res)
	if r, ok := parseContentRange(res.Header("Content-Range")); ok && r.total >= start {
		// some caches send less than requested, and say so only in Content-Range
		want = r.total - start
	}
	info := Info{SizeBytes: -1, Validator: validator(res)}
	if want >= 0 {
		info.SizeBytes = start + want
	}
	in := newChecked(ctx, h.url, res.Body, want)
	if encoded(res) { // the answer's ranges count other bytes than the file's
		return &Body{ReadCloser: in, From: start, Info: info}, nil
	}
	return &Body{
		ReadCloser: h.resumed(ctx, in, start, info.SizeBytes, info), From: start, Info: info,
	}, nil
}

// start returns the offset of an answer's first byte. The request was for the bytes from offset
// from on.
func (h *HTTP) start(res *Response, from int64) (int64, error) {
	r, hasRange := parseContentRange(res.Header("Content-Range"))
	switch res.Status {
	case statusOK:
		return 0, nil
	case statusPartialContent:
		if hasRange && r.start >= 0 && r.start != from {
			return 0, &RangeError{URL: DisplayURL(h.url), Got: r.start, Want: from}
		}
		return from, nil
	case statusRangeNotSatisfied:
		size := int64(-1)
		if hasRange {
			size = r.total
		}
		return 0, &PastEndError{Offset: from, SizeBytes: size}
	default:
		return 0, h.statusError(res)
	}
}

// Stat implements [Source] with a HEAD request. For a signed URL it returns [ErrNoStat] without a
// request, since HEAD fails with a link signed for GET.
func (h *HTTP) Stat(ctx context.Context) (Info, error) {
	if Signed(h.url) {
		return Info{}, fmt.Errorf("%w: signed URL", ErrNoStat)
	}
	if err := checkURL(h.url); err != nil {
		return Info{}, err
	}
	res, err := h.fetcher.Fetch(ctx, Request{URL: h.url, Method: MethodHead})
	if err != nil {
		if ctx.Err() != nil {
			return Info{}, ctx.Err()
		}
		// Many CORS settings allow only GET, so that HEAD looks like a network failure. Open finds
		// out whether it is one.
		return Info{}, fmt.Errorf("%w: %w", ErrNoStat, networkError(ctx, h.url, err))
	}
	defer res.Body.Close()
	switch res.Status {
	case statusOK:
		return Info{SizeBytes: contentLength(res), Validator: validator(res)}, nil
	case statusMoved, statusBadRequest, statusForbidden, statusMethodNotAllowed,
		statusNotImplemented:
		// This includes a bucket in another region than the request was signed for: only the answer
		// to a GET states the region.
		return Info{}, fmt.Errorf("%w: HEAD gives HTTP status %d", ErrNoStat, res.Status)
	default:
		return Info{}, h.statusError(res)
	}
}

func (h *HTTP) statusError(res *Response) error {
	return &StatusError{URL: DisplayURL(h.url), Status: res.Status, RetryAfter: res.retryAfter()}
}

// RangesIgnored reports whether the server was seen to send the whole file when asked for a part.
func (h *HTTP) RangesIgnored() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.noRange
}

// AvoidRanges makes further requests ask for the whole file. [HTTP.Open] then streams it from its
// start, as it does by itself once the server was seen to ignore ranges.
func (h *HTTP) AvoidRanges() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.noRange = true
}

func (h *HTTP) fetch(ctx context.Context, req Request) (*Response, error) {
	if err := checkURL(req.URL); err != nil {
		return nil, err
	}
	res, err := h.fetcher.Fetch(ctx, req)
	if err != nil {
		return nil, networkError(ctx, req.URL, err)
	}
	return res, nil
}

// checkedBody distinguishes the end of the file from a premature end of the body.
type checkedBody struct {
	ctx  context.Context
	url  string
	body io.ReadCloser
	got  int64
	want int64 // -1 if unknown
}

func newChecked(ctx context.Context, url string, body io.ReadCloser, want int64) *checkedBody {
	return &checkedBody{ctx: ctx, url: url, body: body, want: want}
}

// Read implements io.Reader. More bytes than announced are not an error: if CORS hides
// Content-Encoding, the announced length counts compressed bytes.
func (c *checkedBody) Read(p []byte) (int, error) {
	n, err := c.body.Read(p)
	c.got += int64(n)
	switch {
	case err == nil:
		return n, nil
	case c.ctx.Err() != nil:
		return n, c.ctx.Err()
	case err != io.EOF || c.got < c.want:
		return n, &ShortBodyError{URL: DisplayURL(c.url), Got: c.got, Want: c.want}
	default:
		return n, io.EOF
	}
}

// Close implements io.Closer.
func (c *checkedBody) Close() error { return c.body.Close() }
