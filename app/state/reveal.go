package state

// Reveal opens the group of the tab on screen that a card of a tag stands in, and reports whether the card is there then: its tag may be filtered out, or its run hidden.
func (m *Cards) Reveal(key CardKey) bool {
	t := m.tags.byID[key.Tag]
	if t == nil {
		return false
	}
	name := m.tags.groupsOn(m.tab)(t)
	for _, g := range m.Groups() {
		if g.Area == AreaTags && !g.Open && g.Name == name {
			m.ToggleGroup(g.Key())
			break
		}
	}
	for _, g := range m.Groups() {
		for _, card := range g.Cards {
			if card == key {
				return true
			}
		}
	}
	return false
}
