// Package unzstd unpacks zstd files with github.com/klauspost/compress. It is separate from package
// unpack because browsers load it only with the first such file.
package unzstd

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"

	"eventlens/eventfile/source/unpack/packed"
)

// format is the name of the format in error texts.
const format = "zstd"

// maxWindowBytes is the largest window that a zstd file may require, which is the unpacker's
// memory: the limit of zstd's own command without further options.
const maxWindowBytes = 128 << 20

// bufferBytes is the size of reads from a file; the decoder reads only a few bytes at a time.
const bufferBytes = 64 << 10

// New returns the content of a zstd file: frames one after the other. Read errors are the file's or
// [*packed.DamageError]s. Unpacking happens within Read, so the context is not needed.
func New(_ context.Context, file io.Reader) io.ReadCloser {
	r := &reader{in: &sourceReader{r: bufio.NewReaderSize(file, bufferBytes)}}
	// With a concurrency of one the decoder works within Read, without goroutines of its own.
	r.decoder, r.err = zstd.NewReader(r.in, zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindowBytes))
	if r.err != nil {
		// only an option can be wrong, since no data were read yet
		panic("internal error: " + r.err.Error())
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

// fault distinguishes faults of zstd data from errors of their source.
func (r *reader) fault(err error) error {
	switch {
	case r.in.err != nil && r.in.err != io.EOF:
		return r.in.err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return packed.CutOff(format)
	case errors.Is(err, zstd.ErrCRCMismatch):
		return packed.Checksum(format, err)
	case errors.Is(err, zstd.ErrMagicMismatch):
		return packed.Followed(format, err) // the first frame was valid
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return &packed.DamageError{
			What: "zstd data that need more than 128 MiB to unpack", Err: err,
		}
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

// sourceReader remembers the error of its reader, since a decoder may wrap it.
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
