package paint

import (
	"math"
	"slices"

	"eventlens/app/wire"
	"eventlens/charts"
)

// JobBuilder builds the job of a picture. Add the topmost lines first. The job has its own copies
// of all numbers.
type JobBuilder struct {
	Job  wire.Paint
	x, y charts.Scale // data to device pixels
	xs   []copied     // x coordinates copied so far; many lines share them
	ys   []copied     // y coordinates of lines added smoothed but not unsmoothed yet, in order
}

// copied tells where in a job the numbers of a slice are.
type copied struct {
	first  *float64 // the slice's first element, which identifies it
	at, n  int      // index of the first number in the job, and how many there are
	narrow bool     // they are in Narrow, otherwise in Numbers
}

// New begins the job of a frame's plot. It reuses the memory of numbers.
func New(f *charts.Frame, numbers []float64) *JobBuilder {
	s := new(JobBuilder)
	plot, x, y := f.Device()
	s.x, s.y = x, y
	m := &s.Job
	m.W, m.H, m.Ratio, m.PlotW, m.PlotH, m.Numbers = plot.W, plot.H, f.Ratio(), f.Plot.W, f.Plot.H,
		numbers[:0]
	m.X.Lo, m.X.Hi = f.X.Domain()
	m.Y.Lo, m.Y.Hi = f.Y.Domain()
	m.X.Scaling, m.Y.Scaling = wire.Scaling(f.X.Scaling()), wire.Scaling(f.Y.Scaling())
	return s
}

// PerColumn is how many points per pixel column are copied at most: as many as charts.Decimate
// keeps. So pictures of very long lines are sent and drawn as quickly as any other, apart from one
// pass over their points, which drawing takes anyway.
const PerColumn = 4

// Add adds a line, or the band between y and high unless that is nil, in a style in device pixels.
func (s *JobBuilder) Add(x, y, high []float64, style *charts.LineStyle) {
	n := min(len(x), len(y))
	if n == 0 {
		return
	}
	x, y = x[:n], y[:n]
	if high == nil && s.long(n) {
		if x, y = s.thinned(x, y); len(x) == 0 {
			return // no point has a position on the axes
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

// AddSmooth adds a line that is smoothed only when the job is drawn: as float32, its logged numbers
// take less room than smoothed ones, and they are not copied again if the same lines are added
// unsmoothed later, in the same order. It returns false for a line so long that it must be smoothed
// and thinned before.
func (s *JobBuilder) AddSmooth(x, y []float64, by wire.Smoothing, style *charts.LineStyle) bool {
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

// long reports whether lines with this number of points are thinned.
func (s *JobBuilder) long(points int) bool { return points > PerColumn*s.Job.W }

// stroke returns a line, whose y are already copied, in the job's form.
func (s *JobBuilder) stroke(x []float64, y copied, style *charts.LineStyle) wire.Stroke {
	c := style.Color
	return wire.Stroke{N: len(x), X: s.addX(x), Y: y.at, Narrow: y.narrow,
		Colour: uint32(c.R)<<24 | uint32(c.G)<<16 | uint32(c.B)<<8 | uint32(c.A),
		Width:  style.WidthPx, Dash: style.Dash, Opacity: style.Opacity, Mark: uint8(style.Marks)}
}

// holds reports whether c is a copy of numbers, or begins with one.
func (c *copied) holds(numbers []float64) bool {
	return c.first == &numbers[0] && c.n >= len(numbers)
}

// addX returns the position of a line's x in the job. Many lines have the same x, or a prefix of
// another line's.
func (s *JobBuilder) addX(x []float64) (at int) {
	for i := range s.xs {
		if s.xs[i].holds(x) {
			return s.xs[i].at
		}
	}
	known := s.copyWide(x)
	s.xs = append(s.xs, known)
	return known.at
}

// copyWide copies numbers to the job as float64.
func (s *JobBuilder) copyWide(numbers []float64) copied {
	at := len(s.Job.Numbers)
	s.Job.Numbers = append(s.Job.Numbers, numbers...)
	return copied{&numbers[0], at, len(numbers), false}
}

// copy copies numbers to the job, as float32 if that is exact.
func (s *JobBuilder) copy(numbers []float64) copied {
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

// thinned returns fewer points of a long line that draw the same pixels.
func (s *JobBuilder) thinned(x, y []float64) (fewX, fewY []float64) {
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
