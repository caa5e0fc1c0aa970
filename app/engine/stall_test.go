package engine

import (
	"context"
	"io"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// TestStalledFileIsShownAsFarAsItCame has a file stop arriving twice: what came by then is told and drawn to the last record, new tags included,
// although nothing follows it.
func TestStalledFileIsShownAsFarAsItCame(t *testing.T) {
	log := scalars("loss", 1000)
	first := log.at() + 5 // inside the next record
	for step := range 1000 {
		log.scalar("acc", int64(step), 1)
	}
	second := log.at() + 5
	log.scalar("loss", 1000, 1)
	blob := &slowBlob{content: log.bytes, parts: make(chan int)}
	p := startPage(t, Config{})
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{Path: "run.tfevents", SizeBytes: int64(len(log.bytes)), Blob: p.put(blob)}}}}})

	blob.parts <- first
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	assert.EqualValues(t, 1000, p.tag("loss").Values)
	p.send(&wire.View{Cards: []wire.Card{{ID: "loss", Tag: p.tag("loss").ID, Width: 320, Height: 184, Ratio: 1}}})
	drawn := until(p, func(*wire.Drawn) bool { return true })
	assert.EqualValues(t, 1000, drawn.Points)
	assert.False(t, drawn.Complete)

	blob.parts <- second
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 && c.Tags[0].Name == "acc" })
	assert.EqualValues(t, 1000, p.tag("acc").Values)

	close(blob.parts)
	drawn = until(p, func(d *wire.Drawn) bool { return d.Complete })
	assert.EqualValues(t, 1001, drawn.Points)
}

// TestStopEndsAStalledFile keeps what had come, without a word from the server.
func TestStopEndsAStalledFile(t *testing.T) {
	log := scalars("loss", 1000).bytes
	blob := &slowBlob{content: log, parts: make(chan int)}
	p := startPage(t, Config{})
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{Path: "run.tfevents", SizeBytes: int64(len(log)), Blob: p.put(blob)}}}}})
	blob.parts <- len(log) / 2
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	p.send(&wire.Stop{})
	until(p, func(m *wire.Progress) bool { return !m.Reading })
	assert.Positive(t, p.tag("loss").Values)
	assert.Empty(t, p.problems())
}

// newPatientFeed returns a feed that is never late.
func newPatientFeed() *feed {
	return newFeed(func() time.Duration { return never }, func() {})
}

func TestFeedServesOneFileAfterTheOther(t *testing.T) {
	f := newPatientFeed()
	for _, size := range []int{0, 1, feedBytes, 10*feedBytes + 7} {
		content := make([]byte, size)
		for i := range content {
			content[i] = byte(i * size >> 7)
		}
		body, err := f.open(t.Context(), source.NewBlob(sourcetest.Blob(content), 0), 0)
		require.NoError(t, err)
		assert.EqualValues(t, size, body.Info.SizeBytes)
		require.NoError(t, iotest.TestReader(f, content))
		assert.Zero(t, f.close())
	}
}

func TestFeedClosedEarlyCountsWhatNobodyRead(t *testing.T) {
	f := newPatientFeed()
	const size = feedAhead * feedBytes
	_, err := f.open(t.Context(), source.NewBlob(sourcetest.Blob(make([]byte, size)), 0), 0)
	require.NoError(t, err)
	n, err := f.Read(make([]byte, 10))
	require.NoError(t, err)
	unread := f.close()
	assert.GreaterOrEqual(t, unread, int64(feedBytes-n))
	assert.LessOrEqual(t, unread, int64(size-n))

	_, err = f.open(t.Context(), source.NewBlob(sourcetest.Blob(make([]byte, 5)), 0), 0)
	require.NoError(t, err, "it can be used again")
	rest, err := io.ReadAll(f)
	require.NoError(t, err)
	assert.Len(t, rest, 5)
	f.close()
}

func TestFeedIsLateAsOftenAsNothingComes(t *testing.T) {
	late := 0
	blob := &slowBlob{content: make([]byte, 20), parts: make(chan int, 1)}
	f := newFeed(func() time.Duration { return time.Millisecond }, func() {
		if late++; late == 3 {
			close(blob.parts)
		}
	})
	_, err := f.open(t.Context(), source.NewBlob(blob, 0), 0)
	require.NoError(t, err)
	rest, err := io.ReadAll(f)
	require.NoError(t, err)
	assert.Len(t, rest, 20)
	assert.GreaterOrEqual(t, late, 3)
	f.close()
}

func TestFeedEndsWithItsContext(t *testing.T) {
	f := newPatientFeed()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := f.open(ctx, source.NewBlob(&slowBlob{content: make([]byte, 20), parts: make(chan int)}, 0), 0)
	require.NoError(t, err)
	cancel()
	_, err = f.Read(make([]byte, 10))
	assert.ErrorIs(t, err, context.Canceled)
	f.close()
}

// TestFeedEndsWithItsContextWhileItIsFull ends a feed whose goroutine waits for a free buffer.
func TestFeedEndsWithItsContextWhileItIsFull(t *testing.T) {
	f := newPatientFeed()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := f.open(ctx, source.NewBlob(sourcetest.Blob(make([]byte, 10*feedBytes)), 0), 0)
	require.NoError(t, err)
	cancel()
	_, err = io.Copy(io.Discard, f)
	if err != nil { // nil when all of it came first
		assert.ErrorIs(t, err, context.Canceled)
	}
	f.close()
}
