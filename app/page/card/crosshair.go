package card

import (
	"slices"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// The crosshair: keys move it from point to point, and the other charts show one at the same place.

// stepCrosshair moves the crosshair by so many points along the chosen row, or chooses a row that many below it.
func (h *Hover) stepCrosshair(id string, right, down int) {
	c, ok := h.cards.All[id].(*Chart)
	if !ok {
		return
	}
	if id != h.Card || len(h.Answer.Rows) == 0 {
		keptOpen := h.keptOpen && id == h.Card
		h.On(id)
		h.keptOpen, h.keyed, h.waiting = keptOpen, true, true
		h.askHover(chart.Hover{X: c.Zoom.plot.X + c.Zoom.plot.W/2, Y: c.Zoom.plot.Y + c.Zoom.plot.H/2, All: keptOpen})
		return
	}
	if down != 0 {
		h.chooseRow(down)
	}
	if right != 0 {
		h.moveCrosshair(right)
	}
}

// PutCrosshair puts the crosshair of another chart on this one, where that is pointed at by keys.
func (h *Hover) PutCrosshair(id string, from *chart.Readout) {
	h.On(id)
	h.chosen, h.waiting = from.Rows[nearestRow(from)].Series, true
	h.askHover(chart.Hover{Series: h.chosen, At: from.At})
}

// moveCrosshair moves the crosshair along the chosen row. The worker knows the points.
func (h *Hover) moveCrosshair(points int) {
	if h.waiting {
		h.points += points
		return
	}
	h.chosen = h.Answer.Rows[nearestRow(&h.Answer)].Series
	h.waiting, h.keyed = true, true
	h.askHover(chart.Hover{Series: h.chosen, At: h.Answer.At, Points: points, All: h.keptOpen})
}

// chooseRow makes the row so many below the chosen one the chosen one.
func (h *Hover) chooseRow(down int) {
	if h.waiting {
		return
	}
	if !h.Answer.Rows[0].Label.None() { // of one histogram: another one
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

// seek moves what is seen of a zoomed card along until the crosshair that keys moved out of it is in it.
func (h *Hover) seek(card string, r *chart.Readout) {
	c, ok := h.cards.All[card].(*Chart)
	if !ok || !h.keyed || h.chosen == (wire.Series{}) {
		return
	}
	at := c.Zoom.X.Place(r.At)
	if at >= 0 && at <= 1 || at != at || !c.Zoom.X.Drawn() {
		return
	}
	z := h.cards.model.Zoom(c.Key)
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

// linkedCrosshairs are those of the other scalar charts in sight that show the same place of the x axis. Their own axes say where it is:
// the worker need not be asked.
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

// keepReadout keeps the readout open, or opens it at a place to be kept.
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

// keepHere keeps open the readout of the crosshair that keys moved, and puts the focus into it.
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
