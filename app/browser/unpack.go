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

// Sizes of the parts in which a stream gets compressed data. The browser's gzip stream holds the
// unpacked data, up to a thousand times as much, until the data are read; the zstd program unpacks
// only the data being read.
const (
	gzipBytes = 32 << 10
	zstdBytes = 256 << 10
)

// Unpackers returns the functions that unpack compressed files. Gzip uses the browser's
// DecompressionStream, if there is one. It accepts only a single member with nothing after it, and
// may fail before it has returned all data that precedes an error. Zstd uses a program that is
// loaded with the first such file.
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

// unzstd is a [packed.Unpacker] of zstd files. It waits until the program for that is loaded; see
// web/unzstd.js.
func unzstd(ctx context.Context, zstd io.Reader) io.ReadCloser {
	fault := func(err error) error {
		return fmt.Errorf("the program that unpacks zstd files: %w", err)
	}
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

// transformed reads the output of a pair of streams, such as a DecompressionStream, for the input
// written to it.
type transformed struct {
	*body
	writer js.Value // writer of the stream's input, a WritableStreamDefaultWriter
	ended  chan struct{}
}

// newTransformed reads packed in a new goroutine until ctx ends or an error occurs, up to bytes at
// a time. Close waits for that goroutine, so ctx must have ended by then unless everything was
// read. fault translates an error of the pair.
func newTransformed(ctx context.Context, packed io.Reader, pair js.Value, bytes int,
	fault func(error) error) *transformed {
	t := &transformed{writer: pair.Get("writable").Call("getWriter"), ended: make(chan struct{})}
	t.body = newBody(ctx, pair.Get("readable").Call("getReader"), func() {}, fault)
	go t.feed(ctx, packed, make([]byte, bytes))
	return t
}

// feed writes the data from packed and waits each time until the stream has accepted it.
func (t *transformed) feed(ctx context.Context, packed io.Reader, buf []byte) {
	defer close(t.ended)
	w := newWaiter()
	defer w.close()
	ignoreRejection(t.writer.Get("closed")) // the reading end reports the error
	for {
		n, err := packed.Read(buf)
		if n > 0 {
			if _, err := w.wait(ctx, t.writer.Call("write", bytesToJS(buf[:n]))); err != nil {
				return
			}
		}
		switch {
		case err == io.EOF:
			w.wait(ctx, t.writer.Call("close")) // the reading end reports the error, too
			return
		case err != nil:
			ignoreRejection(t.writer.Call("abort"))
			return
		}
	}
}

// Close implements io.Closer.
func (t *transformed) Close() error {
	ignoreRejection(t.writer.Call("abort")) // so that the promise that feed waits for settles
	<-t.ended
	return t.body.Close()
}
