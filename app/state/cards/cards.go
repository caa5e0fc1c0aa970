// Package cards holds the tags of a page and everything about their cards, independent of how they
// are displayed. [Cards] has these parts, which share a table of tags:
//
//   - [TagList] (tags and their filter), [Tabs] (tab, groups, the card that fills the screen),
//     [Names], [Pins] and [PageSettings];
//   - for scalars [ScalarSettings], [ScalarLooks], [StepSelection], [Multicharts] and [Layouts];
//   - [Notes], the [KindSettings] that other kinds register, and [Preferences].
//
// It uses package runs, and knows no component. Messages for the person go to [Notices].
package cards

import (
	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/pattern/filter"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
)

// Notices tells the person what the cards cannot do.
type Notices interface {
	// Notify adds a notice.
	Notify(text string)
	// Cut adds a notice that the URL holds only kept of all items, unless said is set, and then
	// sets said.
	Cut(said *bool, kept, all int, text func(kept, all int) string)
	// AllRead reports whether everything that is open was read, so that missing tags will not
	// appear any more.
	AllRead() bool
}

// Cards holds the tags that a worker reported and everything about their cards.
type Cards struct {
	TagList
	Tabs
	Names
	Pins
	PageSettings
	ScalarSettings
	ScalarLooks
	StepSelection
	Multicharts
	Layouts
	Notes
	Preferences
	Scrolled bool // the page is scrolled down

	all      tagTable
	runs     *runs.Runs
	versions *runs.Versions
	ofKinds  []KindSettings // settings registered by kinds
}

// Init begins without tags, with the first tab on screen. patterns answers expressions of filters
// and charts that Go cannot match.
func (m *Cards) Init(list *runs.Runs, versions *runs.Versions, patterns *filter.Patterns,
	notices Notices) {
	m.all, m.runs, m.versions = newTagTable(), list, versions
	tags := &m.all
	tags.filter = *filter.New(patterns)
	m.TagList = TagList{tags: tags, versions: versions}
	m.Tabs = Tabs{
		runs: list, tags: tags, versions: versions, cardNames: &m.Names, multi: &m.Multicharts,
		pinned: &m.Pins, layouts: &m.Layouts,
	}
	m.Names = Names{runs: list, tags: tags, multi: &m.Multicharts, layouts: &m.Layouts}
	m.Pins = Pins{
		runs: list, tags: tags, versions: versions, cardNames: &m.Names, multi: &m.Multicharts,
		notices: notices,
	}
	m.ScalarSettings = ScalarSettings{
		runs: list, tags: tags, cardsAlong: &m.cardLooks, stepsAlong: &m.steps,
	}
	m.ScalarLooks = ScalarLooks{
		scalars: &m.ScalarSettings, cardNames: &m.Names, multi: &m.Multicharts, notices: notices,
	}
	m.StepSelection = StepSelection{scalars: &m.ScalarSettings}
	m.Multicharts = Multicharts{
		tags: tags, versions: versions, page: &m.PageSettings, scalarLooks: &m.ScalarLooks,
		tabs: &m.Tabs, pinned: &m.Pins, patterns: patterns,
	}
	m.Notes = Notes{cardNames: &m.Names, notices: notices}
	m.Layouts = Layouts{versions: versions, tags: tags, notices: notices, multi: &m.Multicharts}
	m.Preferences = Preferences{
		scalars: &m.ScalarSettings, page: &m.PageSettings, pinned: &m.Pins, own: standard,
		kinds: m.writeKinds,
	}
}

// AddTags adds tags or updates those with a known id, and returns how many are late. New tags are
// late if everything that is open has been read once (settled), or if the page is scrolled down.
// They go to a group at the end of the page, so that no card moves, and on the next visit to their
// own groups.
func (m *Cards) AddTags(tags []wire.Tag, settled bool) (late int) {
	// A log without tags, such as one that needed access, is read for the first time when the
	// first ones come.
	m.Tabs.listed = m.Tabs.listed && m.AnyTags()
	m.all.hold = m.Scrolled || settled && m.Tabs.listed
	cards, titles, late := m.all.add(tags)
	if cards {
		m.versions.Cards++
	}
	if titles {
		m.versions.Names++
	}
	return late
}

// AnyTags reports whether there are tags.
func (m *Cards) AnyTags() bool { return len(m.all.byID) > 0 }

// SetTagsWithoutShownRuns sets the scalars without a visible run.
func (m *Cards) SetTagsWithoutShownRuns(tags []wire.TagID) {
	m.all.setWithoutShownRuns(tags)
	m.versions.Cards++
}

// Forget forgets everything that a worker reported. What a person chose stays.
func (m *Cards) Forget() {
	before := m.all
	m.all = newTagTable()
	m.all.groups, m.all.filter, m.all.together, m.all.order = before.groups, before.filter,
		before.together, before.order
	m.all.before = before.byName
	m.Tabs.listed, m.Multicharts.pairs = false, nil
	m.Layouts.forget()
}

// PatternAnswered applies the browser's answers to filters and charts that wait for them.
func (m *Cards) PatternAnswered() {
	m.all.filter.Settle()
	m.all.rematch()
	for _, c := range m.charts {
		c.match.Settle()
	}
	m.versions.Cards++
}

// Apply adds the settings of all cards to the view that a worker draws.
func (m *Cards) Apply(view *wire.View) {
	view.Lines, view.AllAttempts = m.Lines(), m.AllAttempts()
	for _, settings := range m.ofKinds {
		settings.Apply(view)
	}
}

// addressed is a part that is stored in the URL under its own keys; see [address.Key].
type addressed interface {
	WriteAddress(f *address.Fragment)
	ReadAddress(f *address.Fragment) // reads the settings from a complete fragment
}

// addressed returns the parts that are stored in the URL, except those registered by kinds.
// Preferences come after the parts whose defaults they change.
func (m *Cards) addressed() []addressed {
	return []addressed{
		&m.Tabs, &m.all, &m.PageSettings, &m.settings, &m.Preferences, &m.StepSelection,
		&m.cardLooks, &m.Layouts, &m.Notes,
	}
}

// WriteAddress stores the cards' settings in a fragment. Defaults are left out.
func (m *Cards) WriteAddress(f *address.Fragment) {
	for _, part := range m.addressed() {
		part.WriteAddress(f)
	}
	m.writeKinds(f)
	m.ofKind.write(f)
	m.pins.write(f, m.multicharts.write(f), m.cardHere)
}

// ReadAddress applies the settings in a complete fragment.
func (m *Cards) ReadAddress(f *address.Fragment) {
	for _, part := range m.addressed() {
		part.ReadAddress(f)
	}
	filled := m.ofKind.filled(f)
	for _, settings := range m.ofKinds {
		settings.Read(filled)
	}
	m.pins.read(f)
	m.Multicharts.read(f)
}

// ExportPoints estimates how many points the filtered scalars have in this number of runs.
func (m *Cards) ExportPoints(runs int) (points int64) {
	for _, tag := range m.all.matching(kind.Scalar) {
		points += tag.Values
		if !m.allAttempts {
			points -= tag.Superseded
		}
	}
	return points * int64(runs) / int64(max(len(m.runs.All()), 1))
}
