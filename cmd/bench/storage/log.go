package storage

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Request is a request with its response.
type Request struct {
	Method, Path string
	Range        string // the Range header; "" for the whole file
	Status       int
	Bytes        int64 // size of the body, as sent
	End          time.Time
}

// Log records the requests to a handler. The zero value is an empty log. Its methods are safe for
// concurrent use.
type Log struct {
	mu       sync.Mutex
	requests []Request
	written  []written
	pending  int
	changed  chan struct{} // closed at the next request or response
}

// written records a write of body bytes.
type written struct {
	at    time.Time
	bytes int64
}

// Wrap returns a handler that serves h and logs its requests.
func (l *Log) Wrap(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.begin()
		recorder := &recorder{ResponseWriter: w, log: l}
		defer func() { // even if h panics, as the proxy does when a client leaves
			l.end(Request{
				Method: r.Method, Path: r.URL.Path, Range: r.Header.Get("Range"),
				Status: recorder.status, Bytes: recorder.bytes, End: time.Now(),
			})
		}()
		h.ServeHTTP(recorder, r)
	})
}

func (l *Log) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending++
	l.change()
}

func (l *Log) end(r Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending--
	l.requests = append(l.requests, r)
	l.change()
}

// change wakes all waiting methods. The caller holds the lock.
func (l *Log) change() {
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
}

func (l *Log) wrote(n int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.written = append(l.written, written{time.Now(), n})
}

// Take returns the completed requests since the last Take, in the order of their ends, and clears
// the log.
func (l *Log) Take() []Request {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := l.requests
	l.requests, l.written = nil, nil
	return taken
}

// BytesUntil returns how many body bytes had been sent by a time, since the last Take.
func (l *Log) BytesUntil(t time.Time) (total int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range l.written {
		if !w.at.After(t) {
			total += w.bytes
		}
	}
	return total
}

// Asked waits until there is a request since the last Take.
func (l *Log) Asked(ctx context.Context) error {
	for {
		changed, pending, answered := l.now()
		if pending+answered > 0 {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Quiet waits until no request is in progress and none came for the given time.
func (l *Log) Quiet(ctx context.Context, long time.Duration) error {
	for {
		changed, pending, _ := l.now()
		var enough <-chan time.Time
		if pending == 0 {
			enough = time.After(long)
		}
		select {
		case <-changed:
		case <-enough:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// now returns the numbers of requests in progress and completed, and a channel that is closed when
// they change.
func (l *Log) now() (changed <-chan struct{}, pending, answered int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changed == nil {
		l.changed = make(chan struct{})
	}
	return l.changed, l.pending, len(l.requests)
}

// recorder records the status and size of a response.
type recorder struct {
	http.ResponseWriter
	log    *Log
	status int
	bytes  int64
}

// WriteHeader implements http.ResponseWriter.
func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Write implements io.Writer.
func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	r.log.wrote(int64(n))
	return n, err
}

// Unwrap gives an http.ResponseController access to the wrapped writer.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
