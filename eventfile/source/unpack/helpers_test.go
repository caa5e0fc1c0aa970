package unpack_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/packed"
	"eventlens/eventfile/source/unpack/unzstd"
)

// withZstd are the options of most tests: the package's own inflater, and zstd.
var withZstd = unpack.Options{Unpackers: packed.Unpackers{Unzstd: unzstd.New}}

// content returns n bytes that compress to about a fifth, as records do: a constant frame, a step
// that counts and a random value.
func content(n int) []byte {
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, 0, n+64)
	for step := uint64(0); len(b) < n; step++ {
		b = append(b, "\x30\x00\x00\x00\x00\x00\x00\x00 a record of loss/train at step "...)
		b = binary.AppendUvarint(b, step)
		b = binary.LittleEndian.AppendUint32(b, random.Uint32())
	}
	return b[:n]
}

func gzipped(t testing.TB, members ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	for _, member := range members {
		w := gzip.NewWriter(&b)
		w.Name, w.Comment = "events.out.tfevents.1", "a header with fields"
		_, err := w.Write(member)
		require.NoError(t, err)
		require.NoError(t, w.Close())
	}
	return b.Bytes()
}

func zstandard(t testing.TB, frames ...[]byte) (b []byte) {
	t.Helper()
	w, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	require.NoError(t, err)
	for _, frame := range frames {
		b = w.EncodeAll(frame, b)
	}
	return b
}

// readAll reads the unpacked file in pieces, so that errors come as late as possible.
func readAll(t testing.TB, packed []byte) ([]byte, error) {
	t.Helper()
	r, err := unpack.NewReader(bytes.NewReader(packed), unzstd.New)
	require.NoError(t, err)
	defer r.Close()
	return io.ReadAll(r)
}

// stored is a file in memory that counts how often it is opened.
type stored struct {
	*source.Memory
	opened, parts int
	live          int // opened and not closed yet
}

func newStored(b []byte) *stored { return &stored{Memory: source.NewMemory(b)} }

func (s *stored) Open(ctx context.Context, from int64) (*source.Body, error) {
	body, err := s.Memory.Open(ctx, from)
	if err == nil {
		s.opened++
		s.live++
		body.ReadCloser = &counted{Reader: body.ReadCloser, live: &s.live}
	}
	return body, err
}

func (s *stored) ReadAt(ctx context.Context, off, n int64) ([]byte, error) {
	s.parts++
	return s.Memory.ReadAt(ctx, off, n)
}

type counted struct {
	io.Reader
	live *int
}

func (c *counted) Close() error {
	*c.live--
	return nil
}
