package paint

import (
	"math"

	"eventlens/app/wire"
	"eventlens/charts"
)

// Sketch gathers what a picture consists of: add what lies on top first. The job holds copies of all numbers.
type Sketch struct {
	Job  wire.Paint
	x, y charts.Scale // data to device pixels
	xs   []copied     // the x so far, which many lines share
}

// copied is where the numbers of a slice are in a job.
type copied struct {
	first *float64
	at, n int
}

// New begins the sketch of the plot of a frame. The memory of numbers is used.
func New(f *charts.Frame, numbers []float64) *Sketch {
	s := new(Sketch)
	plot, x, y := f.Device()
	s.x, s.y = x, y
	m := &s.Job
	m.W, m.H, m.Ratio, m.PlotW, m.PlotH, m.Numbers = plot.W, plot.H, f.Ratio(), f.Plot.W, f.Plot.H, numbers[:0]
	m.X.Lo, m.X.Hi = f.X.Domain()
	m.Y.Lo, m.Y.Hi = f.Y.Domain()
	m.X.Scaling, m.Y.Scaling = wire.Scaling(f.X.Scaling()), wire.Scaling(f.Y.Scaling())
	return s
}

// PerColumn is how many points of a pixel column are copied at most: as many as charts.Decimate keeps. So a picture of very long lines is as quickly sent as
// any other, and as quickly drawn, but for one look at each point, which drawing it takes anyway.
const PerColumn = 4

// Add adds a line, or the band between y and high if there is one, in a style in device pixels.
func (s *Sketch) Add(x, y, high []float64, style *charts.LineStyle) {
	n := min(len(x), len(y))
	if n == 0 {
		return
	}
	x, y = x[:n], y[:n]
	if high == nil && n > PerColumn*s.Job.W {
		if x, y = s.thinned(x, y); len(x) == 0 {
			return // none of the points has a place
		}
	}
	c := style.Color
	stroke := wire.Stroke{N: len(x), X: s.addX(x), Y: s.put(y), Colour: uint32(c.R)<<24 | uint32(c.G)<<16 | uint32(c.B)<<8 | uint32(c.A),
		Width: style.WidthPx, Dash: style.Dash, Opacity: style.Opacity, Mark: uint8(style.Marks)}
	if high != nil {
		stroke.High = s.put(high[:n])
	}
	s.Job.Strokes = append(s.Job.Strokes, stroke)
}

// put copies numbers and returns where they are.
// It is not inlined, which would take a kilobyte of the program.
//
//go:noinline
func (s *Sketch) put(numbers []float64) (at int) {
	at = len(s.Job.Numbers)
	s.Job.Numbers = append(s.Job.Numbers, numbers...)
	return at
}

// addX is put for the x of a line. Those of many lines are the same, or the first ones of others.
func (s *Sketch) addX(x []float64) (at int) {
	for i := range s.xs {
		if known := &s.xs[i]; known.first == &x[0] && known.n >= len(x) {
			return known.at
		}
	}
	at = s.put(x)
	s.xs = append(s.xs, copied{&x[0], at, len(x)})
	return at
}

// thinned returns the points that a long line is drawn the same by.
func (s *Sketch) thinned(x, y []float64) (fewX, fewY []float64) {
	if s.y.Scaling() == charts.Log {
		placed := make([]float64, len(y))
		for i, v := range y {
			if placed[i] = v; !s.y.Places(v) {
				placed[i] = math.NaN()
			}
		}
		y = placed
	}
	kept := charts.Decimate(nil, x, y, s.x, s.Job.W)
	fewX, fewY = make([]float64, len(kept)), make([]float64, len(kept))
	for i, k := range kept {
		fewX[i], fewY[i] = x[k], y[k]
	}
	return fewX, fewY
}
