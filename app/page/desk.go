package page

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// desk is what the page knows of its cards beside the cards themselves: which chunks of them are there, and what is open over them.
type desk struct {
	page      *Page
	Chunks    map[string]*cardChunk  // by id
	blocks    map[string]*groupBlock // by id
	lastChunk int
	groups    int   // how many of them are there
	columns   int   // in a row; 0 before it is known
	Dragged   Place // the card that was taken last
	Menu      cardMenu
	About     cardAbout
	Version   uint64 // of what is open
}

// Place is where a card stands: what it shows, and why it stands there. A pinned card stands in two places.
type Place struct {
	Area state.Area
	Key  state.CardKey
}

// startCards listens to what concerns the cards.
func (dk *desk) startCards() {
	dk.page.Host.OnChunks(func(columns int, changed []ChunkBox) { dk.page.Do(func() { dk.chunksMoved(columns, changed) }) })
	dk.page.Host.OnCardDrag(func(d CardDrag) { dk.page.Do(func() { dk.CardDragged(d) }) })
}

// PlaceOf returns the place of a card on screen.
func (dk *desk) PlaceOf(id string) (Place, bool) {
	c := dk.page.Cards[id]
	if c == nil {
		return Place{}, false
	}
	return c.Place(), true
}

// cardAt returns the id of the card at a place, while it is on the page.
func (dk *desk) cardAt(at Place) string {
	for id, c := range dk.page.Cards {
		if c.Place() == at {
			return id
		}
	}
	return ""
}

// Text names a place in a data attribute.
func (at Place) Text() string {
	return strconv.Itoa(int(at.Area)) + "." + strconv.Itoa(int(at.Key.Tag)) + "." + strconv.Itoa(int(at.Key.Run)) + "." + strconv.Itoa(int(at.Key.Chart))
}

// PressedCard returns the id of the card whose button was pressed, "" when it is gone. Cards that came before it have moved it into another element since, perhaps.
func (dk *desk) PressedCard(e app.Event) string {
	id, at := ui.Data(e, "card"), ui.Data(e, "at")
	if c := dk.page.Cards[id]; c != nil && c.Place().Text() == at {
		return id
	}
	for id, c := range dk.page.Cards {
		if c.Place().Text() == at {
			return id
		}
	}
	return ""
}

// CardAct takes a press of a button of a card.
func (dk *desk) CardAct(act, id string) {
	at, ok := dk.PlaceOf(id)
	if !ok {
		return
	}
	switch act {
	case "pin":
		dk.togglePin(at)
	case "full":
		if k, ok := dk.page.kindOnScreen().(enlarges); ok {
			k.OpenFull(at.Key)
		}
	case "menu":
		dk.OpenCardMenu(id)
	case "about":
		dk.OpenAbout(id)
	case "unzoom":
		dk.page.Model.SetZoom(at.Key, wire.Zoom{})
		dk.page.Changed()
		ui.Focus(PlotID(id))
	case "problems":
		dk.page.Opening.ShowProblems()
	case "elsewhere":
		if c, ok := dk.page.Cards[id].(*ChartCard); ok {
			dk.page.Model.ShowRuns(c.elsewhere)
			dk.page.Changed()
		}
	}
}

// cardKey handles a key that is about one card: the one with the focus, or else the one that is pointed at.
func (dk *desk) cardKey(key string) bool {
	switch key {
	case "j":
		return dk.FocusCard(1)
	case "k":
		return dk.FocusCard(-1)
	}
	at, ok := dk.PlaceOf(dk.CurrentCard())
	if !ok {
		return false
	}
	if key == "p" && dk.page.Model.CanPin(at.Key) {
		dk.togglePin(at)
		return true
	}
	return false
}

// CurrentCard returns the id of the card with the focus, or of the one that is pointed at, or "".
func (dk *desk) CurrentCard() string {
	if card := dk.focusedCard(); card != "" {
		return card
	}
	return dk.page.Hover.Card
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
func (dk *desk) togglePin(at Place) {
	focused := dk.focusedCard() != ""
	dk.page.Model.TogglePin(at.Key)
	dk.page.Model.Say(words.SaidPinned(dk.page.Model.TitleOf(at.Key).Full, dk.page.Model.Pinned(at.Key)))
	dk.page.Changed()
	if !focused {
		return
	}
	dk.page.After(func() {
		dk.page.After(func() {
			id := dk.cardAt(at)
			if id == "" { // it was taken from the pinned ones there
				id = dk.cardAt(Place{state.AreaTags, at.Key})
			}
			ui.Focus(PlotID(id))
		})
	})
}

// ToggleScale gives a card's y axis a scaling, or takes it back.
func (dk *desk) ToggleScale(key state.CardKey, to wire.Scaling) {
	if _, y := dk.page.Model.Scales(key); y == to {
		to = wire.ScaleLinear
	}
	dk.page.Model.SetYScale(key, to)
	dk.page.Changed()
}

// moveCard moves a card of its area by places, for those who do not drag.
func (dk *desk) moveCard(at Place, by int) {
	to, ok := dk.page.Model.Beside(at.Area, at.Key, by)
	if !ok || !dk.page.Model.MoveCard(at.Area, at.Key, to, by > 0) {
		return
	}
	for _, g := range dk.page.Model.Groups() {
		if i := slices.Index(g.Cards, at.Key); g.Area == at.Area && i >= 0 {
			dk.page.Model.Say(words.SaidMoved(dk.page.Model.TitleOf(at.Key).Full, i+1, len(g.Cards)))
		}
	}
	dk.page.Changed()
	dk.page.After(func() { dk.page.After(func() { ui.Focus(MoreID(dk.cardAt(at))) }) })
}

// CardDragged takes a card that was taken, or dropped on another: between others of its area it moves, on another it shares a chart with it.
func (dk *desk) CardDragged(d CardDrag) {
	if d.To == "" {
		dk.Dragged, _ = dk.PlaceOf(d.Card)
		return
	}
	from := dk.Dragged
	to, ok := dk.PlaceOf(d.To)
	dk.Dragged = Place{}
	if !ok || from == (Place{}) || from.Key == to.Key {
		return
	}
	if d.Place != wire.DropOnto && from.Area == to.Area && dk.page.Model.MoveCard(from.Area, from.Key, to.Key, d.Place == wire.DropBehind) {
		dk.page.Changed()
		return
	}
	if k, ok := dk.page.kindOnScreen().(combines); ok {
		k.Combine(to.Key, from.Key)
	}
}

// Combined shows a chart that was made of several tags.
func (dk *desk) Combined(key state.CardKey, ok bool) {
	if !ok {
		return
	}
	dk.page.Model.Say(words.SaidCombined(dk.page.Model.TitleOf(key).Full))
	dk.page.Changed()
}

// FocusCard moves the focus to the chart by places further on, in the order of the page, and reports whether there is one. Without a chart to start from
// it is the first one in the window.
func (dk *desk) FocusCard(by int) bool {
	type spot struct{ group, card int }
	groups := dk.page.Model.Groups()
	at := spot{-1, -1}
	current, ok := dk.PlaceOf(dk.CurrentCard())
	if !ok && len(dk.page.visible) > 0 {
		current, ok = dk.PlaceOf(dk.page.visible[0])
		by = 0
	}
	for g := range groups {
		if i := slices.Index(groups[g].Cards, current.Key); ok && i >= 0 && groups[g].Area == current.Area {
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
	dk.focusAt(Place{groups[at.group].Area, groups[at.group].Cards[at.card]}, at.group, at.card)
	return true
}

// focusAt moves the focus to a card, which is there after that even when it was far from the viewport.
func (dk *desk) focusAt(at Place, group, card int) {
	if dk.growGroups(group) || dk.wakeGroup(group) {
		dk.page.After(func() { dk.focusAt(at, group, card) })
		return
	}
	for _, c := range dk.Chunks {
		if c.Group == group && c.From <= card && card < c.To && !c.near {
			c.near = true
			dk.page.RenderOnly(c)
		}
	}
	dk.page.After(func() { ui.Focus(PlotID(dk.cardAt(at))) })
}
