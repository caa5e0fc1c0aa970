package worker

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view"
	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

func TestUnderlay(t *testing.T) {
	over := []byte{10, 20, 30, 255, 0, 0, 0, 0, 200, 0, 0, 128}
	underlay(over, []byte{1, 2, 3, 255, 40, 50, 60, 255, 0, 200, 0, 255}, 0.16)
	assert.Equal(t, []byte{10, 20, 30, 255}, over[:4], "what is opaque stays")
	assert.Equal(t, []byte{40, 50, 60, 40}, over[4:8], "what is empty shows the faded picture")
	// 128/255 of red over 40/255 of green: 0.502 + 0.157*0.498 = 0.580.
	assert.InDelta(t, 148, over[11], 1)
	assert.InDelta(t, 200*0.502/0.580, over[8], 1)
	assert.InDelta(t, 200*0.157*0.498/0.580, over[9], 2)
}

// TestCurvesAreForgotten has the plots of three cards hold more than there is room for.
func TestCurvesAreForgotten(t *testing.T) {
	s := newScreen(&sentMessages{t: t})
	s.Handle(&wire.View{Cards: []wire.Card{{ID: "1"}, {ID: "2"}, {ID: "3"}}})
	plotOf := func(used uint64, bytes int) *Plot {
		c := &curve{line: query.Line{Y: make([]float64, 0, bytes/8)}}
		p := &Plot{
			used: used, filled: true, curves: map[curveKey]*curve{{}: c},
			lines: []plotLine{{curve: c}},
		}
		p.measure()
		s.Card(strconv.FormatUint(used, 10)).Plot = p
		return p
	}
	old, newer, now := plotOf(1, view.PlotBytes/2), plotOf(2, view.PlotBytes/4),
		plotOf(3, view.PlotBytes/2)
	assert.Equal(t, view.PlotBytes*3/4, s.MakeRoom(now))
	assert.Equal(t, []bool{false, true, true}, []bool{old.filled, newer.filled, now.filled})
	assert.Nil(t, old.lines[0].curve)
	assert.Equal(t, view.PlotBytes*3/4, s.MakeRoom(newer), "all fit")
	now.curves[curveKey{run: 2}] = &curve{line: query.Line{Y: make([]float64, 0, view.PlotBytes/8)}}
	now.measure()
	assert.Equal(t, view.PlotBytes*3/2, s.MakeRoom(now), "what is drawn now stays")
	assert.False(t, newer.filled)
	now.forgetHidden()
	assert.Len(t, now.curves, 1)
}

// TestCurvesInSightAreKept draws cards that are only near the viewport, for which there is no room.
func TestCurvesInSightAreKept(t *testing.T) {
	s := newScreen(&sentMessages{t: t})
	s.Handle(&wire.View{Cards: []wire.Card{{ID: "1"}, {ID: "2"}, {ID: "3"}, {ID: "4"}}, Near: 2})
	var plots []*Plot
	for i := range 4 {
		c := &curve{line: query.Line{Y: make([]float64, 0, view.PlotBytes/3/8)}}
		p := &Plot{
			used: uint64(i + 1), filled: true, curves: map[curveKey]*curve{{}: c},
			lines: []plotLine{{curve: c}},
		}
		p.measure()
		s.Card(strconv.Itoa(i + 1)).Plot = p
		plots = append(plots, p)
	}
	s.MakeRoom(plots[3])
	kept := func() (kept []bool) {
		for _, p := range plots {
			kept = append(kept, p.filled)
		}
		return kept
	}
	assert.Equal(t, []bool{true, true, false, true}, kept(), "the other one near goes")
	plots[2].filled, plots[2].curves = true, plots[3].curves
	plots[2].measure()
	s.MakeRoom(plots[0])
	assert.Equal(t, []bool{true, true, false, true}, kept(),
		"of those near the one used longest ago")
}

// TestForgottenCurvesComeBack hovers over a card whose curves were released, and points at its
// runs.
func TestForgottenCurvesComeBack(t *testing.T) {
	s, sent := drawnScreen(t)
	c := s.Card("c")
	before := *sent()[0].(*wire.Drawn)
	c.Plot.(*Plot).Forget()
	s.ask("c", &chart.Hover{X: before.Plot.X + 50, Y: before.Plot.Y + 50})
	assert.Len(t, sent()[0].(*chart.Readout).Rows, 2)
	c.Plot.(*Plot).Forget()
	s.Handle(&wire.View{Emphasis: 1, Cards: []wire.Card{c.Card}})
	assert.True(t, s.DrawUrgent())
	assert.Equal(t, before.Series, sent()[0].(*wire.Drawn).Series)
	assert.False(t, s.DrawUrgent())
}

// TestCurvesAreKept draws with other settings: curves that these do not affect are not computed
// again.
func TestCurvesAreKept(t *testing.T) {
	s, _ := drawnScreen(t)
	kept := func() (curves []*curve, line, drawn []*float64) {
		for _, l := range s.Card("c").Plot.(*Plot).lines {
			curves, line, drawn = append(curves, l.curve), append(line, &l.curve.line.Y[0]),
				append(drawn, &l.curve.drawn[0])
		}
		return curves, line, drawn
	}
	curves, lines, drawn := kept()
	assert.Same(t, &curves[0].line.X[0], &curves[1].line.X[0],
		"runs with the same steps share them")
	redraw := func(change func()) (newCurves []*curve, newLines, newDrawn []*float64) {
		change()
		s.Redraw("c")
		require.True(t, s.DrawUrgent())
		return kept()
	}
	again, againLines, againDrawn := redraw(func() { s.Card("c").Zoom.X = wire.Span{Lo: 1, Hi: 5} })
	for i := range curves {
		assert.Same(t, curves[i], again[i])
		assert.Same(t, lines[i], againLines[i])
		assert.Same(t, drawn[i], againDrawn[i])
	}
	first := curves[0].line.X[3]
	again, _, _ = redraw(func() { s.Lines.Axis = wire.AxisWall })
	assert.NotEqual(t, first, again[0].line.X[3], "another axis has other coordinates")
	shared, _, smooth := redraw(func() { s.Lines.Axis, s.Lines.Smoothing.Amount = 0, 0.5 })
	assert.Equal(t, query.Smooth(nil, shared[0].line, query.Smoothing{Amount: 0.5}),
		shared[0].drawn)
	assert.NotSame(t, &shared[0].line.Y[0], smooth[0])
	raw, _, _ := redraw(func() { s.Lines.Smoothing.Amount = 0 })
	assert.Equal(t, raw[0].line.Y, raw[0].drawn, "and back")
	assert.Equal(t, float64(float32(0.1)), raw[0].line.Y[1], "smoothing wrote to its own memory")
}

// drawnScreen returns a screen whose one card shows two runs, and a function that returns the
// messages sent since its last call.
func drawnScreen(t *testing.T) (s *screen, take func() []wire.Message) {
	sent := &sentMessages{t: t}
	s = newScreen(sent)
	for _, run := range []string{"a", "b"} {
		s.addSeries(run, []string{"loss"}, 20, func(_, step int) float64 {
			return float64(step) / 10
		})
	}
	s.Handle(&wire.View{Cards: []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}}})
	require.True(t, s.DrawUrgent())
	return s, sent.take
}

// TestCurvesGrow draws runs that are read concurrently: their shared x stay valid when one of them
// grows, and when a file is read again from its start.
func TestCurvesGrow(t *testing.T) {
	s, _ := drawnScreen(t)
	step := 20
	more := func(run wire.RunID, steps int) {
		var c store.NumberColumn
		var all []store.Step
		var walls []store.WallTime
		for range steps {
			all, walls, c.Values.F32 = append(all, store.Step(step)), append(walls, 1.7e9),
				append(c.Values.F32, float32(step))
			step += int(run)
		}
		c.Column = store.NewColumn("loss", all, walls)
		s.store.Append(store.FileID(run), &store.Batch{Numbers: []store.NumberColumn{c}})
	}
	for _, change := range []func(){
		func() { more(1, 5) }, func() { more(1, 50) }, func() { more(2, 3) }, func() {
			more(2, 100)
		}, func() { more(1, 1) },
		func() { s.store.ResetFile(1); step = 0; more(1, 10) }, func() { step = 20; more(1, 30) },
	} {
		change()
		s.Redraw("c")
		require.True(t, s.DrawUrgent())
		p := s.Card("c").Plot.(*Plot)
		require.Len(t, p.lines, 2)
		for i := range p.lines {
			var want query.Line
			query.AppendLine(&want, p.series(p.lines[i].Run, 1), query.AxisStep)
			assert.Equal(t, want.X, p.lines[i].curve.line.X)
			assert.Equal(t, want.Y, p.lines[i].curve.line.Y)
		}
	}
}

// TestThousandsOfRunsInOneCard draws, points at and tabulates 2,000 runs.
func TestThousandsOfRunsInOneCard(t *testing.T) {
	const runs = 2000
	sent := &sentMessages{t: t}
	s := newScreen(sent)
	for run := range runs {
		s.addSeries("r"+strconv.Itoa(run), []string{"loss"}, 20, func(_, step int) float64 {
			return float64(run)
		})
	}
	s.Handle(&wire.View{Cards: []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}}})
	require.True(t, s.DrawUrgent())
	drawn := sent.take()[0].(*wire.Drawn)
	assert.EqualValues(t, 20*runs, drawn.Points)
	s.ask("c", &chart.Hover{X: drawn.Plot.X + drawn.Plot.W/2, Y: drawn.Plot.Y + drawn.Plot.H/2})
	readout := sent.take()[0].(*chart.Readout)
	assert.Len(t, readout.Rows, 12)
	assert.Equal(t, runs-12, readout.More)
	s.ask("c", &scalar.GetTable{All: true})
	rows := sent.take()[0].(*scalar.Table).Rows
	require.Len(t, rows, runs)
	assert.Equal(t, []any{wire.RunID(1), 0.0, int64(20)},
		[]any{rows[0].Run, rows[0].Max.Value, rows[0].Points})
}
