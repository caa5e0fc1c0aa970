package storage

import (
	"context"
	"net"
	"net/http"
	"time"
)

// Options give the distance of storage. The zero value adds none.
type Options struct {
	// RoundTrip delays every response. It is not added to the set-up of a connection.
	RoundTrip time.Duration
	// BytesPerSecond limits the body of one response; 0 means no limit. HTTP/1 has one response at
	// a time on a connection.
	BytesPerSecond int64
}

// Far returns a handler that serves h from the distance of o.
func (o Options) Far(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !pause(r.Context(), o.RoundTrip) {
			return
		}
		if o.BytesPerSecond > 0 {
			w = &slowWriter{
				ResponseWriter: w, ctx: r.Context(), perSecond: o.BytesPerSecond, start: time.Now(),
			}
		}
		h.ServeHTTP(w, r)
	})
}

// pause waits for d, and reports whether ctx lasted as long.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// slowWriter limits the rate of the body, counted from its start.
type slowWriter struct {
	http.ResponseWriter
	ctx       context.Context
	perSecond int64
	start     time.Time
	written   int64
}

// Write implements io.Writer.
func (w *slowWriter) Write(b []byte) (int, error) {
	n, err := w.ResponseWriter.Write(b)
	w.written += int64(n)
	due := time.Duration(float64(w.written) / float64(w.perSecond) * float64(time.Second))
	if err == nil && !pause(w.ctx, due-time.Since(w.start)) {
		err = w.ctx.Err()
	}
	return n, err
}

// Unwrap gives an http.ResponseController access to the wrapped writer.
func (w *slowWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Listen serves h on a free port of this machine until stop is called, and returns the URL of its
// root, which ends in a slash.
func Listen(h http.Handler) (url string, stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		server.Serve(listener) // returns the error that it was closed
	}()
	return "http://" + listener.Addr().String() + "/", func() { server.Close(); <-ended }, nil
}
