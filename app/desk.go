package app

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// desk is what the page knows of its cards beside the cards themselves: which chunks of them are there, and what is open over them.
type desk struct {
	chunks    map[string]*cardChunk  // by id
	blocks    map[string]*groupBlock // by id
	lastChunk int
	groups    int                  // how many of them are there
	columns   int                  // in a row; 0 before it is known
	steps     map[string]imageStep // of image cards that a person moved to a step
	dragged   place                // the card that was taken last
	menu      cardMenu
	about     cardAbout
	combine   combine
	ranges    axisRange
	version   uint64 // of what is open
}

// place is where a card stands: what it shows, and why it stands there. A pinned card stands in two places.
type place struct {
	area state.Area
	key  state.CardKey
}

// imageStep is which step, and which of its images, an image card shows.
type imageStep struct{ want, sample int }

// startCards listens to what concerns the cards.
func (p *page) startCards() {
	p.host.OnChunks(func(columns int, changed []ChunkBox) { p.do(func() { p.chunksMoved(columns, changed) }) })
	p.host.OnCardDrag(func(d CardDrag) { p.do(func() { p.cardDragged(d) }) })
}

// placeOf returns the place of a card on screen.
func (p *page) placeOf(id string) (place, bool) {
	c := p.cards[id]
	if c == nil {
		return place{}, false
	}
	return c.place(), true
}

// cardAt returns the id of the card at a place, while it is on the page.
func (p *page) cardAt(at place) string {
	for id, c := range p.cards {
		if c.place() == at {
			return id
		}
	}
	return ""
}

// text names a place in a data attribute.
func (at place) text() string {
	return strconv.Itoa(int(at.area)) + "." + strconv.Itoa(int(at.key.Tag)) + "." + strconv.Itoa(int(at.key.Run)) + "." + strconv.Itoa(int(at.key.Chart))
}

// pressedCard returns the id of the card whose button was pressed, "" when it is gone. Cards that came before it have moved it into another element since, perhaps.
func (p *page) pressedCard(e app.Event) string {
	id, at := data(e, "card"), data(e, "at")
	if c := p.cards[id]; c != nil && c.place().text() == at {
		return id
	}
	for id, c := range p.cards {
		if c.place().text() == at {
			return id
		}
	}
	return ""
}

// cardAct takes a press of a button of a card.
func (p *page) cardAct(act, id string) {
	at, ok := p.placeOf(id)
	if !ok {
		return
	}
	switch act {
	case "pin":
		p.togglePin(at)
	case "full":
		p.openFull(at.key)
	case "menu":
		p.openCardMenu(id)
	case "about":
		p.openAbout(id)
	case "unzoom":
		p.model.SetZoom(at.key, wire.Zoom{})
		p.changed()
		focus(plotID(id))
	case "problems":
		p.problemsClosed = false
		p.render()
		p.after(func() { focus(problemsID) })
	case "elsewhere":
		if c, ok := p.cards[id].(*chartCard); ok {
			p.model.ShowRuns(c.elsewhere)
			p.changed()
		}
	}
}

// cardKey handles a key that is about one card: the one with the focus, or else the one that is pointed at.
func (p *page) cardKey(key string) bool {
	switch key {
	case "j", "J":
		return p.focusCard(1)
	case "k", "K":
		return p.focusCard(-1)
	}
	at, ok := p.placeOf(p.currentCard())
	if !ok {
		return false
	}
	switch key {
	case "p", "P":
		if !p.model.CanPin(at.key) {
			return false
		}
		p.togglePin(at)
	case "l", "L":
		if p.model.Tab() != wire.KindScalar {
			return false
		}
		p.toggleScale(at.key, wire.ScaleLog)
	default:
		return false
	}
	return true
}

// currentCard returns the id of the card with the focus, or of the one that is pointed at, or "".
func (p *page) currentCard() string {
	if card := p.focusedCard(); card != "" {
		return card
	}
	return p.hover.card
}

// focusedCard returns the id of the card that the focus is in, or "".
func (p *page) focusedCard() string {
	active := app.Window().Get("document").Get("activeElement")
	if active.Truthy() {
		if holder := active.Call("closest", "[data-card]"); holder.Truthy() {
			return holder.Call("getAttribute", "data-card").String()
		}
	}
	return ""
}

// togglePin pins a card or takes it from the pinned ones. The cards behind it move on by one then, and with them the focus would: it stays with what it was at.
func (p *page) togglePin(at place) {
	focused := p.focusedCard() != ""
	p.model.TogglePin(at.key)
	p.model.Say(words.SaidPinned(p.model.TitleOf(at.key).Full, p.model.Pinned(at.key)))
	p.changed()
	if !focused {
		return
	}
	p.after(func() {
		p.after(func() {
			id := p.cardAt(at)
			if id == "" { // it was taken from the pinned ones there
				id = p.cardAt(place{state.AreaTags, at.key})
			}
			focus(plotID(id))
		})
	})
}

// toggleScale gives a card's y axis a scaling, or takes it back.
func (p *page) toggleScale(key state.CardKey, to wire.Scaling) {
	if _, y := p.model.Scales(key); y == to {
		to = wire.ScaleLinear
	}
	p.model.SetYScale(key, to)
	p.changed()
}

// moveCard moves a card of its area by places, for those who do not drag.
func (p *page) moveCard(at place, by int) {
	to, ok := p.model.Beside(at.area, at.key, by)
	if !ok || !p.model.MoveCard(at.area, at.key, to, by > 0) {
		return
	}
	for _, g := range p.model.Groups() {
		if i := slices.Index(g.Cards, at.key); g.Area == at.area && i >= 0 {
			p.model.Say(words.SaidMoved(p.model.TitleOf(at.key).Full, i+1, len(g.Cards)))
		}
	}
	p.changed()
	p.after(func() { p.after(func() { focus(moreID(p.cardAt(at))) }) })
}

// cardDragged takes a card that was taken, or dropped on another: between others of its area it moves, on another it shares a chart with it.
func (p *page) cardDragged(d CardDrag) {
	if d.To == "" {
		p.desk.dragged, _ = p.placeOf(d.Card)
		return
	}
	from := p.desk.dragged
	to, ok := p.placeOf(d.To)
	p.desk.dragged = place{}
	if !ok || from == (place{}) || from.key == to.key {
		return
	}
	if d.Place != wire.DropOnto && from.area == to.area && p.model.MoveCard(from.area, from.key, to.key, d.Place == wire.DropBehind) {
		p.changed()
		return
	}
	if p.model.Tab() == wire.KindScalar {
		p.combined(p.model.Combine(to.key, from.key))
	}
}

// combined shows a chart that was made of several tags.
func (p *page) combined(key state.CardKey, ok bool) {
	if !ok {
		return
	}
	p.model.Say(words.SaidCombined(p.model.TitleOf(key).Full))
	p.changed()
}

// focusCard moves the focus to the chart by places further on, in the order of the page, and reports whether there is one. Without a chart to start from
// it is the first one in the window.
func (p *page) focusCard(by int) bool {
	type spot struct{ group, card int }
	groups := p.model.Groups()
	at := spot{-1, -1}
	current, ok := p.placeOf(p.currentCard())
	if !ok && len(p.visible) > 0 {
		current, ok = p.placeOf(p.visible[0])
		by = 0
	}
	for g := range groups {
		if i := slices.Index(groups[g].Cards, current.key); ok && i >= 0 && groups[g].Area == current.area {
			at = spot{g, i}
		}
	}
	switch {
	case at.group < 0 && by >= 0:
		at, by = spot{0, 0}, 0
	case at.group < 0:
		return false
	}
	at.card += by
	for at.group >= 0 && at.group < len(groups) && (at.card < 0 || at.card >= len(groups[at.group].Cards)) {
		if at.card < 0 {
			if at.group--; at.group >= 0 {
				at.card = len(groups[at.group].Cards) - 1
			}
		} else {
			at.group, at.card = at.group+1, 0
		}
	}
	if at.group < 0 || at.group >= len(groups) {
		return false
	}
	p.focusAt(place{groups[at.group].Area, groups[at.group].Cards[at.card]}, at.group, at.card)
	return true
}

// focusAt moves the focus to a card, which is there after that even when it was far from the viewport.
func (p *page) focusAt(at place, group, card int) {
	if p.growGroups(group) || p.wakeGroup(group) {
		p.after(func() { p.focusAt(at, group, card) })
		return
	}
	for _, c := range p.desk.chunks {
		if c.Group == group && c.From <= card && card < c.To && !c.near {
			c.near = true
			p.refresh(c)
		}
	}
	p.after(func() { focus(plotID(p.cardAt(at))) })
}
