package app

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// desk is what the page knows of its cards beside the cards themselves: which chunks of them are there, and what is open over them.
type desk struct {
	page      *page
	chunks    map[string]*cardChunk  // by id
	blocks    map[string]*groupBlock // by id
	lastChunk int
	groups    int   // how many of them are there
	columns   int   // in a row; 0 before it is known
	dragged   place // the card that was taken last
	menu      cardMenu
	about     cardAbout
	version   uint64 // of what is open
}

// place is where a card stands: what it shows, and why it stands there. A pinned card stands in two places.
type place struct {
	area state.Area
	key  state.CardKey
}

// startCards listens to what concerns the cards.
func (dk *desk) startCards() {
	dk.page.host.OnChunks(func(columns int, changed []ChunkBox) { dk.page.do(func() { dk.chunksMoved(columns, changed) }) })
	dk.page.host.OnCardDrag(func(d CardDrag) { dk.page.do(func() { dk.cardDragged(d) }) })
}

// placeOf returns the place of a card on screen.
func (dk *desk) placeOf(id string) (place, bool) {
	c := dk.page.cards[id]
	if c == nil {
		return place{}, false
	}
	return c.place(), true
}

// cardAt returns the id of the card at a place, while it is on the page.
func (dk *desk) cardAt(at place) string {
	for id, c := range dk.page.cards {
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
func (dk *desk) pressedCard(e app.Event) string {
	id, at := ui.Data(e, "card"), ui.Data(e, "at")
	if c := dk.page.cards[id]; c != nil && c.place().text() == at {
		return id
	}
	for id, c := range dk.page.cards {
		if c.place().text() == at {
			return id
		}
	}
	return ""
}

// cardAct takes a press of a button of a card.
func (dk *desk) cardAct(act, id string) {
	at, ok := dk.placeOf(id)
	if !ok {
		return
	}
	switch act {
	case "pin":
		dk.togglePin(at)
	case "full":
		if k, ok := dk.page.kindOnScreen().(enlarges); ok {
			k.openFull(at.key)
		}
	case "menu":
		dk.openCardMenu(id)
	case "about":
		dk.openAbout(id)
	case "unzoom":
		dk.page.model.SetZoom(at.key, wire.Zoom{})
		dk.page.changed()
		ui.Focus(plotID(id))
	case "problems":
		dk.page.problemsClosed = false
		dk.page.render()
		dk.page.after(func() { ui.Focus(problemsID) })
	case "elsewhere":
		if c, ok := dk.page.cards[id].(*chartCard); ok {
			dk.page.model.ShowRuns(c.elsewhere)
			dk.page.changed()
		}
	}
}

// cardKey handles a key that is about one card: the one with the focus, or else the one that is pointed at.
func (dk *desk) cardKey(key string) bool {
	switch key {
	case "j":
		return dk.focusCard(1)
	case "k":
		return dk.focusCard(-1)
	}
	at, ok := dk.placeOf(dk.currentCard())
	if !ok {
		return false
	}
	if key == "p" && dk.page.model.CanPin(at.key) {
		dk.togglePin(at)
		return true
	}
	return false
}

// currentCard returns the id of the card with the focus, or of the one that is pointed at, or "".
func (dk *desk) currentCard() string {
	if card := dk.focusedCard(); card != "" {
		return card
	}
	return dk.page.hover.card
}

// focusedCard returns the id of the card that the focus is in, or "".
func (dk *desk) focusedCard() string {
	active := app.Window().Get("document").Get("activeElement")
	if active.Truthy() {
		if holder := active.Call("closest", "[data-card]"); holder.Truthy() {
			return holder.Call("getAttribute", "data-card").String()
		}
	}
	return ""
}

// togglePin pins a card or takes it from the pinned ones. The cards behind it move on by one then, and with them the focus would: it stays with what it was at.
func (dk *desk) togglePin(at place) {
	focused := dk.focusedCard() != ""
	dk.page.model.TogglePin(at.key)
	dk.page.model.Say(state.SaidPinned(dk.page.model.TitleOf(at.key).Full, dk.page.model.Pinned(at.key)))
	dk.page.changed()
	if !focused {
		return
	}
	dk.page.after(func() {
		dk.page.after(func() {
			id := dk.cardAt(at)
			if id == "" { // it was taken from the pinned ones there
				id = dk.cardAt(place{state.AreaTags, at.key})
			}
			ui.Focus(plotID(id))
		})
	})
}

// toggleScale gives a card's y axis a scaling, or takes it back.
func (dk *desk) toggleScale(key state.CardKey, to wire.Scaling) {
	if _, y := dk.page.model.Scales(key); y == to {
		to = wire.ScaleLinear
	}
	dk.page.model.SetYScale(key, to)
	dk.page.changed()
}

// moveCard moves a card of its area by places, for those who do not drag.
func (dk *desk) moveCard(at place, by int) {
	to, ok := dk.page.model.Beside(at.area, at.key, by)
	if !ok || !dk.page.model.MoveCard(at.area, at.key, to, by > 0) {
		return
	}
	for _, g := range dk.page.model.Groups() {
		if i := slices.Index(g.Cards, at.key); g.Area == at.area && i >= 0 {
			dk.page.model.Say(state.SaidMoved(dk.page.model.TitleOf(at.key).Full, i+1, len(g.Cards)))
		}
	}
	dk.page.changed()
	dk.page.after(func() { dk.page.after(func() { ui.Focus(moreID(dk.cardAt(at))) }) })
}

// cardDragged takes a card that was taken, or dropped on another: between others of its area it moves, on another it shares a chart with it.
func (dk *desk) cardDragged(d CardDrag) {
	if d.To == "" {
		dk.dragged, _ = dk.placeOf(d.Card)
		return
	}
	from := dk.dragged
	to, ok := dk.placeOf(d.To)
	dk.dragged = place{}
	if !ok || from == (place{}) || from.key == to.key {
		return
	}
	if d.Place != wire.DropOnto && from.area == to.area && dk.page.model.MoveCard(from.area, from.key, to.key, d.Place == wire.DropBehind) {
		dk.page.changed()
		return
	}
	if k, ok := dk.page.kindOnScreen().(combines); ok {
		k.combine(to.key, from.key)
	}
}

// combined shows a chart that was made of several tags.
func (dk *desk) combined(key state.CardKey, ok bool) {
	if !ok {
		return
	}
	dk.page.model.Say(state.SaidCombined(dk.page.model.TitleOf(key).Full))
	dk.page.changed()
}

// focusCard moves the focus to the chart by places further on, in the order of the page, and reports whether there is one. Without a chart to start from
// it is the first one in the window.
func (dk *desk) focusCard(by int) bool {
	type spot struct{ group, card int }
	groups := dk.page.model.Groups()
	at := spot{-1, -1}
	current, ok := dk.placeOf(dk.currentCard())
	if !ok && len(dk.page.visible) > 0 {
		current, ok = dk.placeOf(dk.page.visible[0])
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
	dk.focusAt(place{groups[at.group].Area, groups[at.group].Cards[at.card]}, at.group, at.card)
	return true
}

// focusAt moves the focus to a card, which is there after that even when it was far from the viewport.
func (dk *desk) focusAt(at place, group, card int) {
	if dk.growGroups(group) || dk.wakeGroup(group) {
		dk.page.after(func() { dk.focusAt(at, group, card) })
		return
	}
	for _, c := range dk.chunks {
		if c.Group == group && c.From <= card && card < c.To && !c.near {
			c.near = true
			dk.page.render(c)
		}
	}
	dk.page.after(func() { ui.Focus(plotID(dk.cardAt(at))) })
}
