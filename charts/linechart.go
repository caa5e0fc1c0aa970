package charts

import "math"

// Range is the ends of an axis in data space. It is drawable when both are finite, Lo
// < Hi and, on a logarithmic axis, Lo is above zero.
type Range struct{ Lo, Hi float64 }

func (r Range) drawable(k Scaling) bool {
	_, err := k.NewScale(r.Lo, r.Hi, 0, 1)
	return err == nil && r.Lo < r.Hi
}

// LineChart is the input of the layout of a scalar card. The ranges are drawn unchanged: a range of
// all data comes from a [Domain], a zoomed range from the user.
type LineChart struct {
	W, H               float64 // size of the plot area of the card, in CSS pixels
	Ratio              float64 // device pixels per CSS pixel; 0 counts as 1
	X, Y               Range
	XAxis, YAxis       Axis
	XScaling, YScaling Scaling
	Theme              *Theme
	// XName is written beneath the labels of the x axis, at its right end, and cut off if it is
	// longer than the axis. It names axes that their labels alone do not tell apart.
	XName string
}

// Frame is a laid out line chart, ready for its series.
type Frame struct {
	Plot           Rect  // where series are drawn; lies on device pixels
	X, Y           Scale // data to CSS pixels from the top left corner of Plot
	XTicks, YTicks []Tick
	Scene          Scene // grid, axes and labels; marks can be added
	grid           grid
}

// Layout places the plot, the grid and the labels. The left margin follows the widest y label. An
// axis whose range is not drawable, as in an empty chart or one with only NaN, has a linear scale
// of [0, 1] and no ticks.
func (c *LineChart) Layout() *Frame {
	if c.XName == "" {
		return c.layout(0, 0)
	}
	f := c.layout(0, xNameHeight)
	f.Scene.label(c.Theme.Label, AnchorEnd, f.Plot.right(), c.H-labelBottom,
		fitText(c.XName, f.Plot.W, LabelSize))
	return f
}

// xNameHeight is the height of the XName row in CSS pixels.
const xNameHeight = 13

// layout is like Layout, with extra room above and below the chart.
func (c *LineChart) layout(above, below float64) *Frame {
	f := &Frame{grid: newGrid(c.Ratio)}
	top, bottom := marginTop+above, marginBottom+below
	height := c.H - top - bottom
	if c.Y.drawable(c.YScaling) {
		y := mustScale(c.YScaling, c.Y.Lo, c.Y.Hi, math.Max(1, height), 0)
		f.YTicks = fitLines(c.YAxis, y, gridLines(height))
	}
	left := math.Max(minLeft, math.Ceil(widestLabel(f.YTicks)+labelGap+5))
	f.Plot = f.grid.plot(c.W, c.H, left, top, marginRight, bottom)
	f.X = mustScale(c.XScaling, c.X.Lo, c.X.Hi, 0, f.Plot.W)
	if c.X.drawable(c.XScaling) {
		f.XTicks = fitLabels(c.XAxis, f.X, f.Plot.W)
	}
	f.Y = mustScale(c.YScaling, c.Y.Lo, c.Y.Hi, f.Plot.H, 0)
	f.drawAxes(c.Theme, c.H-below)
	return f
}

// gridLines is the largest number of gridlines for a plot height: six on a card of medium size.
func gridLines(height float64) int {
	return int(clamp(height/25, 2, 10))
}

func (f *Frame) drawAxes(t *Theme, h float64) {
	leftLabels(&f.Scene, t, f.YTicks, f.Y, f.Plot, f.grid)
	base := f.Plot.bottom() + f.grid.hair()/2
	f.Scene.line(Under, t.Axis, f.grid.hair(), f.Plot.X, base, f.Plot.right(), base)
	bottomLabels(&f.Scene, t, f.XTicks, f.X, f.Plot, h-labelBottom)
}

// Device returns the plot in device pixels of the card, and the scales from data to device pixels
// of the plot, as a [Raster] needs them.
func (f *Frame) Device() (plot PxRect, x, y Scale) {
	return f.grid.device(f.Plot), f.X.Times(f.grid.ratio), f.Y.Times(f.grid.ratio)
}

// Ratio returns the device pixels per CSS pixel the frame was laid out for.
func (f *Frame) Ratio() float64 { return f.grid.ratio }
