package paint

import (
	"image/color"
	"slices"

	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// Draw draws a picture with a raster and returns its pixels, to be used before the raster is. Between two strokes it calls on, if there is one, and gives
// up when that returns false. ok is false then, and of a job that makes no sense.
func Draw(r *charts.Raster, m *wire.Paint, on func() bool) (pixels []byte, ok bool) {
	x, okX := scale(m.X, 0, m.PlotW, m.Ratio)
	y, okY := scale(m.Y, m.PlotH, 0, m.Ratio)
	if !okX || !okY {
		return nil, false
	}
	r.Reset(m.W, m.H)
	d := drawing{job: m, raster: r, x: x, y: y}
	for i := range m.Strokes {
		if on != nil && !on() || !d.stroke(&m.Strokes[i]) {
			return nil, false
		}
	}
	return r.Pixels(), true
}

// drawing is a picture that is drawn.
type drawing struct {
	job    *wire.Paint
	raster *charts.Raster
	x, y   charts.Scale

	wide   []float64 // memory for the y of a line that the job has in half their bytes
	smooth []float64 // and for those that are smoothed
}

// scale is that of an axis in device pixels, just as a charts.Frame makes it.
func scale(e wire.Ends, from, to, ratio float64) (s charts.Scale, ok bool) {
	s, err := charts.Scaling(e.Scaling).NewScale(e.Lo, e.Hi, from, to)
	return s.Times(ratio), err == nil && ratio > 0
}

// stroke draws one line or band. It returns false where that has numbers that there are not.
func (d *drawing) stroke(s *wire.Stroke) bool {
	xs, okX := part(d.job.Numbers, s.X, s.N)
	ys, okY := d.heights(s)
	if !okX || !okY {
		return false
	}
	style := charts.LineStyle{
		Color:   color.NRGBA{R: uint8(s.Colour >> 24), G: uint8(s.Colour >> 16), B: uint8(s.Colour >> 8), A: uint8(s.Colour)},
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
		d.smooth = query.Smooth(d.smooth[:0], query.Line{X: xs, Y: ys}, SmoothingOf(s.Smooth))
		ys = d.smooth
	}
	d.raster.Line(xs, ys, d.x, d.y, style)
	return true
}

// SmoothingOf is a smoothing as package query knows it.
func SmoothingOf(s wire.Smoothing) query.Smoothing {
	return query.Smoothing{Kind: query.SmoothingKind(s.Kind), Amount: s.Amount}
}

// heights returns the y of a line, to be used before the next ones are; not ok where the job has not so many.
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

// part returns n numbers from one on; not ok where there are not so many.
func part[T float32 | float64](all []T, at, n int) (numbers []T, ok bool) {
	if n < 0 || at < 0 || at > len(all)-n {
		return nil, false
	}
	return all[at : at+n], true
}
