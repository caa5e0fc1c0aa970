package page

import (
	"slices"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// The crosshair: keys move it from point to point, and the other charts show one at the same place.

// stepCrosshair moves the crosshair by so many points along the chosen row, or chooses a row that many below it.
func (hv *hovering) stepCrosshair(id string, right, down int) {
	h := &hv.Hover
	c, ok := hv.page.Cards[id].(*ChartCard)
	if !ok {
		return
	}
	if id != h.Card || len(h.Answer.Rows) == 0 {
		kept := h.kept && id == h.Card
		hv.On(id)
		h.kept, h.keyed, h.waits = kept, true, true
		hv.askHover(chart.Hover{X: c.Zoom.plot.X + c.Zoom.plot.W/2, Y: c.Zoom.plot.Y + c.Zoom.plot.H/2, All: kept})
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
	h := &hv.Hover
	if h.waits {
		h.points += points
		return
	}
	h.of = h.Answer.Rows[nearestRow(&h.Answer)].Series
	h.waits, h.keyed = true, true
	hv.askHover(chart.Hover{Of: h.of, At: h.Answer.At, Points: points, All: h.kept})
}

// chooseRow makes the row so many below the chosen one the chosen one.
func (hv *hovering) chooseRow(down int) {
	h := &hv.Hover
	if h.waits {
		return
	}
	row := min(max(nearestRow(&h.Answer)+down, 0), len(h.Answer.Rows)-1)
	h.of = h.Answer.Rows[row].Series
	h.waits, h.keyed = true, true
	hv.askHover(chart.Hover{Of: h.of, At: h.Answer.At, All: h.kept})
}

// nearestRow returns the index of the row that is nearest to the pointer, or that keys chose.
func nearestRow(r *chart.Readout) int {
	return max(0, slices.IndexFunc(r.Rows, func(row chart.Row) bool { return row.Nearest }))
}

// seek moves what is seen of a zoomed card along until the crosshair that keys moved out of it is in it.
func (hv *hovering) seek(card string, r *chart.Readout) {
	h := &hv.Hover
	c, ok := hv.page.Cards[card].(*ChartCard)
	if !ok || !h.keyed || h.of == (wire.Series{}) {
		return
	}
	at := c.Zoom.X.Place(r.At)
	if at >= 0 && at <= 1 || at != at || !c.Zoom.X.Drawn() {
		return
	}
	z := hv.page.Model.Zoom(c.Key)
	if !z.X.On() {
		return
	}
	shift := at - 0.5
	z.X = c.Zoom.X.Span(wire.Span{Lo: shift, Hi: 1 + shift})
	if z.X.On() {
		hv.page.Zooming.SetZoom(c, z)
		hv.page.Zooming.zoomEnded()
	}
}

// linkedCrosshairs are those of the other scalar charts in sight that show the same place of the x axis. Their own axes say where it is:
// the worker need not be asked.
func (hv *hovering) linkedCrosshairs(id string, at float64) (cards []string, places []wire.Rect) {
	for _, other := range hv.page.visible {
		c, ok := hv.page.Cards[other].(*ChartCard)
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
func (hv *hovering) keepReadout(id string, x, y float64) {
	h := &hv.Hover
	if hv.page.Cards[id] == nil {
		return
	}
	if h.kept || id != h.Card {
		hv.End()
	}
	hv.On(id)
	h.kept = true
	h.of, h.waits, h.points = wire.Series{}, false, 0
	hv.askHover(chart.Hover{X: x, Y: y, All: true})
	hv.refreshReadout()
}

// keepHere keeps open the readout of the crosshair that keys moved, and puts the focus into it.
func (hv *hovering) keepHere(id string) {
	h := &hv.Hover
	if id != h.Card || len(h.Answer.Rows) == 0 {
		hv.stepCrosshair(id, 0, 0)
	}
	if _, ok := hv.page.Cards[id].(*ChartCard); !ok || h.Card != id {
		return
	}
	h.kept = true
	if len(h.Answer.Rows) > 0 {
		h.of, h.waits = h.Answer.Rows[nearestRow(&h.Answer)].Series, true
		hv.askHover(chart.Hover{Of: h.of, At: h.Answer.At, All: true})
	}
	hv.refreshReadout()
	hv.page.After(func() { ui.Focus(readoutHeadID) })
}
