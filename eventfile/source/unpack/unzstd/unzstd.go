// Package unzstd unpacks zstd files, by github.com/klauspost/compress. It is apart from package unpack since browsers load it with the first such file alone.
package unzstd

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"

	"eventlens/eventfile/source/unpack/packed"
)

// format is the name of what is unpacked, in words.
const format = "zstd"

// maxWindowBytes is the largest window that a zstd file may ask for, which is what its unpacker holds in memory: that of zstd's own command without
// further options.
const maxWindowBytes = 128 << 20

// bufferBytes is what is asked of a file at a time; the decoder asks for a few bytes at a time.
const bufferBytes = 64 << 10

// New returns what is inside a zstd file: frames one after the other. Errors of reading are those of the file and [*packed.DamageError]s. It works where it is read,
// so that the context is not needed.
func New(_ context.Context, file io.Reader) io.ReadCloser {
	r := &reader{in: &sourceReader{r: bufio.NewReaderSize(file, bufferBytes)}}
	// With one decoder it works where it is called, without goroutines of its own.
	r.decoder, r.err = zstd.NewReader(r.in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindowBytes))
	if r.err != nil {
		panic("internal error: " + r.err.Error()) // only an option may be at fault, nothing was read
	}
	return r
}

type reader struct {
	in      *sourceReader
	decoder *zstd.Decoder
	err     error
}

// Read implements io.Reader.
func (r *reader) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.decoder.Read(p)
	if err != nil && err != io.EOF {
		err = r.fault(err)
	}
	r.err = err
	return n, err
}

// fault tells the faults of zstd data from those of their source.
func (r *reader) fault(err error) error {
	switch {
	case r.in.err != nil && r.in.err != io.EOF:
		return r.in.err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return packed.CutOff(format)
	case errors.Is(err, zstd.ErrCRCMismatch):
		return packed.Checksum(format, err)
	case errors.Is(err, zstd.ErrMagicMismatch):
		return packed.Followed(format, err) // the first magic was seen
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return &packed.DamageError{What: "zstd data that need more than 128 MiB to unpack", Err: err}
	case errors.Is(err, zstd.ErrUnknownDictionary):
		return &packed.DamageError{What: "zstd data that need a dictionary", Err: err}
	}
	return packed.Damaged(format, err)
}

// Close implements io.Closer.
func (r *reader) Close() error {
	r.decoder.Close()
	r.err = io.ErrClosedPipe
	return nil
}

// sourceReader remembers how its reader ended, since what a decoder makes of that may be wrapped.
type sourceReader struct {
	r   io.Reader
	err error
}

// Read implements io.Reader.
func (s *sourceReader) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.err = err
	return n, err
}
