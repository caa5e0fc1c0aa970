package source

import (
	"context"
	"errors"
	"io"
)

// A proxy with a limit of size or time ends every body in its middle. Browsers then drop what they received and did not hand over yet, so that the same
// request brings the same, which may be nothing, each time. Bounded ranges are asked for instead.

const (
	// resumeBytes is the size of the first of them. web/fetch.js hands over what came of so few bytes even where the rest does not come.
	resumeBytes    = 64 << 10
	maxResumeBytes = 8 << 20
	// resumeTries is after how many of them of which nothing came there is no more. Whether a browser hands over what came is a matter of chance.
	resumeTries = 3
)

// resumed is a body that goes on with ranges where its connection broke. Each that arrives whole is followed by one of twice its size, one that does not by
// those of half its size.
type resumed struct {
	ctx   context.Context
	file  *HTTP
	body  io.ReadCloser
	ended error // of body
	info  Info
	from  int64 // where in the file body begins
	at    int64 // of the next byte
	end   int64 // where in the file what was asked for ends; -1 when that is not known
	// window is how much was asked for with body; 0 before the connection broke for the first time. No more than limit is from then on.
	window, limit int64
	vain          int // ranges in a row of which nothing came
}

func (h *HTTP) resumed(ctx context.Context, body io.ReadCloser, from, end int64, info Info) *resumed {
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

// goOn asks for what comes behind a body that ended, or returns why there is nothing.
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

// shrink has less asked for after a body that broke.
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

// open asks for n bytes. Where there is no answer, or one that is of no use, it returns why the body before ended.
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
