package app

import (
	"math"

	"eventlens/app/wire"
)

// hover is what the pointer, or the arrow keys, point at.
type hover struct {
	card    string       // "" when no chart is pointed at
	answer  wire.Readout // for card; empty before the first answer
	readout *readout     // the component, once it is mounted
}

// pointerMoved asks the worker what is under the pointer.
func (p *page) pointerMoved(id string, x, y float64, over bool) {
	if !over || p.cards[id] == nil {
		if id == p.hover.card {
			p.endHover()
		}
		return
	}
	if id != p.hover.card {
		p.endHover()
		p.hover.card = id
	}
	p.send(&wire.Hover{Card: id, X: x, Y: y})
}

// endHover takes readout and marks away.
func (p *page) endHover() {
	id := p.hover.card
	if id == "" {
		return
	}
	p.hover.card, p.hover.answer = "", wire.Readout{}
	p.showHover(id)
}

// readOut shows the worker's answer, unless the pointer has left.
func (p *page) readOut(r *wire.Readout) {
	if r.Card != p.hover.card {
		return
	}
	p.hover.answer = *r
	p.showHover(r.Card)
}

// showHover renders the readout and the marks of one card, and moves them once they are there.
func (p *page) showHover(id string) {
	if p.hover.readout != nil {
		p.refresh(p.hover.readout)
	}
	if c, ok := p.cards[id].(*chartCard); ok && c.overlay != nil {
		p.refresh(c.overlay)
	}
	if len(p.hover.answer.Rows) > 0 {
		p.after(p.placeHover)
	}
}

// placeHover moves the readout and the marks to what they mark.
func (p *page) placeHover() {
	id, r := p.hover.card, &p.hover.answer
	c, ok := p.cards[id].(*chartCard)
	if !ok || len(r.Rows) == 0 {
		return
	}
	plot := c.caption.plot
	p.host.Place(crossID(id), r.X, plot.Y)
	p.host.Place(crossLabelID(id), r.X, plot.Y+plot.H)
	for i, row := range r.Rows {
		if !math.IsNaN(row.Y) {
			p.host.Place(dotID(id, i), r.X, row.Y)
		}
	}
	p.host.PlaceReadout(readoutID, id)
}
