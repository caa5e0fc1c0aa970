package eventfile

// A record with an image of megabytes contains little else. If its source is a file that can be
// read at any offset, the reader leaves such payloads out:
//
//	header | event ... value ... image ... 16 bytes | hole | metadata ... | footer | next header
//
// It decides about each payload separately while it walks through the record, since the type of a
// value may come after its payload. The hole is zeros in Record.Data, so that every offset stays
// valid. The checksum of the data then cannot be verified: Reader.Deferred reports that, and
// whoever reads the payload later reads the whole record (CheckRecord).
//
// The length is verified by its own checksum, and also by the next header, which must follow the
// record. If that is not there, the reader goes back and treats the record like any other: it reads
// and checks it and, if necessary, searches it for records inside. So damage inside a record of the
// right length is the only thing that hopping does not notice at first.

// Hopper lets a Reader hop over large payloads. It is the reader's source itself, or can move it.
// Offsets are file offsets.
type Hopper interface {
	// Worth reports whether skipping the bytes [from, to), as far as they have not been read yet,
	// is cheaper than reading them.
	Worth(from, to int64) bool
	// Hop moves the source to offset to. The bytes after from, some of which may have been read
	// already, are not needed. If to equals from, the source goes back. An error is returned by the
	// source's next Read.
	Hop(from, to int64)
}

// probeBytes is how many bytes are read after a hole to verify that the file continues there,
// before memory is allocated for the hole.
const probeBytes = 512

// hopping is the state of a Reader in a record of which it may leave parts out.
type hopping struct {
	begun  bool  // walk is in the record at the offset record
	record int64 // file offset of the record
	walk   skeleton
	over   bool // no further part of this record is left out

	gap   int // bytes skipped in the source but not yet represented in the buffer
	left  int // number of bytes left out
	first int // offset of the first hole in the frame
}

// fillFrame reads until the whole record is buffered, except for the parts it leaves out.
func (r *Reader) fillFrame(frameSize int) error {
	if r.hopper != nil && frameSize >= r.minHole {
		if err := r.hopThrough(frameSize); err != nil {
			return err
		}
	}
	return r.fill(frameSize)
}

// hopThrough walks through the data of the record at r.start and leaves out the payloads that are
// worth it. After an error it continues where it stopped.
func (r *Reader) hopThrough(frameSize int) error {
	h := &r.hop
	if !h.begun || h.record != r.offset {
		*h = hopping{
			begun: true, record: r.offset, walk: newSkeleton(frameSize - HeaderSize - FooterSize),
		}
	}
	if h.gap > 0 {
		if err := r.land(frameSize); err != nil {
			return err
		}
	}
	for !h.over && !h.walk.done() {
		if err := r.fillPart(HeaderSize+h.walk.need(), frameSize); err != nil {
			return err
		}
		if leaf, found := h.walk.next(r.buf[r.start+HeaderSize : r.end]); found {
			if err := r.leaveOut(leaf, frameSize); err != nil {
				return err
			}
		}
	}
	return nil
}

// leaveOut leaves out the unread part of a leaf if that is worth it. A leaf that starts like a
// number is always read: it may be an image's size, which columns keep.
func (r *Reader) leaveOut(leaf Media, frameSize int) error {
	have := r.end - r.start
	rest := HeaderSize + leaf.Offset + leaf.Length - have
	if rest < r.minHole || leaf.Length < leafHeadBytes {
		return nil
	}
	head := Media{Offset: leaf.Offset, Length: leafHeadBytes}.In(r.buf[r.start+HeaderSize : r.end])
	from, to := r.offset+HeaderSize+int64(leaf.Offset)+leafHeadBytes, r.offset+int64(have+rest)
	if allDigits(head) || !r.hopper.Worth(from, to) {
		return nil
	}
	h := &r.hop
	if h.left == 0 {
		h.first = have
	}
	h.gap, h.left = rest, h.left+rest
	r.hopTo(from, to)
	return r.land(frameSize)
}

func (r *Reader) hopTo(from, to int64) {
	r.srcErr = nil // the error belonged to bytes that are left out
	r.hopper.Hop(from, to)
}

// land reads the first bytes after a gap and then turns the gap into a hole in the buffer. Memory
// grows to at most twice the bytes known to be in the file, whatever length the record states.
func (r *Reader) land(frameSize int) error {
	n, err := r.receive(r.probe[:])
	if err != nil {
		return err
	}
	h := &r.hop
	need := r.end - r.start + h.gap + n
	if need > len(r.buf)-r.start {
		buf := r.buf
		if need > len(buf) {
			buf = make([]byte, max(need, min(frameSize, 2*need)))
		}
		r.end = copy(buf, r.buf[r.start:r.end])
		r.buf, r.start = buf, 0
	}
	clear(r.buf[r.end : r.end+h.gap])
	r.end += h.gap
	r.end += copy(r.buf[r.end:], r.probe[:n])
	h.gap = 0
	return nil
}

// finishHopped returns the buffered record, parts of which were left out, if another record or the
// end of the file follows it. Otherwise it reads the whole record.
func (r *Reader) finishHopped(frameSize int) (Record, error) {
	err := r.fill(frameSize + HeaderSize)
	if err != nil && sourceEnded(err, nil) != nil {
		return Record{}, err
	}
	if err == nil && !r.validHeader(r.buf[r.start+frameSize:]) {
		r.goBack()
		return r.Read()
	}
	record := Record{Offset: r.offset, Data: frameData(r.buf[r.start:][:frameSize])}
	r.deferred, r.deferredEnd = r.hop.left, record.End()
	r.hop = hopping{}
	r.advance(frameSize)
	return record, nil
}

// goBack makes the reader read the parts of the buffered record that it left out.
func (r *Reader) goBack() {
	back := r.hop.first
	r.hop = hopping{begun: true, record: r.offset, over: true}
	r.end = r.start + back
	r.hopTo(r.offset+int64(back), r.offset+int64(back))
}

// Deferred returns how many bytes Options.Hop left out of the record last returned by Read: its
// data have zeros in their place, all inside of encoded images, clips, strings and graphs. The
// checksum of such data was not verified; CheckRecord verifies the whole record. It returns 0 for a
// verified record.
//
// It is not a field of Record, since a struct of more than four words is passed through memory:
// that took 5 ns more for each record, a quarter of the framing of scalars.
func (r *Reader) Deferred() int {
	if r.offset == r.deferredEnd {
		return r.deferred
	}
	return 0
}

// allDigits reports whether head consists of decimal digits.
func allDigits(head []byte) bool {
	for _, digit := range head {
		if digit < '0' || digit > '9' {
			return false
		}
	}
	return true
}

// CheckRecord verifies the bytes of a whole record at a file offset, including header and footer.
// It is for records that Read returned with parts left out. It returns the record, which aliases
// frame, or a *CorruptError.
func CheckRecord(offset int64, frame []byte) (Record, error) {
	if len(frame) < HeaderSize+FooterSize {
		return Record{}, &CorruptError{Offset: offset, What: "no whole record"}
	}
	check := NewRecordCheck(offset, int64(len(frame)))
	check.Add(frame)
	if err := check.Err(); err != nil {
		return Record{}, err
	}
	return Record{Offset: offset, Data: frameData(frame)}, nil
}

// RecordCheck verifies a whole record that is read in small parts.
type RecordCheck struct {
	offset, length int64
	seen           int64  // bytes of the frame so far
	edge           []byte // header, then footer
	crc            uint32
}

// NewRecordCheck returns a RecordCheck for the record at a file offset; length includes header and
// footer.
func NewRecordCheck(offset, length int64) *RecordCheck {
	return &RecordCheck{offset: offset, length: length}
}

// Add takes the next bytes of the frame.
func (c *RecordCheck) Add(part []byte) {
	for len(part) > 0 {
		if end := c.length - FooterSize; c.seen >= HeaderSize && c.seen < end {
			n := min(int64(len(part)), end-c.seen)
			c.crc = updateCRC(c.crc, part[:n])
			c.seen, part = c.seen+n, part[n:]
			continue
		}
		n := int64(len(part))
		if c.seen < HeaderSize {
			n = min(n, HeaderSize-c.seen)
		}
		c.edge = append(c.edge, part[:n]...)
		c.seen, part = c.seen+n, part[n:]
	}
}

// Err returns a *CorruptError if the record is damaged. Call it after all bytes were added.
func (c *RecordCheck) Err() error {
	if c.seen != c.length || len(c.edge) != HeaderSize+FooterSize {
		return &CorruptError{Offset: c.offset, What: "no whole record"}
	}
	length, got := headerOf(c.edge)
	if want := lengthCRC(length); got != want {
		return &CorruptError{Offset: c.offset, What: lengthMismatch, Got: got, Want: want}
	}
	if length != uint64(c.length-HeaderSize-FooterSize) {
		return &CorruptError{Offset: c.offset, What: "record of another length"}
	}
	if got, want := frameSum(c.edge), masked(c.crc); got != want {
		return &CorruptError{Offset: c.offset, What: payloadMismatch, Got: got, Want: want}
	}
	return nil
}
