package worker_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/payload"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/eventfile/store"
)

// stepsTo returns the steps of n histograms.
func stepsTo(n int64) (steps []int64) {
	for i := range n {
		steps = append(steps, i)
	}
	return steps
}

// readerOf reads parts of a log and counts them.
func readerOf(log []byte, reads *atomic.Int64) payload.Reader {
	return func(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
		reads.Add(1)
		part := log[at.Offset : at.Offset+at.Length]
		return part, check(part)
	}
}

// TestEveryHistogramInTheFileIsDrawn draws histograms in files as if they were in memory, in each
// look. A look reuses the data read for another, except for buckets as logged.
func TestEveryHistogramInTheFileIsDrawn(t *testing.T) {
	log := histogramsAt(stepsTo(1000)...)
	var reads atomic.Int64
	near, far := newScreen(t, log, inMemory, nil), newScreen(t, log, 1, readerOf(log, &reads))
	read := int64(0)
	for i, l := range []wire.HistogramLook{{}, {Mode: wire.HistogramOverlay, Log: true},
		{Mode: wire.HistogramBands}, {Mode: wire.HistogramHeat},
		{Logged: true}, {Mode: wire.HistogramOverlay, Logged: true},
		{Mode: wire.HistogramHeat, Logged: true}} {
		want, got := near.draw(1, look(l, wire.AxisStep)), far.draw(1, look(l, wire.AxisStep))
		assert.EqualValues(t, 1000, got.Points)
		assert.Equal(t, want.Summary, got.Summary)
		assert.True(t, got.Note.None())
		assert.Equal(t, near.picture(), far.picture(), "%v", l)
		x, y := got.Plot.X+got.Plot.W/2, got.Plot.Y+got.Plot.H*0.6
		assert.Equal(t, chart.Protocol.Answers.Pack(near.hover(x, y)),
			chart.Protocol.Answers.Pack(far.hover(x, y)), "%v", l)
		anew := i == 0 || i == 4 || i == 6
		assert.Equal(t, anew, reads.Load() > read, "%v", l)
		read = reads.Load()
	}
	assert.Less(t, read, int64(30), "those that lie near to each other are read at once")
}

// TestDamagedPartOfAFile leaves out only the histograms that cannot be read.
func TestDamagedPartOfAFile(t *testing.T) {
	log := histogramsAt(stepsTo(100)...)
	bad := int64(len(log) / 2)
	s := newScreen(t, log, 1,
		func(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
			if at.Offset <= bad && bad < at.Offset+at.Length {
				return nil, errors.New("damaged")
			}
			part := log[at.Offset : at.Offset+at.Length]
			return part, check(part)
		})
	drawn := s.draw(1, nil)
	assert.EqualValues(t, 100, drawn.Total)
	assert.GreaterOrEqual(t, drawn.Points, int64(99))
}

// TestMoreHistogramsThanMemoryHolds draws an even selection of the histograms, and the card says
// how many are missing.
func TestMoreHistogramsThanMemoryHolds(t *testing.T) {
	log := histogramsAt(stepsTo(400)...)
	var reads atomic.Int64
	s := newScreen(t, log, 1, readerOf(log, &reads))
	drawn := s.draw(1, func(v *wire.View) {
		v.Histograms.Logged = true
		v.Cards[0].Width = 4000 // wide enough to show many bars of each histogram
	})
	assert.EqualValues(t, 400, drawn.Total)
	assert.Less(t, drawn.Points, int64(400))
	assert.Greater(t, drawn.Points, int64(200))
	assert.Contains(t, words.Say(drawn.Note), "not read: too many")
	first, last := s.ask(&chart.Hover{X: 2000, Y: drawn.Plot.Y + drawn.Plot.H - 1}),
		words.Say(drawn.Summary)
	require.NotEmpty(t, first.Rows)
	assert.Contains(t, last, "step 0 to 399")
}
