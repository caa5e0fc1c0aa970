// Package sourcetest lets native tests read sources from real HTTP servers: a fetcher over
// net/http, and a blob in memory. It is the only package of the reading side that imports net/http,
// and no program imports it.
package sourcetest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"

	"eventlens/eventfile/source"
)

// Fetcher is a [source.Fetcher] over net/http that remembers what it asked for. The zero value is
// ready.
type Fetcher struct {
	Client *http.Client // nil for http.DefaultClient

	mu       sync.Mutex
	requests []source.Request
}

// Fetch implements [source.Fetcher].
func (f *Fetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	f.mu.Lock()
	f.requests = append(f.requests, req)
	f.mu.Unlock()
	r, err := http.NewRequestWithContext(ctx, req.Method, req.URL, bytes.NewReader(req.Body))
	if err != nil {
		return nil, err
	}
	for _, field := range append(req.Header, req.Secrets...) {
		r.Header.Add(field.Name, field.Value)
	}
	if spec := req.Range(); spec != "" {
		r.Header.Set("Range", spec)
	}
	client := f.Client
	if client == nil {
		client = http.DefaultClient
	}
	res, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	return &source.Response{
		Status: res.StatusCode, Header: res.Header.Get, Body: res.Body,
		URL: res.Request.URL.String(),
	}, nil
}

// Requests returns what was asked for so far.
func (f *Fetcher) Requests() []source.Request {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]source.Request(nil), f.requests...)
}

// Blob is a [source.Blob] in memory.
type Blob []byte

// SizeBytes implements [source.Blob].
func (b Blob) SizeBytes() int64 { return int64(len(b)) }

// Open implements [source.Blob].
func (b Blob) Open(ctx context.Context, from int64) (io.ReadCloser, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if from < 0 || from > b.SizeBytes() {
		return nil, fmt.Errorf("open at %d of %d bytes", from, len(b))
	}
	return io.NopCloser(bytes.NewReader(b[from:])), nil
}

// Slice implements [source.Blob].
func (b Blob) Slice(ctx context.Context, off, n int64) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if off < 0 || n < 0 || off+n > b.SizeBytes() {
		return nil, fmt.Errorf("slice %d bytes from %d of %d", n, off, len(b))
	}
	return bytes.Clone(b[off : off+n]), nil
}
