package eventfile

import (
	"encoding/binary"
	"fmt"
	"io"
)

// Limits of the search for the next record after damage. The gap is the most that a damaged file
// may cost: it is the largest message that TensorBoard itself accepts, so no record with a damaged
// length hides the records after it.
const (
	// MaxGapBytes is how far after a fault the next record may be.
	MaxGapBytes = 256 << 20
	// MaxFrontBytes is MaxGapBytes for a file that does not begin with a record.
	MaxFrontBytes = 16 << 20
	// maxWastedBytes limits the data whose checksums are computed in vain, over the whole file:
	// input crafted to look like many large records must not take unlimited time.
	maxWastedBytes = 256 << 20
)

// search is the state of a Reader's search for the next record after damage.
type search struct {
	fault        *CorruptError      // nil if there is none; not returned to callers, since it still changes
	notEventFile *NotEventFileError // set if the file does not begin with a record
	judged       bool               // notEventFile.Looks is final: enough of the start was looked at
	wasted       int64              // wasted bytes, over the whole file
}

// failLength starts a search at the record at r.offset, whose length cannot be trusted.
func (r *Reader) failLength(length uint64, got, want uint32) error {
	fault := &CorruptError{Offset: r.offset, What: lengthMismatch, Got: got, Want: want}
	r.search.fault = fault
	switch {
	case got == want:
		fault.What = fmt.Sprintf("record length %d over the limit of %d", length, r.maxRecordBytes)
	case r.offset == 0:
		r.search.notEventFile = new(NotEventFileError)
	}
	return r.searchOn()
}

// sniffStart determines the kind of a file that does not begin with a record. Archives and packed
// data are not read any further: records found inside an archive would belong to several files, but
// be taken for one. An error means that not all of the file's start is there yet.
func (r *Reader) sniffStart() error {
	err := r.fill(SniffBytes)
	looks := looksLike(r.buf[r.start:min(r.end, r.start+SniffBytes)])
	r.search.notEventFile.Looks = looks
	r.search.fault.Fatal = mayHoldFiles(looks)
	r.search.judged = err == nil || r.search.fault.Fatal
	if r.search.judged {
		return nil
	}
	return err
}

// nameFront makes the fault name the kind of text in front of the first record. Such text comes
// from programs that write their messages, or transfers that write their framing, into the file.
// Other bytes there are taken for a damaged first record.
func (r *Reader) nameFront(fault *CorruptError) {
	if stranger := r.search.notEventFile; stranger != nil && isTextual(stranger.Looks) {
		fault.What, fault.Got, fault.Want = stranger.Looks+inFront, 0, 0
	}
}

// inFront ends the name of a fault, which begins with what stands in front of the first record.
const inFront = " in front of the first record"

// failPayload handles the buffered record of frameSize bytes, whose data do not match their
// checksum. Usually the next record follows it. Otherwise the record was torn: the bytes written
// after it start somewhere inside.
func (r *Reader) failPayload(frameSize int, got, want uint32) (Record, error) {
	fault := &CorruptError{
		Offset: r.offset, What: payloadMismatch, Got: got, Want: want, Skipped: int64(frameSize),
	}
	if err := r.fill(frameSize + HeaderSize); err != nil {
		fault.Pending = true
		return Record{}, sourceEnded(err, fault)
	}
	if r.validHeader(r.buf[r.start+frameSize:]) {
		record := Record{Offset: r.offset, Data: frameData(r.buf[r.start:][:frameSize])}
		r.advance(frameSize)
		return record, fault
	}
	r.search.fault = fault
	r.search.wasted += int64(frameSize)
	r.advance(1)
	return Record{}, r.searchOn()
}

// sourceEnded returns pending if err means that the source ended, else err.
func sourceEnded(err error, pending error) error {
	if err == io.EOF || err == ErrTruncated {
		return pending
	}
	return err
}

// searchOn looks for the next record with two valid checksums. It returns the fault, which is final
// if the record was found, and pending or fatal otherwise; or an error of the source.
func (r *Reader) searchOn() error {
	if r.search.notEventFile != nil && !r.search.judged {
		if err := r.sniffStart(); err != nil {
			return r.searchStart(err)
		}
	}
	for !r.search.fault.Fatal {
		found, err := r.searchBuffered()
		switch {
		case err != nil:
			return sourceEnded(err, r.report(true, r.offset+int64(r.end-r.start)))
		case found:
			return r.endSearch(r.search.fault)
		}
		limit := int64(MaxGapBytes)
		if r.search.notEventFile != nil {
			limit = MaxFrontBytes
		}
		r.search.fault.Fatal = r.offset-r.search.fault.Offset > limit ||
			r.search.wasted > maxWastedBytes
	}
	return r.report(false, r.offset)
}

// searchStart is like searchOn while the start of the file is not complete; err says why. It skips
// no bytes before a record, so that the start can still be judged.
func (r *Reader) searchStart(err error) error {
	if at, found := r.findRecord(false); found {
		r.advance(at)
		return r.endSearch(r.search.fault)
	}
	return sourceEnded(err, r.report(true, r.offset+int64(r.end-r.start)))
}

// endSearch ends a search that found the record at r.offset, and returns its fault.
func (r *Reader) endSearch(fault *CorruptError) *CorruptError {
	found := *fault
	found.Skipped = r.offset - fault.Offset
	r.nameFront(&found)
	r.search = search{wasted: r.search.wasted}
	return &found
}

// report returns the fault of a search that found nothing up to the file offset end.
func (r *Reader) report(pending bool, end int64) error {
	fault := *r.search.fault
	fault.Pending, fault.Skipped = pending, end-fault.Offset
	if r.search.notEventFile != nil {
		return &NotEventFileError{Looks: r.search.notEventFile.Looks, Cause: &fault}
	}
	return &fault
}

// searchBuffered skips the buffered bytes, and reads at least a header, up to the next place that
// looks like a record. It reports whether that place is a record; if not, it is skipped too.
func (r *Reader) searchBuffered() (found bool, err error) {
	if err := r.fill(HeaderSize); err != nil {
		return false, err
	}
	r.advance(r.findHeader(r.buf[r.start:r.end]))
	if r.end-r.start < HeaderSize {
		return false, nil
	}
	frameSize := HeaderSize + int(binary.LittleEndian.Uint64(r.buf[r.start:])) + FooterSize
	if err := r.fill(frameSize); err != nil {
		return false, err
	}
	if frame := r.buf[r.start:][:frameSize]; frameSum(frame) == maskedCRC(frameData(frame)) {
		return true, nil
	}
	r.search.wasted += int64(frameSize)
	r.advance(1)
	return false, nil
}

// validHeader reports whether buf, of at least HeaderSize bytes, starts with a length that can be
// trusted.
func (r *Reader) validHeader(buf []byte) bool { return r.findHeader(buf[:HeaderSize]) == 0 }

// findHeader returns the first place in buf with a length that can be trusted, else the first place
// where such a header may begin but is incomplete in buf.
func (r *Reader) findHeader(buf []byte) int {
	limit := uint64(r.maxRecordBytes)
	at := 0
	for ; at+HeaderSize <= len(buf); at++ {
		length := binary.LittleEndian.Uint64(buf[at:])
		if length <= limit && binary.LittleEndian.Uint32(buf[at+lengthSize:]) == lengthCRC(length) {
			break
		}
	}
	return at
}
