package worker

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/eventfile/store"
)

// column returns a scalar with values at steps.
func column(tag string, value float32, steps ...store.Step) store.NumberColumn {
	walls, values := make([]store.WallTime, len(steps)), make([]float32, len(steps))
	for i, step := range steps {
		walls[i], values[i] = store.WallTime(1.7e9+float64(step)), value+float32(step)
	}
	return store.NumberColumn{
		Column: store.NewColumn(tag, steps, walls), Values: store.Floats{F32: values},
	}
}

// marginScreen has three runs: one with a mean and its sides at all steps, one with sides at other
// steps, and one with only the mean.
func marginScreen(t *testing.T) (*screen, *sentMessages, *wire.View) {
	sent := &sentMessages{t: t}
	s := newScreen(sent)
	s.addRun("all",
		&store.Batch{Numbers: []store.NumberColumn{column("mean", 0, 0, 1, 2, 3),
			column("low", -2, 0, 1, 2, 3), column("high", 5, 0, 1, 2, 3)}})
	s.addRun("shared",
		&store.Batch{Numbers: []store.NumberColumn{column("mean", 10, 0, 1, 2, 3),
			column("low", 8, 0, 2, 4), column("high", 11, 0, 2, 3, 4)}})
	s.addRun("bare", &store.Batch{Numbers: []store.NumberColumn{column("mean", 20, 0, 1)}})
	tags := s.store.Snapshot().Tags()
	require.Equal(t, "high", tags[2].Name)
	return s, sent,
		&wire.View{Cards: []wire.Card{{
			ID: "c", Tag: 1, Margins: []wire.Margin{{Value: 1, Lower: 2, Upper: 3}}, Width: 320,
			Height: 184, Ratio: 1,
		}}}
}

// TestMargin draws a line and its margin at the steps that all three have, and reports what it
// leaves out.
func TestMargin(t *testing.T) {
	s, sent, v := marginScreen(t)
	s.Handle(v)
	require.True(t, s.DrawUrgent())
	d := sent.take()[0].(*wire.Drawn)
	assert.Equal(t,
		"2 points not drawn: not all three scalars have that step, no margin around 1 line",
		words.Say(d.Note))
	lines := s.Card("c").Plot.(*Plot).lines
	require.Len(t, lines, 3)
	assert.Equal(t, []float64{0, 1, 2, 3}, lines[0].curve.line.X)
	assert.Equal(t, []float64{-2, -1, 0, 1}, lines[0].curve.low)
	assert.Equal(t, []float64{5, 6, 7, 8}, lines[0].curve.high)
	assert.Equal(t, []float64{0, 2}, lines[1].curve.line.X)
	assert.Equal(t, []float64{10, 12}, lines[1].curve.drawn)
	assert.Equal(t, []float64{8, 10}, lines[1].curve.low)
	assert.Equal(t, []float64{11, 13}, lines[1].curve.high)
	assert.Nil(t, lines[2].curve.low)
	assert.Less(t, d.Y.Lo, -2.0, "the axis has room for the margin")

	s.ask("c", &chart.Hover{X: d.Plot.X + d.Plot.W/2, Y: d.Plot.Y})
	r := sent.take()[0].(*chart.Readout)
	assert.Equal(t, "10 to 13", words.Say(r.Rows[1].Band), "the readout has the margin")
	s.ask("c", &scalar.GetTable{All: true})
	rows := sent.take()[0].(*scalar.Table).Rows
	assert.EqualValues(t, []int64{4, 2, 2}, []int64{rows[0].Points, rows[1].Points, rows[2].Points})
	assert.EqualValues(t, 2, rows[1].Latest.Step)
}

// TestMarginWithoutASharedStep expects that message, and not that there are no finite values.
func TestMarginWithoutASharedStep(t *testing.T) {
	sent := &sentMessages{t: t}
	s := newScreen(sent)
	s.addRun("apart",
		&store.Batch{Numbers: []store.NumberColumn{column("mean", 0, 0, 1), column("low", -2, 2, 3),
			column("high", 5, 4, 5)}})
	s.Handle(&wire.View{Cards: []wire.Card{{
		ID: "c", Tag: 1, Margins: []wire.Margin{{Value: 1, Lower: 2, Upper: 3}}, Width: 320,
		Height: 184, Ratio: 1,
	}}})
	require.True(t, s.DrawUrgent())
	d := sent.take()[0].(*wire.Drawn)
	assert.Equal(t, words.Blank{Title: "The three scalars share no step"},
		words.BlankOf(d, "", wire.ScaleLinear, wire.ScaleLinear))
	assert.Equal(t, "2 points not drawn: not all three scalars have that step", words.Say(d.Note))
}

// TestMarginFollowsItsSides smooths the sides like the line, which stays between them, and draws
// again when a side grew.
func TestMarginFollowsItsSides(t *testing.T) {
	s, sent, v := marginScreen(t)
	v.Lines.Smoothing.Amount = 0.9
	s.Handle(v)
	require.True(t, s.DrawUrgent())
	c := s.Card("c").Plot.(*Plot).lines[1].curve
	assert.NotEqual(t, []float64{10, 12}, c.drawn)
	assert.Equal(t, [2][]float64{{8, 10}, {11, 13}}, c.sides)
	assert.NotEqual(t, c.sides[0], c.low)
	for i, y := range c.drawn {
		assert.Less(t, c.low[i], y)
		assert.Greater(t, c.high[i], y)
	}
	v.Lines.Smoothing.Amount = 0
	s.Handle(v)
	require.True(t, s.DrawUrgent())
	assert.Equal(t, c.sides, [2][]float64{c.low, c.high}, "as logged")
	s.store.Append(2, &store.Batch{Numbers: []store.NumberColumn{column("low", 8, 3)}})
	s.FinishCards()
	sent.take()
	s.Changed()
	s.Redraw("c")
	require.True(t, s.DrawUrgent())
	assert.Equal(t, []float64{0, 2, 3}, s.Card("c").Plot.(*Plot).lines[1].curve.line.X)
}

// TestMarginOfAGroup aggregates the lines at the steps that have a margin.
func TestMarginOfAGroup(t *testing.T) {
	s, sent, v := marginScreen(t)
	v.Groups = []wire.RunGroup{{Name: "g", Runs: []wire.RunID{1, 2}}}
	v.Lines.Aggregate.Centre = wire.CentreMean
	s.Handle(v)
	require.True(t, s.DrawUrgent())
	d := sent.take()[0].(*wire.Drawn)
	assert.Contains(t, words.Say(d.Note), "2 points")
	for _, l := range s.Card("c").Plot.(*Plot).lines {
		if l.Group > 0 {
			assert.Equal(t, []float64{0, 1, 2, 3}, l.curve.line.X)
			assert.Equal(t, []float64{5, 6, 7, 3}, l.curve.drawn,
				"one that has no such step is on its line there")
		}
	}
}
