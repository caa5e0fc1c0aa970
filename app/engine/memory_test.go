package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/read"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestFullMemoryEndsReading has a limit below the memory of the test itself: only the first batch
// is taken in and shown.
func TestFullMemoryEndsReading(t *testing.T) {
	b, points := folder(t, 12)
	p := startPage(t, intake.Config{Limits: read.Limits{MemoryBytes: 1000}})
	p.send(&wire.Open{Sources: []wire.Source{{URL: b.url("runs/")}}})
	notice := until(p, func(*wire.Notice) bool { return true })
	assert.Contains(t, words.Say(notice.Text), "fills the memory that a page may use (1.0 kB)")
	assert.Regexp(t, `\d+ of 12 runs are not fully read`, words.Say(notice.Text))
	values := p.tag("loss").Values
	assert.Positive(t, values)
	assert.Less(t, values, points)
	card := wire.Card{ID: "c", Tag: p.tag("loss").ID, Width: 320, Height: 184, Ratio: 1}
	p.send(&wire.View{Cards: []wire.Card{card}})
	drawn := until(p, func(d *wire.Drawn) bool { return d.Card == "c" })
	assert.False(t, drawn.Complete)
	require.Equal(t, values, drawn.Points)
	assert.Empty(t, p.problems())
}
