package page

import (
	"math"
	"slices"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Hover is what the pointer, or the crosshair that keys move, is at.
type Hover struct {
	Card    string        // "" when no chart is pointed at
	Answer  chart.Readout // for card; empty before the first answer
	kept    bool          // the readout stays open while the pointer moves on
	Readout *readout      // the component, once it is mounted

	ask   chart.Hover // as last asked
	of    wire.Series // the row that keys chose; zero for none
	keyed bool        // the last answer is of keys: it is read out
	// One question of keys at a time is on its way, since the next one begins where it ends; what keys ask meanwhile is added up.
	waits  bool
	points int
	lifted lifted
}

// hovering follows the pointer, or the crosshair, on charts.
type hovering struct {
	page *Page
	Hover
}

// lifted is the line that lies heavier over its chart.
type lifted struct {
	card string // "" for none
	of   wire.Series
}

// pointerMoved asks the worker what is under the pointer.
func (hv *hovering) pointerMoved(id string, x, y float64, over bool) {
	h := &hv.Hover
	if h.kept || hv.page.Tools.menuOpen() {
		return
	}
	if !over || hv.page.Cards[id] == nil {
		if id == h.Card {
			hv.End()
		}
		return
	}
	hv.On(id)
	h.of, h.keyed, h.waits, h.points = wire.Series{}, false, false, 0
	hv.askHover(chart.Hover{X: x, Y: y})
}

// On makes a card the one that is pointed at.
func (hv *hovering) On(id string) {
	if id != hv.Card {
		hv.End()
		hv.Card = id
	}
}

// askHover asks the worker about the card that is pointed at.
func (hv *hovering) askHover(question chart.Hover) {
	hv.ask = question
	if c, ok := hv.page.Cards[hv.Card].(*ChartCard); ok {
		hv.page.Ask(c.Of, hv.Card, &question)
	}
}

// End takes readout and marks away.
func (hv *hovering) End() {
	if hv.Card == "" {
		return
	}
	hv.Hover = Hover{Readout: hv.Readout, lifted: hv.lifted}
	hv.page.Host.HideHover()
	hv.refreshReadout()
}

// readOut shows the worker's answer, unless the pointer has left.
func (hv *hovering) readOut(card string, r *chart.Readout) {
	h := &hv.Hover
	hv.lift(card, r)
	if card != h.Card {
		return
	}
	if h.kept && len(r.Rows) == 0 { // a kept readout is not emptied by what it described moving out of sight
		return
	}
	h.Answer, h.waits = *r, false
	if len(r.Rows) == 0 {
		hv.page.Host.HideHover()
		return
	}
	hv.seek(card, r)
	hv.showHover()
	if points := h.points; points != 0 {
		h.points = 0
		hv.moveCrosshair(points)
	}
}

// lift lays the line of an answer over its chart, and takes the one away that is not the nearest any more, or lies over another chart: there it would be seen
// again as soon as the pointer came back, wherever to. The worker forgets such a line, too.
func (hv *hovering) lift(card string, r *chart.Readout) {
	h := &hv.Hover
	i := slices.IndexFunc(r.Rows, func(row chart.Row) bool { return row.Nearest })
	if i < 0 {
		return
	}
	now := lifted{card, r.Rows[i].Series}
	there := h.lifted.card == card
	if r.Pixels == 0 {
		if there && h.lifted != now {
			hv.lower()
		}
		return
	}
	if !there {
		hv.lower()
	}
	hv.page.Host.Lift(canvasID(card), *r)
	h.lifted = now
}

// lower takes the line away that lies over a chart, if there is one.
func (hv *hovering) lower() {
	if card := hv.lifted.card; card != "" {
		hv.page.Host.Lift(canvasID(card), chart.Readout{})
		hv.lifted = lifted{}
	}
}

// showHover shows the last answer, after the readout's frame changed if it has to.
func (hv *hovering) showHover() {
	if hv.refreshReadout() {
		hv.page.After(hv.placeHover)
		return
	}
	hv.placeHover()
}

// refreshReadout renders what of the readout the host does not fill in, if that changed.
func (hv *hovering) refreshReadout() (changed bool) {
	r := hv.Readout
	if r == nil || r.Shown == hv.readoutFrame() {
		return false
	}
	hv.page.RenderOnly(r)
	return true
}

// placeHover fills in the readout, and moves it and the marks to where they belong.
func (hv *hovering) placeHover() {
	h := &hv.Hover
	c, ok := hv.page.Cards[h.Card].(*ChartCard)
	if !ok || len(h.Answer.Rows) == 0 {
		return
	}
	shown := hv.hoverRows(c)
	shown.Linked, shown.Links = hv.linkedCrosshairs(h.Card, h.Answer.At)
	if !h.keyed {
		shown.Said = ""
	}
	h.keyed = false
	hv.page.Host.ShowHover(shown)
}

// askAgain asks what is at the same place of a chart that has just been drawn otherwise. An answer that is still to come is of that drawing
// already.
func (hv *hovering) askAgain(c *ChartCard, id string) {
	h := &hv.Hover
	if id != h.Card || h.waits {
		return
	}
	question := h.ask
	question.Points = 0
	switch at := c.Zoom.X.Place(h.Answer.At); {
	case len(h.Answer.Rows) == 0 || math.IsNaN(at):
	case h.of != (wire.Series{}):
		question.At, h.waits = h.Answer.At, true
	case h.kept:
		question.X = c.Zoom.plot.X + at*c.Zoom.plot.W
	}
	hv.askHover(question)
}
