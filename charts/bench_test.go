package charts

import (
	"fmt"
	"math"
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

// smoothWalks returns the exponential moving average of walks, as a chart with smoothing draws
// them.
func smoothWalks(lines, points int) (x []float64, ys [][]float64) {
	x, ys = walks(lines, points)
	for i := range ys {
		ys[i] = average(ys[i])
	}
	return x, ys
}

// losses returns lines that overlap, as the losses of similar runs do: all fall alike, with noise
// that fills much of the card.
func losses(lines, points int) (x []float64, ys [][]float64) {
	random := rand.New(rand.NewSource(1))
	x, ys = walks(lines, points)
	for _, y := range ys {
		for i := range y {
			fall := math.Exp(-x[i] / 3)
			y[i] = 8*fall - 7 + 0.4*random.NormFloat64()*(0.3+fall)
		}
	}
	return x, ys
}

// rasterCase is a card with lines of points.
type rasterCase struct {
	name          string
	lines, points int
	make          func(lines, points int) (x []float64, ys [][]float64)
	ratio         float64
	style         func(i int) LineStyle
	raw           bool // smoothed lines over faint ones of the raw points
}

// rasterCases are the cards whose drawing is measured.
func rasterCases() []rasterCase {
	runs := func(i int) LineStyle { return RunStyle(&light, i) }
	solid := func(i int) LineStyle { return RunStyle(&light, i%len(light.Runs)) }
	dashed := func(int) LineStyle { return RunStyle(&light, len(light.Runs)) }
	faint := func(i int) LineStyle {
		style := runs(i)
		style.Opacity = FaintOpacity
		return style
	}
	return []rasterCase{
		{"card", 250, 1000, losses, 1, runs, true},
		{"card", 250, 1000, losses, 2, runs, true},
		{"card-noisy", 250, 1000, walks, 1, runs, true},
		{"card-noisy", 250, 1000, walks, 2, runs, true},
		{"card", 20, 100_000, losses, 1, runs, true},
		{"smooth", 500, 1000, smoothWalks, 1, runs, false},
		{"noisy", 250, 1000, walks, 1, runs, false},
		{"noisy", 250, 1000, walks, 2, runs, false},
		{"noisy-solid", 250, 1000, walks, 1, solid, false},
		{"noisy-dashed", 250, 1000, walks, 1, dashed, false},
		{"noisy-faint", 250, 1000, walks, 1, faint, false},
		{"noisy", 2000, 100, walks, 1, runs, false},
		{"noisy", 250, 100, walks, 1, runs, false},
		{"noisy", 1, 10, walks, 1, runs, false},
		{"noisy", 20, 100_000, walks, 1, runs, false},
		{"noisy", 1, 1_000_000, walks, 1, runs, false},
		{"noisy", 1, 1_000_000, walks, 2, runs, false},
	}
}

func (c *rasterCase) String() string {
	return fmt.Sprintf("%s/%dx%d/ratio=%v", c.name, c.lines, c.points, c.ratio)
}

// average returns the exponential moving average that charts use for smoothing.
func average(y []float64) []float64 {
	smoothed := append([]float64(nil), y...)
	for i := 1; i < len(y); i++ {
		smoothed[i] = 0.9*smoothed[i-1] + 0.1*y[i]
	}
	return smoothed
}

// prepare returns a function that draws the card, at the size of one of nine on a screen of 1440 by
// 900.
func (c *rasterCase) prepare(t testing.TB) (draw func()) {
	w, h := 330*c.ratio, 160*c.ratio
	x, ys := c.make(c.lines, c.points)
	xScale, yScale := scaleOf(t, 0, 1, 0, w), scaleOf(t, -3, 3, h, 0)
	styles := make([]LineStyle, c.lines)
	var smoothed [][]float64
	for i := range styles {
		styles[i] = c.style(i).Times(c.ratio)
		if c.raw {
			smoothed = append(smoothed, average(ys[i]))
		}
	}
	var r Raster
	return func() {
		r.Reset(int(w), int(h))
		for i, y := range smoothed {
			r.Line(x, y, xScale, yScale, styles[i])
		}
		for i, y := range ys {
			style := styles[i]
			if c.raw {
				style.WidthPx, style.Opacity, style.Dash = LineWidthRaw*c.ratio, FaintOpacity, nil
			}
			r.Line(x, y, xScale, yScale, style)
		}
		r.Pixels()
	}
}

func BenchmarkRaster(b *testing.B) {
	for _, c := range rasterCases() {
		b.Run(c.String(), func(b *testing.B) {
			draw := c.prepare(b)
			b.ReportAllocs()
			for b.Loop() {
				draw()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*c.lines*c.points),
				"ns/point")
		})
	}
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

// BenchmarkRidges draws a card of 1,000 histograms of one run, and of three.
func BenchmarkRidges(b *testing.B) {
	for name, runs := range map[string]int{"one": 1, "three": 3} {
		for _, mode := range []RidgeMode{RidgeOffset, RidgeOverlay} {
			c := hills(1000*runs, 30)
			c.Mode = mode
			for i := range c.Ridges {
				c.Ridges[i].Run, c.Ridges[i].Depth = i%runs, float64(i/runs)
			}
			for len(c.Runs) < runs {
				c.Runs = append(c.Runs, RunStyle(&light, len(c.Runs)))
			}
			b.Run(name+[]string{"/offset", "/overlay"}[mode], func(b *testing.B) {
				var r RidgeRaster
				b.ReportAllocs()
				for b.Loop() {
					r.Draw(c.Layout())
				}
			})
		}
	}
}

func BenchmarkLineChartLayout(b *testing.B) {
	c := card()
	b.ReportAllocs()
	for b.Loop() {
		c.Layout()
	}
}
