package state

import "eventlens/app/kind"

// ExportPoints returns about how many points of the scalars that the tag filter selects so many of the runs have.
func (m *Model) ExportPoints(runs int) (points int64) {
	for _, tag := range m.tags.matching(kind.Scalar) {
		points += tag.Values
		if !m.allAttempts {
			points -= tag.Superseded
		}
	}
	return points * int64(runs) / int64(max(len(m.runs.order), 1))
}
