package cards

import "slices"

// Reveal opens the group of the current tab that contains the card of a tag. It returns the card
// that shows the tag there, the card of its pair if it has one, and whether the card is
// visible. It is not visible if its tag is filtered out or its run is hidden.
func (m *Tabs) Reveal(key Key) (shown Key, ok bool) {
	t := m.tags.byID[key.Tag]
	if t == nil {
		return key, false
	}
	groups := m.Groups()
	name := m.tags.groupsOn(m.tab)(t)
	if c := m.tags.chartOf(t, m.tab); c != nil {
		key = Key{Chart: c.id}
	}
	for _, g := range groups {
		if g.Area == AreaTags && !g.Open && g.Name == name {
			m.ToggleGroup(g.Key())
			break
		}
	}
	for _, g := range m.Groups() {
		if slices.Contains(g.Cards, key) {
			return key, true
		}
	}
	return key, false
}
