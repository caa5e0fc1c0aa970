package state

import (
	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// RunDisplay manages the names, colours and groups of runs.
type RunDisplay struct {
	runs     *runTable
	versions *versions
	reports  *Reports
}

// looksChanged updates the model after a change of names, colours or groups.
func (m *RunDisplay) looksChanged() {
	m.runsCut()
	m.runs.relook()
	m.runs.resort()
	m.versions.ofNames++
	m.versions.ofRuns++
	m.versions.ofCards++
}

// RenameRun sets a run's display name; an empty one restores its own.
func (m *RunDisplay) RenameRun(id wire.RunID, alias string) {
	if r := m.runs.byID[id]; r != nil {
		if alias == words.ShortName(r.Name) {
			alias = ""
		}
		m.runs.looks.setName(runKey(r.Name), alias)
		m.looksChanged()
	}
}

// InkRun gives a run its own colour; UninkRun undoes that.
func (m *RunDisplay) InkRun(id wire.RunID, ink wire.Ink) {
	if r := m.runs.byID[id]; r != nil {
		m.runs.looks.inks[runKey(r.Name)] = ink
		m.looksChanged()
	}
}

// UninkRun restores a run's default colour.
func (m *RunDisplay) UninkRun(id wire.RunID) {
	if r := m.runs.byID[id]; r != nil {
		delete(m.runs.looks.inks, runKey(r.Name))
		m.looksChanged()
	}
}

// TakeOut removes a run from the list. It is not drawn either.
func (m *RunDisplay) TakeOut(id wire.RunID) {
	if r := m.runs.byID[id]; r != nil {
		m.runs.looks.out[r.Name] = true
		m.looksChanged()
	}
}

// BringBack lists all runs again that were taken out.
func (m *RunDisplay) BringBack() {
	clear(m.runs.looks.out)
	m.looksChanged()
}

// RunsOut returns how many runs were taken out of the list.
func (m *RunDisplay) RunsOut() (n int) {
	if len(m.runs.looks.out) == 0 {
		return 0
	}
	for _, r := range m.runs.order {
		if r.Out {
			n++
		}
	}
	return n
}

// runsCut checks after a change whether names and colours of runs and groups, and the runs taken
// out, still fit into the URL.
func (m *RunDisplay) runsCut() {
	var f address.Fragment
	l := &m.runs.looks
	l.write(&f)
	m.reports.sayCut(&l.said,
		len(f.List(address.Alias))+len(f.List(address.RunColour))+len(f.List(address.Unlisted)),
		len(l.names)+len(l.inks)+len(l.out), RunsCut)
}

// Grouping returns how runs are grouped.
func (m *RunDisplay) Grouping() Grouping { return m.runs.grouping }

// Groupings returns the groupings to offer: none, each one that splits the runs, and by a pattern.
// The caller must not change the slice.
func (m *RunDisplay) Groupings() []Grouping {
	if m.runs.offered == nil {
		m.runs.offered = m.runs.groupings()
	}
	return m.runs.offered
}

// SetGrouping sets how runs are grouped. Until an aggregate is chosen, grouping changes only the
// colours of lines.
func (m *RunDisplay) SetGrouping(g Grouping) {
	if g != m.runs.grouping {
		m.runs.setGrouping(g)
		m.looksChanged()
	}
}

// GroupProblem returns why the grouping's pattern is invalid, or "".
func (m *RunDisplay) GroupProblem() string { return m.runs.wrong }

// RenameGroup sets a group's display name; an empty one restores its own.
func (m *RunDisplay) RenameGroup(key, alias string) {
	m.runs.looks.setName(m.runs.lookKey(key), alias)
	m.looksChanged()
}

// InkGroup gives a group a colour; UninkGroup undoes that.
func (m *RunDisplay) InkGroup(key string, ink wire.Ink) {
	m.runs.looks.inks[m.runs.lookKey(key)] = ink
	m.looksChanged()
}

// UninkGroup restores a group's default colour.
func (m *RunDisplay) UninkGroup(key string) {
	delete(m.runs.looks.inks, m.runs.lookKey(key))
	m.looksChanged()
}
