package state

import (
	"slices"

	"eventlens/app/wire"
)

// Runs and tags: what people select, and what is on screen because of it.

// Run returns a run, or nil.
func (m *Model) Run(id wire.RunID) *Run { return m.runs.byID[id] }

// Tag returns a tag, or nil.
func (m *Model) Tag(id wire.TagID) *Tag { return m.tags.byID[id] }

// Runs returns the runs that the filters of the list select, in natural order. The caller must not change the slice.
func (m *Model) Runs() []*Run { return m.runs.listed() }

// RunCounts returns how many runs are drawn, of how many.
func (m *Model) RunCounts() (drawn, all int) { return m.runs.counts() }

// HoldRuns keeps the list as it is for as long as the person points at it: runs that checks find stay out, and new values change no order. Then those
// that waited are let in.
func (m *Model) HoldRuns(hold bool) {
	m.runs.hold = hold
	if !hold && (len(m.runs.waiting) > 0 || m.runs.unrest) {
		clear(m.runs.waiting)
		m.runs.resort()
		m.runsVersion++
	}
}

// WaitingRuns returns how many runs wait to be listed.
func (m *Model) WaitingRuns() int { return len(m.runs.waiting) }

// OrderWaits reports whether the list is not in the order that it would have by now.
func (m *Model) OrderWaits() bool {
	t := &m.runs
	return t.unrest && !slices.Equal(t.inList(t.ranked), t.inList(t.inOrder()))
}

// RunsTri tells how many of the listed runs are shown.
func (m *Model) RunsTri() Tri { return m.runs.tri() }

// ToggleRun shows or hides a run.
func (m *Model) ToggleRun(id wire.RunID) {
	m.runs.toggle(id)
	m.selectionChanged()
}

// ShowListed shows, or hides, every run that the run filter selects.
func (m *Model) ShowListed(show bool) {
	m.runs.showListed(show)
	m.selectionChanged()
}

// ShowEverything shows all runs and ends the filters of the list.
func (m *Model) ShowEverything() {
	m.runs.filter.Set("")
	m.runs.filters = nil
	clear(m.runs.looks.out)
	m.runs.relook()
	m.ShowListed(true)
}

func (m *Model) selectionChanged() {
	m.emphasis = 0
	m.runsVersion++
	m.cardsVersion++
}

// RunFilter returns the filter of the run list. It must not be set directly.
func (m *Model) RunFilter() *Filter { return &m.runs.filter }

// SetRunFilter takes what was typed there.
func (m *Model) SetRunFilter(text string) {
	if m.runs.filter.Set(text) {
		m.runs.refilter()
		m.selectionChanged()
	}
}

// SetRunPlain takes what was typed there as plain text, or as a regular expression.
func (m *Model) SetRunPlain(plain bool) {
	if m.runs.filter.SetPlain(plain) {
		m.runs.refilter()
		m.selectionChanged()
	}
}

// SetTagPlain is SetRunPlain for the filter of the tags.
func (m *Model) SetTagPlain(plain bool) {
	if m.tags.setFilterPlain(plain) {
		m.cardsVersion++
	}
}

// TagFilter returns the filter of the tags. It must not be set directly.
func (m *Model) TagFilter() *Filter { return &m.tags.filter }

// SetTagFilter takes what was typed there.
func (m *Model) SetTagFilter(text string) {
	if m.tags.setFilter(text) {
		m.cardsVersion++
	}
}

// TagCounts returns how many tags of a kind the filter selects, of how many.
func (m *Model) TagCounts(k wire.Kind) (match, all int) {
	return len(m.tags.matching(k)), len(m.tags.kinds[k])
}

// Values returns how many values of a kind were kept, of all runs: points, images' steps, histograms.
func (m *Model) Values(k wire.Kind) int64 { return m.tags.values(k) }

// Superseded returns how many of the values of a kind a restarted job wrote again.
func (m *Model) Superseded(k wire.Kind) int64 { return m.tags.superseded(k) }

// Tags returns the tags of a kind that the filter selects, in natural order. The caller must not change the slice.
func (m *Model) Tags(k wire.Kind) []*Tag { return m.tags.matching(k) }

// ShowRuns shows runs beside those that are shown. Filters that leave one of them out end.
func (m *Model) ShowRuns(ids []wire.RunID) {
	for _, id := range ids {
		if r := m.runs.byID[id]; r != nil {
			if !r.matched {
				m.EndFilters()
			}
			r.Shown = true
			delete(m.runs.looks.out, r.Name)
		}
	}
	m.runs.forgetSolo()
	m.runs.relook()
	m.selectionChanged()
}

// ProblemsIn returns how many problems there are in runs.
func (m *Model) ProblemsIn(runs []wire.RunID) (n int) {
	if len(m.problems) == 0 {
		return 0
	}
	of := map[wire.RunID]int{}
	for i := range m.problems {
		of[m.problems[i].Run]++
	}
	for _, id := range runs {
		n += of[id]
	}
	return n
}

// AllTags returns the tags of a kind in natural order, whatever the filter. The caller must not change the slice.
func (m *Model) AllTags(k wire.Kind) []*Tag { return m.tags.kinds[k] }
