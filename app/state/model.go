package state

import (
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Model is the state of the page. Its parts have their own methods; Model itself does what takes
// several parts: it handles a worker's messages, the URL, and the view. Use New to create one.
type Model struct {
	runs runTable
	tags tagTable
	versions

	// The runs.
	RunList
	RunFilters
	RunDisplay
	RunMetric
	Selection

	// The tags and their cards.
	TagList
	Cards
	CardNames
	Pins
	PageSettings

	// The kinds.
	ScalarSettings
	ScalarLooks
	StepSelection
	Multicharts
	Layouts
	BrowserPatterns
	ofKinds []KindSettings // registered by kinds

	// What is open.
	Sources
	Reports
	Polling
	Preferences
	access Access

	taken bool     // a fragment was applied
	rest  []string // unknown parts of the fragment
}

// New returns the state of a page with nothing open. Relative addresses are resolved against base.
func New(base string) *Model {
	m := &Model{runs: newRunTable(), tags: newTagTable()}
	runs, tags, versions := &m.runs, &m.tags, &m.versions
	m.Reports = Reports{runs: runs, versions: versions}
	m.Sources = Sources{
		runs: runs, versions: versions, reports: &m.Reports, base: base, known: map[string]string{},
	}
	m.Preferences = Preferences{
		scalars: &m.ScalarSettings, page: &m.PageSettings, pinned: &m.Pins, own: standard,
		kinds: m.writeKinds,
	}

	m.RunList = RunList{runs: runs, versions: versions, rows: runRows{runTable: runs}}
	m.RunFilters = RunFilters{runs: runs, selection: &m.Selection}
	m.RunDisplay = RunDisplay{runs: runs, versions: versions, reports: &m.Reports}
	m.RunMetric = RunMetric{runs: runs, tags: tags, versions: versions, reports: &m.Reports}
	m.Selection = Selection{
		runs: runs, list: &m.RunList, filters: &m.RunFilters, versions: versions,
	}

	m.TagList = TagList{tags: tags, versions: versions}
	m.Cards = Cards{
		runs: runs, tags: tags, versions: versions, cardNames: &m.CardNames, multi: &m.Multicharts,
		pinned: &m.Pins, layouts: &m.Layouts,
	}
	m.CardNames = CardNames{runs: runs, tags: tags, multi: &m.Multicharts, layouts: &m.Layouts}
	m.Pins = Pins{
		runs: runs, tags: tags, versions: versions, cards: &m.Cards, cardNames: &m.CardNames,
		multi: &m.Multicharts, reports: &m.Reports,
	}

	m.ScalarSettings = ScalarSettings{
		runs: runs, tags: tags, versions: versions, cardsAlong: &m.cardLooks, stepsAlong: &m.steps,
	}
	m.ScalarLooks = ScalarLooks{
		scalars: &m.ScalarSettings, cardNames: &m.CardNames, multi: &m.Multicharts,
		reports: &m.Reports,
	}
	m.StepSelection = StepSelection{scalars: &m.ScalarSettings}
	m.Multicharts = Multicharts{
		tags: tags, versions: versions, scalarLooks: &m.ScalarLooks, cards: &m.Cards,
		pinned: &m.Pins, patterns: &m.BrowserPatterns,
	}
	m.Layouts = Layouts{versions: versions, tags: tags, reports: &m.Reports, multi: &m.Multicharts}
	m.tags.filter.browser, m.runs.filter.browser = &m.BrowserPatterns, &m.BrowserPatterns
	return m
}

// Apply handles a message of a worker, except for messages about single cards ([wire.Drawn],
// [wire.Answer]).
func (m *Model) Apply(message wire.Message) {
	switch msg := message.(type) {
	case *wire.Ready:
		for _, lack := range msg.Lacks {
			m.notice(words.Say(lack))
		}
	case *wire.Catalogue:
		m.applyCatalogue(msg)
	case *wire.Bare:
		m.tags.setBare(msg.Tags)
		m.versions.ofCards++
	case *wire.Layout:
		m.setLogged(msg)
	case *wire.Measured:
		m.measured(msg)
	case *wire.Progress:
		m.progress = *msg
		if msg.Reading {
			m.loaded = nil
		}
	case *wire.Problem:
		m.AddProblem(*msg)
	case *wire.Loaded:
		if m.pending {
			m.Say(words.AllRead(m.progress.BytesDone, msg.Deferred))
		}
		m.loaded, m.pending, m.stopped = msg, false, false
		m.showFirst()
		m.sayDenied()
	case *wire.Recents:
		m.recents = *msg
		m.versions.ofRecents++
	case *wire.Notice:
		m.notice(words.Say(msg.Text))
	case *wire.Failed:
		m.failed = words.Say(msg.Text)
		m.progress.Reading, m.pending = false, false
	}
	m.judge(&m.tags)
	m.decideMetric()
}

// sayDenied adds a notice that the tab named in the URL does not exist, once another one is shown
// instead.
func (m *Model) sayDenied() {
	if m.denied != "" {
		m.notices, m.denied = append(m.notices, words.NoTab(m.denied)), ""
	}
}

// Reset forgets everything that a worker reported, because another worker replaces it and starts
// over. The selection, which is by name, and the URL stay.
func (m *Model) Reset() {
	m.runs.forget()
	groups, tagFilter, together := m.tags.groups, m.tags.filter, m.tags.together
	m.tags = newTagTable()
	m.tags.groups, m.tags.filter, m.tags.together = groups, tagFilter, together
	m.progress, m.loaded, m.problems, m.failed, m.nothing, m.hollow = wire.Progress{}, nil, nil, "",
		false, false
	m.follow.checked, m.stopped, m.listed = wire.Checked{}, false, false
	m.pending = len(m.names) > 0
	m.Layouts.forget()
	m.versions.ofProblems++
	m.versions.ofNames++
	m.Selection.changed()
}

func (m *Model) applyCatalogue(c *wire.Catalogue) {
	if len(c.Runs) > 0 {
		m.versions.ofRuns++
		if m.runs.add(c.Runs, !m.pending) {
			m.versions.ofNames++
			m.versions.ofCards++
		}
	}
	if len(c.Tags) > 0 {
		cards, titles := m.tags.add(c.Tags)
		if cards {
			m.versions.ofCards++
		}
		if titles {
			m.versions.ofNames++
		}
	}
}

// View returns the view that a worker must draw. The caller has set the sizes of the cards.
func (m *Model) View(theme string, cards []wire.Card) *wire.View {
	if m.runs.followAbove() {
		m.versions.ofRuns++
	}
	view := &wire.View{Theme: theme, Lines: m.Lines(), Looks: m.runs.looked, Groups: m.LineGroups(),
		Above: m.runs.above.ids, Hidden: m.runs.hidden(), Emphasis: m.emphasis,
		AllAttempts: m.allAttempts, Cards: cards}
	for _, of := range m.ofKinds {
		of.Apply(view)
	}
	return view
}
