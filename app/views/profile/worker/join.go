package worker

import (
	"math"

	"eventlens/app/engine/view"
	"eventlens/app/views/profile"
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// join finds the steps that the run of a trace logged in spans of time. It looks at the scalar with
// the most points, which is logged the most often.
func (k *Kind) join(m *profile.Join) *profile.Joined {
	answer := &profile.Joined{Trace: m.Trace}
	var trace view.Trace
	if traces := k.Traces(); int(m.Trace) < len(traces) {
		trace = traces[m.Trace]
	} else if at := int(m.Trace) - firstStats; at >= 0 && at < len(k.stats) {
		trace.Run = k.Snapshot().Runs()[k.stats[at].Run-1].Name
	}
	if trace.Run == "" || len(m.Times) < 2 {
		return answer
	}
	logged := k.finest(&trace)
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

// finest returns the moments of the scalar with the most points, of the runs of a trace.
func (k *Kind) finest(t *view.Trace) (most store.Moments) {
	snapshot := k.Snapshot()
	hasOwn := t.HasOwn(snapshot)
	for i := range snapshot.Tags() {
		tag := &snapshot.Tags()[i]
		if tag.Shape != store.Numbers {
			continue
		}
		for _, id := range tag.Runs {
			if !t.Owns(k.Run(wire.RunID(id)), hasOwn) {
				continue
			}
			moments := view.MomentsOf(snapshot, id, tag, k.Attempts)
			if moments.Len() > most.Len() {
				most = moments
			}
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
