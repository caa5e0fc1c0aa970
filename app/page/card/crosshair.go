package card

import (
	"slices"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// The crosshair: keys move it from point to point, and the other charts show one at the same
// position.

// stepCrosshair moves the crosshair by a number of points along the chosen row, or chooses a row a
// number of rows further down.
func (h *Hover) stepCrosshair(id string, right, down int) {
	c, ok := h.cards.All[id].(*Chart)
	if !ok {
		return
	}
	if id != h.Card || len(h.Answer.Rows) == 0 {
		keptOpen := h.keptOpen && id == h.Card
		h.On(id)
		h.keptOpen, h.keyed, h.waiting = keptOpen, true, true
		h.askHover(chart.Hover{
			X: c.Zoom.plot.X + c.Zoom.plot.W/2, Y: c.Zoom.plot.Y + c.Zoom.plot.H/2, All: keptOpen,
		})
		return
	}
	if down != 0 {
		h.chooseRow(down)
	}
	if right != 0 {
		h.moveCrosshair(right)
	}
}

// PutCrosshair moves the keyboard crosshair to this chart, at the position of another chart's
// crosshair.
func (h *Hover) PutCrosshair(id string, from *chart.Readout) {
	h.PutAt(id, from.Rows[nearestRow(from)].Series, from.At)
}

// PutAt moves the keyboard crosshair to the point of a line that is nearest to a position.
func (h *Hover) PutAt(id string, line wire.Series, at float64) {
	h.On(id)
	h.chosen, h.waiting = line, true
	h.askHover(chart.Hover{Series: line, At: at})
}

// moveCrosshair moves the crosshair along the chosen row by a number of points, which the worker
// looks up.
func (h *Hover) moveCrosshair(points int) {
	if h.waiting {
		h.points += points
		return
	}
	h.chosen = h.Answer.Rows[nearestRow(&h.Answer)].Series
	h.waiting, h.keyed = true, true
	h.askHover(chart.Hover{Series: h.chosen, At: h.Answer.At, Points: points, All: h.keptOpen})
}

// chooseRow chooses a row relative to the chosen one.
func (h *Hover) chooseRow(down int) {
	if h.waiting {
		return
	}
	if !h.Answer.Rows[0].Label.None() { // the rows describe one histogram: go to another one
		h.chosen = h.Answer.Rows[0].Series
		h.waiting, h.keyed = true, true
		h.askHover(chart.Hover{Series: h.chosen, At: h.Answer.At, Down: down})
		return
	}
	row := min(max(nearestRow(&h.Answer)+down, 0), len(h.Answer.Rows)-1)
	h.chosen = h.Answer.Rows[row].Series
	h.waiting, h.keyed = true, true
	h.askHover(chart.Hover{Series: h.chosen, At: h.Answer.At, All: h.keptOpen})
}

// nearestRow returns the index of the row that is nearest to the pointer, or that keys chose.
func nearestRow(r *chart.Readout) int {
	return max(0, slices.IndexFunc(r.Rows, func(row chart.Row) bool { return row.Nearest }))
}

// Run returns the run of the line that is pointed at, or that keys chose; 0 for none.
func (h *Hover) Run() (run wire.RunID) {
	if len(h.Answer.Rows) > 0 {
		run = h.Answer.Rows[nearestRow(&h.Answer)].Run
	}
	return run
}

// Step returns the step of the point that is pointed at on a card, or that keys chose; ok is false if
// there is none.
func (h *Hover) Step(id string) (step int64, ok bool) {
	if id != h.Card || len(h.Answer.Rows) == 0 {
		return 0, false
	}
	part := h.Answer.Rows[nearestRow(&h.Answer)].Step.Part()
	return int64(part.Whole), part.Kind == wire.TextWhole
}

// seek pans a zoomed card until the crosshair, which keys moved out of view, is visible again.
func (h *Hover) seek(card string, r *chart.Readout) {
	c, ok := h.cards.All[card].(*Chart)
	if !ok || !h.keyed || h.chosen == (wire.Series{}) {
		return
	}
	at := c.Zoom.X.Place(r.At)
	if at >= 0 && at <= 1 || at != at || !c.Zoom.X.Drawn() {
		return
	}
	z := h.cards.model.Cards.Zoom(c.Key)
	if !z.X.On() {
		return
	}
	shift := at - 0.5
	z.X = c.Zoom.X.Span(wire.Span{Lo: shift, Hi: 1 + shift})
	if z.X.On() {
		h.cards.Zoom.SetZoom(c, z)
		h.cards.Zoom.zoomEnded()
	}
}

// linkedCrosshairs returns the crosshairs of the other scalar charts in sight at the same value of
// the x axis. Their axes are known here, so the worker is not asked.
func (h *Hover) linkedCrosshairs(id string, at float64) (cards []string, places []wire.Rect) {
	for _, other := range h.cards.visible {
		c, ok := h.cards.All[other].(*Chart)
		if !ok || other == id || !c.Zoom.X.Drawn() {
			continue
		}
		if share := c.Zoom.X.Place(at); share >= 0 && share <= 1 {
			plot := c.Zoom.plot
			cards = append(cards, other)
			places = append(places, wire.Rect{X: plot.X + share*plot.W, Y: plot.Y, H: plot.H})
		}
	}
	return cards, places
}

// keepReadout keeps the readout open, or opens a kept one at a position.
func (h *Hover) keepReadout(id string, x, y float64) {
	if h.cards.All[id] == nil {
		return
	}
	if h.keptOpen || id != h.Card {
		h.End()
	}
	h.On(id)
	h.keptOpen = true
	h.chosen, h.waiting, h.points = wire.Series{}, false, 0
	h.askHover(chart.Hover{X: x, Y: y, All: true})
	h.refreshReadout()
}

// keepHere keeps open the readout of the keyboard crosshair, and moves the focus into it.
func (h *Hover) keepHere(id string) {
	if id != h.Card || len(h.Answer.Rows) == 0 {
		h.stepCrosshair(id, 0, 0)
	}
	if _, ok := h.cards.All[id].(*Chart); !ok || h.Card != id {
		return
	}
	h.keptOpen = true
	if len(h.Answer.Rows) > 0 {
		h.chosen, h.waiting = h.Answer.Rows[nearestRow(&h.Answer)].Series, true
		h.askHover(chart.Hover{Series: h.chosen, At: h.Answer.At, All: true})
	}
	h.refreshReadout()
	h.cards.page.After(func() { ui.Focus(readoutHeadID) })
}
