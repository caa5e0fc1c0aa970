package unpack

import (
	"context"
	"io"

	"eventlens/eventfile/source"
)

// stream is the content of an open packed file.
type stream struct {
	ctx      context.Context
	src      *Source
	in       *storedBody
	unpacker io.ReadCloser // reads the unpacked content
	hosted   bool          // unpacker is the host's inflater
	read     int64         // number of unpacked bytes returned
	err      error         // ends all reading
}

func (s *Source) newStream(ctx context.Context, in *storedBody, p packing) *stream {
	st := &stream{ctx: ctx, src: s, in: in}
	switch {
	case p == zstdFile:
		st.unpacker = s.opt.Unzstd(in.ctx, in)
	case s.opt.Inflate != nil:
		st.unpacker, st.hosted = s.opt.Inflate(in.ctx, in), true
	default:
		st.unpacker = newGunzip(in)
	}
	return st
}

// Read implements io.Reader.
func (st *stream) Read(p []byte) (int, error) {
	if st.err != nil {
		return 0, st.err
	}
	n, err := st.unpacker.Read(p)
	st.read += int64(n)
	if err != nil && err != io.EOF {
		err = st.fault(err)
	}
	st.err = err
	return n, err
}

// fault returns why reading ends, or nil if it continues.
func (st *stream) fault(err error) error {
	switch {
	case st.ctx.Err() != nil:
		return st.ctx.Err()
	case st.in.err != nil && st.in.err != io.EOF:
		return st.in.err
	case st.hosted:
		return st.reopen()
	}
	return err
}

// reopen reopens the file, to continue with the package's own inflater.
func (st *stream) reopen() error {
	before := st.in.body.Info
	st.close()
	in, err := st.src.open(st.ctx, 0, st.in.received)
	if err != nil {
		st.unpacker = io.NopCloser(nil)
		return err
	}
	st.in, st.unpacker, st.hosted = in, newGunzip(in), false
	if in.body.Info != before {
		// the file changed, and must be read from its start
		return &source.ShortBodyError{Got: st.read, Want: -1}
	}
	if err := passOver(st.unpacker, st.read, st.src.opt.Pause); err != nil {
		return st.fault(err)
	}
	return nil
}

// Close implements io.Closer.
func (st *stream) Close() error {
	if st.err == nil {
		st.err = io.ErrClosedPipe
	}
	return st.close()
}

func (st *stream) close() error {
	st.in.cancel() // ends a wait of the host's inflater
	st.unpacker.Close()
	return st.in.Close()
}

// passOver reads and discards n bytes.
func passOver(r io.Reader, n int64, pause func()) error {
	_, err := io.CopyN(io.Discard, pausing{r, pause}, n)
	return err
}

// pausing pauses before every read.
type pausing struct {
	r     io.Reader
	pause func()
}

// Read implements io.Reader.
func (p pausing) Read(b []byte) (int, error) {
	p.pause()
	return p.r.Read(b)
}
