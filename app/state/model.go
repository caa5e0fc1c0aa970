package state

import (
	"eventlens/app/pattern"
	"eventlens/app/pattern/filter"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Model is the state of the page. Its parts have their own methods. The methods of Model itself
// involve several parts: they handle a worker's messages, the URL, and the view. Use New to create
// one.
type Model struct {
	versions runs.Versions

	Runs  runs.Runs
	Cards cards.Cards
	RunMetric
	filter.Patterns

	// The open sources, and their state.
	Sources
	Reports
	Polling
	Watch  Watching
	access Access

	Log string // ends the names under which this device stores things about the open log
	// OneStep has the keys of the kinds that had one step in each run when the log was last read,
	// with a blank behind each.
	OneStep string

	taken    bool     // a fragment was applied
	rest     []string // unknown parts of the fragment, kept as they are
	viewFile string   // address of a file of saved views, "" for none
	viewName string   // of the saved view that was opened last, "" for none
}

// New returns the state of a page with nothing open. Relative addresses are resolved against base.
func New(base string) *Model {
	m := &Model{}
	versions := &m.versions
	m.Runs.Init(versions, &m.Patterns, func(said *bool, kept, all int) {
		m.Cut(said, kept, all, words.RunsCut)
	})
	m.Cards.Init(&m.Runs, versions, &m.Patterns, &m.Reports)
	m.Reports = Reports{runs: &m.Runs, versions: versions}
	m.Sources = Sources{
		runs: &m.Runs, versions: versions, reports: &m.Reports, base: base,
		known: map[string]string{},
	}
	m.Watch = Watching{runs: &m.Runs, cards: &m.Cards}
	m.Polling.watch = &m.Watch
	m.RunMetric = RunMetric{
		runs: &m.Runs, cards: &m.Cards, reports: &m.Reports, watch: &m.Watch,
	}
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
	case *wire.TagsWithoutShownRuns:
		m.Cards.SetTagsWithoutShownRuns(msg.Tags)
	case *wire.Layout:
		m.Cards.SetLogged(msg)
	case *wire.RunValues:
		m.measured(msg)
	case *wire.Progress:
		m.progress = *msg
		m.Cards.SetBeside(msg.Traces)
		if msg.Reading {
			m.loaded = nil
		}
	case *wire.Problem:
		m.AddProblem(*msg)
	case *wire.Loaded:
		if m.pending {
			m.Say(words.AllRead(m.progress.BytesDone, msg.Deferred))
		}
		m.loaded, m.pending, m.granted, m.stopped = msg, false, false, false
		m.Cards.ShowFirst()
		m.sayDenied()
	case *wire.Recents:
		m.recents = *msg
		m.versions.Recents++
	case *wire.Notice:
		m.notice(words.Say(msg.Text))
	case *wire.Failed:
		m.failed = words.Say(msg.Text)
		m.progress.Reading, m.pending = false, false
	}
	m.judge(m.Cards.AnyTags() || m.progress.Traces > 0)
	m.decideMetric()
}

// PatternAnswered handles the browser's answer to a question about names; see
// [filter.Patterns.Answered].
func (m *Model) PatternAnswered(q *pattern.Question, matches []byte, failure pattern.Failure) {
	m.Patterns.Answered(q, matches, failure)
	m.Runs.PatternAnswered()
	m.Cards.PatternAnswered()
}

// sayDenied adds a notice if the tab named in the URL does not exist and another one is shown
// instead.
func (m *Model) sayDenied() {
	if name := m.Cards.TakeDenied(); name != "" {
		m.Notify(words.NoTab(name))
	}
}

// Reset forgets everything that a worker reported, because another worker replaces it and starts
// over. The selection, which is by name, and the URL stay.
func (m *Model) Reset() {
	m.Runs.Forget()
	m.Cards.Forget()
	m.progress, m.loaded, m.problems, m.failed, m.nothing, m.hollow = wire.Progress{}, nil, nil, "",
		false, false
	m.follow.checked, m.stopped = wire.Checked{}, false
	m.pending = len(m.names) > 0
	m.versions.Problems++
	m.versions.Names++
	m.Runs.SelectionChanged()
}

func (m *Model) applyCatalogue(c *wire.Catalogue) {
	if len(c.Runs) > 0 {
		m.versions.Runs++
		if m.Runs.Add(c.Runs, m.settled()) {
			m.versions.Names++
			m.versions.Cards++
		}
	}
	if len(c.Tags) > 0 {
		if late := m.Cards.AddTags(c.Tags, m.settled()); late > 0 {
			m.Say(words.NewTags(late))
		}
	}
}

// ViewFile returns the address of the file of saved views that the URL names, "" for none.
func (m *Model) ViewFile() string { return m.viewFile }

// ViewName returns the name of the saved view that was opened last, "" for none.
func (m *Model) ViewName() string { return m.viewName }

// View returns the view that a worker must draw. The caller has set the sizes of the cards.
func (m *Model) View(theme string, cards []wire.Card) *wire.View {
	if m.Runs.UpdateOnTop() {
		m.versions.Runs++
	}
	view := &wire.View{Theme: theme, Looks: m.Runs.Looks(), Groups: m.Runs.LineGroups(),
		OnTop: m.Runs.OnTop(), Hidden: m.Runs.Hidden(), Baseline: m.Runs.Baseline(),
		Emphasis: m.Runs.Emphasis(), Cards: cards}
	m.Cards.Apply(view)
	if name := m.Runs.ValueTag(); m.Runs.Reversed(name) {
		view.Lines.Reversed = m.metricID()
	}
	return view
}

// RunsVersion changes with everything that the run list shows, except the emphasis.
func (m *Model) RunsVersion() uint64 { return m.versions.Runs }

// NamesVersion changes with the names and colours of runs, that is when runs are added or changed,
// and with the columns of the run list.
func (m *Model) NamesVersion() uint64 { return m.versions.Names }

// CardsVersion changes with everything that determines which cards there are.
func (m *Model) CardsVersion() uint64 { return m.versions.Cards }

// ProblemsVersion changes with the problems.
func (m *Model) ProblemsVersion() uint64 { return m.versions.Problems }

// RecentsVersion changes with the recent sources.
func (m *Model) RecentsVersion() uint64 { return m.versions.Recents }
