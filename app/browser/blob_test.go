//go:build js && wasm

package browser

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

func newTestBlob(t *testing.T, content string) source.Blob {
	t.Helper()
	blob, err := TakeBlob(refs.add(newFile("events.out", content)))
	require.NoError(t, err)
	return blob
}

func TestBlob(t *testing.T) {
	noLeaks(t)
	content := strings.Repeat("0123456789", 50_000)
	blob := newTestBlob(t, content)
	assert.EqualValues(t, len(content), blob.SizeBytes())

	stream, err := blob.Open(soon(t), 7)
	require.NoError(t, err)
	read, err := io.ReadAll(stream)
	require.NoError(t, err)
	assert.True(t, content[7:] == string(read), "the content from byte 7 on")
	require.NoError(t, stream.Close())

	part, err := blob.Slice(soon(t), 123_456, 4)
	require.NoError(t, err)
	assert.Equal(t, "6789", string(part))
	_, err = blob.Slice(soon(t), blob.SizeBytes()-2, 4)
	assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

func TestBlobClosedEarly(t *testing.T) {
	noLeaks(t)
	stream, err := newTestBlob(t, strings.Repeat("x", 1<<20)).Open(soon(t), 0)
	require.NoError(t, err)
	_, err = io.ReadFull(stream, make([]byte, 10))
	require.NoError(t, err)
	require.NoError(t, stream.Close())
	_, err = stream.Read(make([]byte, 10))
	assert.Error(t, err)
}

func TestBlobCancelled(t *testing.T) {
	noLeaks(t)
	ctx, cancel := context.WithCancel(context.Background())
	stream, err := newTestBlob(t, "content").Open(ctx, 0)
	require.NoError(t, err)
	cancel()
	_, err = stream.Read(make([]byte, 10))
	assert.ErrorIs(t, err, context.Canceled)
	require.NoError(t, stream.Close())
}

func TestTakeBlobOfNothing(t *testing.T) {
	_, err := TakeBlob(0)
	assert.ErrorIs(t, err, source.ErrNoFile)
}

func TestBlobErrorNamesTheReason(t *testing.T) {
	assert.ErrorIs(t, blobError(&Error{Name: "NotReadableError"}), source.ErrFileGone)
	other := &Error{Name: "TypeError"}
	assert.Equal(t, other, blobError(other))
}
