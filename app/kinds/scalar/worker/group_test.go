package worker

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// TestGroupsFollowTheirMembers changes a group's data, smoothing and visible members. Without a
// change its curve is kept.
func TestGroupsFollowTheirMembers(t *testing.T) {
	s, sent := drawnScreen(t)
	view := func(change func(*wire.View)) *curve {
		v := &wire.View{
			Groups: []wire.RunGroup{{Name: "g", Runs: []wire.RunID{1, 2}}},
			Cards:  []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}},
		}
		v.Lines.Aggregate.Centre = wire.CentreMean
		change(v)
		s.Handle(v)
		s.Redraw("c")
		require.True(t, s.DrawUrgent())
		sent()
		lines := s.Card("c").Plot.(*Plot).lines
		require.Len(t, lines, 1)
		return lines[0].curve
	}
	same := func(*wire.View) {}
	first := append([]float64(nil), view(same).drawn...)
	kept := &view(same).drawn[0]
	assert.Same(t, kept, &view(func(v *wire.View) { v.Theme = "dark" }).drawn[0])
	assert.NotEqual(t, first, view(func(v *wire.View) { v.Lines.Smoothing.Amount = 0.9 }).drawn)
	assert.Equal(t, first, view(same).drawn)
	assert.Len(t, view(func(v *wire.View) { v.Hidden = []wire.RunID{2} }).parts, 1)
	s.store.Append(1,
		&store.Batch{Numbers: []store.NumberColumn{{
			Column: store.NewColumn("loss", []store.Step{30}, []store.WallTime{1.7e9}),
			Values: store.Floats{F32: []float32{100}},
		}}})
	grown := view(same)
	assert.Len(t, grown.drawn, 21)
	assert.Equal(t, 100.0, grown.drawn[20])
	assert.EqualValues(t, 1, grown.group.N[20], "the other one has ended")
}

// TestGroupIsSummedUpAgainForFiguresOnly computes no unsmoothed line of a group while nobody asks
// for figures, nor without smoothing.
func TestGroupIsSummedUpAgainForFiguresOnly(t *testing.T) {
	s, sent := pairOfRuns(t, 100, 1)
	view := groupView(0)
	drawn := func(smoothing float64) *curve {
		sent.take()
		view.Lines.Smoothing.Amount = smoothing
		s.Handle(view)
		require.True(t, s.DrawUrgent())
		d := sent.take()[0].(*wire.Drawn)
		s.ask("c", &chart.Hover{X: d.Plot.X + d.Plot.W/2, Y: d.Plot.Y})
		return s.Card("c").Plot.(*Plot).lines[0].curve
	}
	figures := func() { s.ask("c", &scalar.GetTable{All: true}) }
	c := drawn(0)
	figures()
	assert.Empty(t, c.logged)
	c = drawn(0.9)
	assert.Empty(t, c.logged)
	before := s.Card("c").Plot.(*Plot).bytes
	figures()
	assert.Len(t, c.logged, 101)
	assert.Equal(t, before+8*cap(c.logged), s.Card("c").Plot.(*Plot).bytes)
	assert.Empty(t, drawn(0.8).logged, "it is another one")
}

// TestThinnedGroupAgrees expects the same steps and values in the card's summary, its table and its
// readout, if a group is aggregated at other steps than were logged.
func TestThinnedGroupAgrees(t *testing.T) {
	const points, every = 2 * query.MaxPlaces, 10
	s, sent := pairOfRuns(t, points, every)
	view := groupView(0.5)
	s.Handle(view)
	require.True(t, s.DrawUrgent())
	d := sent.take()[0].(*wire.Drawn)
	group := s.Card("c").Plot.(*Plot).lines[0].curve.group
	require.True(t, group.Thinned)
	s.ask("c", &scalar.GetTable{All: true})
	row := sent.take()[0].(*scalar.Table).Rows[0]
	least := group.X[firstOf(group.Y, row.Min.Smoothed)]
	require.Greater(t, math.Mod(least, every), 2.0, "no run has a point there")
	assert.EqualValues(t, math.Round(least), row.Min.Step)
	for _, c := range []struct {
		words wire.Extreme
		table wire.Sample
	}{{d.MinAt, row.Min}, {d.MaxAt, row.Max}, {d.Lowest, row.Latest}, {d.Centre, row.Latest}} {
		assert.Equal(t,
			[]string{charts.FormatValue(c.table.Smoothed), charts.FormatInt(c.table.Step)},
			[]string{words.Say(c.words.Smoothed), words.Say(c.words.Step)})
		s.ask("c", &chart.Hover{Series: d.Series[0], At: float64(c.table.Step)})
		readout := sent.take()[0].(*chart.Readout).Rows[0]
		assert.Equal(t,
			[]string{charts.FormatValue(c.table.Smoothed), charts.FormatValue(c.table.Value),
				charts.FormatInt(c.table.Step)},
			[]string{words.Say(readout.Smoothed), words.Say(readout.Value),
				words.Say(readout.Step)})
	}
}

// TestBandsAreToldByTheirCentre: with runs drawn over the bands the best and the worst are of these.
func TestBandsAreToldByTheirCentre(t *testing.T) {
	s, sent := pairOfRuns(t, 100, 1)
	view := groupView(0.9)
	s.Handle(view)
	require.True(t, s.DrawUrgent())
	d := sent.take()[0].(*wire.Drawn)
	s.ask("c", &scalar.GetTable{All: true})
	latest := sent.take()[0].(*scalar.Table).Rows[0].Latest
	assert.Equal(t, charts.FormatValue(latest.Value), words.Say(d.Centre.Text), "as logged")
	assert.Equal(t, charts.FormatValue(latest.Smoothed), words.Say(d.Centre.Smoothed))
	assert.Equal(t, d.Centre, d.Highest)
	view.OnTop = []wire.RunID{2}
	s.Handle(view)
	require.True(t, s.DrawUrgent())
	d = sent.take()[0].(*wire.Drawn)
	assert.EqualValues(t, 2, d.Highest.Run)
	assert.Equal(t, d.Highest, d.Lowest)
	assert.Equal(t, 1, d.Centre.Group)
}

// pairOfRuns makes two runs with a tag that falls and rises again, with a point at every n-th step.
func pairOfRuns(t *testing.T, points, every int) (*screen, *sentMessages) {
	sent := &sentMessages{t: t}
	s := newScreen(sent)
	for run := range 2 {
		var c store.NumberColumn
		var steps []store.Step
		var walls []store.WallTime
		for i := range points {
			steps = append(steps, store.Step(every*i+run))
			walls = append(walls, store.WallTime(1.7e9+float64(i)))
			c.Values.F32 = append(c.Values.F32, float32(math.Abs(float64(i)/float64(points)-0.37)))
		}
		c.Column = store.NewColumn("v", steps, walls)
		s.addRun("run"+strconv.Itoa(run), &store.Batch{Numbers: []store.NumberColumn{c}})
	}
	return s, sent
}

// groupView shows the mean of both.
func groupView(smoothing float64) *wire.View {
	view := &wire.View{Groups: []wire.RunGroup{{Name: "g", Runs: []wire.RunID{1, 2}}},
		Lines: wire.Lines{Smoothing: wire.Smoothing{Amount: smoothing}},
		Cards: []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}}}
	view.Lines.Aggregate.Centre = wire.CentreMean
	return view
}

// TestLongGroupInAZoom has more steps than a group is aggregated at: within a zoom it has all of
// them, and its figures cover all steps.
func TestLongGroupInAZoom(t *testing.T) {
	const steps = 3 * query.MaxPlaces
	sent := &sentMessages{t: t}
	s := newScreen(sent)
	for _, run := range []string{"a", "b"} {
		s.addSeries(run, []string{"loss"}, steps, func(_, step int) float64 {
			return float64(step)
		})
	}
	view := &wire.View{
		Groups: []wire.RunGroup{{Name: "g", Runs: []wire.RunID{1, 2}}},
		Cards:  []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}},
	}
	view.Lines.Aggregate.Centre = wire.CentreMean
	view.Cards[0].Zoom.X = wire.Span{Lo: 30_000, Hi: 30_020}
	s.Handle(view)
	require.True(t, s.DrawUrgent())
	drawn := sent.take()[0].(*wire.Drawn)
	assert.InDelta(t, 30_000, drawn.Y.Lo, 5)
	assert.InDelta(t, 30_020, drawn.Y.Hi, 5)
	for step := 30_000; step <= 30_020; step++ {
		s.ask("c",
			&chart.Hover{X: drawn.Plot.X + float64(step-30_000)/20*drawn.Plot.W, Y: drawn.Plot.Y})
		r := sent.take()[0].(*chart.Readout)
		require.Len(t, r.Rows, 1)
		assert.Equal(t,
			[]string{"Step " + charts.FormatInt(int64(step)), charts.FormatInt(int64(step))},
			[]string{words.Say(r.Heading), words.Say(r.Rows[0].Step)})
	}
	s.ask("c", &scalar.GetTable{All: true})
	row := sent.take()[0].(*scalar.Table).Rows[0]
	assert.Equal(t, []float64{0, steps - 1}, []float64{row.Min.Value, row.Max.Value})
	assert.Equal(t, 2, row.Members)
}
