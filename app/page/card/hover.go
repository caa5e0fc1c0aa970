package card

import (
	"math"
	"slices"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// HoverState is what the pointer, or the crosshair that keys move, is at.
type HoverState struct {
	Card     string        // "" when no chart is pointed at
	Answer   chart.Readout // for card; empty before the first answer
	keptOpen bool          // the readout stays open while the pointer moves on
	Readout  *readout      // the component, once it is mounted

	ask    chart.Hover // as last asked
	chosen wire.Series // the row that keys chose; zero for none
	keyed  bool        // the last answer is of keys: it is read out
	// One question of keys at a time is on its way, since the next one begins where it ends; what keys ask meanwhile is added up.
	waiting bool
	points  int
	raised  raisedLine
}

// Hover follows the pointer, or the crosshair, on charts.
type Hover struct {
	cards *Cards
	HoverState
	outlined bool // histograms are marked
}

// outline marks the histograms of the last answer, or none.
func (h *Hover) outline() {
	marks := outlinesOf(&h.Answer)
	if len(marks) > 0 || h.outlined {
		h.cards.host.ShowOutlines(marks)
	}
	h.outlined = len(marks) > 0
}

// raisedLine is the line that lies heavier over its chart.
type raisedLine struct {
	card   string // "" for none
	series wire.Series
}

// PointerMoved asks the worker what is under the pointer.
func (h *Hover) PointerMoved(id string, x, y float64, over bool) {
	if h.keptOpen || h.cards.desk.PopupOpen() {
		return
	}
	if !over || h.cards.All[id] == nil {
		if id == h.Card {
			h.End()
		}
		return
	}
	h.On(id)
	h.chosen, h.keyed, h.waiting, h.points = wire.Series{}, false, false, 0
	h.askHover(chart.Hover{X: x, Y: y})
}

// On makes a card the one that is pointed at.
func (h *Hover) On(id string) {
	if id != h.Card {
		h.End()
		h.Card = id
	}
}

// askHover asks the worker about the card that is pointed at.
func (h *Hover) askHover(question chart.Hover) {
	h.ask = question
	if c, ok := h.cards.All[h.Card].(*Chart); ok {
		h.cards.page.Ask(c.Owner, h.Card, &question)
	}
}

// End takes readout and marks away.
func (h *Hover) End() {
	if h.Card == "" {
		return
	}
	h.HoverState = HoverState{Readout: h.Readout, raised: h.raised}
	h.cards.host.HideHover()
	h.outline()
	h.refreshReadout()
}

// Kept reports whether a readout is kept open.
func (h *Hover) Kept() bool { return h.keptOpen }

// ReadOut shows the worker's answer, unless the pointer has left.
func (h *Hover) ReadOut(card string, r *chart.Readout) {
	h.lift(card, r)
	if card != h.Card {
		return
	}
	if h.keptOpen && len(r.Rows) == 0 { // a kept readout is not emptied by what it described moving out of sight
		return
	}
	h.Answer, h.waiting = *r, false
	if len(r.Rows) == 0 {
		h.cards.host.HideHover()
		h.outline()
		return
	}
	h.seek(card, r)
	h.showHover()
	if points := h.points; points != 0 {
		h.points = 0
		h.moveCrosshair(points)
	}
}

// lift lays the line of an answer over its chart, and takes the one away that is not the nearest any more, or lies over another chart: there it would be seen
// again as soon as the pointer came back, wherever to. The worker forgets such a line, too.
func (h *Hover) lift(card string, r *chart.Readout) {
	i := slices.IndexFunc(r.Rows, func(row chart.Row) bool { return row.Nearest })
	if i < 0 {
		return
	}
	now := raisedLine{card, r.Rows[i].Series}
	there := h.raised.card == card
	if r.Pixels == 0 {
		if there && h.raised != now {
			h.Lower()
		}
		return
	}
	if !there {
		h.Lower()
	}
	h.cards.host.Lift(canvasID(card), *r)
	h.raised = now
}

// Lower takes the line away that lies over a chart, if there is one.
func (h *Hover) Lower() {
	if card := h.raised.card; card != "" {
		h.cards.host.Lift(canvasID(card), chart.Readout{})
		h.raised = raisedLine{}
	}
}

// showHover shows the last answer, after the readout's frame changed if it has to.
func (h *Hover) showHover() {
	if h.refreshReadout() {
		h.cards.page.After(h.placeHover)
		return
	}
	h.placeHover()
}

// refreshReadout renders what of the readout the host does not fill in, if that changed.
func (h *Hover) refreshReadout() (changed bool) {
	r := h.Readout
	if r == nil || r.Shown == h.readoutFrame() {
		return false
	}
	h.cards.page.RenderOnly(r)
	return true
}

// placeHover fills in the readout, and moves it and the marks to where they belong.
func (h *Hover) placeHover() {
	c, ok := h.cards.All[h.Card].(*Chart)
	if !ok || len(h.Answer.Rows) == 0 {
		return
	}
	shown := h.hoverRows(c)
	shown.Linked, shown.Links = h.linkedCrosshairs(h.Card, h.Answer.At)
	if !h.keyed {
		shown.Said = ""
	}
	h.keyed = false
	h.cards.host.ShowHover(shown)
	h.outline()
}

// askAgain asks what is at the same place of a chart that has just been drawn otherwise. An answer that is still to come is of that drawing
// already.
func (h *Hover) askAgain(c *Chart, id string) {
	if id != h.Card || h.waiting {
		return
	}
	question := h.ask
	question.Points = 0
	switch at := c.Zoom.X.Place(h.Answer.At); {
	case len(h.Answer.Rows) == 0 || math.IsNaN(at):
	case h.chosen != (wire.Series{}):
		question.At, h.waiting = h.Answer.At, true
	case h.keptOpen:
		question.X = c.Zoom.plot.X + at*c.Zoom.plot.W
	}
	h.askHover(question)
}
