package unpack

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"eventlens/eventfile/source/unpack/packed"
)

// bufferBytes is the size of reads from a source: the inflater itself reads only a few bytes at a
// time.
const bufferBytes = 64 << 10

// gunzip inflates a gzip file, which begins with its magic number: one member, or several one after
// the other.
type gunzip struct {
	in     *bufio.Reader
	member gzipReader // reads no byte after the member's end
	inside bool       // the reader is inside a member
	err    error
}

func newGunzip(r io.Reader) *gunzip { return &gunzip{in: bufio.NewReaderSize(r, bufferBytes)} }

// Read implements io.Reader.
func (g *gunzip) Read(p []byte) (n int, err error) {
	for n == 0 && g.err == nil {
		if !g.inside {
			g.err = g.next()
			continue
		}
		n, err = g.member.Read(p)
		if err == io.EOF {
			g.inside = false
		} else if err != nil {
			g.err = gzipFault(err)
		}
		if len(p) == 0 {
			break
		}
	}
	if n > 0 {
		return n, nil
	}
	return 0, g.err
}

// next begins another member.
func (g *gunzip) next() error {
	head, err := g.in.Peek(len(gzipMagic))
	switch {
	case err != nil && err != io.EOF:
		return err
	case len(head) == 0:
		return io.EOF
	case !strings.HasPrefix(gzipMagic, string(head)):
		return g.padding()
	case len(head) < len(gzipMagic):
		return packed.CutOff(gzipFile)
	}
	g.inside = true
	if err := g.member.Reset(g.in); err != nil {
		return gzipFault(err)
	}
	g.member.Multistream(false) // distinguishes bytes after a member from damage inside one
	return nil
}

// padding skips zeros up to the end, as left by block storage and tapes; gzip ignores them, too.
// Other bytes do not belong to the file.
func (g *gunzip) padding() error {
	for {
		b, err := g.in.ReadByte()
		switch {
		case err != nil:
			return err
		case b != 0:
			return packed.Followed(gzipFile, nil)
		}
	}
}

// gzipFault distinguishes faults of gzip data from errors of their source.
func gzipFault(err error) error {
	var corrupt corruptInputError
	// the decoder's fault for a block without codes, which it read with the codes of the block
	// before
	var internal internalError
	switch {
	case err == io.EOF, err == io.ErrUnexpectedEOF:
		return packed.CutOff(gzipFile)
	case err == errGzipChecksum:
		return packed.Checksum(gzipFile, err)
	case err == errGzipHeader, errors.As(err, &corrupt), errors.As(err, &internal):
		return packed.Damaged(gzipFile, err)
	}
	return err
}

// Close implements io.Closer.
func (g *gunzip) Close() error { return nil }
