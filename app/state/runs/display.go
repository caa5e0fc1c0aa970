package runs

import (
	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Display manages the names, colours and groups of runs.
type Display struct {
	runs     *table
	versions *Versions
	sayCut   func(said *bool, kept, all int) // says that the URL holds only kept of all changes
}

// looksChanged updates the model after a change of names, colours or groups.
func (m *Display) looksChanged() {
	m.runsCut()
	m.runs.relook()
	m.runs.resort()
	m.versions.Names++
	m.versions.Runs++
	m.versions.Cards++
}

// RenameRun sets a run's display name; an empty one restores its own.
func (m *Display) RenameRun(id wire.RunID, alias string) {
	if r := m.runs.byID[id]; r != nil {
		if alias == words.ShortName(r.Name) {
			alias = ""
		}
		m.runs.looks.setName(runKey(r.Name), alias)
		m.looksChanged()
	}
}

// InkRun gives a run its own colour; UninkRun undoes that.
func (m *Display) InkRun(id wire.RunID, ink wire.Ink) {
	if r := m.runs.byID[id]; r != nil {
		m.runs.looks.inks[runKey(r.Name)] = ink
		m.looksChanged()
	}
}

// UninkRun restores a run's default colour.
func (m *Display) UninkRun(id wire.RunID) {
	if r := m.runs.byID[id]; r != nil {
		delete(m.runs.looks.inks, runKey(r.Name))
		m.looksChanged()
	}
}

// TakeOut removes a run from the list. It is not drawn either.
func (m *Display) TakeOut(id wire.RunID) {
	if r := m.runs.byID[id]; r != nil {
		m.runs.looks.out[r.Name] = true
		m.looksChanged()
	}
}

// BringBack lists all runs again that were taken out.
func (m *Display) BringBack() {
	clear(m.runs.looks.out)
	m.looksChanged()
}

// Out returns how many runs were taken out of the list.
func (m *Display) Out() (n int) {
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
func (m *Display) runsCut() {
	var f address.Fragment
	l := &m.runs.looks
	l.write(&f)
	m.sayCut(&l.said,
		len(f.List(address.Alias))+len(f.List(address.RunColour))+len(f.List(address.Unlisted)),
		len(l.names)+len(l.inks)+len(l.out))
}

// Grouping returns how runs are grouped.
func (m *Display) Grouping() Grouping { return m.runs.grouping }

// Groupings returns the groupings to offer: none, each one that splits the runs, and by a pattern.
// The caller must not change the slice.
func (m *Display) Groupings() []Grouping {
	if m.runs.offered == nil {
		m.runs.offered = m.runs.groupings()
	}
	return m.runs.offered
}

// SetGrouping sets how runs are grouped. Until an aggregate is chosen, grouping changes only the
// colours of lines.
func (m *Display) SetGrouping(g Grouping) {
	if g != m.runs.grouping {
		m.runs.setGrouping(g)
		m.looksChanged()
	}
}

// GroupProblem returns why the grouping's pattern is invalid, or "".
func (m *Display) GroupProblem() string { return m.runs.wrong }

// RenameGroup sets a group's display name; an empty one restores its own.
func (m *Display) RenameGroup(key, alias string) {
	m.runs.looks.setName(m.runs.lookKey(key), alias)
	m.looksChanged()
}

// InkGroup gives a group a colour; UninkGroup undoes that.
func (m *Display) InkGroup(key string, ink wire.Ink) {
	m.runs.looks.inks[m.runs.lookKey(key)] = ink
	m.looksChanged()
}

// UninkGroup restores a group's default colour.
func (m *Display) UninkGroup(key string) {
	delete(m.runs.looks.inks, m.runs.lookKey(key))
	m.looksChanged()
}

// Aggregate returns how groups are summed up.
func (m *Display) Aggregate() wire.Aggregate { return m.runs.aggregate }

// SetAggregate sets how groups are summed up. Without a centre there is no band.
func (m *Display) SetAggregate(a wire.Aggregate) {
	if a.Centre == wire.CentreNone {
		a.Band, m.runs.onTop = wire.BandNone, onTop{}
	}
	m.runs.aggregate = a
	m.runs.relook()
	m.versions.Runs++
}

// LineGroups returns the groups that are drawn as one line each. [wire.Series].Group is their
// position, counted from 1.
func (m *Display) LineGroups() []wire.RunGroup {
	if !m.runs.SummedUp() {
		return nil
	}
	list := make([]wire.RunGroup, len(m.runs.groups))
	for i, g := range m.runs.groups {
		list[i] = wire.RunGroup{Name: g.name, Ink: g.ink, Runs: make([]wire.RunID, len(g.runs))}
		for k, r := range g.runs {
			list[i].Runs[k] = r.ID
		}
	}
	return list
}

// Looks returns the runs with a changed name or colour. The caller must not change the slice.
func (m *Display) Looks() []wire.RunLook { return m.runs.looked }

// OnTop returns the runs whose own lines are drawn above the summaries of their groups, in the
// order of the run list. The caller must not change the slice.
func (m *Display) OnTop() []wire.RunID { return m.runs.onTop.ids }
