package paint

import (
	"image/color"
	"slices"

	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// Draw draws a job with a raster and returns its pixels, which are valid until the raster is used
// again. Before each stroke it calls proceed, unless nil, and gives up when proceed returns false.
// ok is false in that case, and for an invalid job.
func Draw(r *charts.Raster, m *wire.Paint, proceed func() bool) (pixels []byte, ok bool) {
	x, okX := scale(m.X, 0, m.PlotW, m.Ratio)
	y, okY := scale(m.Y, m.PlotH, 0, m.Ratio)
	if !okX || !okY {
		return nil, false
	}
	r.Reset(m.W, m.H)
	d := drawing{job: m, raster: r, x: x, y: y}
	for i := range m.Strokes {
		if proceed != nil && !proceed() || !d.stroke(&m.Strokes[i]) {
			return nil, false
		}
	}
	return r.Pixels(), true
}

// drawing is the state of Draw.
type drawing struct {
	job    *wire.Paint
	raster *charts.Raster
	x, y   charts.Scale

	wide   []float64 // buffer for the y of a line that the job stores as float32
	smooth []float64 // buffer for smoothed y
}

// scale returns the scale of an axis in device pixels, computed as charts.Frame does.
func scale(e wire.Ends, from, to, ratio float64) (s charts.Scale, ok bool) {
	s, err := charts.Scaling(e.Scaling).NewScale(e.Lo, e.Hi, from, to)
	return s.Times(ratio), err == nil && ratio > 0
}

// stroke draws one line or band. It returns false if the stroke refers to numbers outside the job.
func (d *drawing) stroke(s *wire.Stroke) bool {
	xs, okX := part(d.job.Numbers, s.X, s.N)
	ys, okY := d.heights(s)
	if !okX || !okY {
		return false
	}
	style := charts.LineStyle{
		Color: color.NRGBA{
			R: uint8(s.Colour >> 24), G: uint8(s.Colour >> 16), B: uint8(s.Colour >> 8),
			A: uint8(s.Colour),
		},
		WidthPx: s.Width, Dash: s.Dash, Opacity: s.Opacity, Marks: charts.Mark(s.Mark),
	}
	if s.High != 0 {
		high, ok := part(d.job.Numbers, s.High, s.N)
		if ok {
			d.raster.Band(xs, ys, high, d.x, d.y, style)
		}
		return ok
	}
	if s.Smooth.On() {
		d.smooth = query.Smooth(d.smooth[:0], query.Line{X: xs, Y: ys}, smoothingOf(s.Smooth))
		ys = d.smooth
	}
	d.raster.Line(xs, ys, d.x, d.y, style)
	return true
}

// SmoothingOf returns the smoothing of a series of this many points. By default, short series are
// not smoothed: it would hide most of what they show.
func SmoothingOf(s wire.Smoothing, points int) query.Smoothing {
	if points < wire.ShortSeries && s == (wire.Smoothing{Amount: wire.DefaultSmoothing}) {
		return query.Smoothing{}
	}
	return smoothingOf(s)
}

func smoothingOf(s wire.Smoothing) query.Smoothing {
	return query.Smoothing{Kind: query.SmoothingKind(s.Kind), Amount: s.Amount}
}

// heights returns the y of a line, valid until the next call; ok is false if the job has too few
// numbers.
func (d *drawing) heights(s *wire.Stroke) (y []float64, ok bool) {
	if !s.Narrow {
		return part(d.job.Numbers, s.Y, s.N)
	}
	narrow, ok := part(d.job.Narrow, s.Y, s.N)
	d.wide = slices.Grow(d.wide[:0], len(narrow))[:len(narrow)]
	for i, v := range narrow {
		d.wide[i] = float64(v)
	}
	return d.wide, ok
}

// part returns n numbers from index at on; ok is false if there are too few.
func part[T float32 | float64](all []T, at, n int) (numbers []T, ok bool) {
	if n < 0 || at < 0 || at > len(all)-n {
		return nil, false
	}
	return all[at : at+n], true
}
