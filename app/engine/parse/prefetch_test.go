package parse

import (
	"context"
	"io"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// heldBlob is a file that gives nothing before it is released.
type heldBlob struct {
	content  []byte
	released chan struct{}
}

func newHeldBlob(size int) *heldBlob {
	return &heldBlob{content: make([]byte, size), released: make(chan struct{})}
}

func (b *heldBlob) SizeBytes() int64 { return int64(len(b.content)) }

func (b *heldBlob) Slice(_ context.Context, off, n int64) ([]byte, error) {
	return b.content[off : off+n], nil
}

func (b *heldBlob) Open(ctx context.Context, from int64) (io.ReadCloser, error) {
	return &heldStream{ctx: ctx, blob: b, rest: b.content[from:]}, nil
}

type heldStream struct {
	ctx  context.Context
	blob *heldBlob
	rest []byte
}

func (s *heldStream) Read(p []byte) (int, error) {
	select {
	case <-s.blob.released:
	case <-s.ctx.Done():
		return 0, s.ctx.Err()
	}
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

func (s *heldStream) Close() error { return nil }

// newPatientFeed returns a feed that is never late.
func newPatientFeed() *prefetcher {
	return newPrefetcher(func() time.Duration { return never }, func() {})
}

func TestFeedServesOneFileAfterTheOther(t *testing.T) {
	f := newPatientFeed()
	for _, size := range []int{0, 1, chunkBytes, 10*chunkBytes + 7} {
		content := make([]byte, size)
		for i := range content {
			content[i] = byte(i * size >> 7)
		}
		require.NoError(t,
			f.open(t.Context(), source.NewBlob(sourcetest.Blob(content), 0), 0,
				source.StreamOptions{}))
		assert.EqualValues(t, size, f.stream.Size())
		require.NoError(t, iotest.TestReader(f, content))
		assert.EqualValues(t, size, f.stream.Received())
		f.close()
	}
}

func TestFeedClosedEarlyCanBeUsedAgain(t *testing.T) {
	f := newPatientFeed()
	const size = chunksAhead * chunkBytes
	require.NoError(t,
		f.open(t.Context(), source.NewBlob(sourcetest.Blob(make([]byte, size)), 0), 0,
			source.StreamOptions{}))
	_, err := f.Read(make([]byte, 10))
	require.NoError(t, err)
	f.close()
	assert.GreaterOrEqual(t, f.stream.Received(), int64(chunkBytes))

	require.NoError(t,
		f.open(t.Context(), source.NewBlob(sourcetest.Blob(make([]byte, 5)), 0), 0,
			source.StreamOptions{}))
	rest, err := io.ReadAll(f)
	require.NoError(t, err)
	assert.Len(t, rest, 5)
	f.close()
}

// TestFeedHops leaves parts out, of a file that is requested in windows and of one that is not, and
// reads the rest across the windows' borders.
func TestFeedHops(t *testing.T) {
	content := make(sourcetest.Blob, 9<<20)
	for i := range content {
		content[i] = byte(i * i >> 9)
	}
	for _, listed := range []int64{-1, int64(len(content))} {
		f := newPatientFeed()
		require.NoError(t,
			f.open(t.Context(), source.NewBlob(content, 0), 10,
				source.StreamOptions{SizeBytes: listed}))
		at, part := 10, make([]byte, 300_000)
		for _, hop := range []int{0, 1 << 20, 100_000, 2 << 20, 0, 3 << 20} {
			_, err := io.ReadFull(f, part)
			require.NoError(t, err)
			require.Equal(t, []byte(content[at:at+len(part)]), part)
			at += len(part)
			f.Hop(int64(at), int64(at+hop))
			at += hop
		}
		rest, err := io.ReadAll(f)
		require.NoError(t, err)
		assert.Equal(t, []byte(content[at:]), rest)
		f.close()
	}
}

func TestFeedIsLateAsOftenAsNothingComes(t *testing.T) {
	late := 0
	blob := newHeldBlob(20)
	f := newPrefetcher(func() time.Duration { return time.Millisecond }, func() {
		if late++; late == 3 {
			close(blob.released)
		}
	})
	require.NoError(t, f.open(t.Context(), source.NewBlob(blob, 0), 0, source.StreamOptions{}))
	rest, err := io.ReadAll(f)
	require.NoError(t, err)
	assert.Len(t, rest, 20)
	assert.GreaterOrEqual(t, late, 3)
	f.close()
}

func TestFeedEndsWithItsContext(t *testing.T) {
	f := newPatientFeed()
	ctx, cancel := context.WithCancel(t.Context())
	require.NoError(t, f.open(ctx, source.NewBlob(newHeldBlob(20), 0), 0, source.StreamOptions{}))
	cancel()
	_, err := f.Read(make([]byte, 10))
	assert.ErrorIs(t, err, context.Canceled)
	f.close()
}

// TestFeedEndsWithItsContextWhileItIsFull ends a feed whose goroutine waits for a free buffer.
func TestFeedEndsWithItsContextWhileItIsFull(t *testing.T) {
	f := newPatientFeed()
	ctx, cancel := context.WithCancel(t.Context())
	require.NoError(t,
		f.open(ctx, source.NewBlob(sourcetest.Blob(make([]byte, 10*chunkBytes)), 0), 0,
			source.StreamOptions{}))
	cancel()
	_, err := io.Copy(io.Discard, f)
	if err != nil { // nil if everything arrived before the cancellation
		assert.ErrorIs(t, err, context.Canceled)
	}
	f.close()
}
