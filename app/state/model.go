package state

import (
	"slices"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// Model is the state of the page. New makes one; the methods of other files of this package belong to it too.
type Model struct {
	runs runTable
	tags tagTable

	tab wire.Kind
	settings
	chosen chosen
	cardLooks
	folded foldedGroups
	pins
	multicharts
	overlay bool
	// allAttempts shows superseded values too.
	allAttempts bool
	theme       string // of the fragment; "" follows the choice kept elsewhere

	base     string
	taken    bool            // an address was
	opened   []Address       // in the fragment, in the order of opening
	implicit []Address       // of the page's <meta> elements; they join opened when something else does
	known    map[string]bool // what was opened, by openedKey
	names    []string        // display names of everything opened
	pending  bool            // something was opened, and the worker has not reported it loaded
	rest     []string        // of the fragment
	depth    int             // of the fragment: what is listed of the sources
	match    string
	emphasis wire.RunID
	saved    bool // the page that lists what is saved is on screen
	follow   follow
	access   Access
	stopped  bool // the person stopped reading

	progress wire.Progress
	problems []wire.Problem
	loaded   *wire.Loaded
	recents  wire.Recents
	notices  []string
	failed   string

	runsVersion, namesVersion, cardsVersion, problemsVersion, recentsVersion uint64

	groups        []Group // of groupsVersion
	groupsVersion uint64
}

// New returns the state of a page on which nothing is open. Relative addresses are resolved against base.
func New(base string) *Model {
	return &Model{runs: newRunTable(), tags: newTagTable(), base: base, known: map[string]bool{}, settings: settings{own: standard}}
}

// Apply takes a message of a worker. Messages about single cards ([wire.Drawn], [wire.Readout], [wire.Image]) are not for the model.
func (m *Model) Apply(message wire.Message) {
	switch msg := message.(type) {
	case *wire.Ready:
		m.notices = append(m.notices, msg.Lacks...)
	case *wire.Catalogue:
		m.applyCatalogue(msg)
	case *wire.Bare:
		m.tags.setBare(msg.Tags)
		m.cardsVersion++
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
	case *wire.Recents:
		m.recents = *msg
		m.recentsVersion++
	case *wire.Notice:
		m.notices = append(m.notices, msg.Text)
	case *wire.Failed:
		m.failed = msg.Text
		m.progress.Reading, m.pending = false, false
	}
}

// Reset forgets what a worker told, because it is replaced by one that begins anew. The selection, by name, and the address stay.
func (m *Model) Reset() {
	m.runs.forget()
	groups, tagFilter := m.tags.groups, m.tags.filter
	m.tags = newTagTable()
	m.tags.groups, m.tags.filter = groups, tagFilter
	m.progress, m.loaded, m.problems, m.failed = wire.Progress{}, nil, nil, ""
	m.follow.checked, m.stopped = wire.Checked{}, false
	m.pending = len(m.names) > 0
	m.problemsVersion++
	m.namesVersion++
	m.selectionChanged()
}

func (m *Model) applyCatalogue(c *wire.Catalogue) {
	if len(c.Runs) > 0 {
		m.runsVersion++
		if m.runs.add(c.Runs, !m.pending) {
			m.namesVersion++
			m.cardsVersion++
		}
	}
	if len(c.Tags) > 0 {
		cards, titles := m.tags.add(c.Tags)
		if cards {
			m.cardsVersion++
		}
		if titles {
			m.namesVersion++
		}
	}
}

// AddProblem adds something that could not be read, or replaces or takes back what was said of it before; see [wire.Problem].
func (m *Model) AddProblem(p wire.Problem) {
	m.problemsVersion++
	at := slices.IndexFunc(m.problems, func(old wire.Problem) bool { return p.ID != 0 && old.ID == p.ID })
	switch {
	case p.Text == "" && at >= 0:
		m.problems = slices.Delete(m.problems, at, at+1)
	case at >= 0:
		m.problems[at] = p
	case p.Text != "":
		m.problems = append(m.problems, p)
	}
}

// RunsVersion changes with everything that the run list shows, except the emphasis.
func (m *Model) RunsVersion() uint64 { return m.runsVersion }

// NamesVersion changes when runs come, which is when names and colours of runs do, and with the columns of their list.
func (m *Model) NamesVersion() uint64 { return m.namesVersion }

// CardsVersion changes with everything that decides which cards there are.
func (m *Model) CardsVersion() uint64 { return m.cardsVersion }

// ProblemsVersion changes with the problems.
func (m *Model) ProblemsVersion() uint64 { return m.problemsVersion }

// RecentsVersion changes with the recent sources.
func (m *Model) RecentsVersion() uint64 { return m.recentsVersion }

// Progress returns how far reading is.
func (m *Model) Progress() wire.Progress { return m.progress }

// Loaded returns the figures of what was read, or nil while something is being read.
func (m *Model) Loaded() *wire.Loaded { return m.loaded }

// Problems returns what could not be read, oldest first. The caller must not change it.
func (m *Model) Problems() []wire.Problem { return m.problems }

// Recents returns the sources opened before.
func (m *Model) Recents() *wire.Recents { return &m.recents }

// Notices returns what is worth knowing beside the data, oldest first.
func (m *Model) Notices() []string { return m.notices }

// DismissNotices forgets them.
func (m *Model) DismissNotices() { m.notices = nil }

// Failed says why the worker cannot go on, or is empty.
func (m *Model) Failed() string { return m.failed }

// Tab returns the kind of data on screen.
func (m *Model) Tab() wire.Kind { return m.tab }

// SetTab chooses it.
func (m *Model) SetTab(k wire.Kind) {
	if k != m.tab && k <= wire.KindOther {
		m.tab = k
		m.cardsVersion++
	}
}

// Overlay reports whether histograms are laid over each other instead of being offset.
func (m *Model) Overlay() bool { return m.overlay }

// SetOverlay chooses it.
func (m *Model) SetOverlay(on bool) { m.overlay = on }

// AllAttempts reports whether what a restarted job wrote again is shown beside what replaced it.
func (m *Model) AllAttempts() bool { return m.allAttempts }

// SetAllAttempts chooses it.
func (m *Model) SetAllAttempts(on bool) { m.allAttempts = on }

// SetEmphasis draws one run at full strength and fades the others; 0 ends that. It reports whether anything changed.
func (m *Model) SetEmphasis(id wire.RunID) bool {
	if id != 0 && !m.runs.drawn(id) {
		id = 0
	}
	changed := id != m.emphasis
	m.emphasis = id
	return changed
}

// SetStopped notes that the person stopped reading, or had it go on.
func (m *Model) SetStopped(stopped bool) { m.stopped = stopped }

// Unread reports whether reading was stopped before everything was read, and how many runs were not.
func (m *Model) Unread() (runs int, unread bool) {
	if !m.stopped || m.progress.Reading || m.loaded != nil {
		return 0, false
	}
	for _, r := range m.runs.order {
		if r.State == wire.RunQueued || r.State == wire.RunReading {
			runs++
		}
	}
	return runs, runs > 0 || len(m.runs.order) == 0
}

// View returns what a worker has to draw for the cards on screen, whose sizes the caller has set.
func (m *Model) View(theme string, cards []wire.Card) *wire.View {
	return &wire.View{Theme: theme, Lines: m.Lines(), Looks: m.runs.looked, Groups: m.LineGroups(), Hidden: m.runs.hidden(), Emphasis: m.emphasis, Overlay: m.overlay,
		AllAttempts: m.allAttempts, Cards: cards}
}

// Opening reports whether something is open, or being opened, so that there is something to show.
func (m *Model) Opening() bool {
	return len(m.runs.order) > 0 || m.progress.Reading || m.pending
}

// Title names what is open.
func (m *Model) Title() string {
	names := m.sourceNames()
	if len(names) == 0 {
		return ""
	}
	return words.MoreSources(names[0], len(names)-1)
}

// sourceNames returns the names of the sources of the runs, or while there are none those of what was opened.
func (m *Model) sourceNames() []string {
	var names []string
	seen := map[string]bool{"": true}
	for _, r := range m.runs.order {
		if !seen[r.source] {
			seen[r.source] = true
			names = append(names, r.source)
		}
	}
	if names == nil {
		return m.names
	}
	return names
}
