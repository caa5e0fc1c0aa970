package unpack

import (
	"bytes"
	"context"
	"io"

	"eventlens/eventfile/source/unpack/packed"
)

// NewReader returns the unpacked content of file, of which it reads the first bytes; the error is
// the file's. Read errors are the file's or [*packed.DamageError]s. The caller closes the result
// when it needs no more of it, which does not close the file.
func NewReader(file io.Reader, unzstd packed.Unpacker) (io.ReadCloser, error) {
	head := make([]byte, magicBytes)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	head = head[:n]
	whole := io.MultiReader(bytes.NewReader(head), file)
	switch packingOf(head) {
	case gzipFile:
		return newGunzip(whole), nil
	case zstdFile:
		return unzstd(context.Background(), whole), nil
	}
	return io.NopCloser(whole), nil
}
