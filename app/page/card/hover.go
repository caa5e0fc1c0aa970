package card

import (
	"math"
	"slices"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// HoverState is the position of the pointer, or of the crosshair that keys move, and the readout
// there.
type HoverState struct {
	Card     string        // "" when no chart is pointed at
	Answer   chart.Readout // for Card; empty before the first answer
	keptOpen bool          // the readout stays open while the pointer moves on
	Readout  *readout      // nil until mounted

	lastQuestion chart.Hover // last question to the worker
	chosen       wire.Series // the row chosen by keys; zero for none
	keyed        bool        // the last question came from keys, so its answer is read out
	// Only one question from keys is under way at a time, since the next one starts at its answer;
	// the points of further key presses are added up meanwhile.
	waiting bool
	points  int
	picking bool // the answer to the last question chooses a point
	raised  raisedLine
	// Stale is set when the readout says something else after the next drawing of its card.
	Stale bool
}

// Hover follows the pointer, or the crosshair, on charts.
type Hover struct {
	cards *Cards
	HoverState
	outlined bool // histograms are marked
}

// outline marks the histograms of the last readout, or removes the marks.
func (h *Hover) outline() {
	marks := outlinesOf(&h.Answer)
	if len(marks) > 0 || h.outlined {
		h.cards.host.Charts.ShowOutlines(marks)
	}
	h.outlined = len(marks) > 0
}

// raisedLine is the line that is drawn thicker over its chart.
type raisedLine struct {
	card   string // "" for none
	series wire.Series
}

// PointerMoved asks the worker for the readout under the pointer.
func (h *Hover) PointerMoved(id string, x, y float64, over bool) {
	if h.keptOpen || h.picking || h.cards.grid.PopupOpen() {
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

// On makes a card the one under the pointer.
func (h *Hover) On(id string) {
	if id != h.Card {
		h.End()
		h.Card = id
	}
}

// askHover sends the worker a question about the card under the pointer.
func (h *Hover) askHover(question chart.Hover) {
	h.lastQuestion = question
	if c, ok := h.cards.All[h.Card].(*Chart); ok {
		h.cards.page.Ask(c.Owner, h.Card, &question)
	}
}

// End removes the readout and the marks.
func (h *Hover) End() {
	if h.Card == "" {
		return
	}
	h.HoverState = HoverState{Readout: h.Readout, raised: h.raised}
	h.cards.host.Charts.HideHover()
	h.outline()
	h.refreshReadout()
}

// Kept reports whether a readout is kept open.
func (h *Hover) Kept() bool { return h.keptOpen }

// ReadOut shows the worker's answer, unless the pointer has left the card.
func (h *Hover) ReadOut(card string, r *chart.Readout) {
	h.lift(card, r)
	if card != h.Card {
		return
	}
	// a kept readout stays filled when its data moves out of view
	if h.keptOpen && len(r.Rows) == 0 {
		return
	}
	h.Answer, h.waiting = *r, false
	if h.picking && h.points == 0 && h.picked(r) {
		return
	}
	if len(r.Rows) == 0 {
		h.cards.host.Charts.HideHover()
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

// lift draws the nearest line of a readout over its chart. It removes the raised line if another
// line is nearest now. It also removes a raised line of another chart: that would be visible as
// soon as the pointer came back to any point of that chart. The worker forgets such a line, too.
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
	h.cards.host.Charts.Lift(canvasID(card), *r)
	h.raised = now
}

// Lower removes the raised line, if there is one.
func (h *Hover) Lower() {
	if card := h.raised.card; card != "" {
		h.cards.host.Charts.Lift(canvasID(card), chart.Readout{})
		h.raised = raisedLine{}
	}
}

// showHover shows the last answer. If the readout's frame has to change, it renders that first.
func (h *Hover) showHover() {
	if h.refreshReadout() {
		h.cards.page.After(h.placeHover)
		return
	}
	h.placeHover()
}

// refreshReadout renders the frame of the readout, if that changed.
func (h *Hover) refreshReadout() (changed bool) {
	r := h.Readout
	if r == nil || r.Shown == h.readoutFrame() {
		return false
	}
	h.cards.page.RenderOnly(r)
	return true
}

// placeHover fills in the readout, and moves it and the marks into place.
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
	h.cards.host.Charts.ShowHover(shown)
	h.outline()
}

// askAgain repeats the question for a chart that was just drawn differently. A pending answer
// already refers to the new drawing.
func (h *Hover) askAgain(c *Chart, id string) {
	if id != h.Card || h.waiting {
		return
	}
	h.Stale = false
	question := h.lastQuestion
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
