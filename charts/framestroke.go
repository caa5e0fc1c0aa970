package charts

import "image/color"

// maxSVGPx limits exported coordinates; SVG renderers compute in float32.
const maxSVGPx = 1e5

// strokeColumnsPerPx is the resolution of strokes in columns per CSS pixel. Points that lie closer
// together are decimated.
const strokeColumnsPerPx = 2

// Stroke appends a series to the scene as paths and marks, clipped to the plot; the style is in CSS
// pixels. It is for pictures that are saved: on a canvas, use a Raster. Points closer together than
// half a pixel are decimated, and points out of view left out.
func (f *Frame) Stroke(x, y []float64, style LineStyle) {
	s := f.newStroker(style)
	y, _ = f.Y.placedInto(nil, y)
	for _, i := range Decimate(nil, x, y, f.X.Times(strokeColumnsPerPx),
		int(strokeColumnsPerPx*f.Plot.W)) {
		if f.X.Places(x[i]) && Finite(y[i]) {
			s.to(x[i], y[i])
		} else {
			s.flush()
		}
	}
	s.flush()
	if style.Marks != NoMark {
		straight, _ := f.X.straightInto(nil, x)
		g := newGrouper(straight, y, f.X.px, int(f.Plot.W))
		eachMark(&g, f.Y, markSpacing*style.WidthPx, func(at point) { s.mark(at, style) })
	}
	f.Scene.unclip(Over)
}

// stroker creates the paths of one series.
type stroker struct {
	frame *Frame
	color color.NRGBA
	width float64
	dash  []float32
	xy    []float32 // points of the current connected line
}

// newStroker returns a stroker and begins its clip region.
func (f *Frame) newStroker(style LineStyle) stroker {
	s := stroker{frame: f, color: faded(style), width: style.WidthPx}
	clip := f.Plot
	clip.Y -= style.WidthPx
	clip.H += 2 * style.WidthPx
	f.Scene.clip(Over, clip)
	if len(style.Dash) > 0 {
		s.dash = floats(style.Dash...)
	}
	return s
}

// faded returns the colour of a style, with the style's opacity applied.
func faded(style LineStyle) color.NRGBA {
	c := style.Color
	c.A = uint8(float64(c.A)*clamp(style.Opacity, 0, 1) + 0.5)
	return c
}

// to continues the line to a point.
func (s *stroker) to(x, y float64) {
	f := s.frame
	s.xy = append(s.xy, float32(f.Plot.X+clamp(f.X.PxFromData(x), -maxSVGPx, maxSVGPx)),
		float32(f.Plot.Y+clamp(f.Y.PxFromData(y), -maxSVGPx, maxSVGPx)))
}

// flush ends a connected line. A single point is a dot.
func (s *stroker) flush() {
	if len(s.xy) == 2 {
		s.frame.Scene.Add(Op{
			Kind: OpCircle, Layer: Over, Fill: s.color, XY: s.xy,
			Size: float32(dotRadius(s.width / 2)),
		})
	} else if len(s.xy) > 2 {
		s.frame.Scene.Add(Op{
			Kind: OpPath, Layer: Over, Stroke: s.color, Width: float32(s.width), Dash: s.dash,
			XY: s.xy,
		})
	}
	s.xy = nil
}

// mark appends one mark.
func (s *stroker) mark(at point, style LineStyle) {
	x, y := s.frame.Plot.X+at.x, s.frame.Plot.Y+clamp(at.y, -maxSVGPx, maxSVGPx)
	s.frame.Scene.mark(style.Marks, x, y, s.color, style.WidthPx)
}

// mark appends a mark in the size it has on a line of the given width.
func (s *Scene) mark(m Mark, x, y float64, c color.NRGBA, width float64) {
	reach := markReach * width
	corners, filled := m.corners()
	if len(corners) == 0 {
		s.Add(Op{
			Kind: OpCircle, Layer: Over, Fill: c, Size: float32(0.9 * reach), XY: floats(x, y),
		})
		return
	}
	xy := make([]float32, 0, 2*len(corners)+2)
	for _, p := range corners {
		xy = append(xy, float32(x+p.x*reach), float32(y+p.y*reach))
	}
	if filled { // a polygon is drawn as the area down to its first corner
		xy = append(xy, xy[0], xy[1])
		s.Add(Op{Kind: OpArea, Layer: Over, Fill: c, Size: xy[1], XY: xy})
		return
	}
	for i := 0; i < len(xy); i += 4 {
		s.Add(Op{
			Kind: OpPath, Layer: Over, Stroke: c, Width: float32(markWidth * width),
			XY: xy[i : i+4],
		})
	}
}

// Band appends the area between two lines, clipped to the plot, in the colour and opacity of the
// style; see [Raster.Band]. Operations appended later lie over it.
func (f *Frame) Band(x, lo, hi []float64, style LineStyle) {
	f.Scene.clip(Over, f.Plot)
	b := bandDrawer{yScale: f.Y}
	var upper, lower []float32
	flush := func() {
		if len(upper) > 2 {
			for i := len(lower) - 2; i >= 0; i -= 2 {
				upper = append(upper, lower[i], lower[i+1])
			}
			f.Scene.Add(Op{
				Kind: OpArea, Layer: Over, Fill: faded(style), Size: upper[len(upper)-1], XY: upper,
			})
		}
		upper, lower = nil, nil
	}
	for i := range x[:min(len(x), len(lo), len(hi))] {
		p, ok := b.pair(lo[i], hi[i])
		if !ok || !f.X.Places(x[i]) {
			flush()
			continue
		}
		at := float32(f.Plot.X + clamp(f.X.PxFromData(x[i]), -maxSVGPx, maxSVGPx))
		upper = append(upper, at, float32(f.Plot.Y+clamp(p.upper, -maxSVGPx, maxSVGPx)))
		lower = append(lower, at, float32(f.Plot.Y+clamp(p.lower, -maxSVGPx, maxSVGPx)))
	}
	flush()
	f.Scene.unclip(Over)
}
