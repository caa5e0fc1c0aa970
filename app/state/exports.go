package state

import "eventlens/app/kind"

// ExportPoints estimates how many points the filtered scalars have in this number of runs.
func (m *Model) ExportPoints(runs int) (points int64) {
	for _, tag := range m.tags.matching(kind.Scalar) {
		points += tag.Values
		if !m.allAttempts {
			points -= tag.Superseded
		}
	}
	return points * int64(runs) / int64(max(len(m.Runs.All()), 1))
}
