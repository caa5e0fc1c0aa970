package eventfile

import (
	"encoding/binary"
	"errors"
	"fmt"
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

	srcErr error // came along with bytes, to be returned when those are used up
	fatal  error // returned by every Read from here on
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
	*r = Reader{src: src, maxRecordBytes: limit, buf: r.buf, offset: opt.Offset}
}

// Offset returns the file offset at which the next record starts: everything before it
// has been handed out or reported. After a fatal error it is the offset of the record at
// fault.
func (r *Reader) Offset() int64 { return r.offset }

// Read returns the next record. Its data are valid until the next call.
//
// At a record's border it returns io.EOF, inside a record ErrTruncated; errors of the
// source are returned as they are. After all of these a later Read goes on as soon as
// the source has more. When the data do not match their checksum it returns the record
// together with a *CorruptError, and the next Read goes on behind it. When the length
// cannot be trusted it returns a *CorruptError with Fatal set, or a *NotEventFileError
// for a file's first record, and does so again on every later Read.
func (r *Reader) Read() (Record, error) {
	if r.fatal != nil {
		return Record{}, r.fatal
	}
	if r.end-r.start < HeaderSize {
		if err := r.fill(HeaderSize); err != nil {
			return Record{}, err
		}
	}
	header := r.buf[r.start:][:HeaderSize]
	length := binary.LittleEndian.Uint64(header)
	got, want := binary.LittleEndian.Uint32(header[lengthSize:]), maskedCRC(header[:lengthSize])
	if got != want || length > uint64(r.maxRecordBytes) {
		return Record{}, r.fail(length, got, want)
	}
	frameSize := HeaderSize + int(length) + FooterSize
	if r.end-r.start < frameSize {
		if err := r.fill(frameSize); err != nil {
			return Record{}, err
		}
	}
	return r.take(frameSize)
}

// take hands out the buffered record of frameSize bytes and verifies its data.
func (r *Reader) take(frameSize int) (Record, error) {
	frame := r.buf[r.start:][:frameSize]
	footerAt := frameSize - FooterSize
	record := Record{Offset: r.offset, Data: frame[HeaderSize:footerAt:footerAt]}
	r.start += frameSize
	r.offset += int64(frameSize)
	if got, want := binary.LittleEndian.Uint32(frame[footerAt:]), maskedCRC(record.Data); got != want {
		return record, &CorruptError{Offset: record.Offset, What: "payload checksum mismatch", Got: got, Want: want}
	}
	return record, nil
}

// fail ends reading at the record at r.offset, whose length cannot be trusted. A search
// for the next record would start here.
func (r *Reader) fail(length uint64, got, want uint32) error {
	fault := &CorruptError{Offset: r.offset, What: "length checksum mismatch", Got: got, Want: want, Fatal: true}
	r.fatal = fault
	switch {
	case got == want:
		fault.What = fmt.Sprintf("record length %d over the limit of %d", length, r.maxRecordBytes)
	case r.offset == 0:
		r.fatal = &NotEventFileError{Looks: looksLike(r.buf[r.start:][:HeaderSize]), Cause: fault}
	}
	return r.fatal
}

// fill reads until need bytes are buffered. Where it cannot, it keeps what it got and
// returns why.
func (r *Reader) fill(need int) error {
	r.makeRoom(need)
	for emptyReads := 0; r.end-r.start < need; {
		if err := r.srcErr; err != nil {
			r.srcErr = nil
			return r.sourceError(err)
		}
		if r.end == len(r.buf) {
			r.grow(need)
		}
		n, err := r.src.Read(r.buf[r.end:])
		r.end += n
		r.srcErr = err
		if n > 0 {
			emptyReads = 0
		} else if emptyReads++; err == nil && emptyReads == maxEmptyReads {
			return io.ErrNoProgress
		}
	}
	return nil
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

// grow enlarges a full buffer that starts with a record of need bytes: twofold, so that
// a length alone, however large, allocates nothing before its bytes have arrived.
func (r *Reader) grow(need int) {
	buf := make([]byte, min(need, 2*len(r.buf)))
	r.end = copy(buf, r.buf[r.start:r.end])
	r.start = 0
	r.buf = buf
}

// All iterates over the remaining records and what is wrong with them. It ends silently
// at io.EOF. A record whose data do not match their checksum is yielded together with
// its *CorruptError and does not end the iteration; any other error is yielded last,
// with a zero Record. After it, or after a break, the reader may be used further.
func (r *Reader) All() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for {
			record, err := r.Read()
			if err == io.EOF {
				return
			}
			if !yield(record, err) || err != nil && !skippable(err) {
				return
			}
		}
	}
}

// skippable reports whether the record behind the one of err can be read.
func skippable(err error) bool {
	var corrupt *CorruptError
	return errors.As(err, &corrupt) && !corrupt.Fatal
}
