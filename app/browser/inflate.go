//go:build js && wasm

package browser

import (
	"context"
	"io"
	"syscall/js"
)

// inflateBytes is how much compressed data a stream is given at a time. What they inflate to, at most a thousand times as much, is held until it is
// read.
const inflateBytes = 32 << 10

// Inflater returns what inflates gzip data with the browser's own DecompressionStream, nil where there is none. It takes one gzip member and
// nothing behind it. An error may come before the last of the data in front of it.
func Inflater() func(ctx context.Context, gzip io.Reader) io.ReadCloser {
	if js.Global().Get("DecompressionStream").IsUndefined() {
		return nil
	}
	return inflate
}

// inflate reads gzip in a goroutine of its own until ctx ends or an error comes. Close waits for that, so ctx has to end before unless everything
// was read.
func inflate(ctx context.Context, gzip io.Reader) io.ReadCloser {
	pair := js.Global().Get("DecompressionStream").New("gzip")
	f := &inflater{writer: pair.Get("writable").Call("getWriter"), ended: make(chan struct{})}
	f.body = newBody(ctx, pair.Get("readable").Call("getReader"), func() {}, func(err error) error { return err })
	go f.feed(ctx, gzip)
	return f
}

// inflater is a DecompressionStream: what is written at one end is read, inflated, at the other.
type inflater struct {
	*body
	writer js.Value // a WritableStreamDefaultWriter
	ended  chan struct{}
}

// feed writes what it reads, waiting each time until the stream has taken it.
func (f *inflater) feed(ctx context.Context, gzip io.Reader) {
	defer close(f.ended)
	w := newWaiter()
	defer w.close()
	ignoreRejection(f.writer.Get("closed")) // the reading end hears of it
	buf := make([]byte, inflateBytes)
	for {
		n, err := gzip.Read(buf)
		if n > 0 {
			if _, err := w.wait(ctx, f.writer.Call("write", bytesToJS(buf[:n]))); err != nil {
				return
			}
		}
		switch {
		case err == io.EOF:
			w.wait(ctx, f.writer.Call("close")) // an error is the reading end's, too
			return
		case err != nil:
			ignoreRejection(f.writer.Call("abort"))
			return
		}
	}
}

// Close implements io.Closer.
func (f *inflater) Close() error {
	ignoreRejection(f.writer.Call("abort")) // settles what feed waits for
	<-f.ended
	return f.body.Close()
}
