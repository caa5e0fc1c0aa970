package state

import "eventlens/app/wire"

// DrawnRuns returns the runs that are drawn, in the order of the run list.
func (m *Model) DrawnRuns() []wire.RunID {
	var runs []wire.RunID
	for _, r := range m.runs.order {
		if m.runs.drawn(r.ID) {
			runs = append(runs, r.ID)
		}
	}
	return runs
}

// ExportPoints returns about how many points of the scalars that the tag filter selects so many of the runs have.
func (m *Model) ExportPoints(runs int) (points int64) {
	for _, tag := range m.tags.matching(wire.KindScalar) {
		points += tag.Values
		if !m.allAttempts {
			points -= tag.Superseded
		}
	}
	return points * int64(runs) / int64(max(len(m.runs.order), 1))
}
