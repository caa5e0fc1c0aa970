package doctor

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"eventlens/eventfile/source"
)

// Limits of an examination.
const (
	maxRequests = 12
	maxListing  = 8        // most requests for listing
	headBytes   = 4 << 10  // bytes requested from a file
	keptBytes   = 16 << 10 // bytes recorded of a body
)

// errSpent ends a listing that would exceed the limit of requests.
var errNoMoreRequests = errors.New("no more requests")

// answer is the result of a request.
type answer struct {
	req    source.Request
	status int
	header func(name string) string
	final  string // URL of the final answer
	err    error  // why there is no readable answer
	// unpacks tells whether a body that ended early was complete when the whole file was requested;
	// nil if that was not tried.
	unpacks *bool
	// the whole file was requested, since the browser shows no answer to a request for its start
	whole bool

	unpacked []byte // start of the unpacked content, if the body is compressed; see look

	mu      sync.Mutex
	body    []byte // start of the body
	bodyErr error  // why the body ended early
}

// start returns the start of the body.
func (a *answer) start() []byte {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.body
}

// get returns a header, "" if missing.
func (a *answer) get(name string) string {
	if a.header == nil {
		return ""
	}
	return a.header(name)
}

// ok reports whether the request succeeded.
func (a *answer) ok() bool { return a.err == nil && a.status >= 200 && a.status < 300 }

// probe is a [source.Fetcher] that records the answers, and limits the number of requests and the
// time of each.
type probe struct {
	fetcher  source.Fetcher
	origin   string // Origin header to send; "" if the browser sends it
	patience time.Duration

	mu       sync.Mutex
	allowed  int // number of further requests
	recorded []*answer
}

func newProbe(cfg Config) *probe {
	p := &probe{fetcher: cfg.Fetcher, patience: cfg.Patience, allowed: maxListing}
	if cfg.Reach == nil {
		p.origin = cfg.Origin
	}
	return p
}

// Fetch implements [source.Fetcher].
func (p *probe) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	a, res, err := p.fetch(ctx, p.fetcher, req)
	if err != nil {
		return nil, err
	}
	return &source.Response{
		Status: res.Status, Header: res.Header, Body: &keptBody{ReadCloser: res.Body, answer: a},
		URL: res.URL,
	}, nil
}

// ask makes a request and reads the start of its answer.
func (p *probe) ask(ctx context.Context, req source.Request) *answer {
	return p.askBy(ctx, p.fetcher, req)
}

// askBy is ask with another fetcher.
func (p *probe) askBy(ctx context.Context, f source.Fetcher, req source.Request) *answer {
	a, res, err := p.fetch(ctx, f, req)
	if err != nil {
		return a
	}
	body := &keptBody{ReadCloser: res.Body, answer: a}
	io.Copy(io.Discard, io.LimitReader(body, keptBytes)) // an error is recorded in the body
	body.Close()
	return a
}

// fetch makes a request with a deadline for the answer including its body.
func (p *probe) fetch(ctx context.Context, f source.Fetcher,
	req source.Request) (*answer, *source.Response, error) {
	a := &answer{req: req, final: req.URL}
	p.mu.Lock()
	if p.allowed--; p.allowed < 0 {
		p.mu.Unlock()
		a.err = errNoMoreRequests
		return a, nil, errNoMoreRequests
	}
	p.recorded = append(p.recorded, a)
	p.mu.Unlock()
	if p.origin != "" && !hasField(req.Header, "Origin") {
		req.Header = append(req.Header[:len(req.Header):len(req.Header)],
			source.Field{Name: "Origin", Value: p.origin})
	}
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	res, err := f.Fetch(ctx, req)
	if err != nil {
		if ctx.Err() == context.DeadlineExceeded {
			p.allow(0) // further requests to a server that did not answer would take as long again
		}
		cancel()
		a.err = err
		return a, nil, err
	}
	a.status, a.header = res.Status, res.Header
	if res.URL != "" {
		a.final = res.URL
	}
	res.Body = &timedBody{ReadCloser: res.Body, cancel: cancel}
	return a, res, nil
}

// allow sets the number of further requests.
func (p *probe) allow(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = n
}

// answers returns the results of the requests so far.
func (p *probe) answers() []*answer {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]*answer(nil), p.recorded...)
}

func hasField(fields []source.Field, name string) bool {
	for _, field := range fields {
		if field.Name == name {
			return true
		}
	}
	return false
}

// timedBody is a body that cancels the deadline of its request when it is closed.
type timedBody struct {
	io.ReadCloser
	cancel context.CancelFunc
}

// Close implements io.Closer.
func (b *timedBody) Close() error {
	err := b.ReadCloser.Close()
	b.cancel()
	return err
}

// keptBody is a body that records the start of the data being read in an answer.
type keptBody struct {
	io.ReadCloser
	answer *answer
}

// Read implements io.Reader.
func (b *keptBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.answer.mu.Lock()
	defer b.answer.mu.Unlock()
	b.answer.body = append(b.answer.body, p[:min(n, keptBytes-len(b.answer.body))]...)
	if err != nil && err != io.EOF {
		b.answer.bodyErr = err
	}
	return n, err
}
