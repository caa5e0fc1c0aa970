package state

import (
	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// RunDisplay is how runs are shown: their names and colours, and the groups that they stand in.
type RunDisplay struct {
	runs     *runTable
	versions *versions
	reports  *Reports
}

// looksChanged follows a change of names, colours or groups: what is on the page and what is drawn by them.
func (m *RunDisplay) looksChanged() {
	m.runsCut()
	m.runs.relook()
	m.runs.resort()
	m.versions.ofNames++
	m.versions.ofRuns++
	m.versions.ofCards++
}

// RenameRun gives a run another name for display; an empty one brings back its own.
func (m *RunDisplay) RenameRun(id wire.RunID, alias string) {
	if r := m.runs.byID[id]; r != nil {
		if alias == words.ShortName(r.Name) {
			alias = ""
		}
		m.runs.looks.setName(runKey(r.Name), alias)
		m.looksChanged()
	}
}

// InkRun gives a run a colour of its own, and UninkRun takes that back.
func (m *RunDisplay) InkRun(id wire.RunID, ink wire.Ink) {
	if r := m.runs.byID[id]; r != nil {
		m.runs.looks.inks[runKey(r.Name)] = ink
		m.looksChanged()
	}
}

// UninkRun gives a run the colour that it has by itself.
func (m *RunDisplay) UninkRun(id wire.RunID) {
	if r := m.runs.byID[id]; r != nil {
		delete(m.runs.looks.inks, runKey(r.Name))
		m.looksChanged()
	}
}

// TakeOut takes a run out of the list; it is not drawn any more, either.
func (m *RunDisplay) TakeOut(id wire.RunID) {
	if r := m.runs.byID[id]; r != nil {
		m.runs.looks.out[r.Name] = true
		m.looksChanged()
	}
}

// BringBack lists the runs again that were taken out.
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

// runsCut follows a change by the person of what runs and groups are called, of their colours, and of those taken out of the list.
func (m *RunDisplay) runsCut() {
	var f address.Fragment
	l := &m.runs.looks
	l.write(&f)
	m.reports.sayCut(&l.said, len(f.List(address.Alias))+len(f.List(address.RunColour))+len(f.List(address.Unlisted)), len(l.names)+len(l.inks)+len(l.out), RunsCut)
}

// Grouping returns how runs are grouped.
func (m *RunDisplay) Grouping() Grouping { return m.runs.grouping }

// Groupings returns how runs may be grouped: as they come, in each way that splits them, and by a pattern. The caller must not change the slice.
func (m *RunDisplay) Groupings() []Grouping {
	if m.runs.offered == nil {
		m.runs.offered = m.runs.groupings()
	}
	return m.runs.offered
}

// SetGrouping chooses it. Lines of groups are drawn by looks alone until an aggregate is chosen.
func (m *RunDisplay) SetGrouping(g Grouping) {
	if g != m.runs.grouping {
		m.runs.setGrouping(g)
		m.looksChanged()
	}
}

// GroupProblem says what a pattern lacks, or is empty.
func (m *RunDisplay) GroupProblem() string { return m.runs.wrong }

// RenameGroup gives a group another name for display; an empty one brings back its own.
func (m *RunDisplay) RenameGroup(key, alias string) {
	m.runs.looks.setName(m.runs.lookKey(key), alias)
	m.looksChanged()
}

// InkGroup gives a group a colour, and UninkGroup takes that back.
func (m *RunDisplay) InkGroup(key string, ink wire.Ink) {
	m.runs.looks.inks[m.runs.lookKey(key)] = ink
	m.looksChanged()
}

// UninkGroup gives a group the colour that it has by itself.
func (m *RunDisplay) UninkGroup(key string) {
	delete(m.runs.looks.inks, m.runs.lookKey(key))
	m.looksChanged()
}
