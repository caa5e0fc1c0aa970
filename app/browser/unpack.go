//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall/js"

	"eventlens/eventfile/source/unpack/packed"
)

// How much compressed data a stream is given at a time. What the browser's own makes of gzip, at most a thousand times as much, is held until it is read; our own unpacks no
// more than is read.
const (
	gzipBytes = 32 << 10
	zstdBytes = 256 << 10
)

// Unpackers returns what compressed files are unpacked with: gzip with the browser's own DecompressionStream, where there is one, which takes one member and nothing
// behind it, and may end with an error before the last of the data in front of it; zstd with a program that is loaded with the first such file.
func Unpackers() packed.Unpackers {
	all := packed.Unpackers{Unzstd: unzstd}
	if !js.Global().Get("DecompressionStream").IsUndefined() {
		all.Inflate = inflate
	}
	return all
}

// inflate is a [packed.Unpacker] of one gzip member.
func inflate(ctx context.Context, gzip io.Reader) io.ReadCloser {
	pair := js.Global().Get("DecompressionStream").New("gzip")
	return newTransformed(ctx, gzip, pair, gzipBytes, func(err error) error { return err })
}

// unzstd is a [packed.Unpacker] of zstd files. It waits until the program is there that does it; see web/unzstd.js.
func unzstd(ctx context.Context, zstd io.Reader) io.ReadCloser {
	fault := func(err error) error { return fmt.Errorf("the program that unpacks zstd files: %w", err) }
	pair, err := await(ctx, js.Global().Get("eventlens").Call("unzstd"))
	if err != nil {
		return failed{fault(err)}
	}
	return newTransformed(ctx, zstd, pair, zstdBytes, func(err error) error {
		if e := new(Error); errors.As(err, &e) && e.Name == damageName {
			return &packed.DamageError{What: e.Message}
		}
		return fault(err)
	})
}

// failed is a body that cannot be read.
type failed struct{ err error }

// Read implements io.Reader.
func (f failed) Read([]byte) (int, error) { return 0, f.err }

// Close implements io.Closer.
func (f failed) Close() error { return nil }

// transformed reads what a pair of streams, such as a DecompressionStream, makes of what is written to it.
type transformed struct {
	*body
	writer js.Value // a WritableStreamDefaultWriter
	ended  chan struct{}
}

// newTransformed reads packed in a goroutine of its own until ctx ends or an error comes. Close waits for that, so ctx has to end before unless everything
// was read. It reads up to so many bytes at a time. fault is what an error of the pair means.
func newTransformed(ctx context.Context, packed io.Reader, pair js.Value, bytes int, fault func(error) error) *transformed {
	t := &transformed{writer: pair.Get("writable").Call("getWriter"), ended: make(chan struct{})}
	t.body = newBody(ctx, pair.Get("readable").Call("getReader"), func() {}, fault)
	go t.feed(ctx, packed, make([]byte, bytes))
	return t
}

// feed writes what it reads, waiting each time until the stream has taken it.
func (t *transformed) feed(ctx context.Context, packed io.Reader, buf []byte) {
	defer close(t.ended)
	w := newWaiter()
	defer w.close()
	ignoreRejection(t.writer.Get("closed")) // the reading end hears of it
	for {
		n, err := packed.Read(buf)
		if n > 0 {
			if _, err := w.wait(ctx, t.writer.Call("write", bytesToJS(buf[:n]))); err != nil {
				return
			}
		}
		switch {
		case err == io.EOF:
			w.wait(ctx, t.writer.Call("close")) // an error is the reading end's, too
			return
		case err != nil:
			ignoreRejection(t.writer.Call("abort"))
			return
		}
	}
}

// Close implements io.Closer.
func (t *transformed) Close() error {
	ignoreRejection(t.writer.Call("abort")) // settles what feed waits for
	<-t.ended
	return t.body.Close()
}
