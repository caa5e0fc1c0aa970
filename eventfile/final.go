package eventfile

import (
	"encoding/binary"
	"errors"
	"io"
)

// CutShort is the fault of a record that claims more bytes than the file has, although its bytes
// contain other records: a writer was killed, and another one continued after its last byte.
const CutShort = "record cut short"

// ReadFinal is like Read, for a source that currently has no more bytes. Where Read would wait for
// the rest of a record, ReadFinal searches the existing bytes for a record with two valid
// checksums. If it finds one it returns a *CorruptError about the bytes before it, and the next
// Read continues there. Otherwise it returns Read's error, and a later Read continues as usual.
//
// If the outer record is completed later, the records found may turn out to be part of its data;
// see [CheckRecord].
func (r *Reader) ReadFinal() (Record, error) {
	record, err := r.Read()
	if !awaits(err) {
		return record, err
	}
	if r.offset == 0 && r.end-r.start < HeaderSize && !startsLikeRecord(r.buf[r.start:r.end]) {
		return Record{},
			&NotEventFileError{
				Looks: looksLike(r.buf[r.start:r.end]),
				Cause: &CorruptError{What: CutShort, Pending: true},
			}
	}
	fault, failed := r.searchInside()
	switch {
	case failed != nil:
		return Record{}, failed
	case fault != nil:
		return Record{}, fault
	}
	return record, err
}

// startsLikeRecord reports whether a file of so few bytes may become an event file: its first
// record is short, so all but the first byte of the length are zeros.
func startsLikeRecord(start []byte) bool {
	for _, b := range start[1:min(len(start), lengthSize)] {
		if b != 0 {
			return false
		}
	}
	return true
}

// awaits reports whether err, returned by Read, waits for more bytes in the middle of a file. A
// file that is not an event file also waits, until it has a complete record.
func awaits(err error) bool {
	if err == nil || err == io.EOF { // this avoids errors.As, which allocates
		return false
	}
	var corrupt *CorruptError
	return err == ErrTruncated || errors.As(err, &corrupt) && corrupt.Pending
}

// searchInside looks for a record inside an incomplete record, and moves the reader to it. The
// fault is nil if there is none.
func (r *Reader) searchInside() (*CorruptError, error) {
	fault := r.search.fault
	if fault == nil {
		if err := r.readHoles(); err != nil {
			return nil, err
		}
		fault = r.unfinished()
	}
	at, found := r.findRecord(true)
	if fault == nil || !found {
		return nil, nil
	}
	r.advance(at)
	return r.endSearch(fault), nil
}

// unfinished returns the fault of the buffered record, assuming that no more bytes come; nil if
// even its header is incomplete, or if the record is intact.
func (r *Reader) unfinished() *CorruptError {
	frame := r.buf[r.start:r.end]
	if len(frame) < HeaderSize {
		return nil
	}
	length, _ := headerOf(frame)
	frameSize := HeaderSize + int(length) + FooterSize
	if len(frame) < frameSize {
		return &CorruptError{Offset: r.offset, What: CutShort}
	}
	frame = frame[:frameSize]
	got, want := frameSum(frame), maskedCRC(frameData(frame))
	if got == want {
		return nil
	}
	return &CorruptError{Offset: r.offset, What: payloadMismatch, Got: got, Want: want}
}

// readHoles reads the parts of the buffered record that were left out.
func (r *Reader) readHoles() error {
	if r.hop.left == 0 {
		return nil
	}
	length, _ := headerOf(r.buf[r.start:])
	r.goBack()
	return sourceEnded(r.fill(HeaderSize+int(length)+FooterSize), nil)
}

// findRecord finds a complete record with two valid checksums after the first buffered byte. At an
// incomplete record, it waits for more bytes, or if final is set, skips it.
func (r *Reader) findRecord(final bool) (at int, found bool) {
	buf := r.buf[r.start:r.end]
	for at = 1; r.search.wasted <= maxWastedBytes; at++ {
		if at += r.findHeader(buf[min(at, len(buf)):]); at+HeaderSize > len(buf) {
			break
		}
		length := binary.LittleEndian.Uint64(buf[at:])
		if length > uint64(len(buf)-at-HeaderSize) ||
			int(length) > len(buf)-at-HeaderSize-FooterSize {
			if !final {
				break
			}
			continue
		}
		frame := buf[at:][:HeaderSize+int(length)+FooterSize]
		if frameSum(frame) == maskedCRC(frameData(frame)) {
			return at, true
		}
		r.search.wasted += int64(len(frame))
	}
	return 0, false
}
