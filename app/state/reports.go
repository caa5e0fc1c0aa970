package state

import (
	"slices"

	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Reports holds the reports of the reading worker: its progress, problems and notices.
type Reports struct {
	runs     *runs.Runs
	versions *runs.Versions

	progress wire.Progress
	loaded   *wire.Loaded
	pending  bool // a source was opened and is not reported as loaded yet
	granted  bool // access was given, and what it opens is not reported as loaded yet
	stopped  bool // a person stopped reading
	problems []wire.Problem
	recents  wire.Recents
	notices  []string
	failed   string // why the worker cannot continue; "" while it can
	nothing  bool   // reading ended with problems and nothing else to show
	hollow   bool   // reading ended without finding any data
}

// AddProblem adds a problem, or replaces or withdraws the one with the same ID; see [wire.Problem].
func (m *Reports) AddProblem(p wire.Problem) {
	m.versions.Problems++
	at := slices.IndexFunc(m.problems, func(old wire.Problem) bool {
		return p.ID != 0 && old.ID == p.ID
	})
	switch {
	case p.Text.None() && at >= 0:
		m.problems = slices.Delete(m.problems, at, at+1)
	case at >= 0:
		m.problems[at] = p
	case !p.Text.None():
		m.problems = append(m.problems, p)
	}
}

// Progress returns the progress of reading.
func (m *Reports) Progress() wire.Progress { return m.progress }

// Loaded returns the totals after everything was read, nil while something is being read.
func (m *Reports) Loaded() *wire.Loaded { return m.loaded }

// Pending reports whether a source was opened and is not read to its end yet.
func (m *Reports) Pending() bool { return m.pending }

// Problems returns the problems, oldest first. The caller must not change the slice.
func (m *Reports) Problems() []wire.Problem { return m.problems }

// Faults counts the faults in problems, for the badge.
func Faults(problems []wire.Problem) (n int) {
	for i := range problems {
		n += problems[i].Faults()
	}
	return n
}

// Recents returns the sources of earlier visits.
func (m *Reports) Recents() *wire.Recents { return &m.recents }

// Notices returns the notices, oldest first.
func (m *Reports) Notices() []string { return m.notices }

// AccessGiven records that access was given to sources, whose data is then read for the first time.
func (m *Reports) AccessGiven() { m.granted = true }

// settled reports whether everything that is open has been read once, so that new data is growth.
func (m *Reports) settled() bool { return !m.pending && !m.granted }

// AllRead reports whether everything that is open was read.
func (m *Reports) AllRead() bool { return m.loaded != nil }

// Notify adds a notice.
func (m *Reports) Notify(text string) { m.notices = append(m.notices, text) }

// notice adds a notice unless there is an equal one: a new worker repeats its notices.
func (m *Reports) notice(text string) {
	if !slices.Contains(m.notices, text) {
		m.notices = append(m.notices, text)
	}
}

// DismissNotices removes all notices.
func (m *Reports) DismissNotices() { m.notices = nil }

// NothingOpened reports whether reading ended with problems and nothing else to show. It stays true
// while failed sources are retried.
func (m *Reports) NothingOpened() bool { return m.nothing }

// Unwritten reports whether reading ended without any data: no files, or empty ones. It stays true
// while they are checked again. A notice counts as data, for example about embeddings.
func (m *Reports) Unwritten() bool { return m.hollow && len(m.notices) == 0 }

// judge updates the fields nothing and hollow after a message. found says whether there are tags or
// traces.
func (m *Reports) judge(found bool) {
	open := m.pending || found
	switch {
	case open || len(m.problems) == 0:
		m.nothing = false
	case m.loaded != nil:
		m.nothing = true
	}
	if open || m.loaded != nil {
		m.hollow = !open && !slices.ContainsFunc(m.problems, func(p wire.Problem) bool {
			return !words.SaysUnwritten(p.Text)
		})
	}
}

// Failed returns why the worker cannot continue, or "".
func (m *Reports) Failed() string { return m.failed }

// SetStopped records that a person stopped reading, or resumed it.
func (m *Reports) SetStopped(stopped bool) { m.stopped = stopped }

// Unread reports whether reading was stopped early, and how many runs were not fully read.
func (m *Reports) Unread() (runs int, unread bool) {
	if !m.stopped || m.progress.Reading || m.loaded != nil {
		return 0, false
	}
	for _, r := range m.runs.All() {
		if r.State.Unread() {
			runs++
		}
	}
	return runs, runs > 0 || len(m.runs.All()) == 0
}

// CatchesUp reports whether the data being read was appended to open sources, rather than newly
// opened.
func (m *Reports) CatchesUp() bool { return m.progress.Reading && !m.pending }

// Cut adds a notice that the URL holds only kept of all items, unless said is set, and then sets
// said.
func (m *Reports) Cut(said *bool, kept, all int, text func(kept, all int) string) {
	if kept < all && !*said {
		*said = true
		m.notices = append(m.notices, text(kept, all))
	}
}
