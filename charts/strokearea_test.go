package charts

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPolylineCoversItsArea(t *testing.T) {
	// The covered area of a stroke is its length times its width, plus the caps.
	for _, width := range []float64{1, 1.6, 3.2} {
		for _, rise := range []float64{0, 5, 30, 80} {
			var r Raster
			r.Reset(200, 100)
			r.Line([]float64{20, 180}, []float64{10, 10 + rise}, scaleOf(t, 0, 200, 0, 200),
				scaleOf(t, 0, 100, 100, 0), ink(width))
			want := math.Hypot(160, rise)*width + math.Pi*width*width/4
			assert.InEpsilon(t, want, areaOf(&r), 0.03, "width %v rise %v", width, rise)
		}
	}
}

func TestSpansAreAsHeavyAsPolylines(t *testing.T) {
	// The same sine, dense enough for spans and sparse enough for a polyline.
	line := func(points int, width float64) float64 {
		var r Raster
		r.Reset(400, 200)
		var xs, ys []float64
		for i := range points + 1 {
			x := float64(i) / float64(points)
			xs, ys = append(xs, x), append(ys, math.Sin(20*x))
		}
		r.Line(xs, ys, scaleOf(t, 0, 1, 0, 400), scaleOf(t, -1.1, 1.1, 200, 0), ink(width))
		return areaOf(&r)
	}
	for _, width := range []float64{1, 1.6, 3.2, 4.8} {
		assert.InEpsilon(t, line(190, width), line(4000, width), 0.03, "width %v", width)
	}
}

func TestSteepSpansAreAsHeavyAsPolylines(t *testing.T) {
	// Flanks of three columns each, drawn as spans if every column has a point.
	line := func(points int, style LineStyle, backwards bool) float64 {
		var r Raster
		r.Reset(390, 200)
		var xs, ys []float64
		for i := range points + 1 {
			x := float64(i) / float64(points)
			xs, ys = append(xs, x), append(ys, math.Abs(math.Mod(65*x, 1)-0.5))
		}
		if backwards {
			slices.Reverse(xs)
			slices.Reverse(ys)
		}
		r.Line(xs, ys, scaleOf(t, 0, 1, 0, 390), scaleOf(t, -0.1, 0.6, 200, 0), style)
		return areaOf(&r)
	}
	// Short dashes are left out: spans draw them with square caps, which are heavier.
	for _, name := range []string{"normal", "wide", "dashed"} {
		for _, backwards := range []bool{false, true} {
			style := testStyles[name]
			assert.InEpsilon(t, line(130, style, backwards), line(3900, style, backwards), 0.06,
				"%s backwards %v", name, backwards)
		}
	}
}

// areaOf returns the sum of the alpha of a raster, in pixels.
func areaOf(r *Raster) float64 {
	sum := 0.0
	for i, v := range r.Pixels() {
		if i%4 == 3 {
			sum += float64(v) / 255
		}
	}
	return sum
}
