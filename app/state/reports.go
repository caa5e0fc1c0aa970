package state

import (
	"slices"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// Reports is what is known of the worker that reads: how far it is, what it could not read, and what is worth knowing beside the data.
type Reports struct {
	runs     *runTable
	versions *versions

	progress wire.Progress
	loaded   *wire.Loaded
	pending  bool // something was opened, and the worker has not reported it loaded
	stopped  bool // the person stopped reading
	problems []wire.Problem
	recents  wire.Recents
	notices  []string
	failed   string
	nothing  bool // all was read, and there is nothing but problems
	hollow   bool // all was read, and nothing was there
}

// AddProblem adds something that could not be read, or replaces or takes back what was said of it before; see [wire.Problem].
func (m *Reports) AddProblem(p wire.Problem) {
	m.versions.ofProblems++
	at := slices.IndexFunc(m.problems, func(old wire.Problem) bool { return p.ID != 0 && old.ID == p.ID })
	switch {
	case p.Text.None() && at >= 0:
		m.problems = slices.Delete(m.problems, at, at+1)
	case at >= 0:
		m.problems[at] = p
	case !p.Text.None():
		m.problems = append(m.problems, p)
	}
}

// Progress returns how far reading is.
func (m *Reports) Progress() wire.Progress { return m.progress }

// Loaded returns the figures of what was read, or nil while something is being read.
func (m *Reports) Loaded() *wire.Loaded { return m.loaded }

// Problems returns what could not be read, oldest first. The caller must not change it.
func (m *Reports) Problems() []wire.Problem { return m.problems }

// Faults counts the faults that problems tell, the number on the badge.
func Faults(problems []wire.Problem) (n int) {
	for i := range problems {
		n += problems[i].Faults()
	}
	return n
}

// Recents returns the sources opened before.
func (m *Reports) Recents() *wire.Recents { return &m.recents }

// Notices returns what is worth knowing beside the data, oldest first.
func (m *Reports) Notices() []string { return m.notices }

// notice adds one, unless it stands there: another worker says the same again.
func (m *Reports) notice(text string) {
	if !slices.Contains(m.notices, text) {
		m.notices = append(m.notices, text)
	}
}

// DismissNotices forgets them.
func (m *Reports) DismissNotices() { m.notices = nil }

// NothingOpened reports whether everything was read and there is nothing to show but problems. It stays so while what failed is tried again.
func (m *Reports) NothingOpened() bool { return m.nothing }

// Unwritten reports whether everything was read, and nothing was there: no file, or files without data. It stays so while that is looked at again. What is known of
// beside data, as of embeddings, is something.
func (m *Reports) Unwritten() bool { return m.hollow && len(m.notices) == 0 }

// judge finds both out, once a message was taken.
func (m *Reports) judge(tags *tagTable) {
	open := m.pending || len(tags.byID) > 0
	switch {
	case open || len(m.problems) == 0:
		m.nothing = false
	case m.loaded != nil:
		m.nothing = true
	}
	if open || m.loaded != nil {
		m.hollow = !open && !slices.ContainsFunc(m.problems, func(p wire.Problem) bool { return !words.SaysUnwritten(p.Text) })
	}
}

// Failed says why the worker cannot go on, or is empty.
func (m *Reports) Failed() string { return m.failed }

// SetStopped notes that the person stopped reading, or had it go on.
func (m *Reports) SetStopped(stopped bool) { m.stopped = stopped }

// Unread reports whether reading was stopped before everything was read, and how many runs were not.
func (m *Reports) Unread() (runs int, unread bool) {
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

// CatchesUp reports whether what is read was appended to what is open, and not opened by the person.
func (m *Reports) CatchesUp() bool { return m.progress.Reading && !m.pending }

// sayCut says that an address holds but some of all, unless that was said.
func (m *Reports) sayCut(said *bool, kept, all int, text func(kept, all int) string) {
	if kept < all && !*said {
		*said = true
		m.notices = append(m.notices, text(kept, all))
	}
}
