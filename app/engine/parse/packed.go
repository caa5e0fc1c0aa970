package parse

import (
	"errors"
	"io"

	"eventlens/eventfile"
	"eventlens/eventfile/source/unpack/packed"
	"eventlens/eventfile/store"
)

// A file that is compressed as a whole is read like any other, but for three things. It can be read from its start alone, so that one that changed
// is read anew. What arrives of it are other bytes than those that are read: progress and size are those of the stored file, offsets those of what
// is inside. And where it ends too early is not told by its size, but noted as a problem of its last batch, which is kept with it.

// maxPackedRecordBytes is the largest record believed in a compressed file, where a few bytes are enough to make one of any size. It is that of the
// peer's data server for one answer.
const maxPackedRecordBytes = 256 << 20

// readerOptions returns how to read the file that is open, from a record's offset on.
func (l *loader) readerOptions(offset int64) eventfile.Options {
	if l.feed.stream.Packed() {
		return eventfile.Options{Offset: offset, MaxRecordBytes: maxPackedRecordBytes}
	}
	return eventfile.Options{Offset: offset, Hop: l.feed}
}

// CutOff is the text of a problem at the end of a compressed file that ends inside a record. Caches have it.
const CutOff = "the record there is cut off"

// endPacked notes why a compressed file ends at an offset of what is inside, unless that is where it should. It reports whether its end was
// reached, be it too early.
func (l *loader) endPacked(offset int64, err error) bool {
	var fault *packed.DamageError
	var corrupt *eventfile.CorruptError
	text := ""
	switch {
	case err == io.EOF:
		return true
	case err == eventfile.ErrTruncated:
		text = CutOff
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

// storedBytes is the size of the compressed file that is read, at its end.
func (l *loader) storedBytes() int64 {
	if size := l.feed.stream.Info().SizeBytes; size >= 0 {
		return size
	}
	return l.feed.stream.Received()
}
