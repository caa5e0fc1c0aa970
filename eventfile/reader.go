package eventfile

import (
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"math"
)

const (
	// bufferSize is how much the reader asks its source for at a time. From 8 KiB to 256 KiB the
	// cost of refilling becomes negligible; more only costs memory.
	bufferSize = 256 << 10
	// keptBufferSize is the largest buffer kept after a record that needed it.
	keptBufferSize = 4 << 20
	// maxEmptyReads is how often a source may return no bytes and no error.
	maxEmptyReads = 100
)

// Options tell a Reader about its source. The zero value suits a whole file.
type Options struct {
	// Offset is the file offset of the source's first byte. A record must start there: 0, or a
	// result of Reader.Offset.
	Offset int64
	// MaxRecordBytes is the largest record length accepted; 0 means 1 GiB. It is not needed to
	// limit memory, which grows only with the bytes that really arrive.
	MaxRecordBytes int64
	// Hop leaves out large payloads where that is worth it; nil reads everything.
	Hop Hopper
}

// Reader reads the records of an event file one after the other and verifies both checksums of
// each. It is resumable: after io.EOF, ErrTruncated or an error of the source, Read may be called
// again and continues where it stopped, even in the middle of a record. A Reader is not safe for
// use by several goroutines. Its zero value needs a Reset before its first Read.
type Reader struct {
	src            io.Reader
	maxRecordBytes int64

	// buf[start:end] holds the bytes read but not yet returned; buf[start] is at file offset
	// offset, which is always the start of a record.
	buf        []byte
	start, end int
	offset     int64

	srcErr error  // arrived together with bytes; returned once these are used up
	search search // for the next record behind damage

	hopper  Hopper
	minHole int // minHoleBytes, or less in tests
	hop     hopping
	// deferred is how many bytes were left out of the record that ends at deferredEnd.
	deferred    int
	deferredEnd int64
	probe       [probeBytes]byte
}

// NewReader returns a Reader of src. It buffers, so it reads more of src than it has returned.
func NewReader(src io.Reader, opt Options) *Reader {
	r := new(Reader)
	r.Reset(src, opt)
	return r
}

// Reset makes r read src from its start and keeps only the buffer. Records returned before become
// invalid. To follow a growing file, pass a source that starts at r.Offset(), and that offset in
// opt.
func (r *Reader) Reset(src io.Reader, opt Options) {
	limit := opt.MaxRecordBytes
	if limit <= 0 {
		limit = defaultMaxRecordBytes
	}
	limit = min(limit, math.MaxInt-HeaderSize-FooterSize)
	*r = Reader{
		src: src, maxRecordBytes: limit, buf: r.buf, offset: opt.Offset, hopper: opt.Hop,
		minHole: minHoleBytes,
	}
}

// Offset returns the file offset of the next record: everything before it has been returned or
// reported. While a search for the next record is going on, it is the offset of the fault, so that
// a Reader that starts there gets the same result.
func (r *Reader) Offset() int64 {
	if r.search.fault != nil {
		return r.search.fault.Offset
	}
	return r.offset
}

// Read returns the next record. Its data are valid until the next call.
//
// At a record's border it returns io.EOF, inside a record ErrTruncated; errors of the source are
// returned unchanged. After all of these a later Read continues as soon as the source has more.
//
// Damage is returned once as a *CorruptError that tells how many bytes were skipped, and the next
// Read continues after them. If only a record's data are wrong, the record is returned with the
// error. If its length cannot be trusted, or if no valid header follows wrong data, the bytes from
// there on are searched for the next record with two valid checksums. If the source ends before the
// search is decided the error has Pending set, and a later Read continues as after ErrTruncated. If
// the search is given up, at [MaxGapBytes], the error has Fatal set, and every later Read returns
// it again.
//
// A file that does not begin with a record, and in which none is found, is reported by a
// *NotEventFileError.
//
// If Options.Hop left parts of the record out, Deferred returns how many bytes. Damage to its data
// alone is then not noticed.
func (r *Reader) Read() (Record, error) {
	if r.search.fault != nil {
		return Record{}, r.searchOn()
	}
	if r.end-r.start < HeaderSize {
		if err := r.fill(HeaderSize); err != nil {
			return Record{}, err
		}
	}
	length, got := headerOf(r.buf[r.start:])
	want := lengthCRC(length)
	if got != want || length > uint64(r.maxRecordBytes) {
		return Record{}, r.failLength(length, got, want)
	}
	frameSize := HeaderSize + int(length) + FooterSize
	if r.end-r.start < frameSize {
		if err := r.fillFrame(frameSize); err != nil {
			return Record{}, err
		}
	}
	if r.hop.left > 0 {
		return r.finishHopped(frameSize)
	}
	frame := r.buf[r.start:][:frameSize]
	record := Record{Offset: r.offset, Data: frameData(frame)}
	if got, want = frameSum(frame), maskedCRC(record.Data); got != want {
		return r.failPayload(frameSize, got, want)
	}
	r.advance(frameSize)
	return record, nil
}

// advance skips n buffered bytes.
func (r *Reader) advance(n int) {
	r.start += n
	r.offset += int64(n)
}

// headerOf returns the length and its checksum from the start of a record.
func headerOf(frame []byte) (length uint64, sum uint32) {
	header := frame[:HeaderSize]
	return binary.LittleEndian.Uint64(header), binary.LittleEndian.Uint32(header[lengthSize:])
}

// frameData returns the data of a whole record.
func frameData(frame []byte) []byte {
	end := len(frame) - FooterSize
	return frame[HeaderSize:end:end]
}

// frameSum returns the stored checksum of a whole record's data.
func frameSum(frame []byte) uint32 {
	return binary.LittleEndian.Uint32(frame[len(frame)-FooterSize:])
}

// fill reads until need bytes are buffered. On error it keeps the bytes it got.
func (r *Reader) fill(need int) error { return r.fillPart(need, need) }

// fillPart is fill for the first need bytes of a record of whole bytes, which will be buffered in
// the end. Growing the buffer to whole at once saves moving the record for each field.
func (r *Reader) fillPart(need, whole int) error {
	r.makeRoom(need)
	for r.end-r.start < need {
		if r.end == len(r.buf) {
			r.grow(whole)
		}
		n, err := r.receive(r.buf[r.end:])
		if err != nil {
			return err
		}
		r.end += n
	}
	return nil
}

// receive reads at least one byte of the source. An error comes without bytes.
func (r *Reader) receive(p []byte) (int, error) {
	if err := r.srcErr; err != nil {
		r.srcErr = nil
		return 0, r.sourceError(err)
	}
	for range maxEmptyReads {
		n, err := r.src.Read(p)
		if n > 0 {
			r.srcErr = err
			return n, nil
		}
		if err != nil {
			return 0, r.sourceError(err)
		}
	}
	return 0, io.ErrNoProgress
}

// sourceError distinguishes the source's end at a record's border from its end inside a record.
func (r *Reader) sourceError(err error) error {
	if err == io.EOF && r.end > r.start {
		return ErrTruncated
	}
	return err
}

// makeRoom moves the buffered bytes to the front if need bytes do not fit after r.start. It also
// releases a buffer left behind by one huge record.
func (r *Reader) makeRoom(need int) {
	if need <= len(r.buf)-r.start {
		return
	}
	rest := r.buf[r.start:r.end]
	if len(r.buf) == 0 ||
		len(r.buf) > keptBufferSize && need <= bufferSize && len(rest) <= bufferSize {
		r.buf = make([]byte, bufferSize)
	}
	r.end = copy(r.buf, rest)
	r.start = 0
}

// grow enlarges a full buffer that starts with a record of whole bytes. It at most doubles it, so
// that a stated length, however large, allocates nothing before its bytes have arrived.
func (r *Reader) grow(whole int) {
	buf := make([]byte, min(whole, 2*len(r.buf)))
	r.end = copy(buf, r.buf[r.start:r.end])
	r.start = 0
	r.buf = buf
}

// All iterates over the remaining records and their errors, using ReadFinal. It ends silently at
// io.EOF. A *CorruptError with a next record after it does not end the iteration, and comes with
// its record as from Read; any other error is yielded last, with a zero Record. After that, or
// after a break, the reader may be used further.
func (r *Reader) All() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for {
			record, err := r.ReadFinal()
			if err == io.EOF {
				return
			}
			if !yield(record, err) || err != nil && !Skipped(err) {
				return
			}
		}
	}
}

// Skipped reports whether err, returned by Read, is damage that was skipped: the next Read
// continues after it.
func Skipped(err error) bool {
	var corrupt *CorruptError
	return errors.As(err, &corrupt) && !corrupt.Pending && !corrupt.Fatal
}
