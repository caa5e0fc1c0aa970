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

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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

// numbers is content that does not compress to next to nothing.
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
		"whole": bytes.NewReader(gzipped(t, content)), "in halves": iotest.HalfReader(bytes.NewReader(gzipped(t, content))),
	} {
		stream := Inflater()(soon(t), file)
		got, err := io.ReadAll(stream)
		assert.NoError(t, err, name)
		assert.True(t, content == string(got), name)
		assert.NoError(t, stream.Close())
	}
}

// TestInflateFaults tells what a DecompressionStream makes of anything but one whole member: an error each time.
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
		"source":      io.MultiReader(bytes.NewReader(file[:len(file)/2]), iotest.ErrReader(broken)),
	} {
		stream := Inflater()(soon(t), in)
		got, err := io.ReadAll(stream)
		assert.Error(t, err, name)
		assert.True(t, strings.HasPrefix(content, string(got)), name)
		t.Logf("%s: %d of %d bytes, %v", name, len(got), len(content), err)
		assert.NoError(t, stream.Close())
	}
}

func TestInflateClosedEarly(t *testing.T) {
	noLeaks(t)
	ctx, cancel := context.WithCancel(soon(t))
	stream := Inflater()(ctx, bytes.NewReader(gzipped(t, numbers())))
	_, err := io.ReadFull(stream, make([]byte, 10))
	require.NoError(t, err)
	cancel()
	require.NoError(t, stream.Close())
	_, err = stream.Read(make([]byte, 10))
	assert.Error(t, err)
}
