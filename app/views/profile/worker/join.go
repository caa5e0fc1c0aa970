package worker

import (
	"math"

	"eventlens/app/engine/view"
	"eventlens/app/views/profile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// join finds the steps that the run of a trace logged in spans of time. It looks at the scalar with
// the most points, which is logged the most often.
func (k *Kind) join(m *profile.Join) *profile.Joined {
	answer := &profile.Joined{Trace: m.Trace}
	traces := k.Traces()
	if int(m.Trace) >= len(traces) || len(m.Times) < 2 {
		return answer
	}
	logged := k.finest(traces[m.Trace].Run)
	if logged.Len() == 0 {
		return answer
	}
	answer.Steps = make([]float64, len(m.Times)-1)
	for i := range answer.Steps {
		answer.Steps[i] = math.NaN()
	}
	steps := query.AppendPlaces(nil, logged, query.AxisStep)
	for i, wall := range query.AppendPlaces(nil, logged, query.AxisWall) {
		if span := spanAt(m.Times, wall); span >= 0 {
			answer.Steps[span] = steps[i]
		}
	}
	return answer
}

// finest returns the moments of a run's scalar with the most points.
func (k *Kind) finest(run string) (most store.Moments) {
	snapshot := k.Snapshot()
	var id store.RunID
	for _, r := range snapshot.Runs() {
		if r.Name == run {
			id = r.ID
			break
		}
	}
	for i := range snapshot.Tags() {
		tag := &snapshot.Tags()[i]
		if id == 0 || tag.Shape != store.Numbers {
			continue
		}
		if moments := view.MomentsOf(snapshot, id, tag, k.Attempts); moments.Len() > most.Len() {
			most = moments
		}
	}
	return most
}

// spanAt returns the index of the span that holds a time, -1 for none.
func spanAt(times []float64, at float64) int {
	low, high := 0, len(times)
	if !(at >= times[0] && at < times[high-1]) {
		return -1
	}
	for high-low > 1 {
		middle := (low + high) / 2
		if times[middle] <= at {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}
