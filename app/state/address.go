package state

import (
	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/wire"
)

// The URL fragment: which sources are open, and how they are displayed.

// addressed is a part of the state that is stored in the URL under its own keys; see [Key].
type addressed interface {
	WriteAddress(f *address.Fragment)
	ReadAddress(f *address.Fragment) // from a complete fragment
}

// addressed returns the parts that are stored in the URL, except those registered by kinds.
// Preferences come after the parts whose defaults they change.
func (m *Model) addressed() []addressed {
	return []addressed{
		&m.Cards, m.Runs, &m.tags, &m.PageSettings, &m.settings, &m.Preferences, &m.StepSelection,
		&m.cardLooks, &m.Polling, &m.Layouts,
	}
}

// Fragment returns the URL fragment of the current state. Defaults are left out.
func (m *Model) Fragment() address.Fragment {
	f := address.Fragment{Rest: m.rest}
	m.Sources.write(&f)
	for _, part := range m.addressed() {
		part.WriteAddress(&f)
	}
	m.writeKinds(&f)
	m.ofKind.write(&f)
	m.pins.write(&f, m.multicharts.write(&f), m.cardHere)
	return f
}

// TabFragment returns the fragment for the tab of kind k.
func (m *Model) TabFragment(k kind.ID) address.Fragment {
	f := m.Fragment()
	m.writeKind(&f, k)
	return f
}

// LookFragment returns the fragment for an additional tab of a kind.
func (m *Model) LookFragment(name string) address.Fragment { return m.ViewFragment(name) }

// ViewFragment returns the fragment for the tab of a view.
func (m *Model) ViewFragment(name string) address.Fragment {
	f := m.Fragment()
	f.Set(address.Tab, name)
	return f
}

// CardFragment returns the current fragment, with one card filling the screen.
func (m *Model) CardFragment(key CardKey) address.Fragment {
	f := m.Fragment()
	f.Set(address.FullScreen, m.cardName(key))
	return f
}

// Start applies the fragment that the page was opened with. If it names no sources, those of the
// page's <meta> elements are opened. The sources count as open already, since the worker starts
// reading them before the page's program has loaded.
func (m *Model) Start(fragment string, metas []string) {
	f := address.Parse(fragment)
	m.metas = metas
	m.take(f)
	if len(f.Sources)+len(m.local) == 0 {
		m.implicit = address.Start("", metas)
		m.open(m.implicit)
	}
}

// ApplyFragment applies a complete fragment and returns the sources that a worker must open for it.
// If only the tab differs, all other state stays, including what does not fit into the URL. If the
// fragment closes a source ([Sources.Closes]), it is applied as by Start, and the caller starts a
// new worker, which opens the sources itself.
func (m *Model) ApplyFragment(f address.Fragment) []wire.Source {
	if m.Closes(f) {
		m.Sources.forget()
		m.Reset()
		m.notices = nil
		m.Start(f.String(), m.metas)
		return nil
	}
	now := m.Fragment()
	tab := f.Text(address.Tab)
	if now.Set(address.Tab, tab); m.taken && now.String() == f.String() {
		m.Cards.readTab(&f)
		m.Runs.SelectionChanged()
		return nil
	}
	return m.take(f)
}

// take applies any fragment, without the shortcuts of ApplyFragment.
func (m *Model) take(f address.Fragment) []wire.Source {
	m.taken, m.rest = true, f.Rest
	for _, part := range m.addressed() {
		part.ReadAddress(&f)
	}
	filled := m.ofKind.filled(&f)
	for _, of := range m.ofKinds {
		of.Read(filled)
	}
	m.pins.read(&f)
	m.Multicharts.read(&f)
	m.versions.Names++
	m.Runs.SelectionChanged()
	return m.Sources.read(&f)
}
