package source

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
)

// ReadAt implements [Source]. If the server ignores ranges, the whole file is read once and kept
// for later calls if it has at most [KeepBytes]; else the error is a [*NoRangesError].
// [HTTP.Release] frees it.
func (h *HTTP) ReadAt(ctx context.Context, off, n int64) ([]byte, error) {
	if off < 0 || n < 0 || off > math.MaxInt64-n {
		return nil,
			fmt.Errorf("read %s: invalid range of %d bytes from %d", DisplayURL(h.url), n, off)
	}
	if part, ok := h.kept(off, n); ok || n == 0 {
		return part, nil
	}
	if h.RangesIgnored() {
		return h.readWhole(ctx, nil, off, n)
	}
	res, err := h.fetch(ctx, Request{URL: h.url, From: off, To: off + n})
	if err != nil {
		return nil, err
	}
	if res.Status == statusOK || res.Status == statusPartialContent && encoded(res) {
		h.AvoidRanges()
		return h.readWhole(ctx, res, off, n)
	}
	defer res.Body.Close()
	if _, err := h.start(res, off); err != nil {
		return nil, err
	}
	in := newChecked(ctx, h.url, res.Body, -1)
	return readExactly(h.resumed(ctx, in, off, off+n,
		Info{SizeBytes: -1, Validator: validator(res)}), h.url, n)
}

// Release frees the copy of the file that ReadAt keeps if the server ignores ranges.
func (h *HTTP) Release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.whole = nil
}

// readWhole answers ReadAt from the whole file. res is the server's answer to a range request, or
// nil if none was made; it is used if it is the whole file, and closed.
func (h *HTTP) readWhole(ctx context.Context, res *Response, off, n int64) ([]byte, error) {
	h.wholeMu.Lock()
	defer h.wholeMu.Unlock()
	if res != nil && res.Status != statusOK {
		res.Body.Close()
		res = nil
	}
	part, ok := h.kept(off, n) // another call may have read the file meanwhile
	if ok {
		if res != nil {
			res.Body.Close()
		}
		return part, nil
	}
	if res == nil {
		var err error
		if res, err = h.fetch(ctx, Request{URL: h.url}); err != nil {
			return nil, err
		}
	}
	defer res.Body.Close()
	whole, err := h.download(ctx, res)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	h.whole = whole
	h.mu.Unlock()
	if part, ok = h.kept(off, n); !ok {
		return nil, &PastEndError{Offset: off + n, SizeBytes: int64(len(whole))}
	}
	return part, nil
}

// download reads the whole file from an answer to a plain request.
func (h *HTTP) download(ctx context.Context, res *Response) ([]byte, error) {
	if _, err := h.start(res, 0); err != nil {
		return nil, err
	}
	want := contentLength(res)
	if want > h.keep {
		return nil, &NoRangesError{URL: DisplayURL(h.url), LimitBytes: h.keep}
	}
	var whole bytes.Buffer
	// ReadFrom needs MinRead spare bytes to see the end without growing
	whole.Grow(int(max(want, 0)) + bytes.MinRead)
	_, err := whole.ReadFrom(io.LimitReader(newChecked(ctx, h.url, res.Body, want), h.keep+1))
	if err != nil {
		return nil, err
	}
	if int64(whole.Len()) > h.keep {
		return nil, &NoRangesError{URL: DisplayURL(h.url), LimitBytes: h.keep}
	}
	return whole.Bytes(), nil
}

// kept returns a copy of a range of the kept file; ok is false if it is not kept.
func (h *HTTP) kept(off, n int64) ([]byte, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.whole == nil || off+n > int64(len(h.whole)) {
		return nil, false
	}
	return bytes.Clone(h.whole[off : off+n]), true
}

// allocateBytes is the largest allocation that a record's header alone can cause.
const allocateBytes = 1 << 20

// readExactly reads n bytes. Memory grows with the bytes that arrive, not with n.
func readExactly(r io.Reader, url string, n int64) ([]byte, error) {
	var part bytes.Buffer
	part.Grow(int(min(n, allocateBytes)) + bytes.MinRead)
	got, err := part.ReadFrom(io.LimitReader(r, n))
	if err != nil {
		return nil, err
	}
	if got < n {
		return nil, &ShortBodyError{URL: DisplayURL(url), Got: got, Want: n}
	}
	return part.Bytes(), nil
}
