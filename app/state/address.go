package state

import (
	"slices"
	"strconv"

	"eventlens/app/wire"
)

// The address: which sources are open and how they are looked at.

// The tab in a fragment, in the order of wire.Kind, and the filters.
var (
	tabChoice = &choice{&Key{name: "tab"}, []string{"scalars", "images", "histograms", "other"}}
	tabKeys   = []*Key{tabChoice.Key}

	runFilterKey = &Key{name: "runs"}
	tagFilterKey = &Key{name: "tags"}
	filterKeys   = []*Key{runFilterKey, tagFilterKey}
)

// What is chosen of restarted jobs and for this device.
var (
	attemptsChoice = &choice{&Key{name: "attempts"}, []string{"newest", "all"}}
	readingKeys    = []*Key{attemptsChoice.Key}

	themeChoice = &choice{&Key{name: "theme"}, []string{"", "light", "dark"}}
	refreshKey  = &Key{name: "refresh"} // seconds between two checks for new data, or off
	deviceKeys  = []*Key{themeChoice.Key, refreshKey}
)

// savedTab stands in the place of a tab for the page that lists what is saved.
const savedTab = "saved"

// Fragment returns the address of what is on screen. Defaults are left out.
func (m *Model) Fragment() Fragment {
	f := Fragment{Sources: m.opened, Rest: m.rest}
	f.set(matchKey, m.match)
	f.set(depthKey, levelsText(m.depth))
	tabChoice.write(&f, int(m.tab))
	if m.saved {
		f.set(tabChoice.Key, savedTab)
	}
	f.set(runFilterKey, m.runs.filter.Address())
	f.set(tagFilterKey, m.tags.filter.Address())
	overlayChoice.write(&f, index(m.overlay))
	attemptsChoice.write(&f, index(m.allAttempts))
	f.set(themeChoice.Key, m.theme)
	f.set(refreshKey, m.follow.address)
	hide, only := m.runs.selection()
	f.setList(hideKey, hide)
	f.setList(onlyKey, only)
	m.settings.write(&f)
	m.chosen.write(&f)
	m.cardLooks.write(&f)
	m.writeRuns(&f)
	m.pins.write(&f, m.multicharts.write(&f), m.cardHere)
	return f
}

// TabFragment returns the address of another tab.
func (m *Model) TabFragment(k wire.Kind) Fragment {
	f := m.Fragment()
	tabChoice.write(&f, int(k))
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
	tab := f.text(tabChoice.Key)
	if now.set(tabChoice.Key, tab); m.taken && now.String() == f.String() {
		m.takeTab(&f)
		m.selectionChanged()
		return nil
	}
	return m.take(f)
}

func (m *Model) takeTab(f *Fragment) {
	if m.saved = f.text(tabChoice.Key) == savedTab; !m.saved { // behind that page the tab stays
		m.tab = wire.Kind(tabChoice.read(f, 0))
	}
}

// take is ApplyFragment for any address.
func (m *Model) take(f Fragment) []wire.Source {
	m.taken = true
	m.takeTab(&f)
	m.settings.read(&f)
	m.chosen.read(&f)
	m.cardLooks.read(&f)
	m.pins.read(&f)
	m.multicharts.read(&f)
	m.overlay = overlayChoice.read(&f, 0) == 1
	m.allAttempts = attemptsChoice.read(&f, 0) == 1
	m.theme, m.rest = themeChoice.words[themeChoice.read(&f, 0)], f.Rest
	m.depth, _ = parseLevels(f.text(depthKey))
	m.match = f.text(matchKey)
	m.follow.address = ""
	if sec, ok := parseRefresh(f.text(refreshKey)); ok {
		m.follow.address = formatRefresh(sec)
	}
	m.runs.filter.SetAddress(f.text(runFilterKey))
	m.tags.setFilterAddress(f.text(tagFilterKey))
	m.readRuns(&f)
	if hide, only := m.runs.selection(); !slices.Equal(hide, f.list(hideKey)) || !slices.Equal(only, f.list(onlyKey)) {
		m.runs.selectNames(f.list(hideKey), f.list(onlyKey))
	}
	m.selectionChanged()
	m.keep(f.Sources)
	return m.open(f.Sources)
}

// OpenAddress makes an address a part of the page's own and returns what a worker must open for it.
func (m *Model) OpenAddress(url string) []wire.Source {
	if !m.Opening() { // nothing came of what was opened before: this takes its place, and may be the same
		m.opened, m.implicit, m.names, m.problems = nil, nil, nil, nil
		clear(m.known)
		m.problemsVersion++
	}
	m.keep(m.implicit)
	m.implicit = nil
	addresses := []Address{{URL: url}}
	m.keep(addresses)
	return m.open(addresses)
}

// keep makes addresses a part of the page's own.
func (m *Model) keep(addresses []Address) {
	for _, a := range addresses {
		if !slices.ContainsFunc(m.opened, func(o Address) bool { return o.URL == a.URL }) {
			m.opened = append(m.opened, a)
		}
	}
}

// open notes addresses as opened and returns the sources of those that were not.
func (m *Model) open(addresses []Address) []wire.Source {
	for _, p := range BadAddresses(addresses, m.base) {
		m.AddProblem(p)
	}
	var fresh []wire.Source
	for _, s := range openSources(addresses, m.base, m.match, m.depth) {
		key := openedKey(s)
		if m.known[key] {
			continue
		}
		m.known[key] = true
		fresh = append(fresh, s)
		name := s.Name
		if name == "" {
			name = SourceName(s.URL)
		}
		m.Opened(name)
	}
	return fresh
}

// openedKey tells apart what a worker is asked to open: the same folder shows other files where other ones are asked for.
func openedKey(s wire.Source) string {
	return s.URL + "\n" + strconv.Itoa(s.Depth) + "\n" + s.Match
}

// OpenRecent returns what a worker is asked to open for a source that was opened before: as much of it as the address says now.
func (m *Model) OpenRecent(r wire.Recent) wire.Source {
	m.Opened(r.Name)
	return wire.Source{Name: r.Name, Recent: r.Key, Depth: m.depth, Match: m.match}
}

// Opened notes that something is being opened, and what it is called until the worker has named it.
func (m *Model) Opened(name string) {
	m.names = append(m.names, name)
	m.pending, m.stopped = true, false
	m.loaded = nil
}

// Theme returns the theme that the address asks for, or "".
func (m *Model) Theme() string { return m.theme }

// SetTheme keeps a theme chosen by hand in an address that asks for one.
func (m *Model) SetTheme(theme string) {
	if m.theme != "" {
		m.theme = theme
	}
}
