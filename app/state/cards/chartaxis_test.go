package cards_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

func TestChartAxisPlacesAndSpans(t *testing.T) {
	for name, ends := range map[string]wire.Ends{
		"steps":              {Span: wire.Span{Lo: -12, Hi: 612}},
		"large steps":        {Span: wire.Span{Lo: 1 << 52, Hi: 1 << 53}},
		"wall times":         {Span: wire.Span{Lo: 1.7e9, Hi: 1.7e9 + 3600}},
		"tiny values":        {Span: wire.Span{Lo: 1e-12, Hi: 3e-12}},
		"logarithms":         {Span: wire.Span{Lo: 1e-6, Hi: 1e3}, Scaling: wire.ScaleLog},
		"near, logarithmic":  {Span: wire.Span{Lo: 1000, Hi: 1001}, Scaling: wire.ScaleLog},
		"both sides of zero": {Span: wire.Span{Lo: -100, Hi: 1000}, Scaling: wire.ScaleSymlog},
	} {
		t.Run(name, func(t *testing.T) {
			a := cards.ChartAxisOf(ends)
			assert.True(t, a.Drawn())
			for _, places := range []wire.Span{
				{Lo: 0.25, Hi: 0.75}, {Lo: -0.5, Hi: 0.01}, {Lo: 0.999, Hi: 1.001},
			} {
				s := a.Span(places)
				assert.True(t, s.On(), places)
				again := a.Places(s)
				assert.InDelta(t, places.Lo, again.Lo, 1e-4*(places.Hi-places.Lo),
					"a hundredth of a pixel")
				assert.InDelta(t, places.Hi, again.Hi, 1e-4*(places.Hi-places.Lo))
				assert.Equal(t, s, a.Span(a.Places(s)), "rounding again changes nothing")
			}
		})
	}
}

func TestChartAxisWithoutEnds(t *testing.T) {
	for _, ends := range []wire.Ends{{}, {Span: wire.Span{Lo: 1, Hi: 1}},
		{Span: wire.Span{Lo: math.NaN(), Hi: 1}},
		{Span: wire.Span{Lo: -1, Hi: 1}, Scaling: wire.ScaleLog},
		{Span: wire.Span{Lo: math.Inf(-1), Hi: math.Inf(1)}}} {
		a := cards.ChartAxisOf(ends)
		assert.False(t, a.Drawn(), ends)
		assert.True(t, math.IsNaN(a.Place(1)))
		assert.Zero(t, a.Span(wire.Span{Hi: 1}))
		assert.Zero(t, a.Places(wire.Span{Hi: 1}))
	}
	a := cards.ChartAxisOf(wire.Ends{Span: wire.Span{Lo: 1e9, Hi: 1e9 + 1}})
	assert.Zero(t, a.Span(wire.Span{Lo: 0.5, Hi: 0.5 + 1e-9}), "too narrow for its numbers")
	assert.Zero(t, a.Span(wire.Span{Lo: -1e301, Hi: 1e301}), "too wide")
}

func TestAxisTexts(t *testing.T) {
	zone := func(ms int64) int { return int(time.Hour / time.Second) }
	texts := func(axis wire.Axis, lo, hi float64) [2]string {
		a, b := cards.AxisTexts(axis, wire.Span{Lo: lo, Hi: hi}, zone)
		return [2]string{a, b}
	}
	assert.Equal(t, [2]string{"48,200", "50,000"}, texts(wire.AxisStep, 48200.3, 5e4))
	assert.Equal(t, [2]string{"1 min 30 s", "2 h"}, texts(wire.AxisRelative, 90, 7200))
	assert.Equal(t, [2]string{"0.25", "1.5"}, texts(wire.AxisTag, 0.25, 1.5))
	assert.Contains(t, texts(wire.AxisWall, 0, 1.7e9)[1], "23:13", "in the reader's zone")
	assert.NotEmpty(t, texts(wire.AxisWall, 0, 1e300)[1], "a time that no zone is known of")
}
