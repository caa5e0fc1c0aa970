package charts

import (
	"math/rand"
	"testing"
)

// walks returns lines of random walks over x 0..1 within y -3..3.
func walks(lines, points int) (x []float64, ys [][]float64) {
	random := rand.New(rand.NewSource(1))
	for i := range points {
		x = append(x, (float64(i)+0.5)/float64(points))
	}
	for range lines {
		y, v := make([]float64, points), 4*random.Float64()-2
		for i := range y {
			v += random.NormFloat64() * 0.03
			y[i] = v + random.NormFloat64()*0.1
			v *= 0.999
		}
		ys = append(ys, y)
	}
	return x, ys
}

// smoothed returns the lines of walks after an exponential moving average, as a
// chart with smoothing draws them.
func smoothed(lines, points int) (x []float64, ys [][]float64) {
	x, ys = walks(lines, points)
	for _, y := range ys {
		for i := 1; i < len(y); i++ {
			y[i] = 0.9*y[i-1] + 0.1*y[i]
		}
	}
	return x, ys
}

func benchRaster(b *testing.B, lines, points, w, h int, style LineStyle) {
	x, ys := walks(lines, points)
	benchLines(b, x, ys, w, h, style)
}

func benchLines(b *testing.B, x []float64, ys [][]float64, w, h int, style LineStyle) {
	xScale, yScale := scaleOf(b, 0, 1, 0, float64(w)), scaleOf(b, -3, 3, float64(h), 0)
	var r Raster
	b.ReportAllocs()
	for b.Loop() {
		r.Reset(w, h)
		for _, y := range ys {
			r.Line(x, y, xScale, yScale, style)
		}
		r.Pixels()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(ys)*len(x)), "ns/point")
}

func BenchmarkRaster(b *testing.B) {
	solid := LineStyle{Color: light.Runs[0], WidthPx: 1.6, Opacity: 1}
	faint := LineStyle{Color: light.Runs[0], WidthPx: 1, Opacity: 0.16}
	dashed := RunStyle(&light, 9)
	b.Run("lines=250/points=1000", func(b *testing.B) { benchRaster(b, 250, 1000, 500, 250, solid) })
	b.Run("lines=250/points=1000/smoothed", func(b *testing.B) {
		x, ys := smoothed(250, 1000)
		benchLines(b, x, ys, 500, 250, solid)
	})
	b.Run("lines=250/points=1000/faint", func(b *testing.B) { benchRaster(b, 250, 1000, 500, 250, faint) })
	b.Run("lines=250/points=1000/dashed", func(b *testing.B) { benchRaster(b, 250, 1000, 500, 250, dashed) })
	b.Run("lines=250/points=1000/2x", func(b *testing.B) { benchRaster(b, 250, 1000, 1000, 500, solid.Times(2)) })
	b.Run("lines=20/points=100000", func(b *testing.B) { benchRaster(b, 20, 100000, 500, 250, solid) })
	b.Run("lines=1/points=1000000", func(b *testing.B) { benchRaster(b, 1, 1000000, 500, 250, solid) })
	b.Run("polyline/lines=250/points=100", func(b *testing.B) { benchRaster(b, 250, 100, 500, 250, solid) })
	b.Run("polyline/lines=1/points=10", func(b *testing.B) { benchRaster(b, 1, 10, 500, 250, solid) })
}

func BenchmarkDecimate(b *testing.B) {
	x, ys := walks(1, 1000000)
	scale := scaleOf(b, 0, 1, 0, 500)
	var kept []int
	b.ReportAllocs()
	for b.Loop() {
		kept = Decimate(kept[:0], x, ys[0], scale, 500)
	}
}

func BenchmarkRidgeScene(b *testing.B) {
	c := hills(412, 60)
	var ops []byte
	b.ReportAllocs()
	for b.Loop() {
		ops = c.Layout().Scene.AppendOps(ops[:0])
	}
}

func BenchmarkLineChartLayout(b *testing.B) {
	c := card()
	b.ReportAllocs()
	for b.Loop() {
		c.Layout()
	}
}
