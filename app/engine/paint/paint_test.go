package paint

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// wave returns a line with a gap, an infinity, and an x that falls once; values of 0 and less have
// no position on a logarithmic axis.
func wave(n int) (x, y []float64) {
	for i := range n {
		x = append(x, float64(i)*1000/float64(n)+1)
		y = append(y, 1+math.Sin(float64(i)/7)+float64(i%13)/50)
	}
	if n > 20 {
		y[n/3], y[n/2], y[n/4], x[n/5] = math.NaN(), math.Inf(1), 0, x[n/5-1]-3
	}
	return x, y
}

// TestDrawIsTheRaster draws lines and bands of all lengths directly and by a job, before and after
// encoding.
func TestDrawIsTheRaster(t *testing.T) {
	style := charts.LineStyle{
		Color: color.NRGBA{R: 200, G: 100, B: 50, A: 255}, WidthPx: 1.6, Opacity: 1,
	}
	dashed, marked := style, style
	dashed.Dash, dashed.Opacity = []float64{6, 3.5}, 0.5
	marked.Marks, marked.WidthPx, marked.Color = charts.Star, 2, color.NRGBA{B: 255, A: 255}
	theme := &charts.Theme{}
	for _, scaling := range []charts.Scaling{charts.Linear, charts.Log, charts.Symlog} {
		for _, ratio := range []float64{1, 1.25, 2} {
			for _, ends := range []charts.Range{{Lo: 1, Hi: 1001}, {Lo: 400, Hi: 430}} {
				t.Run(fmt.Sprint(scaling, ratio, ends), func(t *testing.T) {
					layout := charts.LineChart{
						W: 333, H: 184, Ratio: ratio, X: ends, Y: charts.Range{Lo: 0.1, Hi: 2.3},
						XScaling: scaling, YScaling: scaling, Theme: theme,
					}
					frame := layout.Layout()
					plot, xScale, yScale := frame.Device()
					var want charts.Raster
					want.Reset(plot.W, plot.H)
					sketch := New(frame, make([]float64, 5))
					for i, n := range []int{1, 12, 300, 300, 50_000} {
						s := []charts.LineStyle{style, dashed, marked}[i%3]
						x, y := wave(n)
						want.Line(x, y, xScale, yScale, s)
						sketch.Add(x, y, nil, &s)
						want.Line(x[:n/2], y, xScale, yScale, s)
						sketch.Add(x[:n/2], y, nil, &s)
						want.Band(x, y, x, xScale, yScale, s)
						sketch.Add(x, y, x, &s)
					}
					pixels := want.Pixels()
					var raster charts.Raster
					got, ok := Draw(&raster, &sketch.Job, nil)
					require.True(t, ok)
					assert.True(t, bytes.Equal(pixels, got), "as it is")
					frameBytes, _ := wire.Encode(nil, &sketch.Job)
					sent, err := wire.Decode(frameBytes, nil)
					require.NoError(t, err)
					got, ok = Draw(&raster, sent.(*wire.Paint), nil)
					require.True(t, ok)
					assert.True(t, bytes.Equal(pixels, got), "elsewhere")
				})
			}
		}
	}
}

// TestLongLinesAreThinned counts the numbers sent for a million points, and checks that shared x
// are sent once.
func TestLongLinesAreThinned(t *testing.T) {
	layout := charts.LineChart{
		W: 333, H: 184, Ratio: 1, X: charts.Range{Lo: 0, Hi: 1}, Y: charts.Range{Lo: 0, Hi: 1},
		Theme: &charts.Theme{},
	}
	s := New(layout.Layout(), nil)
	x, y := wave(1_000_000)
	style := charts.LineStyle{WidthPx: 1, Opacity: 1}
	s.Add(x, y, nil, &style)
	assert.Less(t, len(s.Job.Numbers), 2*PerColumn*333)
	before := len(s.Job.Numbers)
	for _, n := range []int{300, 300, 200} {
		s.Add(x[:n:n], y[:n], nil, &style)
	}
	assert.Equal(t, before+300+300+300+200, len(s.Job.Numbers))
	s.Add(nil, y, nil, &style)
	assert.Len(t, s.Job.Strokes, 4, "a line without points is none")
}

// TestLinesWithoutAPlaceAreLeftOut has long lines without a drawable point, as of a training that
// diverged at once.
func TestLinesWithoutAPlaceAreLeftOut(t *testing.T) {
	for _, scaling := range []charts.Scaling{charts.Linear, charts.Log} {
		layout := charts.LineChart{
			W: 333, H: 184, Ratio: 1, X: charts.Range{Lo: 1, Hi: 1001},
			Y: charts.Range{Lo: 0.1, Hi: 2.3}, YScaling: scaling, Theme: &charts.Theme{},
		}
		sketch := New(layout.Layout(), nil)
		for _, value := range []float64{math.NaN(), math.Inf(1), -1} {
			x, y := wave(4_000)
			for i := range y {
				y[i] = value
			}
			sketch.Add(x, y, nil, &charts.LineStyle{WidthPx: 1.6, Opacity: 1})
		}
		var raster charts.Raster
		pixels, ok := Draw(&raster, &sketch.Job, nil)
		require.True(t, ok)
		if scaling == charts.Log {
			assert.Equal(t, make([]byte, len(pixels)), pixels)
		}
	}
}

func TestDrawRefuses(t *testing.T) {
	sound := func() *wire.Paint {
		return &wire.Paint{W: 4, H: 4, Ratio: 1, PlotW: 4, PlotH: 4,
			X:       wire.Ends{Span: wire.Span{Lo: 0, Hi: 1}},
			Y:       wire.Ends{Span: wire.Span{Lo: 0, Hi: 1}},
			Numbers: []float64{0, 1},
			Strokes: []wire.Stroke{{N: 2, Width: 1, Opacity: 1, Colour: math.MaxUint32}}}
	}
	var raster charts.Raster
	pixels, ok := Draw(&raster, sound(), nil)
	require.True(t, ok)
	assert.NotEqual(t, make([]byte, 64), pixels)
	for name, spoil := range map[string]func(*wire.Paint){
		"x beyond":    func(m *wire.Paint) { m.Strokes[0].X = 1 },
		"y below":     func(m *wire.Paint) { m.Strokes[0].Y = -1 },
		"high beyond": func(m *wire.Paint) { m.Strokes[0].High = math.MaxInt },
		"too many":    func(m *wire.Paint) { m.Strokes[0].N = 3 },
		"fewer":       func(m *wire.Paint) { m.Strokes[0].N = -1 },
		"lowest":      func(m *wire.Paint) { m.Strokes[0].N = math.MinInt },
		"no axis":     func(m *wire.Paint) { m.X.Hi = 0 },
		"no plot":     func(m *wire.Paint) { m.PlotH = math.NaN() },
		"no ratio":    func(m *wire.Paint) { m.Ratio = 0 },
	} {
		m := sound()
		spoil(m)
		_, ok := Draw(&raster, m, nil)
		assert.False(t, ok, name)
	}
	asked := 0
	_, ok = Draw(&raster, sound(), func() bool { asked++; return false })
	assert.False(t, ok)
	assert.Equal(t, 1, asked)
}

// TestSmoothedByWhoDraws draws lines both smoothed when drawn and unsmoothed, from numbers that are
// sent once, as float32 where that is exact.
func TestSmoothedByWhoDraws(t *testing.T) {
	layout := charts.LineChart{
		W: 333, H: 184, Ratio: 1, X: charts.Range{Lo: 1, Hi: 1001},
		Y: charts.Range{Lo: 0.1, Hi: 2.3}, Theme: &charts.Theme{},
	}
	frame := layout.Layout()
	plot, xScale, yScale := frame.Device()
	style := charts.LineStyle{
		Color: color.NRGBA{R: 200, G: 100, B: 50, A: 255}, WidthPx: 1.6, Opacity: 1,
	}
	faint := style
	faint.Opacity = charts.FaintOpacity
	for kind, amount := range map[wire.SmoothingKind]float64{
		wire.SmoothEMA: 0.9, wire.SmoothTime: 0.6, wire.SmoothMean: 7, wire.SmoothGaussian: 3,
	} {
		sketch := New(frame, nil)
		var want charts.Raster
		want.Reset(plot.W, plot.H)
		numbers, narrow := 0, 0
		for _, n := range []int{1, 30, 400, 401} {
			x, y := wave(n)
			numbers += n
			if n%2 == 0 {
				for i, v := range y {
					y[i] = float64(float32(v))
				}
				narrow += n
			} else {
				y[0] = 1.1
				numbers += n
			}
			by := wire.Smoothing{Kind: kind, Amount: amount}
			require.True(t, sketch.AddSmooth(x, y, by, &style))
			sketch.Add(x, y, nil, &faint)
			want.Line(x,
				query.Smooth(nil, query.Line{X: x, Y: y},
					query.Smoothing{Kind: query.SmoothingKind(kind), Amount: amount}), xScale,
				yScale, style)
			want.Line(x, y, xScale, yScale, faint)
		}
		assert.Len(t, sketch.Job.Numbers, numbers)
		assert.Len(t, sketch.Job.Narrow, narrow)
		frameBytes, _ := wire.Encode(nil, &sketch.Job)
		sent, err := wire.Decode(frameBytes, nil)
		require.NoError(t, err)
		var raster charts.Raster
		got, ok := Draw(&raster, sent.(*wire.Paint), nil)
		require.True(t, ok)
		assert.True(t, bytes.Equal(want.Pixels(), got), kind)
	}
	x, y := wave(PerColumn*333 + 1)
	assert.False(t, New(frame, nil).AddSmooth(x, y, wire.Smoothing{Amount: 0.5}, &style),
		"a long one is thinned first")
}
