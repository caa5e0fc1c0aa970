package charts

import "math"

// Range is the ends of an axis in data space. It is drawable when both are finite
// and Lo < Hi.
type Range struct{ Lo, Hi float64 }

func (r Range) drawable() bool {
	_, err := NewScale(r.Lo, r.Hi, 0, 1)
	return err == nil && r.Lo < r.Hi
}

// LineChart is what the layout of a scalar card depends on.
type LineChart struct {
	W, H         float64 // of the plot area of the card, in CSS pixels
	Ratio        float64 // device pixels per CSS pixel; 0 counts as 1
	X, Y         Range
	XAxis, YAxis Axis
	Theme        *Theme
}

// Frame is a laid out line chart, ready for its series.
type Frame struct {
	Plot           Rect  // where series are drawn; lies on device pixels
	X, Y           Scale // data to CSS pixels from the top left corner of Plot
	XTicks, YTicks []Tick
	Scene          Scene // grid, axes and labels; marks can be added
	grid           grid
}

// Layout places the plot, the grid and the labels. The left margin follows the
// widest y label. An axis whose range is not drawable, as of an empty chart or
// one with NaN alone, has a scale of [0, 1] and no ticks.
func (c *LineChart) Layout() *Frame {
	f := &Frame{grid: newGrid(c.Ratio)}
	height := c.H - marginTop - marginBottom
	if c.Y.drawable() {
		f.YTicks = fitTicks(c.YAxis, c.Y.Lo, c.Y.Hi, gridLines(height))
	}
	left := math.Max(minLeft, math.Ceil(widestLabel(f.YTicks)+labelGap+5))
	f.Plot = f.grid.plot(c.W, c.H, left, marginTop, marginRight, marginBottom)
	f.X = mustScale(c.X.Lo, c.X.Hi, 0, f.Plot.W)
	if c.X.drawable() {
		f.XTicks = fitLabels(c.XAxis, f.X, f.Plot.W)
	}
	f.Y = mustScale(c.Y.Lo, c.Y.Hi, f.Plot.H, 0)
	f.drawAxes(c.Theme, c.H)
	return f
}

// gridLines is the largest number of gridlines for the height of a plot: six on a
// card of the middle size.
func gridLines(height float64) int {
	return int(clamp(height/25, 2, 10))
}

func (f *Frame) drawAxes(t *Theme, h float64) {
	leftLabels(&f.Scene, t, f.YTicks, f.Y, f.Plot, f.grid)
	base := f.Plot.bottom() + f.grid.hair()/2
	f.Scene.line(Under, t.Axis, f.grid.hair(), f.Plot.X, base, f.Plot.right(), base)
	bottomLabels(&f.Scene, t, f.XTicks, f.X, f.Plot, h-labelBottom)
}

// Device returns the plot in device pixels of the card and the scales from data
// to device pixels of the plot: what a [Raster] needs.
func (f *Frame) Device() (plot PxRect, x, y Scale) {
	return f.grid.device(f.Plot), f.X.Times(f.grid.ratio), f.Y.Times(f.grid.ratio)
}

// Ratio returns the device pixels per CSS pixel the frame was laid out for.
func (f *Frame) Ratio() float64 { return f.grid.ratio }

// Stroke appends a series to the scene as paths, clipped to the plot; the style
// is in CSS pixels. It serves exports and small charts: on a canvas, rasterise.
// Points closer together than half a pixel are decimated.
func (f *Frame) Stroke(x, y []float64, style LineStyle) {
	c := style.Color
	c.A = uint8(float64(c.A)*clamp(style.Opacity, 0, 1) + 0.5)
	clip := f.Plot
	clip.Y -= style.WidthPx
	clip.H += 2 * style.WidthPx
	f.Scene.clip(Over, clip)
	var dash []float32
	if len(style.Dash) > 0 {
		dash = floats(style.Dash...)
	}
	var xy []float32
	flush := func() {
		if len(xy) == 2 {
			f.Scene.Add(Op{Kind: OpCircle, Layer: Over, Fill: c, XY: xy, Size: float32(dotRadius(style.WidthPx / 2))})
		} else if len(xy) > 2 {
			f.Scene.Add(Op{Kind: OpPath, Layer: Over, Stroke: c, Width: float32(style.WidthPx), Dash: dash, XY: xy})
		}
		xy = nil
	}
	for _, i := range Decimate(nil, x, y, f.X.Times(2), int(2*f.Plot.W)) {
		if !finite(x[i]) || !finite(y[i]) {
			flush()
			continue
		}
		xPx := clamp(f.X.PxFromData(x[i]), -farSvgPx, farSvgPx)
		yPx := clamp(f.Y.PxFromData(y[i]), -farSvgPx, farSvgPx)
		xy = append(xy, float32(f.Plot.X+xPx), float32(f.Plot.Y+yPx))
	}
	flush()
	f.Scene.unclip(Over)
}

// farSvgPx bounds exported coordinates; renderers of SVG compute in float32.
const farSvgPx = 1e5
