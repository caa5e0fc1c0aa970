package eventfile

import (
	"encoding/binary"
	"fmt"
	"io"
)

// Bounds of the search for the next record behind damage. The gap is what a damaged file
// may cost: beyond the largest message that TensorBoard itself takes, no record is missed
// whose length was damaged.
const (
	// MaxGapBytes is how far behind a fault the next record may be.
	MaxGapBytes = 256 << 20
	// MaxFrontBytes is the same for a file that does not begin with a record.
	MaxFrontBytes = 16 << 20
	// maxWastedBytes bounds the data whose checksums are computed in vain, over the whole
	// file: input that is made to look like many large records must not take time without
	// end.
	maxWastedBytes = 256 << 20
)

// search is how far a Reader is in finding the next record behind damage.
type search struct {
	fault    *CorruptError // nil while there is none; not handed out, since it still changes
	stranger *NotEventFileError
	judged   bool  // stranger.Looks was found from as much of the start as is looked at
	wasted   int64 // over the whole file
}

// failLength begins a search at the record at r.offset, whose length cannot be trusted.
func (r *Reader) failLength(length uint64, got, want uint32) error {
	fault := &CorruptError{Offset: r.offset, What: lengthMismatch, Got: got, Want: want}
	r.search.fault = fault
	switch {
	case got == want:
		fault.What = fmt.Sprintf("record length %d over the limit of %d", length, r.maxRecordBytes)
	case r.offset == 0:
		r.search.stranger = new(NotEventFileError)
	}
	return r.searchOn()
}

// judge finds out what a file looks like that does not begin with a record. Of archives and
// packed data nothing more is read: records found inside an archive would be those of several
// files, taken for one. An error says that not all of its start is there yet.
func (r *Reader) judge() error {
	err := r.fill(SniffBytes)
	looks := looksLike(r.buf[r.start:min(r.end, r.start+SniffBytes)])
	r.search.stranger.Looks = looks
	r.search.fault.Fatal = mayHoldFiles(looks)
	r.search.judged = err == nil || r.search.fault.Fatal
	if r.search.judged {
		return nil
	}
	return err
}

// name has the fault tell text in front of the first record by its looks. It comes from
// programs that write their messages, or from transfers that write their framing, into the
// file. Other bytes there are a first record with damage, as far as can be known.
func (r *Reader) name(fault *CorruptError) {
	if stranger := r.search.stranger; stranger != nil && isTextual(stranger.Looks) {
		fault.What, fault.Got, fault.Want = stranger.Looks+inFront, 0, 0
	}
}

// inFront follows what is in front of the first record.
const inFront = " in front of the first record"

// failPayload handles the buffered record of frameSize bytes, whose data do not match
// their checksum. Usually the next record is behind it. Otherwise the record was torn:
// what was written after it starts somewhere inside.
func (r *Reader) failPayload(frameSize int, got, want uint32) (Record, error) {
	fault := &CorruptError{Offset: r.offset, What: payloadMismatch, Got: got, Want: want, Skipped: int64(frameSize)}
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

// sourceEnded returns pending in the place of an err that says that the source ended.
func sourceEnded(err error, pending error) error {
	if err == io.EOF || err == ErrTruncated {
		return pending
	}
	return err
}

// searchOn looks for the next record whose checksums both hold. It returns the fault: with
// the record found, and the search ended, or pending or fatal; or an error of the source.
func (r *Reader) searchOn() error {
	if r.search.stranger != nil && !r.search.judged {
		if err := r.judge(); err != nil {
			return r.searchStart(err)
		}
	}
	for !r.search.fault.Fatal {
		found, err := r.searchBuffered()
		switch {
		case err != nil:
			return sourceEnded(err, r.report(true, r.offset+int64(r.end-r.start)))
		case found:
			return r.passed(r.search.fault)
		}
		limit := int64(MaxGapBytes)
		if r.search.stranger != nil {
			limit = MaxFrontBytes
		}
		r.search.fault.Fatal = r.offset-r.search.fault.Offset > limit || r.search.wasted > maxWastedBytes
	}
	return r.report(false, r.offset)
}

// searchStart is searchOn while the start of a file is not there as a whole, which ended with
// err. It passes over nothing before a record, so that the start can still be judged.
func (r *Reader) searchStart(err error) error {
	if at, found := r.findRecord(false); found {
		r.advance(at)
		return r.passed(r.search.fault)
	}
	return sourceEnded(err, r.report(true, r.offset+int64(r.end-r.start)))
}

// passed ends a search that found the record at r.offset, and returns its fault.
func (r *Reader) passed(fault *CorruptError) *CorruptError {
	found := *fault
	found.Skipped = r.offset - fault.Offset
	r.name(&found)
	r.search = search{wasted: r.search.wasted}
	return &found
}

// report returns the fault of a search that found nothing up to the file offset end.
func (r *Reader) report(pending bool, end int64) error {
	fault := *r.search.fault
	fault.Pending, fault.Skipped = pending, end-fault.Offset
	if r.search.stranger != nil {
		return &NotEventFileError{Looks: r.search.stranger.Looks, Cause: &fault}
	}
	return &fault
}

// searchBuffered passes over what is buffered, and reads at least a header, up to the
// next place that looks like a record. It reports whether that is one; if not, it is
// passed over, too.
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

// validHeader reports whether buf, of at least HeaderSize bytes, starts with a length that
// can be trusted.
func (r *Reader) validHeader(buf []byte) bool { return r.findHeader(buf[:HeaderSize]) == 0 }

// findHeader returns the first place in buf where a length is that can be trusted, else the
// first where one may begin that buf does not hold as a whole.
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
