package storage

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Request is one that was answered.
type Request struct {
	Method, Path string
	Range        string // the header; "" when the whole was asked for
	Status       int
	Bytes        int64 // of the body that went out
	End          time.Time
}

// Log keeps what was asked of a handler. The zero value is an empty one; its methods may be called at any time.
type Log struct {
	mu       sync.Mutex
	requests []Request
	written  []written
	pending  int
	changed  chan struct{} // closed at the next request or answer
}

// written is how many bytes of bodies went out in one piece, and when.
type written struct {
	at    time.Time
	bytes int64
}

// Wrap returns a handler that answers as h does and is logged.
func (l *Log) Wrap(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.begin()
		recorder := &recorder{ResponseWriter: w, log: l}
		defer func() { // also when h panics, as the proxy does when a client left
			l.end(Request{
				Method: r.Method, Path: r.URL.Path, Range: r.Header.Get("Range"), Status: recorder.status, Bytes: recorder.bytes, End: time.Now(),
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

// change wakes who waits. The lock is held.
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

// Take returns the requests that were answered since the last Take, in the order of their ends, and forgets them.
func (l *Log) Take() []Request {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := l.requests
	l.requests, l.written = nil, nil
	return taken
}

// BytesUntil returns how many bytes of bodies had gone out at a time, since the last Take.
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

// Asked waits until something was asked since the last Take.
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

// Quiet waits until no request is under way and none came for so long.
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

// now returns how many requests are under way and answered, and a channel that is closed when that changes.
func (l *Log) now() (changed <-chan struct{}, pending, answered int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changed == nil {
		l.changed = make(chan struct{})
	}
	return l.changed, l.pending, len(l.requests)
}

// recorder notes what goes out.
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

// Unwrap lets an http.ResponseController reach what is below.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
