package parse

import (
	"errors"
	"io"

	"eventlens/eventfile"
	"eventlens/eventfile/source/unpack/packed"
	"eventlens/eventfile/store"
)

// A file that is compressed as a whole is read like any other, with three differences. It can be
// read only from its start, so after a change it is read again. Progress and size count bytes of
// the stored file, but offsets count bytes of its content. And its size does not tell whether it
// ends too early: an early end is recorded as a problem of the last batch, and cached with it.

// maxPackedRecordBytes is the largest record accepted in a compressed file, where a few bytes can
// expand to a record of any size. It equals the limit of TensorBoard's data server for one
// response.
const maxPackedRecordBytes = 256 << 20

// readerOptions returns the options for reading the open file from a record's offset.
func (l *loader) readerOptions(offset int64) eventfile.Options {
	if l.prefetch.stream.Packed() {
		return eventfile.Options{Offset: offset, MaxRecordBytes: maxPackedRecordBytes}
	}
	return eventfile.Options{Offset: offset, Hop: l.prefetch}
}

// endPacked records why the content of a compressed file ends at offset, unless it is complete. It
// reports whether the end was reached, even if that came too early.
func (l *loader) endPacked(offset int64, err error) bool {
	var fault *packed.DamageError
	var corrupt *eventfile.CorruptError
	text := ""
	switch {
	case err == io.EOF:
		return true
	case err == eventfile.ErrTruncated:
		text = store.CutOff
	case errors.As(err, &fault):
		text = fault.What
	case errors.As(err, &corrupt):
		text = corrupt.What
	default:
		return false
	}
	l.builder.AddProblem(store.Problem{Offset: offset, Text: text})
	return true
}

// storedBytes returns the size of the compressed file, once its end was reached.
func (l *loader) storedBytes() int64 {
	if size := l.prefetch.stream.Info().SizeBytes; size >= 0 {
		return size
	}
	return l.prefetch.stream.Received()
}
