package paint

import (
	"image/color"

	"eventlens/app/wire"
	"eventlens/charts"
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
	for i := range m.Strokes {
		if on != nil && !on() || !stroke(r, m, &m.Strokes[i], x, y) {
			return nil, false
		}
	}
	return r.Pixels(), true
}

// scale is that of an axis in device pixels, just as a charts.Frame makes it.
func scale(e wire.Ends, from, to, ratio float64) (s charts.Scale, ok bool) {
	s, err := charts.Scaling(e.Scaling).NewScale(e.Lo, e.Hi, from, to)
	return s.Times(ratio), err == nil && ratio > 0
}

// stroke draws one line or band. It returns false where that has numbers that there are not.
func stroke(r *charts.Raster, m *wire.Paint, s *wire.Stroke, x, y charts.Scale) bool {
	most := len(m.Numbers) - s.N
	if s.N < 0 || s.X < 0 || s.X > most || s.Y < 0 || s.Y > most || s.High < 0 || s.High > most {
		return false
	}
	style := charts.LineStyle{
		Color:   color.NRGBA{R: uint8(s.Colour >> 24), G: uint8(s.Colour >> 16), B: uint8(s.Colour >> 8), A: uint8(s.Colour)},
		WidthPx: s.Width, Dash: s.Dash, Opacity: s.Opacity, Marks: charts.Mark(s.Mark),
	}
	xs, ys := m.Numbers[s.X:s.X+s.N], m.Numbers[s.Y:s.Y+s.N]
	if s.High > 0 {
		r.Band(xs, ys, m.Numbers[s.High:s.High+s.N], x, y, style)
	} else {
		r.Line(xs, ys, x, y, style)
	}
	return true
}
