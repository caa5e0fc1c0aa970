package source

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
)

// Ranger is a [Source] that can stream a part of itself.
type Ranger interface {
	Source
	// OpenRange streams at most n bytes, n > 0, from offset from on. A body that ends earlier, even
	// in the middle of the file, is not an error. If ranged is false the source supports no ranges,
	// and the body is from [Source.Open].
	OpenRange(ctx context.Context, from, n int64) (body *Body, ranged bool, err error)
}

// OpenRange implements [Ranger].
func (h *HTTP) OpenRange(ctx context.Context, from, n int64) (body *Body, ranged bool, err error) {
	body, ranged, err = h.openRange(ctx, from, n)
	if ranged {
		body.ReadCloser = h.resumed(ctx, body.ReadCloser, from, from+n, body.Info)
	}
	return body, ranged, err
}

// openRange is like OpenRange, without resuming after a broken connection.
func (h *HTTP) openRange(ctx context.Context, from, n int64) (body *Body, ranged bool, err error) {
	if from < 0 || n <= 0 || from > math.MaxInt64-n {
		return nil, false,
			fmt.Errorf("open %s: invalid range of %d bytes from %d", DisplayURL(h.url), n, from)
	}
	if h.RangesIgnored() {
		body, err = h.Open(ctx, from)
		return body, false, err
	}
	res, err := h.fetch(ctx, Request{URL: h.url, From: from, To: from + n})
	if err != nil {
		return nil, false, err
	}
	switch {
	case res.Status == statusPartialContent && encoded(res):
		h.AvoidRanges()
		res.Body.Close()
		body, err = h.Open(ctx, from)
		return body, false, err
	case res.Status != statusPartialContent:
		if res.Status == statusOK {
			h.AvoidRanges()
		}
		body, err = h.body(ctx, res, from)
		return body, false, err
	}
	body, err = h.part(ctx, res, from, n)
	return body, err == nil, err
}

// part turns an answer to a range request into a Body, or closes it.
func (h *HTTP) part(ctx context.Context, res *Response, from, n int64) (*Body, error) {
	if _, err := h.start(res, from); err != nil {
		res.Body.Close()
		return nil, err
	}
	info := Info{SizeBytes: -1, Validator: validator(res)}
	if r, ok := parseContentRange(res.Header("Content-Range")); ok && r.total >= from {
		info.SizeBytes = r.total
	}
	in := newChecked(ctx, h.url, res.Body, contentLength(res))
	return &Body{ReadCloser: limited{io.LimitReader(in, n), in}, From: from, Info: info}, nil
}

// limited is a body limited to a part; servers may send more than requested.
type limited struct {
	io.Reader
	io.Closer
}

// OpenRange implements [Ranger].
func (f *File) OpenRange(ctx context.Context, from, n int64) (body *Body, ranged bool, err error) {
	return openPart(ctx, f, f.info(), from, n)
}

// OpenRange implements [Ranger].
func (m *Memory) OpenRange(ctx context.Context,
	from, n int64) (body *Body, ranged bool, err error) {
	return openPart(ctx, m, m.info(), from, n)
}

// openPart is like OpenRange, for a local file.
func openPart(ctx context.Context, src Source, info Info, from, n int64) (*Body, bool, error) {
	if err := checkOffset(from, info.SizeBytes); err != nil {
		return nil, false, err
	}
	part, err := src.ReadAt(ctx, from, min(n, info.SizeBytes-from))
	if err != nil {
		return nil, false, err
	}
	return &Body{ReadCloser: io.NopCloser(bytes.NewReader(part)), From: from, Info: info}, true, nil
}
