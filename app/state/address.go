package state

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
)

// The address: which sources are open and how they are looked at.

// addressed is a part of the state that is in the address under keys of its own; see [Key].
type addressed interface {
	write(f *Fragment)
	read(f *Fragment) // takes the part from a whole address
}

// addressed returns the parts that are in the address. A new kind adds its own here. Preferences stand behind what they are of.
func (m *Model) addressed() []addressed {
	return []addressed{
		&m.Cards, &m.runs, &m.tags, &m.PageSettings, &m.settings, &m.Preferences, &m.StepSelection, &m.cardLooks, &m.HistogramSettings, &m.Polling,
	}
}

// Fragment returns the address of what is on screen. Defaults are left out.
func (m *Model) Fragment() Fragment {
	f := Fragment{Rest: m.rest}
	m.Sources.write(&f)
	for _, part := range m.addressed() {
		part.write(&f)
	}
	m.pins.write(&f, m.multicharts.write(&f), m.cardHere)
	return f
}

// TabFragment returns the address of another tab.
func (m *Model) TabFragment(k kind.ID) Fragment {
	f := m.Fragment()
	tabChoice.write(&f, int(k))
	return f
}

// CardFragment returns the address of what is on screen, with one card in front.
func (m *Model) CardFragment(key CardKey) Fragment {
	f := m.Fragment()
	f.set(fullKey, m.cardName(key))
	return f
}

// Start takes the address that the page was opened with. Its sources, or else those of the page's <meta> elements, count as opened: the worker begins
// with them before the page's program is there.
func (m *Model) Start(fragment string, metas []string) {
	f := ParseFragment(fragment)
	m.take(f)
	if len(f.Sources) == 0 {
		m.implicit = StartAddresses("", metas)
		m.open(m.implicit)
	}
}

// ApplyFragment takes a whole address and returns what a worker must open for it. Sources that the address no longer
// names stay open. Addresses that are never fetched become problems. One that is another tab's leaves all else as it is, also what it has no room for.
func (m *Model) ApplyFragment(f Fragment) []wire.Source {
	now := m.Fragment()
	tab := f.text(&tabChoice.Key)
	if now.set(&tabChoice.Key, tab); m.taken && now.String() == f.String() {
		m.Cards.readTab(&f)
		m.Selection.changed()
		return nil
	}
	return m.take(f)
}

// take is ApplyFragment for any address.
func (m *Model) take(f Fragment) []wire.Source {
	m.taken, m.rest = true, f.Rest
	for _, part := range m.addressed() {
		part.read(&f)
	}
	m.pins.read(&f)
	m.multicharts.read(&f)
	m.versions.ofNames++
	m.Selection.changed()
	return m.Sources.read(&f)
}
