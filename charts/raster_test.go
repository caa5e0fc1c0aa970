package charts

import (
	"bytes"
	"hash/fnv"
	"image/color"
	"math"
	"math/rand"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func scaleOf(t testing.TB, dataLo, dataHi, pxLo, pxHi float64) Scale {
	t.Helper()
	s, err := NewScale(dataLo, dataHi, pxLo, pxHi)
	require.NoError(t, err)
	return s
}

// ink is black, so that a pixel's alpha is its coverage.
func ink(width float64) LineStyle {
	return LineStyle{Color: color.NRGBA{A: 255}, WidthPx: width, Opacity: 1}
}

// sketch prints the alpha of a raster as text, one character per pixel: a blank is empty, 1 to 9
// are tenths, # is full.
func sketch(r *Raster) string {
	w, h := r.Size()
	pixels := r.Pixels()
	var b strings.Builder
	for row := range h {
		line := make([]byte, w)
		for col := range w {
			line[col] = " 123456789#"[int(pixels[4*(row*w+col)+3])*10/255]
		}
		b.WriteString("|" + string(line) + "|\n")
	}
	return b.String()
}

// series is a named line for tests.
type series struct {
	name string
	x, y []float64
}

// oddSeries are lines that are easily decimated wrongly, drawn over x 0..1, y -3..3.
func oddSeries(n int) []series {
	random := rand.New(rand.NewSource(1))
	make := func(name string, f func(i int) (x, y float64)) series {
		s := series{name: name}
		for i := range n {
			x, y := f(i)
			s.x, s.y = append(s.x, x), append(s.y, y)
		}
		return s
	}
	at := func(i int) float64 { return (float64(i) + 0.5) / float64(n) }
	walk := 0.0
	return []series{
		make("random walk", func(i int) (float64, float64) {
			walk += random.NormFloat64() * 0.05
			return at(i), walk
		}),
		make("noise", func(i int) (float64, float64) { return at(i), random.NormFloat64() }),
		make("smooth", func(i int) (float64, float64) { return at(i), 2 * math.Sin(30*at(i)) }),
		make("steps", func(i int) (float64, float64) { return at(i), math.Floor(8*at(i)) - 4 }),
		make("spikes", func(i int) (float64, float64) {
			if random.Intn(97) == 0 {
				return at(i), random.NormFloat64() * 1e6
			}
			return at(i), 0.1 * random.NormFloat64()
		}),
		make("zig-zag x", func(i int) (float64, float64) {
			return math.Mod(at(i)*7.3, 1), random.NormFloat64()
		}),
		make("backwards", func(i int) (float64, float64) {
			return 1 - at(i), random.NormFloat64()
		}),
		make("random x", func(i int) (float64, float64) {
			return random.Float64()*1.4 - 0.2, random.NormFloat64()
		}),
		make("NaN runs", func(i int) (float64, float64) {
			if random.Intn(40) < 13 && i/50%2 == 0 {
				return at(i), math.NaN()
			}
			return at(i), math.Cos(9 * at(i))
		}),
		make("infinities", func(i int) (float64, float64) {
			return at(i), []float64{1, math.Inf(1), -1, math.Inf(-1), 2, 2.5}[random.Intn(6)]
		}),
		make("NaN x", func(i int) (float64, float64) {
			if random.Intn(30) == 0 {
				return math.NaN(), 1
			}
			return at(i), -1 + 2*at(i)
		}),
		make("out of range", func(i int) (float64, float64) {
			return at(i)*9 - 4, []float64{1e300, -1e300, 0, 1, math.MaxFloat64}[random.Intn(5)]
		}),
		make("huge x", func(i int) (float64, float64) {
			return []float64{-1e300, 1e300, 0.3, 0.6, math.MaxFloat64}[random.Intn(5)],
				random.NormFloat64()
		}),
		make("one column", func(i int) (float64, float64) { return 0.5, random.NormFloat64() }),
		make("all equal", func(i int) (float64, float64) { return 0.5, 0.25 }),
		make("two clusters", func(i int) (float64, float64) {
			return 0.1 + 0.8*float64(i%2) + 1e-6*at(i), random.NormFloat64()
		}),
	}
}

var testStyles = map[string]LineStyle{
	"hair":      {Color: css("#2856eb"), WidthPx: 1, Opacity: 0.16},
	"normal":    {Color: css("#2856eb"), WidthPx: 1.6, Opacity: 1},
	"wide":      {Color: css("#e4762c"), WidthPx: 4.8, Opacity: 1},
	"dashed":    {Color: css("#116b4a"), WidthPx: 1.6, Opacity: 1, Dash: []float64{6, 3.5}},
	"dotted 2x": {Color: css("#116b4a"), WidthPx: 3.2, Opacity: 1, Dash: []float64{0.8, 7.2}},
}

func pick(from []float64, indices []int) []float64 {
	out := make([]float64, len(indices))
	for i, k := range indices {
		out[i] = from[k]
	}
	return out
}

func TestRasterOfDecimatedPointsIsTheSame(t *testing.T) {
	const w, h = 211, 97
	x, y := scaleOf(t, 0, 1, 0, w), scaleOf(t, -3, 3, h, 0)
	lengths := []int{1, 2, 3, 30, 90, 400, 3000}
	if testing.Short() {
		lengths = []int{1, 3, 400}
	}
	for _, n := range lengths {
		for _, s := range oddSeries(n) {
			kept := Decimate(nil, s.x, s.y, x, w)
			require.IsIncreasing(t, append([]int{-1}, kept...))
			again := Decimate(nil, pick(s.x, kept), pick(s.y, kept), x, w)
			require.Len(t, again, len(kept), "%s %d: decimating twice", s.name, n)
			for name, style := range testStyles {
				var all, few Raster
				all.Reset(w, h)
				few.Reset(w, h)
				all.Line(s.x, s.y, x, y, style)
				few.Line(pick(s.x, kept), pick(s.y, kept), x, y, style)
				require.True(t, bytes.Equal(all.Pixels(), few.Pixels()),
					"%s of %d points, %s, kept %d", s.name, n, name, len(kept))
			}
		}
	}
}

func TestDecimateKeepsTheExtremes(t *testing.T) {
	x := []float64{math.NaN(), 0.1, 0.2, 0.3, 0.4, 0.5, 1.5, 1.6, math.NaN(), math.NaN(), 1.7, 2.1,
		2.2}
	y := []float64{0, 1, 5, -5, 2, 3, 7, 7, 0, 0, 7, math.NaN(), 1}
	kept := Decimate(nil, x, y, scaleOf(t, 0, 4, 0, 4), 4)
	assert.Equal(t, []int{1, 2, 3, 5, 6, 7, 8, 10, 11, 12}, kept)
	assert.Empty(t, Decimate(nil, nil, nil, scaleOf(t, 0, 4, 0, 4), 4))
	assert.Empty(t, Decimate(nil, []float64{math.NaN()}, []float64{1}, scaleOf(t, 0, 4, 0, 4), 4))
}

func TestDecimatedLineIsBounded(t *testing.T) {
	s := oddSeries(100000)[0]
	assert.LessOrEqual(t, len(Decimate(nil, s.x, s.y, scaleOf(t, 0, 1, 0, 500), 500)), 4*500)
}

func TestRasterSketches(t *testing.T) {
	nan := math.NaN()
	dense := func(f func(x float64) float64) (xs, ys []float64) {
		for i := range 400 {
			x := float64(i) / 10
			xs, ys = append(xs, x), append(ys, f(x))
		}
		return xs, ys
	}
	flatX, flatY := dense(func(float64) float64 { return 4.5 })
	slopeX, slopeY := dense(func(x float64) float64 { return x / 4 })
	spikeX, spikeY := dense(func(x float64) float64 {
		if x == 20.5 {
			return 9
		}
		return 2.5
	})
	gapX, gapY := dense(func(x float64) float64 {
		if math.Mod(x, 10) < 4 || x == 8 {
			return 3
		}
		return nan
	})
	gapY[85] = 6 // alone between NaNs
	var all strings.Builder
	for _, c := range []struct {
		name  string
		x, y  []float64
		style LineStyle
	}{
		{"dense flat line, width 1", flatX, flatY, ink(1)},
		{"dense flat line, width 1.6", flatX, flatY, ink(1.6)},
		{"dense slope", slopeX, slopeY, ink(1.6)},
		{"dense with a spike", spikeX, spikeY, ink(1.6)},
		{"dense with gaps and a lone point", gapX, gapY, ink(1.6)},
		{"dense dashed", flatX, flatY,
			LineStyle{WidthPx: 1, Opacity: 1, Color: color.NRGBA{A: 255}, Dash: []float64{5, 4}}},
		{"sparse", []float64{1, 12, 25, 38}, []float64{1, 8, 2, 6}, ink(1.6)},
		{"sparse dashed", []float64{1, 38}, []float64{2, 7},
			LineStyle{WidthPx: 1, Opacity: 1, Color: color.NRGBA{A: 255}, Dash: []float64{5, 4}}},
		{"one point", []float64{20}, []float64{5}, ink(1.6)},
		{"two equal points", []float64{20, 20}, []float64{5, 5}, ink(1.6)},
		{"from far to far", []float64{-1e300, 1e300}, []float64{2, 7}, ink(1)},
		{"up to 1e300", []float64{5, 20, 35}, []float64{2, 1e300, 4}, ink(1)},
		{"nothing finite", []float64{1, 2, nan}, []float64{nan, math.Inf(1), 1}, ink(1)},
	} {
		var r Raster
		r.Reset(40, 10)
		r.Line(c.x, c.y, scaleOf(t, 0, 40, 0, 40), scaleOf(t, 0, 10, 10, 0), c.style)
		all.WriteString(c.name + "\n" + sketch(&r) + "\n")
	}
	requireGolden(t, "raster.txt", all.String())
}

func TestRasterGoldenHashes(t *testing.T) {
	var all strings.Builder
	for _, n := range []int{10, 2000} {
		for _, s := range oddSeries(n) {
			var r Raster
			r.Reset(300, 154)
			for _, name := range []string{"dotted 2x", "dashed", "wide", "normal", "hair"} {
				r.Line(s.x, s.y, scaleOf(t, 0, 1, 0, 300), scaleOf(t, -3, 3, 154, 0),
					testStyles[name])
			}
			sum := fnv.New64a()
			sum.Write(r.Pixels())
			all.WriteString(strconv.FormatUint(sum.Sum64(), 16) + " " + s.name + " " +
				strconv.Itoa(n) + "\n")
		}
	}
	requireGolden(t, "raster-hashes.txt", all.String())
}

func TestRasterBlends(t *testing.T) {
	var r Raster
	r.Reset(4, 1)
	x, y := scaleOf(t, 0, 4, 0, 4), scaleOf(t, 0, 1, 1, 0)
	row := func(color color.NRGBA, opacity float64) {
		r.Line([]float64{-9, 9}, []float64{0.5, 0.5}, x, y,
			LineStyle{Color: color, WidthPx: 3, Opacity: opacity})
	}
	row(css("#0000ff"), 0.5)
	assert.Equal(t, []byte{0, 0, 255, 128}, r.Pixels()[:4])
	row(css("#ff0000"), 0.5) // beneath
	assert.Equal(t, []byte{85, 0, 170, 191}, r.Pixels()[:4])
	row(css("#102032"), 2)
	assert.Equal(t, []byte{68, 8, 140, 255}, r.Pixels()[:4])
	row(css("#ffffff"), 1)
	assert.Equal(t, []byte{68, 8, 140, 255}, r.Pixels()[:4], "nothing shows through")
	r.Reset(4, 1)
	row(css("#102030"), 1)
	assert.Equal(t, []byte{16, 32, 48, 255}, r.Pixels()[:4])
	r.Reset(4, 1)
	assert.Equal(t, make([]byte, 16), r.Pixels())
}

// stack returns a pile of lines in all styles, most of it hidden.
func stack(lines, points int) (x []float64, ys [][]float64, styles []LineStyle) {
	x, ys = walks(lines, points)
	for i := range ys {
		style := RunStyle(&light, i).Times([]float64{1, 2}[i/7%2])
		style.Opacity = []float64{1, 1, 1, 0.4, FaintOpacity}[i%5]
		styles = append(styles, style)
	}
	return x, ys, styles
}

func TestLinesAreDrawnBeneathEachOther(t *testing.T) {
	// The oracle draws every line alone and composes them in floating point, the last one first.
	const w, h = 130, 90
	xScale, yScale := scaleOf(t, 0, 1, 0, w), scaleOf(t, -3, 3, h, 0)
	for _, points := range []int{40, 300} {
		for _, lines := range []int{3, 150} {
			x, ys, styles := stack(lines, points)
			var pile, alone Raster
			pile.Reset(w, h)
			for i, y := range ys {
				pile.Line(x, y, xScale, yScale, styles[i])
			}
			want := make([]float64, 4*w*h) // premultiplied
			for i := len(ys) - 1; i >= 0; i-- {
				alone.Reset(w, h)
				traceLine(&alone, x, ys[i], xScale, yScale, styles[i])
				layOver(want, &alone, styles[i])
			}
			for i, p := range pile.Pixels() {
				got, alpha := float64(p), want[i|3]
				if i%4 == 3 {
					require.InDelta(t, alpha*255, got, 1,
						"alpha of pixel %d, %d lines of %d points", i/4, lines, points)
				} else {
					require.InDelta(t, want[i], got*alpha, 1, "pixel %d, %d lines of %d points",
						i/4, lines, points)
				}
			}
		}
	}
}

// traceLine covers the pixels of a line and leaves the coverage in the mask.
func traceLine(r *Raster, x, y []float64, xScale, yScale Scale, style LineStyle) {
	r.trace(r.rising(x, y, &xScale, &yScale), x, y, xScale, yScale, style)
}

// layOver draws the traced line over a premultiplied picture.
func layOver(picture []float64, traced *Raster, style LineStyle) {
	c := style.Color
	for i := range picture {
		col, row := i/4%traced.w, i/4/traced.w
		share := float64(traced.mask[col*traced.h+row]) / 255 * style.Opacity
		channel := []byte{c.R, c.G, c.B, 1}[i%4]
		picture[i] = picture[i]*(1-share) + float64(channel)*share
	}
	clear(traced.mask)
}

func TestStackOfDecimatedLinesIsTheSame(t *testing.T) {
	const w, h = 130, 90
	xScale, yScale := scaleOf(t, 0, 1, 0, w), scaleOf(t, -3, 3, h, 0)
	x, ys, styles := stack(60, 2000)
	var all, few Raster
	all.Reset(w, h)
	few.Reset(w, h)
	for i, y := range ys {
		kept := Decimate(nil, x, y, xScale, w)
		all.Line(x, y, xScale, yScale, styles[i])
		few.Line(pick(x, kept), pick(y, kept), xScale, yScale, styles[i])
	}
	require.True(t, bytes.Equal(all.Pixels(), few.Pixels()))
}

func TestTranslucentLineDoesNotDarkenItself(t *testing.T) {
	var r Raster
	r.Reset(100, 40)
	s := oddSeries(3000)[5] // zig-zag
	style := ink(2)
	style.Opacity = 0.25
	r.Line(s.x, s.y, scaleOf(t, 0, 1, 0, 100), scaleOf(t, -3, 3, 40, 0), style)
	for i, v := range r.Pixels() {
		if i%4 == 3 {
			require.LessOrEqual(t, v, uint8(64))
		}
	}
}

func TestRasterSizes(t *testing.T) {
	x, y := scaleOf(t, 0, 1, 0, 10), scaleOf(t, 0, 1, 10, 0)
	var r Raster
	r.Line([]float64{0, 1}, []float64{0, 1}, x, y, ink(1)) // before any Reset
	for _, size := range [][2]int{
		{0, 0}, {-3, 5}, {5, -3}, {0, 9}, {1, 1}, {30, 2}, {2, 30}, {7, 7},
	} {
		r.Reset(size[0], size[1])
		for _, s := range oddSeries(300) {
			r.Line(s.x, s.y, x, y, ink(3.2))
			r.Line(s.x, s.y[:len(s.y)/2], x, y, testStyles["dashed"])
		}
		w, h := r.Size()
		assert.Len(t, r.Pixels(), 4*w*h)
	}
	r.Reset(5, 5)
	for _, style := range []LineStyle{
		{}, ink(0), ink(-1), ink(math.NaN()), {WidthPx: 1, Opacity: math.NaN()},
	} {
		r.Line([]float64{0, 1}, []float64{0, 1}, x, y, style)
	}
	assert.Zero(t, areaOf(&r))
}

func TestUnusualDashPatterns(t *testing.T) {
	for name, dash := range map[string][]float64{
		"odd count": {5}, "zero": {0, 0}, "tiny": {1e-9, 1e-9}, "negative": {-1, 4},
		"NaN":      {math.NaN(), 1},
		"infinite": {math.Inf(1), 2}, "empty": {}, "no gap": {4, 0}, "no dash": {0, 4},
	} {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{5, 3000} {
				for _, s := range oddSeries(n) {
					var r Raster
					r.Reset(60, 30)
					style := ink(1.6)
					style.Dash = dash
					r.Line(s.x, s.y, scaleOf(t, 0, 1, 0, 60), scaleOf(t, -3, 3, 30, 0), style)
				}
			}
		})
	}
}
