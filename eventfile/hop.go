package eventfile

// A record with an image of megabytes says little else. Where its source is a file of which
// any part can be had, the reader leaves such payloads out:
//
//	header | event ... summary ... value ... image ... 16 bytes | hole | metadata ... | footer | next header
//
// It decides payload by payload, on the way through the record, since what a value is may
// be said behind its payload. The hole is zeros in Record.Data, so that every offset stays what
// it is. What cannot be known then is whether the data match their checksum: Reader.Deferred
// tells that, and who reads the payload later reads the whole record (CheckRecord).
//
// That the length holds is known from its own checksum, and more so from the next header,
// which has to be where the record ends. If it is not there, the hopper goes back and the
// record is read like any other, checked, and if need be searched for what is inside. So
// the only damage that hopping does not see at once is that inside of a record of the right length.

// Hopper is what a Reader hops with over large payloads. It is the source of the reader, or
// knows it. Offsets are those of the file.
type Hopper interface {
	// Worth reports whether leaving out the bytes from from up to to, as far as they were
	// not read yet, costs less than reading them.
	Worth(from, to int64) bool
	// Hop makes the source go on at to. The bytes from from on, some of which may have been
	// read, were of no use; where to is from, it goes back. An error comes with the source's
	// next Read.
	Hop(from, to int64)
}

// probeBytes is what is read behind a hole to see that the file goes on there, before any
// memory is taken for the hole.
const probeBytes = 512

// hopping is how far a Reader is in a record that it may leave parts out of.
type hopping struct {
	begun  bool
	record int64 // file offset of the record that all of this is about
	walk   skeleton
	over   bool // nothing more of this record is left out

	gap   int // bytes that the source went past and that are not in the buffer yet
	left  int // bytes left out
	first int // where in the frame the first hole starts
}

// fillFrame reads until a whole record is buffered, or all of it that is not left out.
func (r *Reader) fillFrame(frameSize int) error {
	if r.hopper != nil && frameSize >= r.minHole {
		if err := r.hopThrough(frameSize); err != nil {
			return err
		}
	}
	return r.fill(frameSize)
}

// hopThrough walks the data of the record at r.start and leaves out what is worth it. After
// an error it goes on where it stopped.
func (r *Reader) hopThrough(frameSize int) error {
	h := &r.hop
	if !h.begun || h.record != r.offset {
		*h = hopping{begun: true, record: r.offset, walk: newSkeleton(frameSize - HeaderSize - FooterSize)}
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

// leaveOut leaves out what was not read yet of a leaf, if it is worth it. A leaf that starts
// like a number is always read: it may be an image's size, which columns keep.
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
	r.srcErr = nil // it was about the bytes that are left out
	r.hopper.Hop(from, to)
}

// land reads the first bytes behind a gap and then makes the gap a hole in the buffer. Memory
// grows to twice what is known to be in the file, whatever lengths the record states.
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

// finishHopped returns the buffered record, parts of which were left out, if there is a
// record behind it, or the end of the file. Otherwise it reads the record whole.
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

// goBack has what was left out of the buffered record read after all.
func (r *Reader) goBack() {
	back := r.hop.first
	r.hop = hopping{begun: true, record: r.offset, over: true}
	r.end = r.start + back
	r.hopTo(r.offset+int64(back), r.offset+int64(back))
}

// Deferred counts the bytes that Options.Hop left out of the record that Read returned last:
// zeros stand for them in its data, all inside of encoded images, clips, strings and graphs.
// The checksum of such data was not verified; CheckRecord does that for the whole record. It is 0
// for a verified record.
//
// It is no field of Record, since a struct of more than four words is passed through memory:
// that took 5 ns more for each record, a quarter of the framing of scalars.
func (r *Reader) Deferred() int {
	if r.offset == r.deferredEnd {
		return r.deferred
	}
	return 0
}

// allDigits reports whether head are decimal digits and nothing else.
func allDigits(head []byte) bool {
	for _, digit := range head {
		if digit < '0' || digit > '9' {
			return false
		}
	}
	return true
}

// CheckRecord verifies the bytes of a whole record, header and footer included, which are at
// an offset of a file: what was not done for a record that was handed out with parts left out. It
// returns the record, which aliases frame, or a *CorruptError.
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

// RecordCheck verifies a whole record of which a few bytes at a time are in memory.
type RecordCheck struct {
	offset, length int64
	seen           int64  // bytes of the frame so far
	edge           []byte // header, then footer
	crc            uint32
}

// NewRecordCheck returns one for a record whose frame, header and footer included, is of this length at an offset of a file.
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

// Err returns a *CorruptError of what is wrong with the record, once all of it was added.
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
