package app

import (
	"sort"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// card is a component that fills itself while it is near the viewport.
type card interface {
	app.UI
	// setNear tells whether the card is near the viewport. It is called on the UI goroutine, before a render of the card.
	setNear(near bool)
	// done reports whether the card shows all there is.
	done() bool
	// place is where the card stands.
	place() place
}

// cardSlot is the identity of what a card component shows. go-app matches the elements of a list by position, so when a list changes, a component
// comes to show another tag; and a worker draws a card again only when its id is new or its size changed. So there is a new id for every new
// canvas: when the component shows something else, and when it drops its canvas because it is far from the viewport.
type cardSlot struct {
	id  string
	key state.CardKey
}

// take returns the id under which c shows key. It is called by Render.
func (s *cardSlot) take(p *page, c card, key state.CardKey) (id string, fresh bool) {
	if s.id != "" && s.key == key {
		return s.id, false
	}
	s.release(p)
	p.nextCard++
	s.id, s.key = "c"+strconv.Itoa(p.nextCard), key
	p.cards[s.id] = c
	return s.id, true
}

// release gives the id up.
func (s *cardSlot) release(p *page) {
	if s.id == "" {
		return
	}
	delete(p.cards, s.id)
	if p.hover.card == s.id {
		p.endHover()
	}
	p.desk.gone(p, s.id)
	s.id = ""
}

// Ids of a card's elements.
func canvasID(card string) string  { return card + "-canvas" }
func titleID(card string) string   { return card + "-title" }
func summaryID(card string) string { return card + "-summary" }
func plotID(card string) string    { return card + "-plot" }
func moreID(card string) string    { return card + "-more" }

// onScreen returns the ids of the cards in the viewport and then of those near it, each in the order of their making, which is stable.
func (p *page) onScreen() []string {
	ids := make([]string, 0, len(p.near))
	for id := range p.near {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool {
		a, b := ids[i], ids[j]
		if visible := p.near[a].Visible; visible != p.near[b].Visible {
			return visible
		}
		return state.CompareNatural(a, b) < 0
	})
	return ids
}

// cardsMoved takes the cards near the viewport and their sizes.
func (p *page) cardsMoved(boxes []CardBox) {
	before := p.near
	p.near = make(map[string]CardBox, len(boxes))
	p.visible = p.visible[:0]
	for _, b := range boxes {
		p.near[b.ID] = b
		if b.Visible {
			p.visible = append(p.visible, b.ID)
		}
		if c := p.cards[b.ID]; c != nil {
			if _, known := before[b.ID]; !known {
				c.setNear(true)
				p.render(c)
			}
		}
	}
	for id := range before {
		if _, still := p.near[id]; !still {
			if c := p.cards[id]; c != nil {
				c.setNear(false)
				p.render(c)
			}
		}
	}
	p.drawRendered()
	p.after(func() { p.marks.check(p) })
}

// drawn paints a finished drawing. Of a card that is gone, Paint only frees the pixels.
func (p *page) drawn(d *wire.Drawn) {
	box := p.near[d.Card]
	p.host.Paint(canvasID(d.Card), *d, box.Width, box.Height, box.Ratio)
	c, ok := p.cards[d.Card].(*chartCard)
	if !ok {
		return
	}
	before := c.caption
	axis := plotAxis{drawn: true, x: d.X, data: d.Data, plot: d.Plot}
	moved := axis != c.axis
	c.axis = axis
	c.Of.painted(c, d, moved)
	news := c.arrived(d)
	p.framed(c, d)
	if c.show(d) {
		p.render(c)
		news = true
	}
	if c.caption.lost() != before.lost() {
		p.render() // the badge
	}
	if news {
		p.marks.painted(p.host)
		p.marks.check(p)
	}
}

// lost returns how many points the cards on screen are not drawn from.
func (p *page) lost() (points int64) {
	for _, c := range p.cards {
		if c, ok := c.(*chartCard); ok {
			points += c.caption.lost()
		}
	}
	return points
}
