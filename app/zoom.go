package app

import (
	"math"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// Zooming. The scripts of the page move the last drawing at once, and tell at most once a frame what part of it is wanted; what that is in the units of
// the data is known here, and the worker draws it.

// cardZoom is what is known of the axes of a chart as it is drawn.
type cardZoom struct {
	number uint32 // of the drawing
	plot   wire.Rect
	x, y   state.ChartAxis
	before [2]state.ChartAxis // of the drawing before, which an act may still refer to
	home   wire.Zoom          // the ends of the axes when all of them was drawn last
}

// framed tells the scripts where a drawing that has just been painted has its plot, and what part of it is wanted by now.
func (zm *zooming) framed(c *chartCard, d *wire.Drawn) {
	z := &c.zoom
	moved := z.x.Ends() != d.X || z.y.Ends() != d.Y || z.plot != d.Plot
	z.number++
	z.before = [2]state.ChartAxis{z.x, z.y}
	z.plot = d.Plot
	if moved {
		z.x, z.y = state.ChartAxisOf(d.X), state.ChartAxisOf(d.Y)
	}
	own, drawn := zm.page.model.Zoom(c.Key), c.wanted.Zoom
	base, _ := zm.page.model.RangeY(c.Key)
	fits := drawn.Y == base
	if !drawn.X.On() && !own.X.On() {
		z.home.X = d.X.Span
	}
	if !drawn.X.On() && fits && own == (wire.Zoom{}) {
		z.home.Y = d.Y.Span
	}
	wanted := z.closed(own, drawn)
	zm.page.host.FrameChart(d.Card, wire.ChartFrame{
		Number: z.number, Act: zm.act, Plot: d.Plot,
		X: axisFrame(z.x, wanted.X, z.home.X, drawn.X.On()), Y: axisFrame(z.y, wanted.Y, z.home.Y, !fits),
	})
	if moved {
		zm.page.hover.askAgain(c, d.Card)
	}
	if zm.due && !zm.drawing() {
		zm.due = false
		zm.page.sendView()
	}
}

// closed returns a zoom with ends where it has infinite ones, as far as they are known: those of the last drawing, which was of the zoom drawn, or those of
// all of the chart.
func (z *cardZoom) closed(zoom, drawn wire.Zoom) wire.Zoom {
	return wire.Zoom{X: closedSpan(zoom.X, drawn.X, z.x.Ends().Span, z.home.X), Y: closedSpan(zoom.Y, drawn.Y, z.y.Ends().Span, z.home.Y)}
}

func closedSpan(s, drawn, ends, home wire.Span) wire.Span {
	switch {
	case !s.Open():
		return s
	case s == drawn || !home.On():
		home = ends
	}
	if s.Lo-s.Lo != 0 {
		s.Lo = home.Lo
	}
	if s.Hi-s.Hi != 0 {
		s.Hi = home.Hi
	}
	if !s.On() {
		return ends
	}
	return s
}

// axisFrame is the axis for the scripts. Of an axis whose zoom was taken back, but which is not drawn so yet, all of it is wanted.
func axisFrame(a state.ChartAxis, wanted, home wire.Span, drawnZoomed bool) wire.AxisFrame {
	f := wire.AxisFrame{Drawn: a.Drawn(), Zoomed: wanted.On(), Home: a.Places(home)}
	switch {
	case wanted.On():
		f.Want = a.Places(wanted)
	case drawnZoomed:
		f.Want = f.Home
	}
	return f
}

// zooming is a zoom under way.
type zooming struct {
	page *page
	act  uint32 // number of the last act that was followed
	due  bool   // a view is to be sent once what was asked for before is drawn
}

// chartActed follows what the person does on a chart.
func (zm *zooming) chartActed(a wire.ChartAct) {
	c, ok := zm.page.cards[a.Card].(*chartCard)
	if !ok && a.Kind != wire.ChartElse {
		return
	}
	switch a.Kind {
	case wire.ChartBrush:
		zm.page.host.BrushTexts(a.Card, zm.brushTexts(c, a))
	case wire.ChartZoom, wire.ChartZoomed:
		zm.zoomActed(c, a)
	case wire.ChartClick:
		zm.page.hover.keepReadout(a.Card, a.X, a.Y)
	case wire.ChartElse:
		if zm.page.hover.kept {
			zm.page.hover.endHover()
		}
	case wire.ChartStep:
		zm.page.hover.stepCrosshair(a.Card, a.Right, a.Down)
	case wire.ChartKeep:
		zm.page.hover.keepHere(a.Card)
	}
}

// axesOf returns the axes that the places of an act refer to; false when they are gone.
func (c *chartCard) axesOf(a wire.ChartAct) (x, y state.ChartAxis, ok bool) {
	switch a.Frame {
	case c.zoom.number:
		return c.zoom.x, c.zoom.y, true
	case c.zoom.number - 1:
		return c.zoom.before[0], c.zoom.before[1], true
	}
	return x, y, false
}

// zoomActed zooms a card to the part that an act says, and has it drawn.
func (zm *zooming) zoomActed(c *chartCard, a wire.ChartAct) {
	x, y, ok := c.axesOf(a)
	if !ok {
		return
	}
	before := zm.page.model.Zoom(c.Key)
	z := wire.Zoom{X: x.Span(a.Zoom.X), Y: y.Span(a.Zoom.Y)}
	if a.Zoom.X.On() && !z.X.On() { // as narrow as it can be
		z.X = before.X
	}
	if a.Zoom.Y.On() && !z.Y.On() {
		z.Y = before.Y
	}
	ends := c.zoom.closed(before, c.wanted.Zoom)
	if was := x.Places(ends.X); before.X.Open() && math.Abs(was.Lo-a.Zoom.X.Lo)+math.Abs(was.Hi-a.Zoom.X.Hi) < 1e-3 {
		z.X = before.X // the act was along y
	}
	zm.act = a.Number
	zm.setZoom(c, z)
	if a.Kind == wire.ChartZoomed {
		zm.zoomEnded()
	}
}

// setZoom zooms a card, and along x all while they are linked, and has what is on screen drawn anew.
func (zm *zooming) setZoom(c *chartCard, z wire.Zoom) {
	zm.page.model.SetZoom(c.Key, z)
	if zm.page.model.LinkZoom() {
		zm.moveLinked(c)
	}
	if zm.due = zm.drawing(); !zm.due {
		zm.page.sendView()
	}
}

// moveLinked moves the drawings of the other cards in sight along, until they are drawn anew.
func (zm *zooming) moveLinked(zoomed *chartCard) {
	for _, id := range zm.page.visible {
		c, ok := zm.page.cards[id].(*chartCard)
		if !ok || c == zoomed || !c.zoom.x.Drawn() {
			continue
		}
		wanted := c.zoom.closed(zm.page.model.Zoom(c.Key), c.wanted.Zoom).X
		if !wanted.On() {
			wanted = c.zoom.home.X
		}
		zm.page.host.WantPart(id, c.zoom.x.Places(wanted))
	}
}

// drawing reports whether a card in sight is not drawn yet as the last view asks. While that is so the zoom's next view waits: the worker begins anew with
// each, and would never come to the last card.
func (zm *zooming) drawing() bool {
	for _, id := range zm.page.visible {
		if c, ok := zm.page.cards[id].(*chartCard); ok && c.stale {
			return true
		}
	}
	return false
}

// zoomEnded puts a zoom into the address, and on the way to the worker whatever is drawn.
func (zm *zooming) zoomEnded() {
	zm.due = false
	zm.page.sendView()
	zm.page.adjusted()
}

// brushTexts writes the ends of the range that is being marked: of x, then of y; none of an axis along which all is.
func (zm *zooming) brushTexts(c *chartCard, a wire.ChartAct) (texts [4]string) {
	x, y, ok := c.axesOf(a)
	if !ok {
		return texts
	}
	if s := x.Span(a.Zoom.X); s.On() {
		texts[0], texts[1] = state.AxisTexts(zm.page.model.Axis(), s, zm.page.host.ZoneOffset)
	}
	if s := y.Span(a.Zoom.Y); s.On() {
		texts[2], texts[3] = state.AxisTexts(wire.AxisTag, s, nil)
	}
	return texts
}
