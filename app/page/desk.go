package page

import (
	"slices"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// desk is the grid of cards: which chunks of cards exist, and the actions on cards.
type desk struct {
	page      *Page
	Chunks    map[string]*cardChunk  // by id
	blocks    map[string]*groupBlock // by id
	lastChunk int
	groups    int        // number of groups rendered so far
	columns   int        // cards per row; 0 before it is known
	Dragged   card.Place // the card that was taken last
}

// startCards subscribes to the host's events about cards.
func (d *desk) startCards() {
	d.page.Host.Cards.OnAim(func(tab string) { d.page.Do(func() { d.page.aimed(tab) }) })
	d.page.Host.Cards.OnChunks(func(columns int, changed []wire.ChunkBox) {
		d.page.Do(func() { d.chunksMoved(columns, changed) })
	})
	d.page.Host.Cards.OnCardDrag(func(drag wire.CardDrag) {
		d.page.Do(func() { d.CardDragged(drag) })
	})
}

// CardAct handles a press on a button of a card.
func (d *desk) CardAct(act, id string) {
	at, ok := d.page.Cards.PlaceOf(id)
	if !ok {
		return
	}
	switch act {
	case "pin":
		d.TogglePin(at)
	case "full":
		d.page.Full.Open(at.Key)
	case "menu":
		d.page.Cards.Popups.OpenMenu(id)
	case "about":
		d.page.Cards.Popups.OpenAbout(id)
	case "unzoom":
		d.page.Model.Cards.SetZoom(at.Key, wire.Zoom{})
		d.page.Changed()
		ui.Focus(card.PlotID(id))
	case "elsewhere":
		if c, ok := d.page.Cards.All[id].(*card.Chart); ok {
			d.page.Model.Runs.Show(c.Elsewhere())
			d.page.Changed()
		}
	}
}

// cardKey handles a key that concerns one card: the card with the focus, or else the card under the
// pointer.
func (d *desk) cardKey(key string) bool {
	switch key {
	case "j":
		return d.page.Full.Step(1) || d.FocusCard(1)
	case "k":
		return d.page.Full.Step(-1) || d.FocusCard(-1)
	case "f":
		return d.page.Full.toggle()
	}
	at, ok := d.page.Cards.PlaceOf(d.page.Cards.Current())
	if !ok {
		return false
	}
	if key == "p" && d.page.Model.Cards.CanPin(at.Key) {
		d.TogglePin(at)
		return true
	}
	return false
}

// PopupOpen reports whether a menu is open, which has to be dealt with before charts are read out.
func (d *desk) PopupOpen() bool { return d.page.Tools.menuOpen() }

// KindMenu returns the entries of the kind on screen in a card's menu.
func (d *desk) KindMenu(at card.Place, id string) card.Menu {
	return d.page.kindOnScreen().Menu(at, id)
}

// OpenFull shows a card full screen.
func (d *desk) OpenFull(key cards.Key) { d.page.Full.Open(key) }

// Enlarges reports whether cards of the kind on screen can be shown full screen.
func (d *desk) Enlarges() bool {
	_, ok := d.page.kindOnScreen().(enlarges)
	return ok
}

// TogglePin pins or unpins a card. The cards after it then move by one place, and the focus would
// move with them; TogglePin keeps it on the card.
func (d *desk) TogglePin(at card.Place) {
	focused := d.page.Cards.Focused() != ""
	d.page.Model.Cards.TogglePin(at.Key)
	d.page.Model.Say(words.SaidPinned(d.page.Model.Cards.TitleOf(at.Key).Full,
		d.page.Model.Cards.Pinned(at.Key)))
	d.page.Changed()
	if !focused {
		return
	}
	d.page.After(func() {
		d.page.After(func() {
			id := d.page.Cards.At(at)
			if id == "" { // it was unpinned in the group of pinned cards
				id = d.page.Cards.At(card.Place{Area: cards.AreaTags, Key: at.Key})
			}
			ui.Focus(card.PlotID(id))
		})
	})
}

// ToggleScale sets the scaling of a card's y axis, or back to linear if it is set already.
func (d *desk) ToggleScale(key cards.Key, to wire.Scaling) {
	if _, y := d.page.Model.Cards.Scales(key); y == to {
		to = wire.ScaleLinear
	}
	d.page.Model.Cards.SetYScale(key, to)
	d.page.Changed()
}

// MoveCard moves a card by a number of places within its area, for people who do not drag.
func (d *desk) MoveCard(at card.Place, by int) {
	to, ok := d.page.Model.Cards.Beside(at.Area, at.Key, by)
	if !ok || !d.page.Model.Cards.MoveCard(at.Area, at.Key, to, by > 0) {
		return
	}
	for _, g := range d.page.Model.Cards.Groups() {
		if i := slices.Index(g.Cards, at.Key); g.Area == at.Area && i >= 0 {
			d.page.Model.Say(words.SaidMoved(d.page.Model.Cards.TitleOf(at.Key).Full, i+1,
				len(g.Cards)))
		}
	}
	d.page.Changed()
	d.page.After(func() { d.page.After(func() { ui.Focus(card.MoreID(d.page.Cards.At(at))) }) })
}

// CardDragged handles the start of a drag and the drop. Dropped between cards of its area, the card
// moves there; dropped on a card, the two share a chart.
func (d *desk) CardDragged(drag wire.CardDrag) {
	if drag.To == "" {
		d.Dragged, _ = d.page.Cards.PlaceOf(drag.Card)
		return
	}
	from := d.Dragged
	to, ok := d.page.Cards.PlaceOf(drag.To)
	d.Dragged = card.Place{}
	if !ok || from == (card.Place{}) || from.Key == to.Key {
		return
	}
	if drag.Place != wire.DropOnto && from.Area == to.Area &&
		d.page.Model.Cards.MoveCard(from.Area, from.Key, to.Key, drag.Place == wire.DropBehind) {
		d.page.Changed()
		return
	}
	if k, ok := d.page.kindOnScreen().(combines); ok {
		k.Combine(to.Key, from.Key)
	}
}

// Combined shows a chart that was just combined from several tags.
func (d *desk) Combined(key cards.Key, ok bool) {
	if !ok {
		return
	}
	d.page.Model.Say(words.SaidCombined(d.page.Model.Cards.TitleOf(key).Full))
	d.page.Changed()
}

// FocusCard moves the focus to the chart that is by places further on, in the order of the page,
// and reports whether there is one. If no chart is current, it starts at the first one in the
// window.
func (d *desk) FocusCard(by int) bool {
	type spot struct{ group, card int }
	groups := d.page.Model.Cards.Groups()
	at := spot{-1, -1}
	current, ok := d.page.Cards.PlaceOf(d.page.Cards.Current())
	if first := d.page.Cards.First(); !ok && first != "" {
		current, ok = d.page.Cards.PlaceOf(first)
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
	d.focusAt(card.Place{Area: groups[at.group].Area, Key: groups[at.group].Cards[at.card]},
		at.group, at.card)
	return true
}

// focusAt moves the focus to a card, creating it first if it is far from the viewport.
func (d *desk) focusAt(at card.Place, group, index int) {
	if d.growGroups(group) || d.wakeGroup(group) {
		d.page.After(func() { d.focusAt(at, group, index) })
		return
	}
	for _, c := range d.Chunks {
		if c.Group == group && c.From <= index && index < c.To && !c.near {
			c.near = true
			d.page.RenderOnly(c)
		}
	}
	d.page.After(func() { ui.Focus(card.PlotID(d.page.Cards.At(at))) })
}
