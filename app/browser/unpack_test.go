//go:build js && wasm

package browser

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source/unpack/packed"
)

func gzipped(t *testing.T, content string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// numbers is content that does not compress to almost nothing.
func numbers() string {
	var b strings.Builder
	for i := uint32(1); b.Len() < 2_000_000; i = i*1664525 + 1013904223 {
		b.WriteByte(byte(i >> 24))
		b.WriteString("again ")
	}
	return b.String()
}

func TestInflate(t *testing.T) {
	noLeaks(t)
	content := numbers()
	for name, file := range map[string]io.Reader{
		"whole":     bytes.NewReader(gzipped(t, content)),
		"in halves": iotest.HalfReader(bytes.NewReader(gzipped(t, content))),
	} {
		stream := Unpackers().Inflate(soon(t), file)
		got, err := io.ReadAll(stream)
		assert.NoError(t, err, name)
		assert.True(t, content == string(got), name)
		assert.NoError(t, stream.Close())
	}
}

// TestInflateFaults checks that a DecompressionStream fails for anything but one complete member.
func TestInflateFaults(t *testing.T) {
	noLeaks(t)
	content := numbers()
	file := gzipped(t, content)
	wrong := bytes.Clone(file)
	wrong[len(wrong)-5] ^= 1
	broken := errors.New("broken")
	for name, in := range map[string]io.Reader{
		"two members": bytes.NewReader(append(bytes.Clone(file), file...)),
		"cut off":     bytes.NewReader(file[:len(file)/2]),
		"checksum":    bytes.NewReader(wrong),
		"followed":    bytes.NewReader(append(bytes.Clone(file), "garbage"...)),
		"no gzip":     strings.NewReader("nothing of the kind"),
		"nothing":     strings.NewReader(""),
		"source": io.MultiReader(bytes.NewReader(file[:len(file)/2]),
			iotest.ErrReader(broken)),
	} {
		stream := Unpackers().Inflate(soon(t), in)
		got, err := io.ReadAll(stream)
		assert.Error(t, err, name)
		assert.True(t, strings.HasPrefix(content, string(got)), name)
		t.Logf("%s: %d of %d bytes, %v", name, len(got), len(content), err)
		assert.NoError(t, stream.Close())
	}
}

func zstandard(t *testing.T, content string) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	require.NoError(t, err)
	return w.EncodeAll([]byte(content), nil)
}

// TestUnzstd unpacks with the site's program: two files at a time, and one in which a few bytes
// expand to many.
func TestUnzstd(t *testing.T) {
	noLeaks(t)
	content := numbers()
	file := zstandard(t, content)
	first := Unpackers().Unzstd(soon(t), bytes.NewReader(file))
	head := make([]byte, 1000)
	_, err := io.ReadFull(first, head)
	require.NoError(t, err)
	for _, c := range []struct {
		name, content string
		file          io.Reader
	}{
		{"whole", content, bytes.NewReader(file)},
		{"in halves", content, iotest.HalfReader(bytes.NewReader(file))},
		{"two frames", content + "more",
			bytes.NewReader(append(bytes.Clone(file), zstandard(t, "more")...))},
		{"64 MB of nothing", strings.Repeat("\x00", 64<<20),
			bytes.NewReader(zstandard(t, strings.Repeat("\x00", 64<<20)))},
	} {
		stream := Unpackers().Unzstd(soon(t), c.file)
		got, err := io.ReadAll(stream)
		assert.NoError(t, err, c.name)
		assert.True(t, c.content == string(got), c.name)
		assert.NoError(t, stream.Close())
	}
	rest, err := io.ReadAll(first)
	assert.NoError(t, err)
	assert.True(t, content == string(head)+string(rest), "one that others were read beside")
	assert.NoError(t, first.Close())
}

// TestUnzstdFaults checks for the errors of package packed, after all data before the damage.
func TestUnzstdFaults(t *testing.T) {
	noLeaks(t)
	content := numbers()
	file := zstandard(t, content)
	wrong := bytes.Clone(file)
	wrong[len(wrong)-1] ^= 1
	for says, in := range map[string][]byte{
		"the zstd data are cut off, or still being written": file[:len(file)/2],
		"zstd checksum mismatch":                            wrong,
		"other bytes follow the zstd data": append(bytes.Clone(file),
			"garbage"...),
	} {
		stream := Unpackers().Unzstd(soon(t), bytes.NewReader(in))
		got, err := io.ReadAll(stream)
		require.ErrorAs(t, err, new(*packed.DamageError), says)
		assert.EqualError(t, err, says)
		assert.Greater(t, len(got), len(content)/3, says)
		assert.True(t, strings.HasPrefix(content, string(got)), says)
		assert.NoError(t, stream.Close())
	}
	stream := Unpackers().Unzstd(soon(t), io.MultiReader(bytes.NewReader(file[:len(file)/2]),
		iotest.ErrReader(errors.New("broken"))))
	_, err := io.ReadAll(stream)
	require.Error(t, err)
	assert.NotErrorAs(t, err, new(*packed.DamageError), "the file may be as it should be")
	assert.NoError(t, stream.Close())
}

// TestUnpackersClosedEarly closes streams that were read only in part.
func TestUnpackersClosedEarly(t *testing.T) {
	for name, c := range map[string]struct {
		unpacker packed.Unpacker
		file     []byte
	}{
		"gzip": {Unpackers().Inflate, gzipped(t, numbers())},
		"zstd": {Unpackers().Unzstd, zstandard(t, numbers())},
	} {
		t.Run(name, func(t *testing.T) {
			noLeaks(t)
			ctx, cancel := context.WithCancel(soon(t))
			stream := c.unpacker(ctx, bytes.NewReader(c.file))
			_, err := io.ReadFull(stream, make([]byte, 10))
			require.NoError(t, err)
			cancel()
			require.NoError(t, stream.Close())
			_, err = stream.Read(make([]byte, 10))
			assert.Error(t, err)
		})
	}
}

// TestUnzstdThatEnds checks that reading fails if the program breaks off, and that another program
// starts for the next file.
func TestUnzstdThatEnds(t *testing.T) {
	noLeaks(t)
	packed, more := io.Pipe()
	stream := Unpackers().Unzstd(soon(t), packed)
	pair, err := await(soon(t), script(`eventlens.unzstd()`))
	require.NoError(t, err)
	ignoreRejection(pair.Get("writable").Call("getWriter").Call("write", "no bytes"))
	_, err = io.ReadAll(stream)
	assert.ErrorContains(t, err, "the program that unpacks zstd files")
	require.NoError(t, more.CloseWithError(io.ErrUnexpectedEOF))
	assert.NoError(t, stream.Close())

	next := Unpackers().Unzstd(soon(t), bytes.NewReader(zstandard(t, "again")))
	got, err := io.ReadAll(next)
	assert.NoError(t, err)
	assert.Equal(t, "again", string(got))
	assert.NoError(t, next.Close())
}
