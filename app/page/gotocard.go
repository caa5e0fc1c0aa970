package page

import (
	"slices"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
)

// GoTo moves the focus to a card of the tab on screen and unfolds its group. It reports whether
// there is such a card.
func (d *desk) GoTo(key cards.Key) bool {
	if !d.page.Model.Cards.Reveal(key) {
		return false
	}
	d.page.Changed()
	for i, g := range d.page.Model.Cards.Groups() {
		if at := slices.Index(g.Cards, key); g.Area == cards.AreaTags && at >= 0 ||
			at >= 0 && i == len(d.page.Model.Cards.Groups())-1 {
			d.page.After(func() { d.focusAt(card.Place{Area: g.Area, Key: key}, i, at) })
			return true
		}
	}
	return true
}
