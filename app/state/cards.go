package state

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state/runs"
	"eventlens/eventfile/source"
)

// savedTab is the tab's value in the URL while the page of saved sources is on screen.
const savedTab = "saved"

// Cards selects the cards to show: the current tab, its groups and which of them are folded, and
// the card that fills the screen.
type Cards struct {
	runs      *runs.Runs
	tags      *tagTable
	versions  *runs.Versions
	cardNames *CardNames
	multi     *Multicharts
	pinned    *Pins
	layouts   *Layouts

	tab    kind.ID
	view   string   // name of the view whose tab is on screen; "" for the tab of a kind
	views  []string // names of the registered views
	look   string   // the kind's additional tab that is selected; "" for its own
	looks  map[string]kind.ID
	saved  bool   // the page of saved sources is on screen
	unsaid bool   // neither the URL nor the person chose a tab, so the first with data is shown
	listed bool   // everything open was listed, so the kinds with data are known
	denied string // tab name in the URL that does not exist
	full   string // name of the card that fills the screen; "" for none
	folded foldedGroups
	flat   bool // all cards are in one group

	groups        []Group // as of groupsVersion
	groupsVersion uint64
}

func (m *Cards) WriteAddress(f *address.Fragment) {
	m.writeTab(f)
	if m.saved {
		f.Set(address.Tab, savedTab)
	}
	f.Set(address.FullScreen, m.full)
}

func (m *Cards) ReadAddress(f *address.Fragment) {
	m.readTab(f)
	m.full = f.Text(address.FullScreen)
}

func (m *Cards) readTab(f *address.Fragment) {
	name := f.Text(address.Tab)
	if m.saved = name == savedTab; m.saved { // the tab below that page stays
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
func (m *Cards) showNamed(name string) bool {
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

// showFirst switches to the first tab with data, once everything was listed, unless somebody chose
// a tab or the current one has data.
func (m *Cards) showFirst() {
	m.listed = true
	now, _ := kind.Named(cmp.Or(m.view, m.tab.Key()))
	if m.unsaid && !m.has(now) {
		m.showNamed(m.First().Key())
		m.versions.Cards++
	}
}

// has reports whether a kind has data and a tab to show it.
func (m *Cards) has(k kind.ID) bool {
	switch {
	case k.View() && !slices.Contains(m.views, k.Key()):
		return false
	case k.OfRuns():
		return len(m.runs.AllHParams()) > 0
	}
	return len(m.tags.kinds[k]) > 0
}

// First returns the kind of the first tab with data, scalars until everything was listed. Kinds
// that are only counted come last.
func (m *Cards) First() kind.ID {
	for _, k := range kind.Tabs() {
		if m.listed && m.has(k) {
			return k
		}
	}
	return kind.Scalar
}

// writeKind stores the tab of a kind in a fragment. Scalars, the default, are written only where
// their absence would select another tab.
func (m *Cards) writeKind(f *address.Fragment, k kind.ID) {
	key := k.Key()
	if k == kind.Scalar && m.First() == k {
		key = ""
	}
	f.Set(address.Tab, key)
}

// writeTab stores the tab in a fragment, including the one below the page of saved sources.
func (m *Cards) writeTab(f *address.Fragment) {
	if m.unsaid {
		return
	}
	m.writeKind(f, m.tab)
	if m.look != "" {
		f.Set(address.Tab, m.look)
	}
	if m.view != "" {
		f.Set(address.Tab, m.view)
	}
}

// AddView registers a view with its own tab, and its name in the URL. The page calls it before it
// applies a fragment.
func (m *Cards) AddView(name string) { m.views = append(m.views, name) }

// AddLook registers an additional tab of a kind, which shows its cards in another way, and its name
// in the URL. The page calls it before it applies a fragment.
func (m *Cards) AddLook(name string, of kind.ID) {
	if m.looks == nil {
		m.looks = map[string]kind.ID{}
	}
	m.looks[name] = of
}

// Look returns the name of the selected additional tab of the current kind, "" for the kind's own.
func (m *Cards) Look() string { return m.look }

// SetLook selects a tab of the current kind by its name.
func (m *Cards) SetLook(name string) {
	if name == "" || m.looks[name] == m.tab {
		m.look, m.unsaid = name, false
	}
}

// ViewTab returns the name of the view whose tab is on screen, "" for the tab of a kind.
func (m *Cards) ViewTab() string { return m.view }

// Tab returns the kind of data on screen, or the last one before a view's tab was selected.
func (m *Cards) Tab() kind.ID { return m.tab }

// SetTab selects the tab of a kind.
func (m *Cards) SetTab(k kind.ID) {
	if k.Valid() && (k != m.tab || m.view != "") {
		m.tab, m.view, m.look, m.unsaid = k, "", "", false
		m.versions.Cards++
	}
}

// Saved reports whether the page of saved sources is on screen.
func (m *Cards) Saved() bool { return m.saved }

// SetSaved opens or leaves the page of saved sources.
func (m *Cards) SetSaved(on bool) { m.saved = on }

// Groups returns the groups of the current tab. The caller must not change them.
func (m *Cards) Groups() []Group {
	if m.groups == nil || m.groupsVersion != m.versions.Cards {
		m.groups, m.groupsVersion = m.groupsOf(m.tab), m.versions.Cards
	}
	return m.groups
}

func (m *Cards) groupsOf(tab kind.ID) (groups []Group) {
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
func (m *Cards) FirstCards(tab kind.ID, most int) (first []CardKey) {
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
func (m *Cards) ofTab(tab kind.ID) []Group {
	if m.customOn(tab) {
		return m.layouts.customGroups(m.tags.groups, groupKey{kind: tab})
	}
	return m.tags.group(tab, m.runs.All(), m.runs.Drawn)
}

// Custom reports whether the current tab shows the charts of layouts.
func (m *Cards) Custom() bool { return m.look == LookCustom && m.view == "" }

// customOn reports whether tab is on screen and shows the charts of layouts.
func (m *Cards) customOn(tab kind.ID) bool { return m.Custom() && tab == m.tab }

// SetFlat puts all cards in one group, for pages without group headings. Pinned cards come first.
func (m *Cards) SetFlat() { m.flat = true }

// flattened concatenates the cards of all groups, each card once.
func (m *Cards) flattened(groups []Group) []Group {
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
func (m *Cards) ToggleGroup(key string) {
	for _, g := range m.Groups() {
		if s := m.tags.groups[groupKey{m.tab, g.Area, g.Name}]; s != nil && g.Key() == key {
			s.open, s.chosen = !g.Open, true
			m.folded.set(foldedName(m.tab, &g), g.Open)
			m.versions.Cards++
		}
	}
}

// MoveCard moves a pinned card, or a chart of several tags, before or behind another card of its
// area. It reports whether the order changed.
func (m *Cards) MoveCard(area Area, key, to CardKey, behind bool) bool {
	if key == to {
		return false
	}
	moved := false
	switch area {
	case AreaPinned:
		moved = moveBeside(m.pinned.pins.names,
			slices.Index(m.pinned.pins.names, m.cardNames.cardName(key)),
			slices.Index(m.pinned.pins.names, m.cardNames.cardName(to)), behind)
		if moved && m.pinned.pins.asOwn {
			m.pinned.pins.keepOnDevice("")
		}
	case AreaCharts:
		at := func(key CardKey) int { return slices.Index(m.multi.charts, m.multi.chart(key)) }
		moved = moveBeside(m.multi.charts, at(key), at(to), behind)
	}
	if moved {
		m.versions.Cards++
	}
	return moved
}

// moveBeside moves the element at index from to just before, or behind, the one at index to.
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

// Beside returns the card that is by positions after key in an area of the current tab.
func (m *Cards) Beside(area Area, key CardKey, by int) (CardKey, bool) {
	for _, g := range m.Groups() {
		if at := slices.Index(g.Cards, key); g.Area == area && at >= 0 && at+by >= 0 &&
			at+by < len(g.Cards) {
			return g.Cards[at+by], true
		}
	}
	return CardKey{}, false
}

// FoldAgain restores the folded groups that FoldedToKeep returned on an earlier visit. Call it
// before Start.
func (m *Cards) FoldAgain(kept string) {
	for _, name := range strings.Split(kept, "&") {
		if name != "" {
			m.folded.names = append(m.folded.names, source.Unescape(name))
		}
	}
}

// FoldedToKeep returns the folded groups as text if they changed since the last call.
func (m *Cards) FoldedToKeep() (text string, changed bool) {
	changed, m.folded.news = m.folded.news, false
	if changed {
		for _, name := range m.folded.names {
			text += "&" + address.Escape(name, "")
		}
	}
	return text, changed
}

// Full returns the card that fills the screen. on is false while its tag is unknown, and on tabs of
// other kinds.
func (m *Cards) Full() (key CardKey, on bool) {
	if m.full == "" || m.view != "" || m.saved {
		return CardKey{}, false
	}
	key, k, on := m.cardNames.CardNamed(m.full)
	return key, on && m.tab.Shows(k)
}

// SetFull makes a card fill the screen.
func (m *Cards) SetFull(key CardKey) { m.full = m.cardNames.cardName(key) }

// CloseFull shows all cards again.
func (m *Cards) CloseFull() { m.full = "" }

// FullNeighbours returns the cards before and after the one that fills the screen, in page order.
// At either end the result is the zero key.
func (m *Cards) FullNeighbours() (before, after CardKey) {
	now, on := m.Full()
	if !on {
		return before, after
	}
	var keys []CardKey
	if m.tab.PerRun() || m.tab == kind.All {
		keys = m.multi.chartCards(m.tab)
		for _, g := range m.tags.group(m.tab, m.runs.All(), m.runs.Drawn) {
			keys = append(keys, g.Cards...)
		}
	} else {
		keys = m.allCards()
	}
	at := slices.Index(keys, now)
	if at > 0 {
		before = keys[at-1]
	}
	if at+1 < len(keys) { // also the first card, if the filter hides the current one
		after = keys[at+1]
	}
	return before, after
}

// allCards returns the cards of a kind that draws all runs on each card, in page order. It includes
// cards in folded groups and cards without a visible run.
func (m *Cards) allCards() []CardKey {
	tags := slices.Clone(m.tags.matching(m.tab))
	sort.SliceStable(tags, func(i, k int) bool {
		return compareGroups(Group{Name: tags[i].Group}, Group{Name: tags[k].Group}) < 0
	})
	keys := m.multi.chartCards(m.tab)
	if m.Custom() {
		keys = nil
		for _, g := range m.ofTab(m.tab) {
			keys = append(keys, g.Cards...)
		}
		return keys
	}
	for _, t := range tags {
		keys = append(keys, CardKey{Tag: t.ID})
	}
	return keys
}
