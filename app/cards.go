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
		p.hover.endHover()
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
func (dk *desk) onScreen() []string {
	ids := make([]string, 0, len(dk.page.near))
	for id := range dk.page.near {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool {
		a, b := ids[i], ids[j]
		if visible := dk.page.near[a].Visible; visible != dk.page.near[b].Visible {
			return visible
		}
		return state.CompareNatural(a, b) < 0
	})
	return ids
}

// cardsMoved takes the cards near the viewport and their sizes.
func (dk *desk) cardsMoved(boxes []CardBox) {
	before := dk.page.near
	dk.page.near = make(map[string]CardBox, len(boxes))
	dk.page.visible = dk.page.visible[:0]
	for _, b := range boxes {
		dk.page.near[b.ID] = b
		if b.Visible {
			dk.page.visible = append(dk.page.visible, b.ID)
		}
		if c := dk.page.cards[b.ID]; c != nil {
			if _, known := before[b.ID]; !known {
				c.setNear(true)
				dk.page.render(c)
			}
		}
	}
	for id := range before {
		if _, still := dk.page.near[id]; !still {
			if c := dk.page.cards[id]; c != nil {
				c.setNear(false)
				dk.page.render(c)
			}
		}
	}
	dk.page.drawRendered()
	dk.page.after(func() { dk.page.marks.check(dk.page) })
}

// drawn paints a finished drawing. Of a card that is gone, Paint only frees the pixels.
func (dk *desk) drawn(d *wire.Drawn) {
	box := dk.page.near[d.Card]
	dk.page.host.Paint(canvasID(d.Card), *d, box.Width, box.Height, box.Ratio)
	c, ok := dk.page.cards[d.Card].(*chartCard)
	if !ok {
		return
	}
	before := c.caption
	axis := plotAxis{drawn: true, x: d.X, data: d.Data, plot: d.Plot}
	moved := axis != c.axis
	c.axis = axis
	c.Of.painted(c, d, moved)
	news := c.arrived(d)
	dk.page.zooming.framed(c, d)
	if c.show(d) {
		dk.page.render(c)
		news = true
	}
	if c.caption.lost() != before.lost() {
		dk.page.render() // the badge
	}
	if news {
		dk.page.marks.painted(dk.page.host)
		dk.page.marks.check(dk.page)
	}
}

// lost returns how many points the cards on screen are not drawn from.
func (dk *desk) lost() (points int64) {
	for _, c := range dk.page.cards {
		if c, ok := c.(*chartCard); ok {
			points += c.caption.lost()
		}
	}
	return points
}
