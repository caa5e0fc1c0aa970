package worker

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

// TestRawValuesAreInTheRange expects a y axis that includes the unsmoothed lines, for all points
// and for a zoom along x, also after the smoothing changed.
func TestRawValuesAreInTheRange(t *testing.T) {
	page := &sentMessages{t: t}
	s := newScreen(page)
	s.addSeries("spiky", []string{"v"}, 200, func(_, step int) float64 {
		switch step {
		case 60:
			return 40
		case 140:
			return -7
		}
		return math.Sin(float64(step) / 9)
	})
	drawn := func(lines wire.Lines, zoom wire.Zoom) *wire.Drawn {
		s.Handle(&wire.View{
			Lines: lines,
			Cards: []wire.Card{{ID: "a", Tag: 1, Width: 400, Height: 200, Ratio: 1, Zoom: zoom}},
		})
		require.True(t, s.DrawUrgent())
		for _, m := range page.take() {
			if d, ok := m.(*wire.Drawn); ok {
				return d
			}
		}
		require.Fail(t, "nothing was drawn")
		return nil
	}
	plain := drawn(wire.Lines{}, wire.Zoom{})
	for _, smoothing := range []wire.Smoothing{
		{Amount: 0.6}, {Amount: 0.99}, {Kind: wire.SmoothGaussian, Amount: 20},
	} {
		d := drawn(wire.Lines{Smoothing: smoothing}, wire.Zoom{})
		assert.Equal(t, plain.Y, d.Y, "as without smoothing: %v", smoothing)
		assert.Zero(t, d.Outside)
		part := drawn(wire.Lines{Smoothing: smoothing}, wire.Zoom{X: wire.Span{Lo: 50, Hi: 100}})
		assert.True(t, part.Y.Hi > 40 && part.Y.Lo > -5, "%v, of a zoom: %v", smoothing, part.Y)
	}
	ignoring := drawn(wire.Lines{Smoothing: wire.Smoothing{Amount: 0.6}, IgnoreOutliers: true},
		wire.Zoom{})
	assert.Less(t, ignoring.Y.Hi, 5.0)
	assert.Positive(t, ignoring.Outside, "and says so")
}
