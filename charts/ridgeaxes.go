package charts

// layoutOverlay draws all ridges as lines on one baseline, with an axis of counts.
func (f *RidgeFrame) layoutOverlay(c *RidgeChart, tallest float64) {
	height := c.H - overlayTop - ridgeBottom
	var ticks []Tick
	if len(f.order) > 0 {
		ticks = fitTicks(Axis{}, 0, tallest, gridLines(height))
	}
	left := max(minLeft, widestLabel(ticks)+labelGap+5)
	f.Plot = f.grid.plot(c.W, c.H, left, overlayTop, marginRight, ridgeBottom)
	f.X = mustScale(Linear, c.X.Lo, c.X.Hi, 0, f.Plot.W)
	f.pxPer = f.Plot.H * 0.97 / tallest
	f.topPx = f.Plot.Y
	f.base = make([]float64, len(f.order))
	for k := range f.base {
		f.base[k] = f.Plot.bottom()
	}
	counts := mustScale(Linear, 0, tallest, f.Plot.H, f.Plot.H*0.03)
	leftLabels(&f.Scene, c.Theme, ticks, counts, f.Plot, f.grid)
	f.drawBottomAxis(c)
	for k := range f.order {
		width := float32(1)
		if k == len(f.order)-1 {
			width = 2
		}
		f.Scene.Add(Op{Kind: OpPath, Layer: Over, Width: width,
			Stroke: mix(c.Run.Color, c.Theme.Surface, 0.18+0.82*f.age(k)), XY: f.curve(k)})
	}
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

// depthTickPx is the room a label of the depth axis asks for, in CSS pixels.
const depthTickPx = 22

// drawDepthAxis draws the axis at the right that says when a ridge was logged.
func (f *RidgeFrame) drawDepthAxis(depth Axis) {
	if len(f.order) == 0 {
		return
	}
	x, hair := f.grid.centre(f.Plot.right()+labelGap), f.grid.hair()
	scale, ok := f.depthScale(depth)
	if !ok {
		first := &f.ridges[f.order[0]]
		f.depthLabel(x, f.Plot.bottom(), depth.formatDepth(first.depth(depth), first.depth(depth)))
		return
	}
	f.Scene.line(Under, f.theme.Axis, hair, x, f.topPx, x, f.Plot.bottom())
	lo, hi := scale.Domain()
	origin := 0.0
	if depth.Kind == AxisRelative {
		origin = lo
	}
	for _, t := range fitTicks(depth, lo-origin, hi-origin, max(2, int((f.Plot.bottom()-f.topPx)/depthTickPx))) {
		f.depthLabel(x, scale.PxFromData(t.Value+origin), t.Label)
	}
}

// depthLabel draws one tick of the depth axis.
func (f *RidgeFrame) depthLabel(x, y float64, text string) {
	tick := f.grid.centre(y)
	f.Scene.line(Under, f.theme.Axis, f.grid.hair(), x, tick, x+4, tick)
	f.Scene.label(f.theme.Label, AnchorStart, x+8, tick+labelDrop, text)
}

// formatDepth writes the only depth of a chart in the short form of a tick.
func (a Axis) formatDepth(v, origin float64) string {
	if a.Kind == AxisRelative {
		v -= origin
	}
	if ticks := a.Ticks(v, v, 1); len(ticks) > 0 {
		return ticks[0].Label
	}
	return ""
}
