package cards

import (
	"cmp"
	"slices"
	"strings"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state/runs"
	"eventlens/eventfile/source"
)

// savedTab is the tab's value in the URL while the page of saved sources is on screen.
const savedTab = "saved"

// Tabs selects the cards to show: the current tab, its groups and which of them are folded, and
// the card that fills the screen.
type Tabs struct {
	runs      *runs.Runs
	tags      *tagTable
	versions  *runs.Versions
	cardNames *Names
	multi     *Multicharts
	pinned    *Pins
	layouts   *Layouts

	tab    kind.ID
	view   string             // name of the view whose tab is on screen; "" for the tab of a kind
	views  []string           // names of the registered views
	look   string             // the kind's additional tab that is selected; "" for its own
	looks  map[string]kind.ID // kinds of the registered additional tabs, by name
	saved  bool               // the page of saved sources is on screen
	unsaid bool               // no tab was chosen, so the first tab with data is shown
	listed bool               // everything open was read once, so the kinds with data are known
	beside int                // number of traces beside the event files
	denied string             // tab name in the URL that does not exist
	full   string             // name of the card that fills the screen; "" for none
	folded foldedGroups
	flat   bool // all cards are in one group
	// the order of groups comes from this device, since the address has none
	ownOrder bool

	groups        []Group // groups as of groupsVersion
	groupsVersion uint64
}

func (m *Tabs) WriteAddress(f *address.Fragment) {
	m.WriteTab(f)
	if m.saved {
		f.Set(address.Tab, savedTab)
	}
	f.Set(address.FullScreen, m.full)
	m.writeOrder(f)
}

func (m *Tabs) ReadAddress(f *address.Fragment) {
	m.ReadTab(f)
	m.full = f.Text(address.FullScreen)
	m.readOrder(f)
}

// ReadTab switches to the tab in a fragment, or to the first one if there is none of that name.
func (m *Tabs) ReadTab(f *address.Fragment) {
	name := f.Text(address.Tab)
	if m.saved = name == savedTab; m.saved { // the tab below the page of saved sources stays
		return
	}
	m.denied, m.unsaid = "", false
	for _, written := range kind.TabNames(name) {
		if m.showNamed(written) {
			return
		}
	}
	m.denied, m.unsaid = name, true
	m.showNamed(m.First().Key())
}

// showNamed switches to the tab of this name and reports whether it exists.
func (m *Tabs) showNamed(name string) bool {
	if slices.Contains(m.views, name) {
		m.view = name
		return true
	}
	k, ok := m.looks[name]
	if ok {
		m.look = name
	} else if k, ok = kind.Named(name); ok {
		m.look = ""
	}
	if ok {
		m.tab, m.view = k, ""
	}
	return ok
}

// ShowFirst switches to the first tab with data, unless somebody chose a tab or the current one has
// data. It is called when everything was read.
func (m *Tabs) ShowFirst() {
	m.listed = true
	now, _ := kind.Named(cmp.Or(m.view, m.tab.Key()))
	if m.unsaid && !m.has(now) {
		m.showNamed(m.First().Key())
		m.versions.Cards++
	}
}

// SetBeside sets the number of traces beside the event files.
func (m *Tabs) SetBeside(traces int) { m.beside = traces }

// has reports whether a kind has data and a tab to show it.
func (m *Tabs) has(k kind.ID) bool {
	switch {
	case k.View() && !slices.Contains(m.views, k.Key()):
		return false
	case k.Beside():
		return m.beside > 0
	case k.OfRuns():
		return len(m.runs.AllHParams()) > 0
	}
	return len(m.tags.kinds[k]) > 0
}

// First returns the kind of the first tab with data, scalars until everything was listed. Kinds
// that are only counted come last.
func (m *Tabs) First() kind.ID {
	for _, k := range kind.Tabs() {
		if m.listed && m.has(k) {
			return k
		}
	}
	return kind.Scalar
}

// WriteKind stores the tab of a kind in a fragment. Scalars, the default, are written only where
// their absence would select another tab.
func (m *Tabs) WriteKind(f *address.Fragment, k kind.ID) {
	key := k.Key()
	if k == kind.Scalar && m.First() == k {
		key = ""
	}
	f.Set(address.Tab, key)
}

// WriteTab stores the tab in a fragment, even while the page of saved sources covers it.
func (m *Tabs) WriteTab(f *address.Fragment) {
	if m.unsaid {
		return
	}
	m.WriteKind(f, m.tab)
	if m.look != "" {
		f.Set(address.Tab, m.look)
	}
	if m.view != "" {
		f.Set(address.Tab, m.view)
	}
}

// AddView registers a view with its own tab, and its name in the URL. The page calls it before it
// applies a fragment.
func (m *Tabs) AddView(name string) { m.views = append(m.views, name) }

// AddLook registers an additional tab of a kind, which shows its cards in another way, and its name
// in the URL. The page calls it before it applies a fragment.
func (m *Tabs) AddLook(name string, of kind.ID) {
	if m.looks == nil {
		m.looks = map[string]kind.ID{}
	}
	m.looks[name] = of
}

// Look returns the name of the selected additional tab of the current kind, "" for the kind's own.
func (m *Tabs) Look() string { return m.look }

// SetLook selects a tab of the current kind by its name.
func (m *Tabs) SetLook(name string) {
	if name == "" || m.looks[name] == m.tab {
		m.look, m.unsaid = name, false
	}
}

// ViewTab returns the name of the view whose tab is on screen, "" for the tab of a kind.
func (m *Tabs) ViewTab() string { return m.view }

// Tab returns the kind of data on screen, or the last one before a view's tab was selected.
func (m *Tabs) Tab() kind.ID { return m.tab }

// SetTab selects the tab of a kind.
func (m *Tabs) SetTab(k kind.ID) {
	if k.Valid() && (k != m.tab || m.view != "") {
		m.tab, m.view, m.look, m.unsaid = k, "", "", false
		m.versions.Cards++
	}
}

// Saved reports whether the page of saved sources is on screen.
func (m *Tabs) Saved() bool { return m.saved }

// SetSaved opens or leaves the page of saved sources.
func (m *Tabs) SetSaved(on bool) { m.saved = on }

// TakeDenied returns the name of a tab in the URL that does not exist, once; then "".
func (m *Tabs) TakeDenied() (name string) {
	name, m.denied = m.denied, ""
	return name
}

// WriteSaved stores the page of saved sources in a fragment.
func (m *Tabs) WriteSaved(f *address.Fragment) { f.Set(address.Tab, savedTab) }

// Groups returns the groups of the current tab. The caller must not change them.
func (m *Tabs) Groups() []Group {
	if m.groups == nil || m.groupsVersion != m.versions.Cards {
		m.groups, m.groupsVersion = m.groupsOf(m.tab), m.versions.Cards
	}
	return m.groups
}

// groupsOf returns all groups of a tab, pinned cards and charts first.
func (m *Tabs) groupsOf(tab kind.ID) (groups []Group) {
	if g := (Group{Area: AreaPinned, Cards: m.pinned.pinnedCards(tab)}); len(g.Cards) > 0 {
		groups = append(groups, g)
	}
	if g := (Group{Area: AreaCharts, Cards: m.multi.chartCards(tab)}); len(g.Cards) > 0 &&
		!m.customOn(tab) {
		groups = append(groups, g)
	}
	for i := range groups {
		groups[i].Tags = len(groups[i].Cards)
	}
	groups = append(groups, m.ofTab(tab)...)
	if m.flat {
		return m.flattened(groups)
	}
	m.tags.fold(tab, groups, &m.folded)
	return groups
}

// FirstCards returns up to most cards from the start of a tab, which need not be on screen.
func (m *Tabs) FirstCards(tab kind.ID, most int) (first []Key) {
	groups := m.Groups()
	if tab != m.tab {
		groups = m.groupsOf(tab)
	}
	for _, g := range groups {
		first = append(first, g.Cards[:min(len(g.Cards), most-len(first))]...)
	}
	return first
}

// ofTab returns the groups of a tab's own cards, without pinned cards and charts.
func (m *Tabs) ofTab(tab kind.ID) []Group {
	if m.customOn(tab) {
		return m.layouts.customGroups(m.tags.groups, groupKey{kind: tab})
	}
	m.tags.named = m.layouts.named()
	m.multi.settlePairs()
	return m.tags.group(tab, m.runs.All(), m.runs.Drawn, false)
}

// Custom reports whether the current tab shows the charts of layouts.
func (m *Tabs) Custom() bool { return m.look == LookCustom && m.view == "" }

// customOn reports whether tab is on screen and shows the charts of layouts.
func (m *Tabs) customOn(tab kind.ID) bool { return m.Custom() && tab == m.tab }

// SetFlat puts all cards in one group, for pages without group headings. Pinned cards come first.
func (m *Tabs) SetFlat() { m.flat = true }

// flattened concatenates the cards of all groups, each card once.
func (m *Tabs) flattened(groups []Group) []Group {
	if len(groups) == 0 {
		return groups
	}
	all := Group{Area: AreaTags, Open: true}
	for i := range groups {
		for _, key := range groups[i].Cards {
			if groups[i].Area == AreaPinned || !m.pinned.Pinned(key) {
				all.Cards = append(all.Cards, key)
			}
		}
	}
	return append(groups[:0], all)
}

// ToggleGroup opens or folds a group of the current tab, by its key.
func (m *Tabs) ToggleGroup(key string) {
	for _, g := range m.Groups() {
		if s := m.tags.groups[groupKey{m.tab, g.Area, g.Name}]; s != nil && g.Key() == key &&
			!g.Matches {
			s.open, s.chosen = !g.Open, true
			m.folded.set(foldedName(m.tab, &g), g.Open)
			m.versions.Cards++
		}
	}
}

// MoveCard moves a pinned card, or a chart of several tags, before or behind another card of its
// area. It reports whether the order changed.
func (m *Tabs) MoveCard(area Area, key, to Key, behind bool) bool {
	if key == to {
		return false
	}
	moved := false
	switch area {
	case AreaPinned:
		moved = moveBeside(m.pinned.pins.names,
			slices.Index(m.pinned.pins.names, m.cardNames.CardName(key)),
			slices.Index(m.pinned.pins.names, m.cardNames.CardName(to)), behind)
		if moved && m.pinned.pins.asOwn {
			m.pinned.pins.keepOnDevice("")
		}
	case AreaCharts:
		at := func(key Key) int { return slices.Index(m.multi.charts, m.multi.chart(key)) }
		moved = moveBeside(m.multi.charts, at(key), at(to), behind)
	}
	if moved {
		m.versions.Cards++
	}
	return moved
}

// moveBeside moves the element at index from to the place just before, or behind, the element at
// index to. It returns false if an index is negative or both are equal.
func moveBeside[T any](list []T, from, to int, behind bool) bool {
	if from < 0 || to < 0 || from == to {
		return false
	}
	if behind {
		to++
	}
	if from < to {
		to--
	}
	moving := list[from]
	copy(list[from:], list[from+1:])
	copy(list[to+1:], list[to:len(list)-1])
	list[to] = moving
	return true
}

// Beside returns the card that is a number of positions after key, or before it if by is negative, in
// an area of the current tab. ok is false if there is none.
func (m *Tabs) Beside(area Area, key Key, by int) (card Key, ok bool) {
	for _, g := range m.Groups() {
		if at := slices.Index(g.Cards, key); g.Area == area && at >= 0 && at+by >= 0 &&
			at+by < len(g.Cards) {
			return g.Cards[at+by], true
		}
	}
	return Key{}, false
}

// orderMark begins the names of an order among those of folded groups.
const orderMark = "="

// FoldAgain restores the folded groups and the order that FoldedToKeep returned on an earlier visit. Call it
// before Start.
func (m *Tabs) FoldAgain(kept string) {
	for _, name := range strings.Split(kept, "&") {
		if place, ok := strings.CutPrefix(name, orderMark); ok {
			m.folded.order = append(m.folded.order, source.Unescape(place))
		} else if name != "" {
			m.folded.names = append(m.folded.names, source.Unescape(name))
		}
	}
}

// FoldedToKeep returns the folded groups and the order as text if they changed since the last call.
func (m *Tabs) FoldedToKeep() (text string, changed bool) {
	changed, m.folded.news = m.folded.news, false
	if changed {
		for _, name := range m.folded.names {
			text += "&" + address.Escape(name, "")
		}
		for _, name := range m.folded.order {
			text += "&" + orderMark + address.Escape(name, "")
		}
	}
	return text, changed
}

// Full returns the card that fills the screen. on is false while its tag is unknown, and on tabs of
// other kinds.
func (m *Tabs) Full() (key Key, on bool) {
	if m.full == "" || m.view != "" || m.saved {
		return Key{}, false
	}
	key, k, on := m.cardNames.CardNamed(m.full)
	return key, on && m.tab.Shows(k)
}

// SetFull makes a card fill the screen.
func (m *Tabs) SetFull(key Key) { m.full = m.cardNames.CardName(key) }

// CloseFull shows all cards again.
func (m *Tabs) CloseFull() { m.full = "" }

// FullNeighbours returns the cards before and after the one that fills the screen, in page order.
// At either end the result is the zero key.
func (m *Tabs) FullNeighbours() (before, after Key) {
	now, on := m.Full()
	if !on {
		return before, after
	}
	var keys []Key
	if m.tab.PerRun() || m.tab == kind.All {
		keys = m.multi.chartCards(m.tab)
		for _, g := range m.tags.group(m.tab, m.runs.All(), m.runs.Drawn, false) {
			keys = append(keys, g.Cards...)
		}
	} else {
		keys = m.allCards()
	}
	at := slices.Index(keys, now)
	if at > 0 {
		before = keys[at-1]
	}
	if at+1 < len(keys) { // this is also the first card if the filter hides the current one
		after = keys[at+1]
	}
	return before, after
}

// allCards returns the cards of a kind that draws all runs on each card, in page order. It includes
// cards in folded groups and cards without a visible run.
func (m *Tabs) allCards() []Key {
	keys, groups := m.multi.chartCards(m.tab), m.tags.group(m.tab, nil, nil, true)
	if m.Custom() {
		keys, groups = nil, m.ofTab(m.tab)
	}
	for _, g := range groups {
		keys = append(keys, g.Cards...)
	}
	return keys
}
