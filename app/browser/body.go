//go:build js && wasm

package browser

import (
	"context"
	"io"
	"syscall/js"
)

// body reads a ReadableStream. It copies chunks directly into the reader's buffer.
type body struct {
	ctx    context.Context
	reader js.Value // a ReadableStreamDefaultReader
	waiter *waiter
	onEnd  func()            // called once, at the end or by Close
	fault  func(error) error // translates the stream's error

	ahead []byte   // bytes to return before the stream
	chunk js.Value // last chunk of the stream, a Uint8Array
	at    int      // bytes of chunk returned so far
	left  int      // bytes of chunk still to return
	err   error    // returned by Read once left is 0
}

// newBody returns a body that reads from a stream's reader until ctx ends.
func newBody(ctx context.Context, reader js.Value, onEnd func(), fault func(error) error) *body {
	return &body{ctx: ctx, reader: reader, waiter: newWaiter(), onEnd: onEnd, fault: fault}
}

// Read implements io.Reader.
func (b *body) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if len(b.ahead) > 0 {
		n := copy(p, b.ahead)
		b.ahead = b.ahead[n:]
		return n, nil
	}
	for b.left == 0 {
		if b.err != nil {
			return 0, b.err
		}
		b.next()
	}
	rest := b.chunk
	if b.at > 0 {
		rest = rest.Call("subarray", b.at)
	}
	n := js.CopyBytesToGo(p, rest)
	b.at += n
	if b.left -= n; b.left == 0 {
		giveBack(b.chunk, b.at)
	}
	return n, nil
}

// next waits for another chunk, or sets err.
func (b *body) next() {
	result, err := b.waiter.wait(b.ctx, b.reader.Call("read"))
	switch {
	case b.ctx.Err() != nil:
		b.end(b.ctx.Err())
	case err != nil:
		b.end(b.fault(err))
	case result.Get("done").Bool():
		b.end(io.EOF)
	default:
		b.chunk = result.Get("value")
		b.at, b.left = 0, b.chunk.Length()
	}
}

// Close implements io.Closer. It cancels a request that is still running.
func (b *body) Close() error {
	b.ahead, b.left = nil, 0
	if b.err == nil {
		ignoreRejection(b.reader.Call("cancel"))
		b.end(io.ErrClosedPipe)
	}
	return nil
}

// end makes later calls of Read return err.
func (b *body) end(err error) {
	b.err = err
	b.chunk = js.Undefined()
	b.waiter.close()
	b.onEnd()
}
