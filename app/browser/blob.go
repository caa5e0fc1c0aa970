//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall/js"

	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

// Blob is a File or Blob of the browser. It implements [source.Blob], and [cache.Blob] for stores
// opened by [OpenStore].
type Blob struct{ value js.Value }

var (
	_ source.Blob = (*Blob)(nil)
	_ cache.Blob  = (*Blob)(nil)
)

// TakeBlob returns the file behind a reference and consumes the reference. It returns
// [source.ErrNoFile] if there is none.
func TakeBlob(ref wire.Ref) (source.Blob, error) {
	value := refs.take(ref)
	if !isA(value, "Blob") {
		return nil, source.ErrNoFile
	}
	return &Blob{value}, nil
}

// ShareBlob returns a new reference to a file from TakeBlob or a [Store], 0 for other blobs.
func ShareBlob(b source.Blob) wire.Ref {
	if b, ok := b.(*Blob); ok {
		return refs.add(b.value)
	}
	return 0
}

// SizeBytes implements [source.Blob].
func (b *Blob) SizeBytes() int64 { return int64(b.value.Get("size").Float()) }

// Open implements [source.Blob]. If the file is gone, Open and reads fail with
// [source.ErrFileGone].
func (b *Blob) Open(ctx context.Context, from int64) (io.ReadCloser, error) {
	stream, err := attempt(func() js.Value { return b.value.Call("slice", from).Call("stream") })
	if err != nil {
		return nil, blobError(err)
	}
	return newBody(ctx, stream.Call("getReader"), func() {}, blobError), nil
}

// Slice implements [source.Blob].
func (b *Blob) Slice(ctx context.Context, off, n int64) ([]byte, error) {
	buffer, err := await(ctx, b.value.Call("slice", off, off+n).Call("arrayBuffer"))
	if err != nil {
		return nil, blobError(err)
	}
	if got := int64(buffer.Get("byteLength").Int()); got != n {
		return nil,
			fmt.Errorf("read %d bytes at byte %d: got %d: %w", n, off, got, io.ErrUnexpectedEOF)
	}
	return takeBytes(buffer), nil
}

// blobError translates the browser's error from reading a file.
func blobError(err error) error {
	var fault *Error
	if errors.As(err, &fault) &&
		(fault.Name == "NotReadableError" || fault.Name == "NotFoundError") {
		return source.ErrFileGone
	}
	return err
}
