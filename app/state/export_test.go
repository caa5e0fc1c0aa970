package state

// SourceNames returns the display names of everything opened.
func (m *Model) SourceNames() []string { return m.names }
