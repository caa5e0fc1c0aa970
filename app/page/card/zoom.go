package card

import (
	"math"

	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// Zooming. The page's scripts move the last drawing at once, and report at most once a frame which
// part of it the person wants. This file converts that part to the units of the data, and the
// worker draws it.

// cardZoom describes the axes of a chart as drawn.
type cardZoom struct {
	number uint32 // counts the drawings, so that an act can name the one that it refers to
	plot   wire.Rect
	X, Y   cards.ChartAxis
	before [2]cards.ChartAxis // of the previous drawing, to which an act may still refer
	home   wire.Zoom          // the ends of the axes when the whole chart was drawn last
}

// tellFrame tells the scripts where a just painted drawing has its plot, and which part of it is
// wanted by now.
func (zm *Zoom) tellFrame(c *Chart, d *wire.Drawn) {
	z := &c.Zoom
	moved := z.X.Ends() != d.X || z.Y.Ends() != d.Y || z.plot != d.Plot
	z.number++
	z.before = [2]cards.ChartAxis{z.X, z.Y}
	z.plot = d.Plot
	if moved {
		z.X, z.Y = cards.ChartAxisOf(d.X), cards.ChartAxisOf(d.Y)
	}
	own, drawn := zm.cards.model.Cards.Zoom(c.Key), c.wanted.Zoom
	base, _ := zm.cards.model.Cards.RangeY(c.Key)
	fits := drawn.Y == base
	if !drawn.X.On() && !own.X.On() {
		z.home.X = d.X.Span
	}
	if !drawn.X.On() && fits && own == (wire.Zoom{}) {
		z.home.Y = d.Y.Span
	}
	wanted := z.closed(own, drawn)
	zm.cards.host.Charts.FrameChart(d.Card, wire.ChartFrame{
		Number: z.number, Act: zm.act, Plot: d.Plot,
		X: axisFrame(z.X, wanted.X, z.home.X, drawn.X.On()),
		Y: axisFrame(z.Y, wanted.Y, z.home.Y, !fits),
	})
	if moved || zm.cards.Hover.Stale {
		zm.cards.Hover.askAgain(c, d.Card)
	}
	if zm.due && !zm.Drawing() {
		zm.due = false
		zm.cards.page.SendView()
	}
}

// closed replaces the infinite ends of a zoom by finite ones: by the ends of the last drawing if
// that shows the zoom, otherwise by the ends of the whole chart. own is the card's zoom, and drawn
// the zoom of the last drawing.
func (z *cardZoom) closed(own, drawn wire.Zoom) wire.Zoom {
	return wire.Zoom{
		X: closedSpan(own.X, drawn.X, z.X.Ends().Span, z.home.X),
		Y: closedSpan(own.Y, drawn.Y, z.Y.Ends().Span, z.home.Y),
	}
}

func closedSpan(s, drawn, ends, home wire.Span) wire.Span {
	switch {
	case !s.Open():
		return s
	case s == drawn || !home.On():
		home = ends
	}
	if s.Lo-s.Lo != 0 { // infinite
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

// axisFrame returns the axis for the scripts. If the zoom was undone but is still drawn, all of the
// axis is wanted.
func axisFrame(a cards.ChartAxis, wanted, home wire.Span, drawnZoomed bool) wire.AxisFrame {
	f := wire.AxisFrame{Drawn: a.Drawn(), Zoomed: wanted.On(), Home: a.Places(home)}
	switch {
	case wanted.On():
		f.Want = a.Places(wanted)
	case drawnZoomed:
		f.Want = f.Home
	}
	return f
}

// Zoom handles zooming while it is going on.
type Zoom struct {
	cards *Cards
	act   uint32 // number of the last act that was followed
	due   bool   // a view will be sent when the cards in sight are drawn
}

// ChartActed handles an action of the person on a chart.
func (zm *Zoom) ChartActed(a wire.ChartAct) {
	c, ok := zm.cards.All[a.Card].(*Chart)
	if !ok && a.Kind != wire.ChartElse {
		return
	}
	switch a.Kind {
	case wire.ChartBrush:
		zm.cards.host.Charts.BrushTexts(a.Card, zm.brushTexts(c, a))
	case wire.ChartZoom, wire.ChartZoomed:
		zm.zoomActed(c, a)
	case wire.ChartClick:
		zm.cards.Hover.pick(c, a.X, a.Y)
	case wire.ChartPick:
		zm.cards.Hover.pickHere(c)
	case wire.ChartHold:
		zm.cards.Hover.keepReadout(a.Card, a.X, a.Y)
	case wire.ChartElse:
		if h := &zm.cards.Hover; h.keptOpen || h.picking { // the answer to come is not shown then
			h.End()
		}
		if k := pickerOf(c); k != nil {
			k.Unpick()
		}
	case wire.ChartStep:
		zm.cards.Hover.stepCrosshair(a.Card, a.Right, a.Down)
	case wire.ChartKeep:
		zm.cards.Hover.keepHere(a.Card)
	}
}

// axesOf returns the axes that the positions of an act refer to; ok is false if they are outdated.
func (c *Chart) axesOf(a wire.ChartAct) (x, y cards.ChartAxis, ok bool) {
	switch a.Frame {
	case c.Zoom.number:
		return c.Zoom.X, c.Zoom.Y, true
	case c.Zoom.number - 1:
		return c.Zoom.before[0], c.Zoom.before[1], true
	}
	return x, y, false
}

// zoomActed zooms a card to the part given by an act, and has it drawn.
func (zm *Zoom) zoomActed(c *Chart, a wire.ChartAct) {
	x, y, ok := c.axesOf(a)
	if !ok {
		return
	}
	before := zm.cards.model.Cards.Zoom(c.Key)
	z := wire.Zoom{X: x.Span(a.Zoom.X), Y: y.Span(a.Zoom.Y)}
	if a.Zoom.X.On() && !z.X.On() { // already as narrow as possible
		z.X = before.X
	}
	if a.Zoom.Y.On() && !z.Y.On() {
		z.Y = before.Y
	}
	ends := c.Zoom.closed(before, c.wanted.Zoom)
	if was := x.Places(ends.X); before.X.Open() &&
		math.Abs(was.Lo-a.Zoom.X.Lo)+math.Abs(was.Hi-a.Zoom.X.Hi) < 1e-3 {
		z.X = before.X // the act was along y
	}
	zm.act = a.Number
	zm.SetZoom(c, z)
	if a.Kind == wire.ChartZoomed {
		zm.zoomEnded()
	}
}

// SetZoom zooms a card, and all other cards along x while zooms are linked, and has the cards on
// screen drawn again.
func (zm *Zoom) SetZoom(c *Chart, z wire.Zoom) {
	zm.cards.model.Cards.SetZoom(c.Key, z)
	if zm.cards.model.Cards.LinkZoom() {
		zm.moveLinked(c)
	}
	if zm.due = zm.Drawing(); !zm.due {
		zm.cards.page.SendView()
	}
}

// moveLinked moves the drawings of the other cards in sight to the same part of the x axis, until
// they are drawn again.
func (zm *Zoom) moveLinked(zoomed *Chart) {
	for _, id := range zm.cards.visible {
		c, ok := zm.cards.All[id].(*Chart)
		if !ok || c == zoomed || !c.Zoom.X.Drawn() {
			continue
		}
		wanted := c.Zoom.closed(zm.cards.model.Cards.Zoom(c.Key), c.wanted.Zoom).X
		if !wanted.On() {
			wanted = c.Zoom.home.X
		}
		zm.cards.host.Charts.WantPart(id, c.Zoom.X.Places(wanted))
	}
}

// Drawing reports whether some card in sight does not yet show the last view. Meanwhile the next
// view of the zoom waits: the worker starts over with every view, and would never reach the last
// card.
func (zm *Zoom) Drawing() bool {
	for _, id := range zm.cards.visible {
		if c, ok := zm.cards.All[id].(*Chart); ok && c.stale {
			return true
		}
	}
	return false
}

// zoomEnded sends the zoom to the worker, even while it draws, and writes it into the URL.
func (zm *Zoom) zoomEnded() {
	zm.due = false
	zm.cards.page.SendView()
	zm.cards.page.ChangedKeepingReadout()
}

// brushTexts returns the texts at the ends of the range that is being selected, along x and then
// along y. They are empty for an axis that is selected as a whole.
func (zm *Zoom) brushTexts(c *Chart, a wire.ChartAct) (texts [4]string) {
	x, y, ok := c.axesOf(a)
	if !ok {
		return texts
	}
	if s := x.Span(a.Zoom.X); s.On() {
		texts[0], texts[1] = cards.AxisTexts(zm.cards.model.Cards.Axis(), s,
			zm.cards.host.Clock.ZoneOffset)
	}
	if s := y.Span(a.Zoom.Y); s.On() {
		texts[2], texts[3] = cards.AxisTexts(wire.AxisTag, s, nil)
	}
	return texts
}
