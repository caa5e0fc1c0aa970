package state

import (
	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
)

// This file reads and writes the URL fragment: which sources are open, and how they are displayed.

// Fragment returns the URL fragment of the current state. Defaults are left out.
func (m *Model) Fragment() address.Fragment {
	f := address.Fragment{Rest: m.rest}
	f.Set(address.View, m.viewFile)
	f.Set(address.ViewName, m.viewName)
	m.Sources.write(&f)
	m.Runs.WriteAddress(&f)
	m.Cards.WriteAddress(&f)
	m.Polling.WriteAddress(&f)
	m.Watch.WriteAddress(&f)
	return f
}

// TabFragment returns the fragment for the tab of kind k.
func (m *Model) TabFragment(k kind.ID) address.Fragment {
	f := m.Fragment()
	m.Cards.WriteKind(&f, k)
	return f
}

// LookFragment returns the fragment for an additional tab of a kind; see [cards.Tabs.AddLook].
func (m *Model) LookFragment(name string) address.Fragment { return m.ViewFragment(name) }

// ViewFragment returns the fragment for the tab of a view.
func (m *Model) ViewFragment(name string) address.Fragment {
	f := m.Fragment()
	f.Set(address.Tab, name)
	return f
}

// CardFragment returns the current fragment, with one card filling the screen.
func (m *Model) CardFragment(key cards.Key) address.Fragment {
	f := m.Fragment()
	f.Set(address.FullScreen, m.Cards.CardName(key))
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
		m.Cards.ReadTab(&f)
		m.Runs.SelectionChanged()
		return nil
	}
	return m.take(f)
}

// take applies any fragment, without the shortcuts of ApplyFragment.
func (m *Model) take(f address.Fragment) []wire.Source {
	m.taken, m.rest, m.viewFile, m.viewName = true, f.Rest, f.Text(address.View),
		f.Text(address.ViewName)
	m.Runs.ReadAddress(&f)
	m.Cards.ReadAddress(&f)
	m.Polling.ReadAddress(&f)
	m.Watch.ReadAddress(&f)
	m.versions.Names++
	m.Runs.SelectionChanged()
	return m.Sources.read(&f)
}
