package state

import "eventlens/app/wire"

// Runs and tags: what people select, and what is on screen because of it.

// Run returns a run, or nil.
func (m *Model) Run(id wire.RunID) *Run { return m.runs.byID[id] }

// Tag returns a tag, or nil.
func (m *Model) Tag(id wire.TagID) *Tag { return m.tags.byID[id] }

// Runs returns the runs that the run filter selects, in natural order. The caller must not change the slice.
func (m *Model) Runs() []*Run { return m.runs.listed() }

// RunCounts returns how many runs are drawn, of how many.
func (m *Model) RunCounts() (drawn, all int) { return m.runs.counts() }

// HoldRuns keeps runs that checks find out of the list, for as long as the person points at it, and lets those in that waited.
func (m *Model) HoldRuns(hold bool) {
	m.runs.hold = hold
	if !hold && len(m.runs.waiting) > 0 {
		clear(m.runs.waiting)
		m.runsVersion++
	}
}

// WaitingRuns returns how many runs wait to be listed.
func (m *Model) WaitingRuns() int { return len(m.runs.waiting) }

// RunsTri tells how many of the listed runs are shown.
func (m *Model) RunsTri() Tri { return m.runs.tri() }

// Solo returns the run that alone is shown because its name was clicked, or 0.
func (m *Model) Solo() wire.RunID { return m.runs.solo }

// ToggleRun shows or hides a run.
func (m *Model) ToggleRun(id wire.RunID) {
	m.runs.toggle(id)
	m.selectionChanged()
}

// ToggleSolo shows a run alone; the second time it brings the others back as they were.
func (m *Model) ToggleSolo(id wire.RunID) {
	m.runs.toggleSolo(id)
	m.selectionChanged()
}

// ShowListed shows, or hides, every run that the run filter selects.
func (m *Model) ShowListed(show bool) {
	m.runs.showListed(show)
	m.selectionChanged()
}

// ShowEverything shows all runs and ends the run filter.
func (m *Model) ShowEverything() {
	m.runs.filter.Set("")
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
		m.selectionChanged()
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

// ShowRuns shows runs beside those that are shown.
func (m *Model) ShowRuns(ids []wire.RunID) {
	for _, id := range ids {
		if r := m.runs.byID[id]; r != nil {
			r.Shown = true
		}
	}
	m.runs.forgetSolo()
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
