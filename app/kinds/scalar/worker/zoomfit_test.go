package worker_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/charts"
)

// pathOf is a line as it should be drawn: x and y of its points, NaN where it breaks.
type pathOf [][2]float64

func (path pathOf) log() *logWriter {
	w := newLog()
	for _, at := range path {
		w.scalar("v", int64(at[0]), float32(at[1]))
	}
	return w
}

// eachSeen calls fn with the y, in pixels, of every visible point of a line, and of the ends of
// every visible segment.
func (path pathOf) eachSeen(x, y charts.Scale, width float64, fn func(px float64)) {
	inside := func(v float64) bool { return v >= 0 && v <= width }
	for i, at := range path {
		px, py := x.PxFromData(at[0]), y.PxFromData(float64(float32(at[1])))
		if charts.Finite(py) && inside(px) {
			fn(py)
		}
		if i == 0 {
			continue
		}
		lastX, lastY := x.PxFromData(path[i-1][0]), y.PxFromData(float64(float32(path[i-1][1])))
		for _, edge := range []float64{0, width} {
			share := (edge - lastX) / (px - lastX)
			if cut := lastY + (py-lastY)*share; share > 0 && share < 1 && charts.Finite(cut) {
				fn(cut)
			}
		}
	}
}

// requireFit requires that all visible parts of lines lie in the plot, and that the y axis is no
// larger than they need.
func requireFit(t *testing.T, d *wire.Drawn, paths ...pathOf) {
	t.Helper()
	const width, height = 300.0, 200.0
	scale := func(ends wire.Ends, lo, hi float64) charts.Scale {
		s, err := charts.Scaling(ends.Scaling).NewScale(ends.Lo, ends.Hi, lo, hi)
		require.NoError(t, err)
		return s
	}
	x, y := scale(d.X, 0, width), scale(d.Y, height, 0)
	domain := charts.Domain{Scaling: charts.Scaling(d.Y.Scaling)}
	for _, path := range paths {
		path.eachSeen(x, y, width, func(px float64) {
			assert.True(t, px >= 0 && px <= height, "%v px in y %v, x %v", px, d.Y, d.X)
			domain.Add(y.DataFromPx(px))
		})
	}
	_, _, some := domain.Range()
	require.True(t, some, "something is seen")
	// On a symlog axis, cut segments count as a whole.
	if lo, hi := domain.Padded(); d.Y.Scaling != wire.ScaleSymlog {
		assert.InDelta(t, lo, d.Y.Lo, 1e-6*(hi-lo))
		assert.InDelta(t, hi, d.Y.Hi, 1e-6*(hi-lo))
	}
}

// TestZoomFitsLinesAsDrawn zooms along x into lines whose points are far apart, on axes of all
// scalings.
func TestZoomFitsLinesAsDrawn(t *testing.T) {
	nan := math.NaN()
	for name, test := range map[string]struct {
		path  pathOf
		zooms []wire.Span
	}{
		"steep": {pathOf{{0, 1}, {10, 1e-2}, {20, 1e-4}, {30, 1e-6}},
			[]wire.Span{{Lo: 14, Hi: 16}, {Lo: 5, Hi: 15}, {Lo: 29, Hi: 29.5}, {Lo: 20, Hi: 40}}},
		"far apart": {pathOf{{1, 1}, {10, 0}, {1000, 100}},
			[]wire.Span{{Lo: 20, Hi: 80}, {Lo: 2, Hi: 3}, {Lo: 900, Hi: 5000}}},
		"both ways": {pathOf{{-50, -100}, {2, 1e-3}, {300, -1e4}, {301, 1e4}},
			[]wire.Span{{Lo: 20, Hi: 80}, {Lo: -3, Hi: 1}, {Lo: 300.25, Hi: 300.5},
				{Lo: 1.5, Hi: 2.5}}},
		"broken": {pathOf{{1, 10}, {10, 7}, {20, nan}, {30, 1e3}, {40, 2}, {50, math.Inf(1)}},
			[]wire.Span{{Lo: 7, Hi: 15}, {Lo: 12, Hi: 32}, {Lo: 36, Hi: 60}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := openLogs(t, map[string]*logWriter{"a": test.path.log()})
			card := p.card("v")
			for _, card.Zoom.X = range test.zooms {
				for scales := range 9 {
					card.XScale, card.YScale = wire.Scaling(scales%3), wire.Scaling(scales/3)
					if card.XScale == wire.ScaleLog && card.Zoom.X.Lo <= 0 {
						continue
					}
					d := p.draw(card, wire.View{})
					if card.YScale == wire.ScaleLog && !seen(d, test.path) {
						continue // the line from -100 to 0.001 is not visible then
					}
					t.Run(fmt.Sprintf("%v, %v along x, %v", card.Zoom.X, card.XScale, card.YScale),
						func(t *testing.T) {
							requireFit(t, d, test.path)
							ink := 0
							for i, v := range p.pixels(d) {
								if i%4 == 3 && v > 0 {
									ink++
								}
							}
							assert.Greater(t, ink, 20)
						})
				}
			}
		})
	}
}

// seen reports whether any part of a line is visible.
func seen(d *wire.Drawn, path pathOf) (some bool) {
	x, errX := charts.Scaling(d.X.Scaling).NewScale(d.X.Lo, d.X.Hi, 0, 300)
	y, errY := charts.Scaling(d.Y.Scaling).NewScale(d.Y.Lo, d.Y.Hi, 200, 0)
	if errX == nil && errY == nil {
		path.eachSeen(x, y, 300, func(float64) { some = true })
	}
	return some
}

// TestZoomAcrossARestart has all attempts shown: there is no line between the attempts, only the
// line of the newest points.
func TestZoomAcrossARestart(t *testing.T) {
	first, second := pathOf{{0, 1}, {10, 2}, {20, 1000}}, pathOf{{5, 9}, {15, 3}, {25, 1}}
	p := openLogs(t,
		map[string]*logWriter{"a": append(append(pathOf{}, first...), second...).log()})
	card := p.card("v")
	for _, scale := range []wire.Scaling{wire.ScaleLinear, wire.ScaleLog} {
		card.YScale = scale
		for _, card.Zoom.X = range []wire.Span{
			{Lo: 6, Hi: 9}, {Lo: 1, Hi: 3}, {Lo: 11, Hi: 12}, {Lo: 4, Hi: 16},
		} {
			newest := append(pathOf{{0, 1}}, second...)
			requireFit(t, p.draw(card, wire.View{AllAttempts: true}), first, second, newest)
			requireFit(t, p.draw(card, wire.View{}), newest)
		}
	}
	// One point per second: along time x never falls, and a line between the attempts would go from
	// 1000 to 9.
	log := newLog()
	for sec, at := range append(append(pathOf{}, first...), second...) {
		log.scalarAt(1.7e9+float64(sec), "v", int64(at[0]), float32(at[1]))
	}
	p = openLogs(t, map[string]*logWriter{"a": log})
	first, second = pathOf{{0, 1}, {1, 2}, {2, 1000}}, pathOf{{3, 9}, {4, 3}, {5, 1}}
	relative := wire.Lines{Axis: wire.AxisRelative}
	for _, card.Zoom.X = range []wire.Span{
		{Lo: 2.25, Hi: 2.75}, {Lo: 2.5, Hi: 4.5}, {Lo: 0.5, Hi: 1.5},
	} {
		requireFit(t, p.draw(card, wire.View{AllAttempts: true, Lines: relative}), first, second,
			append(pathOf{{0, 1}}, second...))
	}
}

// TestZoomFitsWhatElseIsAsked sets one end of the y axis, or ignores outliers: of two values none
// is an outlier.
func TestZoomFitsWhatElseIsAsked(t *testing.T) {
	path := pathOf{{0, 1}, {10, 1e-2}, {20, 1e-4}, {30, 1e-6}}
	p := openLogs(t, map[string]*logWriter{"a": path.log()})
	card := p.card("v")
	card.Zoom.X, card.YScale = wire.Span{Lo: 14, Hi: 16}, wire.ScaleLog
	ignored := wire.View{Lines: wire.Lines{IgnoreOutliers: true}}
	requireFit(t, p.draw(card, ignored), path)
	card.Zoom.Y = wire.Span{Lo: 1e-5, Hi: math.Inf(1)}
	d := p.draw(card, ignored)
	assert.Equal(t, 1e-5, d.Y.Lo)
	assert.InDelta(t, 2*math.Pow(10, -2.8), d.Y.Hi, 1e-9)
}

// TestZoomFitsBands cuts the edges of a band like its line; the lower edge is not drawn where it
// has no position.
func TestZoomFitsBands(t *testing.T) {
	low, high := pathOf{{1, 1e-3}, {100, 1e-1}}, pathOf{{1, 1e-1}, {100, 1e4}}
	p := openLogs(t, map[string]*logWriter{"a": low.log(), "b": high.log()})
	view := wire.View{Groups: []wire.RunGroup{{
		Name: "g", Runs: []wire.RunID{p.run("a"), p.run("b")},
	}}}
	view.Lines.Aggregate = wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandMinMax}
	card := p.card("v")
	card.Zoom.X = wire.Span{Lo: 30, Hi: 31}
	for scales := range 9 {
		card.XScale, card.YScale = wire.Scaling(scales%3), wire.Scaling(scales/3)
		requireFit(t, p.draw(card, view), low, high)
	}
	view.Lines.Aggregate.Band = wire.BandStd // below zero
	card.XScale, card.YScale = wire.ScaleLinear, wire.ScaleLog
	d := p.draw(card, view)
	mean, half := func(i int) float64 { return (low[i][1] + high[i][1]) / 2 }, func(i int) float64 {
		return (high[i][1] - low[i][1]) / math.Sqrt2
	}
	requireFit(t, d, pathOf{{1, mean(0)}, {100, mean(1)}},
		pathOf{{1, mean(0) + half(0)}, {100, mean(1) + half(1)}})
}
