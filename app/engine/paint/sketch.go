package paint

import (
	"math"
	"slices"

	"eventlens/app/wire"
	"eventlens/charts"
)

// Sketch gathers what a picture consists of: add what lies on top first. The job holds copies of all numbers.
type Sketch struct {
	Job  wire.Paint
	x, y charts.Scale // data to device pixels
	xs   []copied     // the x so far, which many lines share
	ys   []copied     // of the lines that are smoothed, but for those drawn as they are since, in the same order
}

// copied is where the numbers of a slice are in a job.
type copied struct {
	first  *float64
	at, n  int
	narrow bool
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
	if high == nil && s.long(n) {
		if x, y = s.thinned(x, y); len(x) == 0 {
			return // none of the points has a place
		}
	}
	var stroke wire.Stroke
	if high != nil {
		stroke = s.stroke(x, s.copyWide(y), style)
		stroke.High = s.copyWide(high[:n]).at
	} else if len(s.ys) > 0 && s.ys[0].holds(y) {
		stroke = s.stroke(x, s.ys[0], style)
		s.ys = s.ys[1:]
	} else {
		stroke = s.stroke(x, s.copy(y), style)
	}
	s.Job.Strokes = append(s.Job.Strokes, stroke)
}

// AddSmooth adds a line that is smoothed by who draws it: what it is made of takes less room, and is not copied again when such lines are added as they are,
// in the same order. It returns false for a line that is to be thinned, which is smoothed before.
func (s *Sketch) AddSmooth(x, y []float64, by wire.Smoothing, style *charts.LineStyle) bool {
	n := min(len(x), len(y))
	if n == 0 || s.long(n) {
		return false
	}
	at := s.copy(y[:n])
	s.ys = append(s.ys, at)
	stroke := s.stroke(x[:n], at, style)
	stroke.Smooth = by
	s.Job.Strokes = append(s.Job.Strokes, stroke)
	return true
}

// long reports whether lines of so many points are thinned.
func (s *Sketch) long(points int) bool { return points > PerColumn*s.Job.W }

// stroke returns a line as the job has it, whose y are there.
func (s *Sketch) stroke(x []float64, y copied, style *charts.LineStyle) wire.Stroke {
	c := style.Color
	return wire.Stroke{N: len(x), X: s.addX(x), Y: y.at, Narrow: y.narrow, Colour: uint32(c.R)<<24 | uint32(c.G)<<16 | uint32(c.B)<<8 | uint32(c.A),
		Width: style.WidthPx, Dash: style.Dash, Opacity: style.Opacity, Mark: uint8(style.Marks)}
}

// holds reports whether these are numbers, or begin with them.
func (c *copied) holds(numbers []float64) bool { return c.first == &numbers[0] && c.n >= len(numbers) }

// addX returns where the x of a line are. Those of many lines are the same, or the first ones of others.
func (s *Sketch) addX(x []float64) (at int) {
	for i := range s.xs {
		if s.xs[i].holds(x) {
			return s.xs[i].at
		}
	}
	known := s.copyWide(x)
	s.xs = append(s.xs, known)
	return known.at
}

// copyWide copies numbers to the job.
func (s *Sketch) copyWide(numbers []float64) copied {
	at := len(s.Job.Numbers)
	s.Job.Numbers = append(s.Job.Numbers, numbers...)
	return copied{&numbers[0], at, len(numbers), false}
}

// copy is copyWide in half the bytes where that is exact.
func (s *Sketch) copy(numbers []float64) copied {
	m := &s.Job
	at := len(m.Narrow)
	narrow := slices.Grow(m.Narrow, len(numbers))[:at+len(numbers)]
	added := narrow[at:]
	for i, v := range numbers {
		added[i] = float32(v)
		if float64(added[i]) != v && v == v {
			return s.copyWide(numbers)
		}
	}
	m.Narrow = narrow
	return copied{&numbers[0], at, len(numbers), true}
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
