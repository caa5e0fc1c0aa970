package state

import (
	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/wire"
)

// The address: which sources are open and how they are looked at.

// addressed is a part of the state that is in the address under keys of its own; see [Key].
type addressed interface {
	write(f *address.Fragment)
	read(f *address.Fragment) // takes the part from a whole address
}

// addressed returns the parts that are in the address, but for what kinds registered. Preferences stand behind what they are of.
func (m *Model) addressed() []addressed {
	return []addressed{
		&m.Cards, &m.runs, &m.tags, &m.PageSettings, &m.settings, &m.Preferences, &m.StepSelection, &m.cardLooks, &m.Polling, &m.Layouts,
	}
}

// Fragment returns the address of what is on screen. Defaults are left out.
func (m *Model) Fragment() address.Fragment {
	f := address.Fragment{Rest: m.rest}
	m.Sources.write(&f)
	for _, part := range m.addressed() {
		part.write(&f)
	}
	m.writeKinds(&f)
	m.ofKind.write(&f)
	m.pins.write(&f, m.multicharts.write(&f), m.cardHere)
	return f
}

// TabFragment returns the address of another tab.
func (m *Model) TabFragment(k kind.ID) address.Fragment {
	f := m.Fragment()
	m.writeKind(&f, k)
	return f
}

// LookFragment returns the address of a further tab of a kind.
func (m *Model) LookFragment(name string) address.Fragment { return m.ViewFragment(name) }

// ViewFragment returns the address of the tab of a view.
func (m *Model) ViewFragment(name string) address.Fragment {
	f := m.Fragment()
	f.Set(tabChoice.Key, name)
	return f
}

// CardFragment returns the address of what is on screen, with one card in front.
func (m *Model) CardFragment(key CardKey) address.Fragment {
	f := m.Fragment()
	f.Set(address.FullScreen, m.cardName(key))
	return f
}

// Start takes the address that the page was opened with. Its sources, or else those of the page's <meta> elements, count as opened: the worker begins
// with them before the page's program is there.
func (m *Model) Start(fragment string, metas []string) {
	f := address.Parse(fragment)
	m.metas = metas
	m.take(f)
	if len(f.Sources)+len(m.local) == 0 {
		m.implicit = address.Start("", metas)
		m.open(m.implicit)
	}
}

// ApplyFragment takes a whole address and returns what a worker must open for it. One that is another tab's leaves all else as it is, also what it has no room
// for. One that [Sources.Closes] something is taken as by Start: another worker, which the caller starts, begins with it.
func (m *Model) ApplyFragment(f address.Fragment) []wire.Source {
	if m.Closes(f) {
		m.Sources.forget()
		m.Reset()
		m.notices = nil
		m.Start(f.String(), m.metas)
		return nil
	}
	now := m.Fragment()
	tab := f.Text(tabChoice.Key)
	if now.Set(tabChoice.Key, tab); m.taken && now.String() == f.String() {
		m.Cards.readTab(&f)
		m.Selection.changed()
		return nil
	}
	return m.take(f)
}

// take is ApplyFragment for any address.
func (m *Model) take(f address.Fragment) []wire.Source {
	m.taken, m.rest = true, f.Rest
	for _, part := range m.addressed() {
		part.read(&f)
	}
	filled := m.ofKind.filled(&f)
	for _, of := range m.ofKinds {
		of.Read(filled)
	}
	m.pins.read(&f)
	m.Multicharts.read(&f)
	m.versions.ofNames++
	m.Selection.changed()
	return m.Sources.read(&f)
}
