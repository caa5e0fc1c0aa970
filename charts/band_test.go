package charts

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestBandSketches(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	var all strings.Builder
	for _, c := range []struct {
		name      string
		k         Scaling
		x, lo, hi []float64
	}{
		{"slope", Linear, []float64{3.5, 36.5}, []float64{1, 5}, []float64{4, 9}},
		{"cut by the edges", Linear, []float64{-1e6, 1e6}, []float64{-5e4, 4e4},
			[]float64{-4e4, 5e4}},
		{"gap and a lone point", Linear, []float64{2, 10, 15, 20, 25, 38},
			[]float64{1, 2, nan, 3, nan, 2}, []float64{5, 6, 7, 8, 9, nan}},
		{"infinite ends", Linear, []float64{2, 20, 38}, []float64{5, -inf, 5},
			[]float64{6, 7, inf}},
		{"log, down to zero", Log, []float64{2, 20, 38}, []float64{2, 0, 2}, []float64{6, 6, 6}},
		{"upside down", Linear, []float64{2, 38}, []float64{8, 5}, []float64{2, 4}},
		{"nothing", Linear, []float64{2, nan, 9}, []float64{nan, 5, 5}, []float64{5, 5, nan}},
	} {
		var r Raster
		r.Reset(40, 10)
		y, err := c.k.NewScale(1, 10, 10, 0)
		require.NoError(t, err)
		r.Band(c.x, c.lo, c.hi, scaleOf(t, 0, 40, 0, 40), y, ink(0))
		all.WriteString(c.name + "\n" + sketch(&r) + "\n")
	}
	requireGolden(t, "band.txt", all.String())
}

// TestPercentilesScene draws nested areas, and the median line on top.
func TestPercentilesScene(t *testing.T) {
	c := LineChart{
		W: 200, H: 120, Theme: &light, X: Range{0, 30}, Y: Range{-4, 4},
		XAxis: Axis{Kind: AxisStep},
	}
	f := c.Layout()
	x, style := []float64{0, 10, 20, 30}, RunStyle(&light, 0)
	around := func(by float64) (low, high []float64) {
		for i := range x {
			low, high = append(low, -by-float64(i)/5), append(high, by+float64(i)/5)
		}
		high[2] = math.NaN() // an empty histogram
		return low, high
	}
	for _, by := range []float64{3, 2, 1} {
		low, high := around(by)
		style.Opacity = 0.3 / by
		f.Band(x, low, high, style)
	}
	style.Opacity = 1
	f.Stroke(x, []float64{0, 0.5, math.NaN(), 1}, style)
	requireGolden(t, "percentiles.txt", f.Scene.String())
}

func TestBandCoversItsArea(t *testing.T) {
	var r Raster
	r.Reset(200, 100)
	r.Band([]float64{20.25, 90, 180.5}, []float64{10, 30, 5}, []float64{40, 80, 7},
		scaleOf(t, 0, 200, 0, 200), scaleOf(t, 0, 100, 100, 0), ink(1))
	want := (30+50)/2.0*69.75 + (50+2)/2.0*90.5
	assert.InEpsilon(t, want, areaOf(&r), 0.005)
}

func TestBandOfDenseLinesIsTheirAverageWidth(t *testing.T) {
	var lo, hi, x []float64
	for i := range 20000 {
		x = append(x, float64(i)/100)
		lo, hi = append(lo, 30+5*math.Sin(float64(i))), append(hi, 70+5*math.Cos(float64(i)))
	}
	var r Raster
	r.Reset(200, 100)
	r.Band(x, lo, hi, scaleOf(t, 0, 200, 0, 200), scaleOf(t, 0, 100, 100, 0), ink(1))
	assert.InEpsilon(t, 200*40, areaOf(&r), 0.01)
}

func TestBandLiesBeneathItsLine(t *testing.T) {
	var r Raster
	r.Reset(20, 20)
	x, y := scaleOf(t, 0, 20, 0, 20), scaleOf(t, 0, 20, 20, 0)
	style := LineStyle{Color: css("#2856eb"), WidthPx: 2, Opacity: 1}
	r.Line([]float64{-9, 30}, []float64{10, 10}, x, y, style)
	style.Color, style.Opacity = css("#e4762c"), 0.5
	r.Band([]float64{-9, 30}, []float64{5, 5}, []float64{15, 15}, x, y, style)
	at := func(col, row int) []byte { return r.Pixels()[4*(row*20+col):][:4] }
	assert.Equal(t, []byte{0x28, 0x56, 0xeb, 255}, at(10, 10))
	assert.Equal(t, []byte{0xe4, 0x76, 0x2c, 128}, at(10, 6))
	assert.Equal(t, []byte{0, 0, 0, 0}, at(10, 3))
}

func TestBandNeedsOnlyPointsInView(t *testing.T) {
	for _, s := range sortedSeries(700) {
		hi := make([]float64, len(s.y))
		for i, v := range s.y {
			hi[i] = v + 0.7
		}
		for _, zoom := range [][2]float64{{0, 1}, {0.3, 0.4}, {0.52, 0.521}} {
			x, y := scaleOf(t, zoom[0], zoom[1], 0, 80), scaleOf(t, -3, 3, 40, 0)
			var cut, all Raster
			cut.Reset(80, 40)
			all.Reset(80, 40)
			cut.Band(s.x, s.y, hi, x, y, ink(1))
			whole, above := unsorted(s), append([]float64{0, math.NaN()}, hi...)
			all.Band(whole.x, whole.y, above, x, y, ink(1))
			require.True(t, bytes.Equal(cut.Pixels(), all.Pixels()), "%s %v", s.name, zoom)
		}
	}
}

func TestBandOfAnyLines(t *testing.T) {
	for _, a := range oddSeries(300) {
		for _, b := range oddSeries(200) {
			var r Raster
			r.Reset(60, 30)
			r.Band(a.x, a.y, b.y, scaleOf(t, 0, 1, 0, 60), scaleOf(t, -3, 3, 30, 0), ink(1))
			r.Band(a.x, b.y, a.y, scaleOf(t, 0, 1, 0, 60), scaleOf(t, 3, -3, 30, 0), ink(1))
		}
	}
}
