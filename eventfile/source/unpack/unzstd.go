package unpack

import (
	"bufio"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
)

// maxWindowBytes is the largest window that a zstd file may ask for, which is what its unpacker holds in memory: that of zstd's own command without
// further options.
const maxWindowBytes = 128 << 20

// unzstd unpacks a zstd file: frames one after the other.
type unzstd struct {
	in      *sourceReader
	decoder *zstd.Decoder
	err     error
}

func newUnzstd(in *bufio.Reader) *unzstd {
	z := &unzstd{in: &sourceReader{r: in}}
	// With one decoder it works where it is called, without goroutines of its own.
	z.decoder, z.err = zstd.NewReader(z.in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindowBytes))
	if z.err != nil {
		panic("internal error: " + z.err.Error()) // only an option may be at fault, nothing was read
	}
	return z
}

// Read implements io.Reader.
func (z *unzstd) Read(p []byte) (int, error) {
	if z.err != nil {
		return 0, z.err
	}
	n, err := z.decoder.Read(p)
	if err != nil && err != io.EOF {
		err = z.fault(err)
	}
	z.err = err
	return n, err
}

// fault tells the faults of zstd data from those of their source.
func (z *unzstd) fault(err error) error {
	switch {
	case z.in.err != nil && z.in.err != io.EOF:
		return z.in.err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return cutOff(zstdFile)
	case errors.Is(err, zstd.ErrCRCMismatch):
		return checksum(zstdFile, err)
	case errors.Is(err, zstd.ErrMagicMismatch):
		return followed(zstdFile, err) // the first magic was seen
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return &DamageError{What: "zstd data that need more than 128 MiB to unpack", Err: err}
	case errors.Is(err, zstd.ErrUnknownDictionary):
		return &DamageError{What: "zstd data that need a dictionary", Err: err}
	}
	return damaged(zstdFile, err)
}

// Close implements io.Closer.
func (z *unzstd) Close() error {
	z.decoder.Close()
	z.err = io.ErrClosedPipe
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
