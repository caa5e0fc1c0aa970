package charts

import "math"

// layoutOverlay places all ridges as lines on one baseline, with an axis of counts.
func (f *RidgeFrame) layoutOverlay(c *RidgeChart, tallest float64) {
	height := c.H - overlayTop - ridgeBottom
	var ticks []Tick
	if len(f.order) > 0 {
		ticks = f.countTicks(tallest, height)
	}
	left := math.Max(minLeft, widestLabel(ticks)+labelGap+5)
	f.Plot = f.grid.plot(c.W, c.H, left, overlayTop, marginRight, ridgeBottom)
	f.X = mustScale(Linear, c.X.Lo, c.X.Hi, 0, f.Plot.W)
	f.pxPer = f.Plot.H * (1 - overlayAbove) / tallest
	f.topPx = f.Plot.Y
	f.base = make([]float64, len(f.order))
	for k := range f.base {
		f.base[k] = f.Plot.bottom()
	}
	counts := mustScale(Linear, 0, tallest, f.Plot.H, f.Plot.H*overlayAbove)
	for i := range ticks {
		ticks[i].Value = f.scaled(ticks[i].Value)
	}
	leftLabels(&f.Scene, c.Theme, ticks, counts, f.Plot, f.grid)
	f.drawBottomAxis(c)
}

// overlayAbove is the share of the plot above the tallest ridge.
const overlayAbove = 0.03

// countTicks returns the ticks of the axis of counts: even ones, or zero and powers of ten on a
// logarithmic axis.
func (f *RidgeFrame) countTicks(tallest, height float64) []Tick {
	if !f.log {
		return fitTicks(Axis{}, 0, tallest, gridLines(height))
	}
	ticks := []Tick{{0, "0"}}
	highest := math.Expm1(lesser(tallest, math.Log(maxEnd)))
	if highest < 1 {
		return append(ticks, Ticks(highest, highest, 1)...)
	}
	decades := int(math.Log10(highest))
	every := 1 + decades/gridLines(height)
	for d := 0; d <= decades; d += every {
		v := math.Pow10(d)
		ticks = append(ticks, Ticks(v, v, 1)...)
	}
	return ticks
}

// drawBottomAxis draws the axis of the binned values. Ridges hide horizontal
// gridlines, so this kind of chart has vertical ones.
func (f *RidgeFrame) drawBottomAxis(c *RidgeChart) {
	if len(f.order) == 0 {
		return
	}
	ticks := fitLabels(Axis{}, f.X, f.Plot.W)
	for _, t := range ticks {
		x := f.grid.centre(f.Plot.X + f.X.PxFromData(t.Value))
		f.Scene.line(Under, c.Theme.Grid, f.grid.hair(), x, f.Plot.Y, x, f.Plot.bottom())
	}
	bottomLabels(&f.Scene, c.Theme, ticks, f.X, f.Plot, c.H-labelBottom)
}

// depthTickPx is the room for a label of the depth axis, in CSS pixels.
const depthTickPx = 22

// drawDepthAxis draws the axis on the right, which shows when a ridge was logged.
func (f *RidgeFrame) drawDepthAxis(depth Axis) {
	if len(f.order) == 0 {
		return
	}
	x, hair := f.grid.centre(f.Plot.right()+labelGap), f.grid.hair()
	scale, ok := f.depthScale()
	if !ok {
		first := f.ridges[f.order[0]].Depth
		f.depthLabel(x, f.Plot.bottom(), depth.formatDepth(first))
		return
	}
	f.Scene.line(Under, f.theme.Axis, hair, x, f.topPx, x, f.Plot.bottom())
	lo, hi := scale.Domain()
	for _, t := range fitTicks(depth, lo, hi, max(2, int((f.Plot.bottom()-f.topPx)/depthTickPx))) {
		f.depthLabel(x, scale.PxFromData(t.Value), t.Label)
	}
}

// depthLabel draws one tick of the depth axis.
func (f *RidgeFrame) depthLabel(x, y float64, text string) {
	tick := f.grid.centre(y)
	f.Scene.line(Under, f.theme.Axis, f.grid.hair(), x, tick, x+4, tick)
	f.Scene.label(f.theme.Label, AnchorStart, x+8, tick+labelDrop, text)
}

// formatDepth writes the only depth of a chart in the short form of a tick.
func (a Axis) formatDepth(v float64) string {
	if ticks := a.Ticks(v, v, 1); len(ticks) > 0 {
		return ticks[0].Label
	}
	return ""
}
