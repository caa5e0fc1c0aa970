package cards

// Reveal opens the group of the current tab that contains a card, and reports whether the card is
// visible then. It is not visible if its tag is filtered out or its run is hidden.
func (m *Tabs) Reveal(key Key) bool {
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
