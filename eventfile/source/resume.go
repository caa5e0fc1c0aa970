package source

import (
	"context"
	"errors"
	"io"
)

// A proxy with a limit of size or time ends every body in its middle. Browsers then drop the bytes
// received but not yet delivered, so that the same request returns the same bytes, possibly none,
// each time. Instead, bounded ranges are requested.

const (
	// resumeBytes is the size of the first range. web/fetch.js delivers the received part of such
	// small ranges even if the rest is missing.
	resumeBytes    = 64 << 10
	maxResumeBytes = 8 << 20
	// resumeTries is how many ranges in a row may bring nothing. Whether a browser delivers the
	// received bytes is a matter of chance.
	resumeTries = 3
)

// resumed is a body that continues with ranges after its connection broke. After a complete range,
// it requests one twice as large; after a broken one, one half as large.
type resumed struct {
	ctx   context.Context
	file  *HTTP
	body  io.ReadCloser
	ended error // error of body
	info  Info
	from  int64 // file offset of body's start
	at    int64 // file offset of the next byte
	end   int64 // file offset of the end of the request; -1 if unknown
	// window is the size of body's request; 0 before the connection broke for the first time. From
	// then on it never exceeds limit.
	window, limit int64
	vain          int // number of ranges in a row that brought nothing
}

func (h *HTTP) resumed(ctx context.Context, body io.ReadCloser, from, end int64,
	info Info) *resumed {
	return &resumed{ctx: ctx, file: h, body: body, info: info, from: from, at: from, end: end}
}

// Read implements io.Reader.
func (r *resumed) Read(p []byte) (int, error) {
	for {
		if r.ended != nil {
			if err := r.goOn(); err != nil {
				r.ended = err
				return 0, err
			}
		}
		var n int
		n, r.ended = r.body.Read(p)
		r.at += int64(n)
		if n > 0 || r.ended == nil {
			return n, nil
		}
	}
}

// goOn requests the bytes after a body that ended, or returns why there are none.
func (r *resumed) goOn() error {
	broke := r.ended
	var short *ShortBodyError
	switch {
	case r.end >= 0 && r.at >= r.end, r.ctx.Err() != nil, r.file.RangesIgnored():
		return broke
	case errors.As(broke, &short):
		if r.shrink(); r.vain == resumeTries {
			return broke
		}
	case broke != io.EOF || r.window == 0 || r.at-r.from < r.window:
		return broke
	default:
		r.window = min(2*r.window, r.limit)
	}
	n := r.window
	if r.end >= 0 {
		n = min(n, r.end-r.at)
	}
	return r.open(n, broke)
}

// shrink reduces the size of requests after a body that broke.
func (r *resumed) shrink() {
	switch {
	case r.at > r.from:
		r.vain = 0
	case r.window > 0 && r.window <= resumeBytes:
		r.vain++
	}
	if r.window == 0 {
		r.window, r.limit = resumeBytes, maxResumeBytes
		return
	}
	r.window = max(r.window/2, resumeBytes)
	r.limit = r.window
}

// open requests n bytes. If there is no useful answer it returns why the previous body ended.
func (r *resumed) open(n int64, broke error) error {
	r.body.Close()
	body, ranged, err := r.file.openRange(r.ctx, r.at, n)
	var past *PastEndError
	var status *StatusError
	switch {
	case r.ctx.Err() != nil || errors.As(err, &status):
		return err
	case errors.As(err, &past) && r.end < 0:
		return io.EOF
	case err != nil:
		return broke
	case !ranged:
		body.Close()
		return broke
	case changed(r.info, body.Info):
		body.Close()
		return ErrChanged
	}
	r.body, r.from, r.ended = body.ReadCloser, r.at, nil
	return nil
}

// Close implements io.Closer.
func (r *resumed) Close() error { return r.body.Close() }
