package page

import (
	"slices"
	"strconv"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// cardGrid is the grid of cards: which chunks of cards exist, and the actions on cards.
type cardGrid struct {
	page      *Page
	Chunks    map[string]*cardChunk // by id
	lastChunk int                   // number in the id of the newest chunk
	spots     []spot                // of the tab on screen, as last rendered
	only      bool                  // there is one group of tags
	columns   int                   // cards per row; 0 before it is known
	Dragged   card.Place            // the card that is being dragged
}

// startCards subscribes to the host's events about cards.
func (cg *cardGrid) startCards() {
	cg.page.Host.Cards.OnTabIntent(func(tab string) {
		cg.page.Do(func() { cg.page.tabIntended(tab) })
	})
	cg.page.Host.Cards.OnChunks(func(columns int, changed []wire.ChunkBox) {
		cg.page.Do(func() { cg.chunksMoved(columns, changed) })
	})
	cg.page.Host.Cards.OnCardDrag(func(drag wire.CardDrag) {
		cg.page.Do(func() { cg.CardDragged(drag) })
	})
}

// CardAct handles a press on a button of a card.
func (cg *cardGrid) CardAct(act, id string) {
	at, ok := cg.page.Cards.PlaceOf(id)
	if !ok {
		return
	}
	switch act {
	case "pin":
		cg.TogglePin(at)
	case "full":
		cg.page.Full.Open(at.Key)
	case "menu":
		cg.page.Cards.Popups.OpenMenu(id)
	case "about":
		cg.page.Cards.Popups.OpenAbout(id)
	case card.ContinueAct:
		cg.page.Following.Continue()
	case "unzoom":
		cg.page.Model.Cards.SetZoom(at.Key, wire.Zoom{})
		cg.page.Changed()
		ui.Focus(card.PlotID(id))
	case card.LegendAct:
		if c, ok := cg.page.Cards.All[id].(*card.Chart); ok {
			cg.page.Choose("legend", c.WholeLegend(), nil)
		}
	case "elsewhere":
		if c, ok := cg.page.Cards.All[id].(*card.Chart); ok {
			cg.page.Model.Runs.Show(c.Elsewhere())
			cg.page.Changed()
		}
	default:
		if c, ok := cg.page.Cards.All[id].(*card.Chart); ok {
			if k, ok := c.Owner.(card.HasStrips); ok {
				k.StripPressed(c, act)
			}
		}
	}
}

// cardKey handles a key that concerns one card: the card with the focus, or else the card under the
// pointer.
func (cg *cardGrid) cardKey(key string) bool {
	switch key {
	case "j":
		return cg.page.Full.Step(1) || cg.FocusCard(1)
	case "k":
		return cg.page.Full.Step(-1) || cg.FocusCard(-1)
	case "f":
		return cg.page.Full.toggle()
	}
	at, ok := cg.page.Cards.PlaceOf(cg.page.Cards.Current())
	if !ok {
		return false
	}
	if key == "p" && cg.page.Model.Cards.CanPin(at.Key) {
		cg.TogglePin(at)
		return true
	}
	return false
}

// PopupOpen reports whether a menu is open. Meanwhile pointing at charts shows no readout.
func (cg *cardGrid) PopupOpen() bool { return cg.page.Tools.menuOpen() }

// KindMenu returns the entries of the kind on screen in a card's menu.
func (cg *cardGrid) KindMenu(at card.Place, id string) card.Menu {
	return cg.page.kindOnScreen().Menu(at, id)
}

// OpenFull shows a card full screen.
func (cg *cardGrid) OpenFull(key cards.Key) { cg.page.Full.Open(key) }

// Enlarges reports whether cards of the kind on screen can be shown full screen.
func (cg *cardGrid) Enlarges() bool {
	_, ok := cg.page.kindOnScreen().(Enlarges)
	return ok
}

// TogglePin pins or unpins a card. The cards after it then move by one place, and the focus would
// move with them; TogglePin keeps it on the card.
func (cg *cardGrid) TogglePin(at card.Place) {
	focused := cg.page.Cards.Focused() != ""
	cg.page.Model.Cards.TogglePin(at.Key)
	cg.page.Model.Say(words.SaidPinned(cg.page.Model.Cards.TitleOf(at.Key).Full,
		cg.page.Model.Cards.Pinned(at.Key)))
	cg.page.Changed()
	if !focused {
		return
	}
	cg.page.After(func() {
		cg.page.After(func() {
			id := cg.page.Cards.At(at)
			if id == "" { // it was unpinned in the group of pinned cards
				id = cg.page.Cards.At(card.Place{Area: cards.AreaTags, Key: at.Key})
			}
			ui.Focus(card.PlotID(id))
		})
	})
}

// ToggleScale sets the scaling of a card's y axis, or back to linear if it is set already.
func (cg *cardGrid) ToggleScale(key cards.Key, to wire.Scaling) {
	if _, y := cg.page.Model.Cards.Scales(key); y == to {
		to = wire.ScaleLinear
	}
	cg.page.Model.Cards.SetYScale(key, to)
	cg.page.Changed()
}

// MoveCard moves a card by a number of places within its area, for people who do not drag.
func (cg *cardGrid) MoveCard(at card.Place, by int) {
	to, ok := cg.page.Model.Cards.Beside(at.Area, at.Key, by)
	if !ok || !cg.page.Model.Cards.MoveCard(at.Area, at.Key, to, by > 0) {
		return
	}
	for _, g := range cg.page.Model.Cards.Groups() {
		if i := slices.Index(g.Cards, at.Key); g.Area == at.Area && i >= 0 {
			cg.page.Model.Say(words.SaidMoved(cg.page.Model.Cards.TitleOf(at.Key).Full, i+1,
				len(g.Cards)))
		}
	}
	cg.page.Changed()
	cg.page.After(func() { cg.page.After(func() { ui.Focus(card.MoreID(cg.page.Cards.At(at))) }) })
}

// CardDragged handles the start of a drag and the drop. Dropped between cards of its area, the card
// moves there; dropped on a card, the two share a chart. A group moves to the place of another one.
func (cg *cardGrid) CardDragged(drag wire.CardDrag) {
	if drag.Place == wire.DropGroup {
		cg.MoveGroup(drag.Card, drag.To, groupID(drag.Card))
		return
	}
	if drag.To == "" {
		cg.Dragged, _ = cg.page.Cards.PlaceOf(drag.Card)
		return
	}
	from := cg.Dragged
	to, ok := cg.page.Cards.PlaceOf(drag.To)
	cg.Dragged = card.Place{}
	if !ok || from == (card.Place{}) || from.Key == to.Key {
		return
	}
	if drag.Place != wire.DropOnto && from.Area == to.Area &&
		cg.page.Model.Cards.MoveCard(from.Area, from.Key, to.Key, drag.Place == wire.DropBehind) {
		cg.page.Changed()
		return
	}
	if k, ok := cg.page.kindOnScreen().(Combines); ok {
		k.Combine(to.Key, from.Key)
	}
}

// Combined announces a chart that was just combined from several tags, unless combining failed.
func (cg *cardGrid) Combined(key cards.Key, ok bool) {
	if !ok {
		return
	}
	cg.page.Model.Say(words.SaidCombined(cg.page.Model.Cards.TitleOf(key).Full))
	cg.page.Changed()
}

// FocusCard moves the focus by a number of charts, in the order of the page, and reports whether
// there is such a chart. If no chart is current, it starts at the first one in the window.
func (cg *cardGrid) FocusCard(by int) bool {
	type spot struct{ group, card int }
	groups := cg.page.Model.Cards.Groups()
	at := spot{-1, -1}
	current, ok := cg.page.Cards.PlaceOf(cg.page.Cards.Current())
	if first := cg.page.Cards.First(); !ok && first != "" {
		current, ok = cg.page.Cards.PlaceOf(first)
		by = 0
	}
	for g := range groups {
		if i := slices.Index(groups[g].Cards, current.Key); ok && i >= 0 &&
			groups[g].Area == current.Area {
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
	for at.group >= 0 && at.group < len(groups) &&
		(at.card < 0 || at.card >= len(groups[at.group].Cards)) {
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
	cg.focusAt(card.Place{Area: groups[at.group].Area, Key: groups[at.group].Cards[at.card]},
		at.group, at.card)
	return true
}

// Toggle folds or unfolds a group. Its name goes to another place, and keeps the focus.
func (cg *cardGrid) Toggle(key string) {
	cg.page.Model.Cards.ToggleGroup(key)
	cg.page.Changed()
	cg.focusLater(groupID(key))
}

// MoveGroup moves a group to the place of another one, both given by their keys. The focus then is
// on the element with the given id.
func (cg *cardGrid) MoveGroup(key, to, focus string) {
	place, all := cg.page.Model.Cards.MoveGroup(key, to)
	if place == 0 {
		return
	}
	cg.page.Model.Say(words.SaidMoved(cg.groupTitle(key), place, all))
	cg.page.Changed()
	cg.focusLater(focus)
}

// groupTitle returns the title of a group.
func (cg *cardGrid) groupTitle(key string) string {
	groups := cg.page.Model.Cards.Groups()
	for i := range groups {
		if groups[i].Key() == key {
			return cards.GroupTitle(&groups[i], cg.only)
		}
	}
	return ""
}

// OpenGroupMenu shows the menu of a group, which moves it, or resets the order of all groups.
func (cg *cardGrid) OpenGroupMenu(key string) {
	m := &cg.page.Model.Cards
	cg.page.Choose("group", words.GroupMenu(groupMenuID(key), cg.groupTitle(key),
		m.GroupBeside(key, -1) == key, m.GroupBeside(key, 1) == key, !m.GroupsOrdered()),
		func(choice string) { cg.groupChosen(key, choice) })
}

// groupChosen carries out a choice of the menu of a group: by how many places it moves, 0 to reset
// the order.
func (cg *cardGrid) groupChosen(key, choice string) {
	m := &cg.page.Model.Cards
	if by, _ := strconv.Atoi(choice); by != 0 {
		cg.MoveGroup(key, m.GroupBeside(key, by), groupMenuID(key))
		return
	}
	m.ResetGroups()
	cg.page.Tell(words.GroupsReset.Text())
	cg.page.Changed()
	cg.focusLater(groupMenuID(key))
}

// focusLater moves the focus to an element, once the page is rendered.
func (cg *cardGrid) focusLater(id string) {
	cg.page.After(func() { cg.page.After(func() { ui.Focus(id) }) })
}

// focusAt moves the focus to a card, creating it first if it is far from the viewport. group and
// index are the card's position in the model's groups.
func (cg *cardGrid) focusAt(at card.Place, group, index int) {
	here := slices.Index(cg.spots, spot{int32(group), int32(index)})
	for _, c := range cg.Chunks {
		if c.From <= here && here < c.To && !c.near {
			c.near = true
			cg.page.RenderOnly(c)
		}
	}
	cg.page.After(func() { ui.Focus(card.PlotID(cg.page.Cards.At(at))) })
}

// GoTo moves the focus to a card of the tab on screen and unfolds its group. It reports whether
// there is such a card.
func (cg *cardGrid) GoTo(key cards.Key) bool {
	if key.Chart == 0 {
		var shown bool
		if key, shown = cg.page.Model.Cards.Reveal(key); !shown {
			return false
		}
	}
	cg.page.Changed()
	// the card's own group comes after the group of pinned cards, which may have it, too
	for i, g := range cg.page.Model.Cards.Groups() {
		if at := slices.Index(g.Cards, key); at >= 0 && (g.Area == cards.AreaTags ||
			key.Chart != 0 || i == len(cg.page.Model.Cards.Groups())-1) {
			cg.page.After(func() { cg.focusAt(card.Place{Area: g.Area, Key: key}, i, at) })
			return true
		}
	}
	return true
}
