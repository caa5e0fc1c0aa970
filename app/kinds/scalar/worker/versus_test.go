package worker

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
)

// withBaseline draws a card of three runs of which the baseline is given. Run n has n+step/8 at
// each of 10 steps.
func withBaseline(t *testing.T, base wire.RunID, change func(*wire.View)) (s *screen,
	page *sentMessages, drawn *wire.Drawn) {
	t.Helper()
	page = &sentMessages{t: t}
	s = newScreen(page)
	for n, name := range []string{"a", "b", "c"} {
		s.addSeries(name, []string{"loss", "acc"}, 10, func(tag, step int) float64 {
			return float64(n+1) + float64(step)/8
		})
	}
	page.take()
	v := &wire.View{
		Baseline: base, Cards: []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}},
	}
	change(v)
	s.Handle(v)
	require.True(t, s.DrawUrgent())
	for _, m := range page.take() {
		if d, ok := m.(*wire.Drawn); ok {
			drawn = d
		}
	}
	require.NotNil(t, drawn)
	return s, page, drawn
}

func unchanged(*wire.View) {}

// runsOf returns the runs of lines, the topmost first.
func runsOf(series []wire.Series) (list []wire.RunID) {
	for _, s := range series {
		list = append(list, s.Run)
	}
	return list
}

func TestBaselineIsOnTop(t *testing.T) {
	_, _, drawn := withBaseline(t, 0, unchanged)
	assert.Equal(t, []wire.RunID{3, 2, 1}, runsOf(drawn.Series))
	s, _, drawn := withBaseline(t, 1, unchanged)
	assert.Equal(t, []wire.RunID{1, 3, 2}, runsOf(drawn.Series))
	lines := s.Card("c").Plot.(*Plot).lines
	assert.Equal(t, charts.LineWidthStrong, lines[2].style.WidthPx)
	assert.Equal(t, charts.LineWidth, lines[1].style.WidthPx)
	_, _, drawn = withBaseline(t, 2, func(v *wire.View) { v.Cards[0].More = []wire.TagID{2} })
	assert.Equal(t, []wire.RunID{2, 2, 3, 1, 3, 1}, runsOf(drawn.Series), "on all tags of a card")
	_, _, drawn = withBaseline(t, 2, func(v *wire.View) {
		v.Groups = []wire.RunGroup{{Name: "g", Runs: []wire.RunID{1, 2, 3}}}
		v.Lines.Aggregate.Centre, v.OnTop = wire.CentreMean, []wire.RunID{2, 3}
	})
	assert.Equal(t, []wire.RunID{2, 3, 0}, runsOf(drawn.Series), "above groups")
}

// TestStrokesOfTheBaseline has a halo of the background below the line.
func TestStrokesOfTheBaseline(t *testing.T) {
	s, _, _ := withBaseline(t, 2, unchanged)
	p := s.Card("c").Plot.(*Plot)
	strokes := p.k.brief(p, false).Strokes
	require.Len(t, strokes, 4)
	surface := p.k.Theme.Surface
	assert.Equal(t, uint32(surface.R)<<24|uint32(surface.G)<<16|uint32(surface.B)<<8|0xff,
		strokes[1].Colour)
	assert.NotEqual(t, strokes[1].Colour, strokes[0].Colour)
	assert.Greater(t, strokes[1].Width, strokes[0].Width)
	assert.Less(t, strokes[2].Width, strokes[0].Width)
}

// TestVersus compares latest values, the rows of a readout and the values of a point with the
// baseline, whether that is hidden or not.
func TestVersus(t *testing.T) {
	for name, hidden := range map[string][]wire.RunID{"shown": nil, "hidden": {2}} {
		t.Run(name, func(t *testing.T) {
			s, page, drawn := withBaseline(t, 2, func(v *wire.View) { v.Hidden = hidden })
			assert.Equal(t, wire.Value(-1), drawn.Lowest.Versus)
			assert.Equal(t, wire.Value(1), drawn.Highest.Versus)
			assert.True(t, drawn.MinAt.Versus.None(), "not a latest value")
			s.ask("c", &chart.Hover{X: drawn.Plot.X + drawn.Plot.W/2, Y: drawn.Plot.Y})
			for _, row := range page.take()[0].(*chart.Readout).Rows {
				want := wire.Value(float64(row.Run) - 2)
				if row.Run == 2 {
					want = wire.Text{}
				}
				assert.InDelta(t, want.Part().Number, row.Versus.Part().Number, 1e-6)
				assert.Equal(t, want.None(), row.Versus.None())
			}
			point := func(run wire.RunID) *scalar.Point {
				s.ask("", &scalar.GetPoint{
					Tag: 1, Run: run, StepRequest: wire.StepAt(wire.AxisStep, 5, false),
				})
				return page.take()[0].(*scalar.Point)
			}
			for _, value := range point(3).Values {
				assert.InDelta(t, 1, value.Versus.Part().Number, 1e-6)
			}
			assert.True(t, point(2).Values[0].Versus.None(), "of itself")
		})
	}
}

// TestNoVersus has no baseline, and a baseline without the tag.
func TestNoVersus(t *testing.T) {
	_, _, drawn := withBaseline(t, 0, unchanged)
	assert.True(t, drawn.Highest.Versus.None())
	_, _, drawn = withBaseline(t, 9, unchanged)
	assert.True(t, drawn.Highest.Versus.None())
}
