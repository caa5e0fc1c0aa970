package web_test

import (
	"encoding/base64"
	"fmt"
	"image/color"
	"math"
	"math/rand"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/charts"
	"eventlens/web/chromium"
)

// strokeCase is a line that both the browser and the raster draw.
type strokeCase struct {
	name   string
	points int
	y      func(random *rand.Rand, i int, t float64) float64
}

// strokeCases are lines over 600 columns that are drawn as polylines: at most one point for every
// other column.
func strokeCases() []strokeCase {
	walk := 0.0
	steps := func(random *rand.Rand, i int, _ float64) float64 {
		if i == 0 {
			walk = 0
		}
		walk += random.NormFloat64() * 0.15
		return walk
	}
	sine := func(_ *rand.Rand, _ int, t float64) float64 { return 0.8 * math.Sin(11*t) }
	noise := func(random *rand.Rand, _ int, _ float64) float64 {
		return 0.35 * random.NormFloat64()
	}
	level := func(_ *rand.Rand, i int, _ float64) float64 { return 0.31 + 0.001*float64(i%2) }
	var cases []strokeCase
	for _, points := range []int{10, 25, 60, 150} {
		cases = append(cases, strokeCase{"walk", points, steps}, strokeCase{"sine", points, sine},
			strokeCase{"noise", points, noise}, strokeCase{"level", points, level})
	}
	return cases
}

// strokeW and strokeH are the size of the pictures, in CSS px.
const strokeW, strokeH = 600, 120

// strokePage paints operations with paint.js and returns the alpha of the canvas.
const strokePage = `(() => {
	const canvas = document.createElement('canvas');
	return (ops, ratio) => {
		eventlensPaint(canvas, %d, %d, ratio, null, 0, 0, 0, 0, Uint8Array.from(atob(ops), (c) => c.charCodeAt(0)).buffer);
		const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height), alpha = [];
		for (let i = 3; i < data.length; i += 4) alpha.push(data[i]);
		return btoa(alpha.map((c) => String.fromCharCode(c)).join(''));
	};
})()`

// newStroker returns a function that strokes a scene in Chromium.
func newStroker(t *testing.T) func(ops []byte, ratio float64) []byte {
	t.Helper()
	tab := newTab(t, chromium.Options{})
	paint, err := os.ReadFile("paint.js")
	require.NoError(t, err)
	evaluate[bool](t, tab,
		fmt.Sprintf("(() => { %s\nself.testStroke = %s; return true; })()", paint,
			fmt.Sprintf(strokePage, strokeW, strokeH)))
	return func(ops []byte, ratio float64) []byte {
		alpha, err := base64.StdEncoding.DecodeString(evaluate[string](t, tab,
			fmt.Sprintf(`testStroke(%q, %v)`, base64.StdEncoding.EncodeToString(ops), ratio)))
		require.NoError(t, err)
		return alpha
	}
}

// line returns a case's points in CSS px.
func (c *strokeCase) line() (x, y []float64) {
	random := rand.New(rand.NewSource(int64(c.points)))
	for i := range c.points {
		t := (float64(i) + 0.3) / float64(c.points)
		x, y = append(x, t*strokeW), append(y, strokeH*(0.5-0.4*c.y(random, i, t)))
	}
	return x, y
}

// strokeOps returns the operations that stroke a line.
func strokeOps(x, y []float64, style charts.LineStyle) []byte {
	var s charts.Scene
	op := charts.Op{
		Kind: charts.OpPath, Layer: charts.Over, Stroke: style.Color, Width: float32(style.WidthPx),
	}
	for _, d := range style.Dash {
		op.Dash = append(op.Dash, float32(d))
	}
	for i := range x {
		op.XY = append(op.XY, float32(x[i]), float32(y[i]))
	}
	s.Add(op)
	return s.AppendOps(nil)
}

// rastered returns the alpha of the same line drawn by the raster.
func rastered(t *testing.T, x, y []float64, style charts.LineStyle, ratio float64) []byte {
	t.Helper()
	w, h := strokeW*ratio, strokeH*ratio
	xScale, err := charts.NewScale(0, strokeW, 0, w)
	require.NoError(t, err)
	yScale, err := charts.NewScale(0, strokeH, 0, h)
	require.NoError(t, err)
	var r charts.Raster
	r.Reset(int(w), int(h))
	r.Line(x, y, xScale, yScale, style.Times(ratio))
	var alpha []byte
	for i, v := range r.Pixels() {
		if i%4 == 3 {
			alpha = append(alpha, v)
		}
	}
	return alpha
}

// distance compares two pictures of alpha. mean is the mean difference over the pixels that either
// picture touches; blurred is the largest difference after each pixel is averaged with its eight
// neighbours. Both are shares of full coverage. The first measures how alike the edges are; the
// second shows places where a line is heavier, displaced or missing, as seen by an eye that cannot
// tell single pixels apart.
func distance(a, b []byte, w int) (mean, blurred float64) {
	touched, sum := 0, 0
	for i := range a {
		if a[i] > 0 || b[i] > 0 {
			touched++
			sum += max(int(a[i])-int(b[i]), int(b[i])-int(a[i]))
		}
	}
	h := len(a) / w
	for row := 1; row < h-1; row++ {
		for col := 1; col < w-1; col++ {
			around := 0
			for dy := -1; dy <= 1; dy++ {
				at := (row+dy)*w + col
				around += int(a[at-1]) + int(a[at]) +
					int(a[at+1]) - int(b[at-1]) - int(b[at]) - int(b[at+1])
			}
			blurred = max(blurred, math.Abs(float64(around))/9/255)
		}
	}
	return float64(sum) / 255 / float64(max(touched, 1)), blurred
}

// Limits of the distances between the raster's lines and the browser's. The means over all cases
// are 0.03 and 0.08; a line displaced by one device pixel exceeds the limits.
const strokeMean, strokeBlurred = 0.09, 0.17

// TestSparseLinesAreAsSmoothAsTheBrowsers draws lines of few points with the raster and with the
// browser's stroke, using the code that paints charts.
func TestSparseLinesAreAsSmoothAsTheBrowsers(t *testing.T) {
	stroke := newStroker(t)
	for _, c := range strokeCases() {
		x, y := c.line()
		for _, width := range []float64{
			charts.LineWidthRaw, charts.LineWidth, charts.LineWidthStrong,
		} {
			for _, ratio := range []float64{1, 2} {
				name := fmt.Sprintf("%s of %d points, width %v, ratio %v", c.name, c.points, width,
					ratio)
				style := charts.LineStyle{Color: color.NRGBA{A: 255}, WidthPx: width, Opacity: 1}
				ours := rastered(t, x, y, style, ratio)
				theirs := stroke(strokeOps(x, y, style), ratio)
				require.Len(t, theirs, len(ours))
				mean, blurred := distance(ours, theirs, int(strokeW*ratio))
				assert.LessOrEqual(t, mean, strokeMean, name)
				assert.LessOrEqual(t, blurred, strokeBlurred, name)

				moved := make([]float64, len(y))
				for i := range y {
					moved[i] = y[i] + 1/ratio
				}
				mean, blurred = distance(rastered(t, x, moved, style, ratio), theirs,
					int(strokeW*ratio))
				assert.True(t, mean > strokeMean || blurred > strokeBlurred,
					"%s, moved by a pixel: %.3f, %.3f", name, mean, blurred)
			}
		}
	}
}
