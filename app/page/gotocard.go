package page

import (
	"slices"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
)

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
