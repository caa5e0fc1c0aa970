package worker_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// oddLogs returns series that are hard to draw.
func oddLogs() map[string]*logWriter {
	inf, nan := math.Inf(1), math.NaN()
	values := func(vs ...float64) *logWriter {
		return logOf("v", func(i int) float64 { return vs[i] }, len(vs))
	}
	logs := map[string]*logWriter{
		"one":                     values(7),
		"equal":                   values(3, 3, 3, 3, 3),
		"zero":                    values(0, 0, 0),
		"all NaN":                 values(nan, nan, nan),
		"infinite":                values(inf, 1, -inf, nan, 2, inf),
		"huge":                    values(3e38, -3e38, 1e-45, 3e38),
		"negative":                values(-1, -2, -3),
		"<img src=x onerror=a()>": values(1, 2),
		"\u202egnol " + strings.Repeat("x", 10_000): values(1, 2),
	}
	steps := newLog()
	for _, step := range []int64{-5, 1<<53 - 1, 1 << 53, 1<<53 + 1, math.MaxInt64} {
		steps.scalar("v", step, float32(step%7))
	}
	logs["steps"] = steps
	logs["wall"] = newLog().scalarAt(0, "v", 0, 1).scalarAt(0, "v", 1, 2).scalarAt(-1e300, "v", 2,
		3).scalarAt(inf, "v", 3, 4)
	logs["x"] = values(1, 2,
		3).scalar("x", 1, float32(nan)).scalar("x", 2, float32(inf)).scalar("x", 2, 4)
	return logs
}

// TestOddSeriesUnderEveryOption draws odd series with every option, alone and together, and asks
// about them.
func TestOddSeriesUnderEveryOption(t *testing.T) {
	p := openLogs(t, oddLogs())
	var all []wire.RunID
	for _, r := range p.runs() {
		all = append(all, r.ID)
	}
	views := oddViews(p, all)
	for run, r := range p.runs() {
		for i, v := range views {
			for _, c := range oddCards(p) {
				if len(run) > 20 {
					run = run[:20]
				}
				v := v
				v.Theme = "" // so that the views differ
				for _, other := range all {
					if other != r.ID {
						v.Hidden = append(v.Hidden, other)
					}
				}
				assertSound(t, p, p.draw(c, v), v)
				if t.Failed() {
					t.Fatalf("run %q, view %d, card %+v", run, i, c)
				}
			}
		}
	}
	for i, v := range views {
		for k, c := range oddCards(p) {
			assertSound(t, p, p.draw(c, v), v)
			if t.Failed() {
				t.Fatalf("all runs, view %d, card %d", i, k)
			}
		}
	}
}

// oddViews returns views of every option; some name things that do not exist.
func oddViews(p *page, runs []wire.RunID) (views []wire.View) {
	x := p.tag("x").ID
	for _, l := range []wire.Lines{
		{}, {Axis: wire.AxisRelative}, {Axis: wire.AxisWall, IgnoreOutliers: true},
		{Axis: wire.AxisTag, XTag: x}, {Axis: wire.AxisTag, XTag: 999},
		{Smoothing: wire.Smoothing{Amount: 0.9}, Marks: true, Order: wire.OrderName},
		{Smoothing: wire.Smoothing{Amount: math.NaN()}},
		{Smoothing: wire.Smoothing{Kind: wire.SmoothTime, Amount: 5}, Axis: wire.AxisWall},
		{Smoothing: wire.Smoothing{Kind: wire.SmoothMean, Amount: math.Inf(1)}},
		{
			Smoothing: wire.Smoothing{Kind: wire.SmoothGaussian, Amount: 1e9},
			Order:     wire.OrderNearest,
		}, {Smoothing: wire.Smoothing{Kind: 77, Amount: 1}},
		{IgnoreOutliers: true, Order: wire.OrderLowest},
		{Aggregate: wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandCI}, Marks: true},
		{
			Aggregate:      wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandStd},
			IgnoreOutliers: true, Smoothing: wire.Smoothing{Amount: 0.5}, Axis: wire.AxisWall,
		},
		{
			Aggregate: wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandMinMax},
			Axis:      wire.AxisTag, XTag: x,
		}, {Axis: 99, Aggregate: wire.Aggregate{Centre: 9, Band: 9}},
	} {
		views = append(views,
			wire.View{Lines: l, AllAttempts: len(views)%2 == 1,
				Emphasis: wire.RunID(len(views) % 4),
				Groups: []wire.RunGroup{{Name: "g", Runs: append([]wire.RunID{0, 12345}, runs...)},
					{Runs: runs}, {}},
				Looks: []wire.RunLook{{Run: 12345},
					{Run: runs[0], Name: "\x00", Ink: wire.Ink{Colour: math.MinInt64, Own: 5}}}})
	}
	return views
}

// oddCards returns cards of every scaling, with valid and invalid sizes and zooms.
func oddCards(p *page) (cards []wire.Card) {
	for i, z := range []wire.Zoom{
		{}, {X: wire.Span{Lo: 0.5, Hi: 1.5}},
		{X: wire.Span{Lo: 1e12, Hi: 1e13}, Y: wire.Span{Lo: 1, Hi: 1 + 1e-15}},
		{X: wire.Span{Lo: math.NaN(), Hi: 1}, Y: wire.Span{Lo: 0, Hi: math.Inf(1)}},
	} {
		c := p.card("v")
		c.XScale, c.YScale, c.Zoom = wire.Scaling(i%3), wire.Scaling((i+1)%3), z
		if i%2 == 1 {
			c.More = []wire.TagID{p.tag("x").ID, 0, 4711}
		}
		cards = append(cards, c)
	}
	return cards
}

// assertSound checks what must hold for any drawing, and that its questions are answered.
func assertSound(t *testing.T, p *page, d *wire.Drawn, v wire.View) {
	t.Helper()
	_, err := charts.ParseOps(p.buffer(d.Ops))
	require.NoError(t, err)
	assert.Greater(t, d.Plot.W, 0.0)
	for _, e := range []wire.Ends{d.X, d.Y} {
		assert.False(t, math.IsNaN(e.Lo) || math.IsInf(e.Hi-e.Lo, 0), "%+v", e)
		assert.True(t, e.Lo < e.Hi || e == wire.Ends{}, "%+v", e)
	}
	assert.NotEmpty(t, words.Say(d.Summary))
	assert.GreaterOrEqual(t, d.Points, d.Unplaced-3)
	for _, x := range []float64{d.Plot.X, d.Plot.X + d.Plot.W/2, d.Plot.X + d.Plot.W, math.NaN()} {
		r := p.hover(x, d.Plot.Y+d.Plot.H/2)
		for _, row := range r.Rows {
			inside := row.Y >= d.Plot.Y && row.Y <= d.Plot.Y+d.Plot.H
			assert.True(t, inside || math.IsNaN(row.Y), "%+v", row)
		}
		if len(r.Rows) > 0 {
			assert.True(t, r.X >= d.Plot.X && r.X <= d.Plot.X+d.Plot.W, "crosshair at %g of %+v",
				r.X, d.Plot)
		}
	}
	assert.Len(t, p.figures("c", scalar.GetTable{All: true}).Rows, len(d.Series))
	assert.Len(t, p.figures("c", scalar.GetTable{At: wire.Span{Lo: 2, Hi: -1}}).Rows, len(d.Series))
}

// TestCardOfNothing draws a card of a tag that does not exist.
func TestCardOfNothing(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": scalars("loss", 10)})
	p.send(&wire.View{Cards: []wire.Card{{
		ID: "c", Tag: 99, More: []wire.TagID{p.tag("loss").ID}, Width: 100, Height: 100,
	}}})
	assert.Empty(t, p.hover(50, 50).Rows)
	assert.Empty(t, p.figures("c", scalar.GetTable{All: true}).Rows)
}
