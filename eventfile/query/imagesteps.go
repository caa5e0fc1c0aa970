package query

import (
	"slices"
	"sort"

	"eventlens/eventfile/store"
)

// LastUpTo returns the index of the last payload at a step or, if there is none, at the nearest
// step before it. It is -1 if all are later.
func LastUpTo(s store.PayloadSeries, step store.Step) int {
	at, best := -1, store.Step(0)
	for _, segment := range s.Segments {
		for i := range segment.Len() {
			if now := segment.Steps.At(i); now <= step && (at < 0 || now >= best) {
				at, best = segment.Start+i, now
			}
		}
	}
	return at
}

// StepsOf merges the steps of payloads into sorted, distinct steps.
func StepsOf(to []store.Step, s store.PayloadSeries) []store.Step {
	before := len(to)
	for _, segment := range s.Segments {
		for i := range segment.Len() {
			to = append(to, segment.Steps.At(i))
		}
	}
	if len(to) == before {
		return to
	}
	sort.Slice(to, func(i, j int) bool { return to[i] < to[j] })
	return slices.Compact(to)
}

// EvenSteps returns at most most of sorted steps: the first, the last, and between them steps
// spaced as evenly by index as possible.
func EvenSteps(steps []store.Step, most int) []store.Step {
	switch {
	case most <= 0 || len(steps) == 0:
		return nil
	case len(steps) <= most:
		return steps
	case most == 1:
		return steps[len(steps)-1:]
	}
	even := make([]store.Step, most)
	for i := range even {
		even[i] = steps[(i*(len(steps)-1)+(most-1)/2)/(most-1)]
	}
	return even
}
