package eventfile

import (
	"encoding/binary"
	"errors"
	"io"
)

// CutShort is the fault of a record that claims more bytes than its file has, while other
// records are in those that are there: a writer was killed and another went on behind it.
const CutShort = "record cut short"

// ReadFinal is Read for a source that holds all there is for now. Where Read would wait for
// the rest of a record, the bytes that are there are searched for records whose checksums both
// hold. If there is one, the error is a *CorruptError about the bytes before it, and the next
// Read goes on there; else the error is that of Read, and a later Read goes on as ever.
//
// A record that completes later could have held those records as its data; see
// [CheckRecord].
func (r *Reader) ReadFinal() (Record, error) {
	record, err := r.Read()
	if !awaits(err) {
		return record, err
	}
	if r.offset == 0 && r.end-r.start < HeaderSize && !startsLikeRecord(r.buf[r.start:r.end]) {
		return Record{}, &NotEventFileError{Looks: looksLike(r.buf[r.start:r.end]), Cause: &CorruptError{What: CutShort, Pending: true}}
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
// record is short, so that all but the first byte of its length are zeros.
func startsLikeRecord(start []byte) bool {
	for _, b := range start[1:min(len(start), lengthSize)] {
		if b != 0 {
			return false
		}
	}
	return true
}

// awaits reports whether err, from Read, waits for more of a file in the middle of it. What
// is no event file stays that, until a record of it is whole.
func awaits(err error) bool {
	if err == nil || err == io.EOF { // without looking, which allocates
		return false
	}
	var corrupt *CorruptError
	return err == ErrTruncated || errors.As(err, &corrupt) && corrupt.Pending
}

// searchInside looks for a record in the bytes of one that is not whole, and makes it the next
// one. The fault is nil if there is none.
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
	return r.passed(fault), nil
}

// unfinished is what is wrong with the buffered record if nothing more comes; nil when not
// even its header is there, or when it came after all.
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

// readHoles reads what was left out of the buffered record.
func (r *Reader) readHoles() error {
	if r.hop.left == 0 {
		return nil
	}
	length, _ := headerOf(r.buf[r.start:])
	r.goBack()
	return sourceEnded(r.fill(HeaderSize+int(length)+FooterSize), nil)
}

// findRecord returns where behind the first buffered byte a whole record is whose checksums
// both hold. One that is not whole is passed over where no more of it comes, else waited for.
func (r *Reader) findRecord(final bool) (at int, found bool) {
	buf := r.buf[r.start:r.end]
	for at = 1; r.search.wasted <= maxWastedBytes; at++ {
		if at += r.findHeader(buf[min(at, len(buf)):]); at+HeaderSize > len(buf) {
			break
		}
		length := binary.LittleEndian.Uint64(buf[at:])
		if length > uint64(len(buf)-at-HeaderSize) || int(length) > len(buf)-at-HeaderSize-FooterSize {
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
