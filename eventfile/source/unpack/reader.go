package unpack

import (
	"bytes"
	"io"
)

// NewReader returns what is inside file, of which it reads the first bytes; the error is that of the file. Errors of reading are those of the file and
// [*DamageError]s. The caller closes what it gets, which does not close the file, when it needs no more of it.
func NewReader(file io.Reader) (io.ReadCloser, error) {
	head := make([]byte, magicBytes)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	head = head[:n]
	whole := io.MultiReader(bytes.NewReader(head), file)
	if p := packingOf(head); p != plainFile {
		return unpacker(p, whole), nil
	}
	return io.NopCloser(whole), nil
}
