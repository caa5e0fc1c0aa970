package page

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
	// SetNear tells whether the card is near the viewport. It is called on the UI goroutine, before a render of the card.
	SetNear(near bool)
	// Done reports whether the card shows all there is.
	Done() bool
	// Place is where the card stands.
	Place() Place
}

// CardSlot is the identity of what a card component shows. go-app matches the elements of a list by position, so when a list changes, a component
// comes to show another tag; and a worker draws a card again only when its id is new or its size changed. So there is a new id for every new
// canvas: when the component shows something else, and when it drops its canvas because it is far from the viewport.
type CardSlot struct {
	Id  string
	Key state.CardKey
}

// Take returns the id under which c shows key. It is called by Render.
func (s *CardSlot) Take(p *Page, c card, key state.CardKey) (id string, fresh bool) {
	if s.Id != "" && s.Key == key {
		return s.Id, false
	}
	s.Release(p)
	p.nextCard++
	s.Id, s.Key = "c"+strconv.Itoa(p.nextCard), key
	p.Cards[s.Id] = c
	return s.Id, true
}

// Release gives the id up.
func (s *CardSlot) Release(p *Page) {
	if s.Id == "" {
		return
	}
	delete(p.Cards, s.Id)
	if p.Hover.Card == s.Id {
		p.Hover.End()
	}
	p.Desk.gone(p, s.Id)
	s.Id = ""
}

// Ids of a card's elements.
func canvasID(card string) string { return card + "-canvas" }

// TitleID is the id of a card's title.
func TitleID(card string) string   { return card + "-title" }
func summaryID(card string) string { return card + "-summary" }

// PlotID is the id of a card's chart, which takes the focus.
func PlotID(card string) string { return card + "-plot" }

// MoreID is the id of the button of a card's menu.
func MoreID(card string) string { return card + "-more" }

// OnScreen returns the ids of the cards in the viewport and then of those near it, each in the order of their making, which is stable.
func (dk *desk) OnScreen() []string {
	ids := make([]string, 0, len(dk.page.Near))
	for id := range dk.page.Near {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool {
		a, b := ids[i], ids[j]
		if visible := dk.page.Near[a].Visible; visible != dk.page.Near[b].Visible {
			return visible
		}
		return state.CompareNatural(a, b) < 0
	})
	return ids
}

// cardsMoved takes the cards near the viewport and their sizes.
func (dk *desk) cardsMoved(boxes []CardBox) {
	before := dk.page.Near
	dk.page.Near = make(map[string]CardBox, len(boxes))
	dk.page.visible = dk.page.visible[:0]
	for _, b := range boxes {
		dk.page.Near[b.ID] = b
		if b.Visible {
			dk.page.visible = append(dk.page.visible, b.ID)
		}
		if c := dk.page.Cards[b.ID]; c != nil {
			if _, known := before[b.ID]; !known {
				c.SetNear(true)
				dk.page.RenderOnly(c)
			}
		}
	}
	for id := range before {
		if _, still := dk.page.Near[id]; !still {
			if c := dk.page.Cards[id]; c != nil {
				c.SetNear(false)
				dk.page.RenderOnly(c)
			}
		}
	}
	dk.page.drawRendered()
	dk.page.After(func() { dk.page.Marks.Check(dk.page) })
}

// drawn paints a finished drawing. Of a card that is gone, Paint only frees the pixels.
func (dk *desk) drawn(d *wire.Drawn) {
	box := dk.page.Near[d.Card]
	dk.page.Host.Paint(canvasID(d.Card), *d, box.Width, box.Height, box.Ratio)
	c, ok := dk.page.Cards[d.Card].(*ChartCard)
	if !ok {
		return
	}
	before := c.Caption
	axis := PlotAxis{Drawn: true, X: d.X, Data: d.Data, Plot: d.Plot}
	moved := axis != c.Axis
	c.Axis = axis
	c.Of.Painted(c, d, moved)
	news := c.arrived(d)
	dk.page.Zooming.framed(c, d)
	if c.show(d) {
		dk.page.RenderOnly(c)
		news = true
	}
	if c.Caption.lost() != before.lost() {
		dk.page.Render() // the badge
	}
	if news {
		dk.page.Marks.Painted(dk.page.Host)
		dk.page.Marks.Check(dk.page)
	}
}

// lost returns how many points the cards on screen are not drawn from.
func (dk *desk) lost() (points int64) {
	for _, c := range dk.page.Cards {
		if c, ok := c.(*ChartCard); ok {
			points += c.Caption.lost()
		}
	}
	return points
}
