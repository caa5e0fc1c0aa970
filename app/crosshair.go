package app

import (
	"slices"

	"eventlens/app/ui"
	"eventlens/app/wire"
)

// The crosshair: keys move it from point to point, and the other charts show one at the same place.

// stepCrosshair moves the crosshair by so many points along the chosen row, or chooses a row that many below it.
func (hv *hovering) stepCrosshair(id string, right, down int) {
	h := &hv.hover
	c, ok := hv.page.cards[id].(*chartCard)
	if !ok {
		return
	}
	if id != h.card || len(h.answer.Rows) == 0 {
		kept := h.kept && id == h.card
		hv.hoverOn(id)
		h.kept, h.keyed, h.waits = kept, true, true
		hv.askHover(wire.Hover{Card: id, X: c.zoom.plot.X + c.zoom.plot.W/2, Y: c.zoom.plot.Y + c.zoom.plot.H/2, All: kept})
		return
	}
	if down != 0 {
		hv.chooseRow(down)
	}
	if right != 0 {
		hv.moveCrosshair(right)
	}
}

// moveCrosshair moves the crosshair along the chosen row. The worker knows the points.
func (hv *hovering) moveCrosshair(points int) {
	h := &hv.hover
	if h.waits {
		h.points += points
		return
	}
	h.of = h.answer.Rows[nearestRow(&h.answer)].Series
	h.waits, h.keyed = true, true
	hv.askHover(wire.Hover{Card: h.card, Of: h.of, At: h.answer.At, Points: points, All: h.kept})
}

// chooseRow makes the row so many below the chosen one the chosen one.
func (hv *hovering) chooseRow(down int) {
	h := &hv.hover
	if h.waits {
		return
	}
	row := min(max(nearestRow(&h.answer)+down, 0), len(h.answer.Rows)-1)
	h.of = h.answer.Rows[row].Series
	h.waits, h.keyed = true, true
	hv.askHover(wire.Hover{Card: h.card, Of: h.of, At: h.answer.At, All: h.kept})
}

// nearestRow returns the index of the row that is nearest to the pointer, or that keys chose.
func nearestRow(r *wire.Readout) int {
	return max(0, slices.IndexFunc(r.Rows, func(row wire.ReadoutRow) bool { return row.Nearest }))
}

// seek moves what is seen of a zoomed card along until the crosshair that keys moved out of it is in it.
func (hv *hovering) seek(r *wire.Readout) {
	h := &hv.hover
	c, ok := hv.page.cards[r.Card].(*chartCard)
	if !ok || !h.keyed || h.of == (wire.Series{}) {
		return
	}
	at := c.zoom.x.Place(r.At)
	if at >= 0 && at <= 1 || at != at || !c.zoom.x.Drawn() {
		return
	}
	z := hv.page.model.Zoom(c.Key)
	if !z.X.On() {
		return
	}
	shift := at - 0.5
	z.X = c.zoom.x.Span(wire.Span{Lo: shift, Hi: 1 + shift})
	if z.X.On() {
		hv.page.zooming.setZoom(c, z)
		hv.page.zooming.zoomEnded()
	}
}

// linkedCrosshairs are those of the other scalar charts in sight that show the same place of the x axis. Their own axes say where it is:
// the worker need not be asked.
func (hv *hovering) linkedCrosshairs(id string, at float64) (cards []string, places []wire.Rect) {
	for _, other := range hv.page.visible {
		c, ok := hv.page.cards[other].(*chartCard)
		if !ok || other == id || !c.zoom.x.Drawn() {
			continue
		}
		if share := c.zoom.x.Place(at); share >= 0 && share <= 1 {
			plot := c.zoom.plot
			cards = append(cards, other)
			places = append(places, wire.Rect{X: plot.X + share*plot.W, Y: plot.Y, H: plot.H})
		}
	}
	return cards, places
}

// keepReadout keeps the readout open, or opens it at a place to be kept.
func (hv *hovering) keepReadout(id string, x, y float64) {
	h := &hv.hover
	if hv.page.cards[id] == nil {
		return
	}
	if h.kept || id != h.card {
		hv.endHover()
	}
	hv.hoverOn(id)
	h.kept = true
	h.of, h.waits, h.points = wire.Series{}, false, 0
	hv.askHover(wire.Hover{Card: id, X: x, Y: y, All: true})
	hv.refreshReadout()
}

// keepHere keeps open the readout of the crosshair that keys moved, and puts the focus into it.
func (hv *hovering) keepHere(id string) {
	h := &hv.hover
	if id != h.card || len(h.answer.Rows) == 0 {
		hv.stepCrosshair(id, 0, 0)
	}
	if _, ok := hv.page.cards[id].(*chartCard); !ok || h.card != id {
		return
	}
	h.kept = true
	if len(h.answer.Rows) > 0 {
		h.of, h.waits = h.answer.Rows[nearestRow(&h.answer)].Series, true
		hv.askHover(wire.Hover{Card: id, Of: h.of, At: h.answer.At, All: true})
	}
	hv.refreshReadout()
	hv.page.after(func() { ui.Focus(readoutHeadID) })
}
