package eventfile

import (
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"math"
)

const (
	// bufferSize is what the reader asks its source for at a time. From 8 KiB to
	// 256 KiB the cost of refilling falls out of sight; more only costs memory.
	bufferSize = 256 << 10
	// keptBufferSize is the largest buffer kept after a record that needed it.
	keptBufferSize = 4 << 20
	// maxEmptyReads is how often a source may return nothing without saying why.
	maxEmptyReads = 100
)

// Options tell a Reader about its source. The zero value suits a whole file.
type Options struct {
	// Offset is the file offset of the source's first byte. It must be where a record
	// starts: 0, or what Reader.Offset returned.
	Offset int64
	// MaxRecordBytes is the largest record data believed; 0 means 1 GiB. It bounds
	// nothing but trust: memory grows with the bytes that really arrive.
	MaxRecordBytes int64
	// Hop leaves out large payloads where that is worth it; nil reads everything.
	Hop Hopper
}

// Reader reads the records of an event file one after the other and verifies both
// checksums of each. It is resumable: after io.EOF, ErrTruncated or an error of the
// source, Read may be called again and goes on where it stopped, even in the middle of a
// record. A Reader is not safe for use by several goroutines. Its zero value needs a
// Reset before its first Read.
type Reader struct {
	src            io.Reader
	maxRecordBytes int64

	// buf[start:end] is what was read and not yet handed out; buf[start] is at file
	// offset offset, which is always where a record starts.
	buf        []byte
	start, end int
	offset     int64

	srcErr error  // came along with bytes, to be returned when those are used up
	search search // for the next record behind damage

	hopper  Hopper
	minHole int // minHoleBytes, less in tests
	hop     hopping
	// deferred is how much was left out of the record that ends at deferredEnd.
	deferred    int
	deferredEnd int64
	probe       [probeBytes]byte
}

// NewReader returns a Reader of src. It buffers, so it reads more of src than it has
// handed out.
func NewReader(src io.Reader, opt Options) *Reader {
	r := new(Reader)
	r.Reset(src, opt)
	return r
}

// Reset makes r read src from its start, keeping only the buffer. Records handed out
// before become invalid. To follow a growing file, pass a source that starts at
// r.Offset() and that offset in opt.
func (r *Reader) Reset(src io.Reader, opt Options) {
	limit := opt.MaxRecordBytes
	if limit <= 0 {
		limit = defaultMaxRecordBytes
	}
	limit = min(limit, math.MaxInt-HeaderSize-FooterSize)
	*r = Reader{src: src, maxRecordBytes: limit, buf: r.buf, offset: opt.Offset, hopper: opt.Hop, minHole: minHoleBytes}
}

// Offset returns the file offset at which the next record starts: everything before it
// has been handed out or reported. While the next record is not found it is the offset of
// the fault, so that a Reader that starts there comes to the same end.
func (r *Reader) Offset() int64 {
	if r.search.fault != nil {
		return r.search.fault.Offset
	}
	return r.offset
}

// Read returns the next record. Its data are valid until the next call.
//
// At a record's border it returns io.EOF, inside a record ErrTruncated; errors of the
// source are returned as they are. After all of these a later Read goes on as soon as
// the source has more.
//
// Damage is returned once as a *CorruptError that tells how many bytes were passed over,
// and the next Read goes on behind them. When only a record's data are wrong, the record
// comes along. When its length cannot be trusted, or nothing that can be is behind wrong
// data, the bytes from there on are searched for the next record whose checksums both
// hold. If the source ends before that is decided the error has Pending set, and a later Read
// goes on like after ErrTruncated. If the search is given up, at [MaxGapBytes], it has
// Fatal set, and every later Read returns it again.
//
// A file that does not begin with a record and in which none is found is reported by a
// *NotEventFileError.
//
// Of a record that parts were left out of by Options.Hop, Deferred tells so. What is wrong
// with its data alone is then not noticed.
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

// advance passes over n buffered bytes.
func (r *Reader) advance(n int) {
	r.start += n
	r.offset += int64(n)
}

// headerOf returns the length and its checksum from the start of a record.
func headerOf(frame []byte) (length uint64, sum uint32) {
	header := frame[:HeaderSize]
	return binary.LittleEndian.Uint64(header), binary.LittleEndian.Uint32(header[lengthSize:])
}

// frameData returns the data in a whole record.
func frameData(frame []byte) []byte {
	end := len(frame) - FooterSize
	return frame[HeaderSize:end:end]
}

// frameSum returns the checksum that a whole record states for its data.
func frameSum(frame []byte) uint32 { return binary.LittleEndian.Uint32(frame[len(frame)-FooterSize:]) }

// fill reads until need bytes are buffered. Where it cannot, it keeps what it got and
// returns why.
func (r *Reader) fill(need int) error { return r.fillPart(need, need) }

// fillPart is fill for the first need bytes of whole, all of which will be buffered in the
// end: who walks through a record field by field would move it once a field otherwise.
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

// receive reads one byte of the source or more. An error comes with none.
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

// sourceError tells the two meanings of the source's end apart.
func (r *Reader) sourceError(err error) error {
	if err == io.EOF && r.end > r.start {
		return ErrTruncated
	}
	return err
}

// makeRoom moves the buffered bytes to the front when need bytes do not fit behind
// r.start. It also lets go of a buffer that one huge record has left behind.
func (r *Reader) makeRoom(need int) {
	if need <= len(r.buf)-r.start {
		return
	}
	rest := r.buf[r.start:r.end]
	if len(r.buf) == 0 || len(r.buf) > keptBufferSize && need <= bufferSize && len(rest) <= bufferSize {
		r.buf = make([]byte, bufferSize)
	}
	r.end = copy(r.buf, rest)
	r.start = 0
}

// grow enlarges a full buffer that starts with a record of whole bytes: twofold, so that
// a length alone, however large, allocates nothing before its bytes have arrived.
func (r *Reader) grow(whole int) {
	buf := make([]byte, min(whole, 2*len(r.buf)))
	r.end = copy(buf, r.buf[r.start:r.end])
	r.start = 0
	r.buf = buf
}

// All iterates over the remaining records, by ReadFinal, and what is wrong with them. It
// ends silently at io.EOF. A *CorruptError with a next record behind it does not end the iteration, and
// comes with its record as from Read; any other error is yielded last, with a zero
// Record. After it, or after a break, the reader may be used further.
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

// Skipped reports whether err, from Read, is damage that was passed over: the next Read
// goes on behind it.
func Skipped(err error) bool {
	var corrupt *CorruptError
	return errors.As(err, &corrupt) && !corrupt.Pending && !corrupt.Fatal
}
