package query

import (
	"math"

	"eventlens/eventfile/store"
)

// Reduction is a way to reduce a series to one number.
type Reduction uint8

// The reductions.
const (
	ReduceLatest  Reduction = iota // the last value, even NaN
	ReduceLowest                   // the smallest finite value
	ReduceHighest                  // the largest finite value
	ReduceAtStep                   // the value at a step, or else at the last step before it
	// the mean of the last values, at of them, without NaN; NaN if all are NaN
	ReduceMean
)

// Reduce returns the number for a series; at is the step, or the number of values. ok is false if
// there is none.
func Reduce(s store.NumberSeries, by Reduction, at int64) (number float64, ok bool) {
	switch by {
	case ReduceLowest, ReduceHighest:
		m, _ := Measure(s)
		number = m.Min.Value
		if by == ReduceHighest {
			number = m.Max.Value
		}
		return number, number == number
	case ReduceAtStep:
		return upTo(s, at)
	case ReduceMean:
		return meanOfLast(s, at)
	}
	p, ok := s.Last()
	return p.Value, ok
}

// upTo returns the value of the largest step up to the given one; of several values of that step,
// the last.
func upTo(s store.NumberSeries, step int64) (number float64, ok bool) {
	best := int64(math.MinInt64)
	for i := range s.Len() {
		if p := s.At(i); int64(p.Step) <= step && int64(p.Step) >= best {
			best, number, ok = int64(p.Step), p.Value, true
		}
	}
	return number, ok
}

func meanOfLast(s store.NumberSeries, most int64) (mean float64, ok bool) {
	sum, n, first := 0.0, 0, max(0, int64(s.Len())-most)
	for i := int(first); i < s.Len(); i++ {
		if v := s.At(i).Value; v == v {
			sum += v
			n++
		}
	}
	return sum / float64(n), int(first) < s.Len()
}
