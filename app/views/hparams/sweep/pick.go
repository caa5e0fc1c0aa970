package sweep

import "slices"

// Pick selects the session that represents a row of several.
type Pick uint8

// The picks. With NoPick, metrics are averaged over all sessions; otherwise the row shows the
// session with the lowest, the median or the highest number of a metric.
const (
	NoPick Pick = iota
	PickLowest
	PickMedian
	PickHighest
)

// PickSessions chooses a session to represent each row of several sessions, like TensorBoard's
// aggregations. It compares the numbers of the metric at index by. Among equal numbers the first
// session wins; of an even number of sessions the median is the lower of the middle two. NaN is
// ignored. A row without numbers stays unchanged.
func (s *Sweep) PickSessions(t *Table, pick Pick, by int, metrics [][]Measured) {
	if pick == NoPick || by < 0 {
		return
	}
	var numbers []float64
	for i := range t.Rows {
		r := &t.Rows[i]
		if session := pickOf(r.Sessions, pick, metrics[by]); session >= 0 && len(r.Sessions) > 1 {
			r.Of = []int{session}
			numbers = s.fillRow(r, metrics, numbers)
		}
	}
}

// pickOf returns the session that represents several sessions; -1 for none.
func pickOf(sessions []int, pick Pick, metric []Measured) int {
	var have []int
	for _, session := range sessions {
		if n := metric[session]; n.There && n.Value == n.Value {
			have = append(have, session)
		}
	}
	if len(have) == 0 {
		return -1
	}
	slices.SortStableFunc(have, func(a, b int) int {
		return compareNumbers(metric[a].Value, metric[b].Value)
	})
	switch pick {
	case PickMedian:
		return have[(len(have)-1)/2]
	case PickHighest:
		highest := metric[have[len(have)-1]].Value
		return have[slices.IndexFunc(have, func(session int) bool {
			return metric[session].Value == highest
		})]
	}
	return have[0]
}
