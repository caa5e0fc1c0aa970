package cards_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func TestStepsInTheAddress(t *testing.T) {
	for text, want := range map[string]cards.Steps{
		"":          {},
		"on":        {On: true},
		"..":        {On: true, Range: true},
		"..~tables": {On: true, Range: true, Tables: true},
		"48200": {
			On: true, Placed: true, At: wire.Span{Lo: 48200, Hi: 48200},
		},
		"-9007199254740993..9007199254740992": {
			On: true, Range: true, Placed: true,
			At: wire.Span{Lo: -9007199254740992, Hi: 9007199254740992},
		},
		"0.25..1.5~tables": {
			On: true, Range: true, Placed: true, Tables: true, At: wire.Span{Lo: 0.25, Hi: 1.5},
		},
	} {
		m := state.New("https://b.example/")
		m.ApplyFragment(statetest.Fragment(address.Steps, text))
		assert.Equal(t, want, m.Cards.Steps(), text)
		again := state.New("https://b.example/")
		again.ApplyFragment(address.Parse(m.Fragment().String()))
		assert.Equal(t, want, again.Cards.Steps(), text)
	}
	for _, foreign := range []string{
		"x", "1..x", "NaN", "1..Inf", "1e305", "....", "~tables", "tables",
	} {
		m := state.New("https://b.example/")
		m.ApplyFragment(statetest.Fragment(address.Steps, foreign))
		assert.False(t, m.Cards.Steps().Placed, foreign)
	}
	m := state.New("https://b.example/")
	m.ApplyFragment(statetest.Fragment(address.Steps, "9..3"))
	assert.Equal(t, wire.Span{Lo: 3, Hi: 9}, m.Cards.Steps().At, "in either order")
}

func TestMovingHandles(t *testing.T) {
	m := state.New("https://b.example/")
	x := wire.Ends{Span: wire.Span{Lo: 10, Hi: 90}}
	m.Cards.MoveStep(0, 50, x)
	assert.False(t, m.Cards.Steps().Placed, "there are no handles")
	m.Cards.SelectSteps(true)
	assert.Equal(t, wire.Span{Lo: 90, Hi: 90}, m.Cards.Steps().In(x),
		"at first at the end of each chart")
	m.Cards.MoveStep(0, 49.6, x)
	assert.Equal(t, wire.Span{Lo: 50, Hi: 50}, m.Cards.Steps().In(x), "steps are whole")
	m.Cards.SetStepRange(true, x)
	assert.Equal(t, wire.Span{Lo: 50, Hi: 90}, m.Cards.Steps().At)
	m.Cards.MoveStep(0, 95, x)
	assert.Equal(t, wire.Span{Lo: 90, Hi: 90}, m.Cards.Steps().At, "handles do not pass each other")
	m.Cards.MoveStep(0, 20, x)
	m.Cards.MoveStep(1, 10, x)
	assert.Equal(t, wire.Span{Lo: 20, Hi: 20}, m.Cards.Steps().At)
	m.Cards.MoveStep(1, 80, x)
	m.Cards.MoveStep(0, math.NaN(), x)
	m.Cards.MoveStep(1, math.Inf(1), x)
	assert.Equal(t, wire.Span{Lo: 20, Hi: 80}, m.Cards.Steps().At)
	m.Cards.SetStepRange(false, x)
	assert.Equal(t, wire.Span{Lo: 20, Hi: 20}, m.Cards.Steps().At)
	m.Cards.MoveStep(0, 95, x)
	m.Cards.SetStepRange(true, x)
	assert.Equal(t, wire.Span{Lo: 10, Hi: 95}, m.Cards.Steps().At,
		"behind the chart's end the range goes to its start")

	m.Cards.SetAxis(wire.AxisWall)
	assert.Equal(t, cards.Steps{On: true, Range: true, At: m.Cards.Steps().At}, m.Cards.Steps(),
		"places are along the axis, which is another one")
	m.Cards.MoveStep(0, 10.25, x)
	assert.Equal(t, wire.Span{Lo: 10.25, Hi: 90}, m.Cards.Steps().At)
	m.Cards.SetAxis(wire.AxisWall)
	assert.True(t, m.Cards.Steps().Placed)
	m.Cards.SetXTag("loss")
	assert.False(t, m.Cards.Steps().Placed)
	m.Cards.MoveStep(0, 10.25, x)
	m.Cards.SetXTag("acc")
	assert.False(t, m.Cards.Steps().Placed)
	m.Cards.SetTables(true)
	assert.True(t, m.Cards.Steps().Tables)
	m.Cards.SelectSteps(false)
	assert.Equal(t, cards.Steps{}, m.Cards.Steps())
	m.Cards.SetTables(true)
	assert.False(t, m.Cards.Steps().Tables)
}

func TestLabelsOfHandlesStayInTheCard(t *testing.T) {
	plot := wire.Rect{X: 30, W: 250}
	for _, c := range []struct {
		label string
		x     float64
		want  string
	}{
		{"600", 280, "below"}, {"1,234,567", 280, "left"}, {"1,234,567", 250, "below"},
		{"18 Nov 14:32:10", 30, "right"}, {"0", 30, "below"},
	} {
		assert.Equal(t, c.want, cards.LabelSide(c.label, c.x, plot), "%s at %v", c.label, c.x)
	}
}

func TestPlaces(t *testing.T) {
	zone := func(int64) int { return 3600 }
	for _, c := range []struct {
		axis  wire.Axis
		typed string
		want  float64
		text  string
	}{
		{wire.AxisStep, "48,200", 48200, "48,200"},
		{wire.AxisStep, " 48.2k ", 48200, "48,200"},
		{wire.AxisStep, "1 000 000", 1e6, "1,000,000"},
		{wire.AxisStep, "−5", -5, "−5"},
		{wire.AxisStep, "9007199254740992", 1 << 53, "9,007,199,254,740,992"},
		{wire.AxisRelative, "90", 90, "90 s"},
		{wire.AxisRelative, "1 h 30 min", 5400, "5400 s"},
		{wire.AxisRelative, "1.5h", 5400, "5400 s"},
		{wire.AxisRelative, "-2 d 250 ms", -172800.25, "-172800.25 s"},
		{wire.AxisWall, "2025-11-18 14:32:10", 1763472730, "2025-11-18 14:32:10"},
		{wire.AxisWall, "2025-11-18 14:32", 1763472720, "2025-11-18 14:32:00"},
		{wire.AxisWall, "1763472730.5", 1763472730.5, "2025-11-18 14:32:10.5"},
		{wire.AxisTag, "1e-3", 1e-3, "0.001"},
	} {
		at, ok := cards.ParsePlace(c.axis, c.typed, zone)
		assert.True(t, ok, c.typed)
		assert.Equal(t, c.want, at, c.typed)
		assert.Equal(t, c.text, cards.PlaceText(c.axis, at, zone))
		back, ok := cards.ParsePlace(c.axis, c.text, zone)
		assert.True(t, ok, c.text)
		assert.Equal(t, c.want, back, "what is written is read as the same")
	}
	for _, axis := range []wire.Axis{
		wire.AxisStep, wire.AxisRelative, wire.AxisWall, wire.AxisTag,
	} {
		for _, wrong := range []string{
			"", " ", "x", "NaN", "Inf", "-inf", "1e999", "1e305", "3 parsecs", "h", "--1", "k",
		} {
			_, ok := cards.ParsePlace(axis, wrong, zone)
			assert.False(t, ok, "%q along %d", wrong, axis)
		}
		for _, odd := range []float64{
			math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 1 << 62, 0,
		} {
			assert.NotEmpty(t, cards.PlaceText(axis, odd, zone))
			assert.NotEmpty(t, cards.PlaceLabel(axis, odd, zone))
		}
	}
}
