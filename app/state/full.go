package state

import (
	"slices"
	"sort"

	"eventlens/app/wire"
)

// Full returns the scalar card that fills the screen. There is none while its tag is not known, and on other tabs.
func (m *Model) Full() (key CardKey, on bool) {
	if m.chosen.full == "" || m.tab != wire.KindScalar || m.saved {
		return CardKey{}, false
	}
	key, kind, on := m.CardNamed(m.chosen.full)
	return key, on && kind == wire.KindScalar
}

// SetFull has a card fill the screen.
func (m *Model) SetFull(key CardKey) { m.chosen.full = m.cardName(key) }

// CardFragment returns the address of what is on screen, with one card in front.
func (m *Model) CardFragment(key CardKey) Fragment {
	f := m.Fragment()
	f.set(fullKey, m.cardName(key))
	return f
}

// CloseFull shows all cards again.
func (m *Model) CloseFull() { m.chosen.full = "" }

// FullNeighbours returns the cards before and after the one that fills the screen, in the order of the page; at an end there is none on that side.
func (m *Model) FullNeighbours() (before, after CardKey) {
	now, on := m.Full()
	if !on {
		return before, after
	}
	tags := slices.Clone(m.tags.matching(wire.KindScalar))
	sort.SliceStable(tags, func(i, k int) bool {
		return compareGroups(Group{Name: groupName(tags[i].Name)}, Group{Name: groupName(tags[k].Name)}) < 0
	})
	keys := m.chartCards()
	for _, t := range tags {
		keys = append(keys, CardKey{Tag: t.ID})
	}
	at := slices.Index(keys, now)
	if at > 0 {
		before = keys[at-1]
	}
	if at+1 < len(keys) { // the first one where the filter leaves the card out
		after = keys[at+1]
	}
	return before, after
}
