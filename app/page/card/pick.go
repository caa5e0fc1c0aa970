package card

import (
	"math"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// PicksPoints is a [Kind] whose points can be chosen: a click on one, or Enter at the crosshair of
// the keyboard, shows more about it.
type PicksPoints interface {
	// Pick chooses the point of a row, and reports whether it is one that can be chosen.
	Pick(c *Chart, row *chart.Row) bool
	// Unpick undoes the choice that the first click of a double click has just made.
	Unpick()
}

// pickReach is how far from a point a click may be, in CSS px.
const pickReach = 24

// pickerOf returns the kind of a card if its points can be chosen, else nil.
func pickerOf(c *Chart) PicksPoints {
	if c == nil {
		return nil
	}
	k, _ := c.Owner.(PicksPoints)
	return k
}

// pick chooses the point under the pointer. Where there is none the readout stays open.
func (h *Hover) pick(c *Chart, x, y float64) {
	if pickerOf(c) == nil {
		h.keepReadout(c.Slot.Id, x, y)
		return
	}
	if h.keptOpen {
		h.End()
	}
	h.On(c.Slot.Id)
	h.chosen, h.keyed, h.waiting, h.points, h.picking = wire.Series{}, false, false, 0,
		true
	h.askHover(chart.Hover{X: x, Y: y})
}

// pickHere chooses the point at the crosshair of the keyboard, which is first put on a chart that
// has none.
func (h *Hover) pickHere(c *Chart) {
	switch {
	case pickerOf(c) == nil:
		h.keepHere(c.Slot.Id)
	case c.Slot.Id != h.Card || len(h.Answer.Rows) == 0:
		h.stepCrosshair(c.Slot.Id, 0, 0)
		h.picking = true
	case h.waiting: // the crosshair is moving there
		h.picking = true
	default:
		h.pickRow(c, nearestRow(&h.Answer))
	}
}

// picked handles the answer to the question about a point to be chosen, and reports whether nothing
// of it is to be shown.
func (h *Hover) picked(r *chart.Readout) bool {
	h.picking = false
	c, ok := h.cards.All[h.Card].(*Chart)
	if !ok || len(r.Rows) == 0 {
		return false
	}
	at, asked := nearestRow(r), h.lastQuestion
	if !h.keyed && !(math.Hypot(r.X-asked.X, r.Rows[at].Y-asked.Y) <= pickReach) {
		h.keepReadout(h.Card, asked.X, asked.Y)
		return true
	}
	return h.pickRow(c, at)
}

// pickRow chooses the point of a row, or keeps the readout open if it cannot be chosen.
func (h *Hover) pickRow(c *Chart, at int) bool {
	if pickerOf(c).Pick(c, &h.Answer.Rows[at]) {
		return false
	}
	if h.keyed {
		h.keepHere(h.Card)
	} else {
		h.keepReadout(h.Card, h.lastQuestion.X, h.lastQuestion.Y)
	}
	return true
}
