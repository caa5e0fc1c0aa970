package state

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/eventfile/source"
)

// The tab in the address, in the order of kind.ID.
var tabChoice = address.Choice{Key: address.Tab, Words: kind.Keys()}

// savedTab stands in the place of a tab for the page that lists what is saved.
const savedTab = "saved"

// Cards are which cards there are and how they stand: the tab on screen, its groups, those folded, and the card that fills the screen.
type Cards struct {
	runs      *runTable
	tags      *tagTable
	versions  *versions
	cardNames *CardNames
	multi     *Multicharts
	pinned    *Pins
	layouts   *Layouts

	tab    kind.ID
	view   string   // name of the view whose tab is on screen; "" for that of a kind
	views  []string // names of those that there are
	look   string   // the further tab of a kind; "" for the kind's own
	looks  map[string]kind.ID
	saved  bool   // the page that lists what is saved is on screen
	unsaid bool   // no address and no person said which tab: that on screen is the first one that has something
	listed bool   // all that is open was, so that it is known which kinds there are
	denied string // what an address says in the place of a tab, and nothing has as its name
	full   string // name of the card that fills the screen; "" for none
	folded foldedGroups
	flat   bool // all cards stand in one group

	groups        []Group // of groupsVersion
	groupsVersion uint64
}

func (m *Cards) write(f *address.Fragment) {
	m.writeTab(f)
	if m.saved {
		f.Set(tabChoice.Key, savedTab)
	}
	f.Set(address.FullScreen, m.full)
}

func (m *Cards) read(f *address.Fragment) {
	m.readTab(f)
	m.full = f.Text(address.FullScreen)
}

func (m *Cards) readTab(f *address.Fragment) {
	name := f.Text(tabChoice.Key)
	if m.saved = name == savedTab; m.saved { // behind that page the tab stays
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

// showNamed shows the tab of a name, and reports whether there is one.
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

// showFirst shows the first tab that has something, once all was read and where nobody asked for another one. What is on screen stays if that has something.
func (m *Cards) showFirst() {
	m.listed = true
	now, _ := kind.Named(cmp.Or(m.view, m.tab.Key()))
	if m.unsaid && !m.has(now) {
		m.showNamed(m.First().Key())
		m.versions.ofCards++
	}
}

// has reports whether there is something of a kind, and a tab that shows it.
func (m *Cards) has(k kind.ID) bool {
	switch k {
	case kind.HParams:
		return len(m.runs.hparams) > 0 && slices.Contains(m.views, k.Key())
	case kind.Graph:
		return m.tags.values(k) > 0 && slices.Contains(m.views, k.Key())
	}
	return len(m.tags.kinds[k]) > 0
}

// First returns the kind whose tab is the first one that has something, scalars before all was read. What is only counted comes last.
func (m *Cards) First() kind.ID {
	for _, k := range kind.Tabs {
		if m.listed && m.has(k) {
			return k
		}
	}
	return kind.Scalar
}

// writeKind puts the tab of a kind into an address. That of scalars is written where another one would be shown.
func (m *Cards) writeKind(f *address.Fragment, k kind.ID) {
	tabChoice.Write(f, int(k))
	if k == kind.Scalar && m.First() != k {
		f.Set(tabChoice.Key, k.Key())
	}
}

// writeTab puts the tab into an address, that which is behind the page of what is saved, too.
func (m *Cards) writeTab(f *address.Fragment) {
	if m.unsaid {
		return
	}
	m.writeKind(f, m.tab)
	if m.look != "" {
		f.Set(tabChoice.Key, m.look)
	}
	if m.view != "" {
		f.Set(tabChoice.Key, m.view)
	}
}

// AddView says that there is a view with a tab of its own, and its name in the address. A page does so before it takes an address.
func (m *Cards) AddView(name string) { m.views = append(m.views, name) }

// AddLook says that a kind has a further tab, which leads to another look of its cards, and its name in the address. A page does so before it takes an address.
func (m *Cards) AddLook(name string, of kind.ID) {
	if m.looks == nil {
		m.looks = map[string]kind.ID{}
	}
	m.looks[name] = of
}

// Look returns the name of the further tab of the kind on screen that is chosen, "" for the kind's own.
func (m *Cards) Look() string { return m.look }

// SetLook chooses another look of the kind on screen, by the name of its tab.
func (m *Cards) SetLook(name string) {
	if name == "" || m.looks[name] == m.tab {
		m.look, m.unsaid = name, false
	}
}

// ViewTab returns the name of the view whose tab is on screen, "" for that of a kind.
func (m *Cards) ViewTab() string { return m.view }

// Tab returns the kind of data on screen, or that was before the tab of a view.
func (m *Cards) Tab() kind.ID { return m.tab }

// SetTab chooses it.
func (m *Cards) SetTab(k kind.ID) {
	if k.Valid() && (k != m.tab || m.view != "") {
		m.tab, m.view, m.look, m.unsaid = k, "", "", false
		m.versions.ofCards++
	}
}

// Saved reports whether the page that lists what is saved is on screen.
func (m *Cards) Saved() bool { return m.saved }

// SetSaved shows that page, or leaves it.
func (m *Cards) SetSaved(on bool) { m.saved = on }

// Groups returns the groups of the tab on screen. The caller must not change them.
func (m *Cards) Groups() []Group {
	if m.groups == nil || m.groupsVersion != m.versions.ofCards {
		m.groups, m.groupsVersion = m.groupsOf(m.tab), m.versions.ofCards
	}
	return m.groups
}

func (m *Cards) groupsOf(tab kind.ID) (groups []Group) {
	if g := (Group{Area: AreaPinned, Cards: m.pinned.pinnedCards(tab)}); len(g.Cards) > 0 {
		groups = append(groups, g)
	}
	if g := (Group{Area: AreaCharts, Cards: m.multi.chartCards(tab)}); len(g.Cards) > 0 && !m.customOn(tab) {
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

// FirstCards returns the first cards of a tab, at most so many, whether it is on screen or not.
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

// ofTab are the groups of what a tab shows.
func (m *Cards) ofTab(tab kind.ID) []Group {
	if m.customOn(tab) {
		return m.layouts.customGroups(m.tags.groups, groupKey{kind: tab})
	}
	return m.tags.group(tab, m.runs.order, m.runs.drawn)
}

// Custom reports whether the tab on screen has the charts of layouts.
func (m *Cards) Custom() bool { return m.look == LookCustom && m.view == "" }

// customOn reports whether a tab is the one on screen, and has them.
func (m *Cards) customOn(tab kind.ID) bool { return m.Custom() && tab == m.tab }

// SetFlat has all cards stand in one group, for pages without its heads. Pinned ones come first.
func (m *Cards) SetFlat() { m.flat = true }

// flattened puts the cards of all groups behind each other, each of them once.
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

// ToggleGroup opens or closes a group of the tab on screen, by its key.
func (m *Cards) ToggleGroup(key string) {
	for _, g := range m.Groups() {
		if s := m.tags.groups[groupKey{m.tab, g.Area, g.Name}]; s != nil && g.Key() == key {
			s.open, s.chosen = !g.Open, true
			m.folded.set(foldedName(m.tab, &g), g.Open)
			m.versions.ofCards++
		}
	}
}

// MoveCard moves a pinned card, or a chart of several tags, before or behind another one of its area, and reports whether it did.
func (m *Cards) MoveCard(area Area, key, to CardKey, behind bool) bool {
	if key == to {
		return false
	}
	moved := false
	switch area {
	case AreaPinned:
		moved = moveBeside(m.pinned.pins.names, slices.Index(m.pinned.pins.names, m.cardNames.cardName(key)), slices.Index(m.pinned.pins.names, m.cardNames.cardName(to)), behind)
		if moved && m.pinned.pins.asOwn {
			m.pinned.pins.keepOnDevice("")
		}
	case AreaCharts:
		at := func(key CardKey) int { return slices.Index(m.multi.charts, m.multi.chart(key)) }
		moved = moveBeside(m.multi.charts, at(key), at(to), behind)
	}
	if moved {
		m.versions.ofCards++
	}
	return moved
}

// moveBeside moves the element at from to just before, or behind, the one at to.
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

// Beside returns the card that stands by places further on in an area of the tab on screen.
func (m *Cards) Beside(area Area, key CardKey, by int) (CardKey, bool) {
	for _, g := range m.Groups() {
		if at := slices.Index(g.Cards, key); g.Area == area && at >= 0 && at+by >= 0 && at+by < len(g.Cards) {
			return g.Cards[at+by], true
		}
	}
	return CardKey{}, false
}

// FoldAgain takes what FoldedToKeep wrote on an earlier visit. It is called before Start.
func (m *Cards) FoldAgain(kept string) {
	for _, name := range strings.Split(kept, "&") {
		if name != "" {
			m.folded.names = append(m.folded.names, source.Unescape(name))
		}
	}
}

// FoldedToKeep returns the folded groups as text, and whether they are others than before.
func (m *Cards) FoldedToKeep() (text string, changed bool) {
	changed, m.folded.news = m.folded.news, false
	if changed {
		for _, name := range m.folded.names {
			text += "&" + address.Escape(name, "")
		}
	}
	return text, changed
}

// Full returns the card that fills the screen. There is none while its tag is not known, and on the tabs of other kinds.
func (m *Cards) Full() (key CardKey, on bool) {
	if m.full == "" || m.view != "" || m.saved {
		return CardKey{}, false
	}
	key, k, on := m.cardNames.CardNamed(m.full)
	return key, on && m.tab.Shows(k)
}

// SetFull has a card fill the screen.
func (m *Cards) SetFull(key CardKey) { m.full = m.cardNames.cardName(key) }

// CloseFull shows all cards again.
func (m *Cards) CloseFull() { m.full = "" }

// FullNeighbours returns the cards before and after the one that fills the screen, in the order of the page; at an end there is none on that side.
func (m *Cards) FullNeighbours() (before, after CardKey) {
	now, on := m.Full()
	if !on {
		return before, after
	}
	var keys []CardKey
	if m.tab.PerRun() || m.tab == kind.All {
		keys = m.multi.chartCards(m.tab)
		for _, g := range m.tags.group(m.tab, m.runs.order, m.runs.drawn) {
			keys = append(keys, g.Cards...)
		}
	} else {
		keys = m.allCards()
	}
	at := slices.Index(keys, now)
	if at > 0 {
		before = keys[at-1]
	}
	if at+1 < len(keys) { // the first one where the filter leaves the card out
		after = keys[at+1]
	}
	return before, after
}

// allCards returns the cards of a kind that shows all runs on each, in the order of the page, those of folded groups and those that no run has which is shown too.
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
