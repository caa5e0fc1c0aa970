package unpack

import (
	"bytes"
	"context"
	"io"

	"eventlens/eventfile/source/unpack/packed"
)

// NewReader returns what is inside file, of which it reads the first bytes; the error is that of the file. Errors of reading are those of the file and
// [*packed.DamageError]s. The caller closes what it gets, which does not close the file, when it needs no more of it.
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
