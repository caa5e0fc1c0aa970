package query

import (
	"math"
	"sort"

	"eventlens/eventfile/store"
)

// Stats are the figures of a part of a line. Indices are those of the line; -1 stands for no point.
type Stats struct {
	Points   int     // how many there are, whatever their y
	From, To int     // at the ends
	Min, Max int     // of the smallest and the largest finite y, the first of equal ones
	Mean     float64 // of the finite y before smoothing; NaN for none
}

var noStats = Stats{From: -1, To: -1, Min: -1, Max: -1, Mean: math.NaN()}

// StatsOf returns the figures of all of l: from its first point to its last.
func StatsOf(l Line, smoothed []float64) Stats {
	n := len(l.X)
	if n == 0 {
		return noStats
	}
	t := tallyOf(l, smoothed)
	t.include(0, n)
	return t.stats(0, n-1)
}

// StatsBetween returns the figures between two places of x, as the peer's table of a range has them: from the point that is nearest to one to the point that
// is nearest to the other (see NearestPoint), both included. The smallest and the largest are those of the smoothed values, the mean is of
// the values themselves; smoothed is nil where nothing is smoothed. Unlike there, values that are not finite do not count, where there are others.
//
// Of a line that is not sorted, the points count whose x lies between those of the two. With low equal to high it is the figures of one place.
func StatsBetween(l Line, smoothed []float64, low, high float64) Stats {
	first, ok := NearestPoint(l, min(low, high))
	last, okLast := NearestPoint(l, max(low, high))
	if !ok || !okLast {
		return noStats
	}
	t := tallyOf(l, smoothed)
	lowX, highX := l.X[first], l.X[last]
	if l.Sorted {
		t.include(sort.SearchFloat64s(l.X, lowX), firstAbove(l.X, highX))
	} else {
		t.includeWithin(lowX, highX)
	}
	return t.stats(first, last)
}

// tally is figures in the making.
type tally struct {
	line      Line
	smoothed  []float64
	points    int
	low, high float64
	min, max  int
	mean      runningMean
}

func tallyOf(l Line, smoothed []float64) tally {
	if smoothed == nil {
		smoothed = l.Y
	}
	return tally{line: l, smoothed: smoothed, low: math.Inf(1), high: math.Inf(-1), min: -1, max: -1}
}

// stats returns the figures, given the points at the ends.
func (t *tally) stats(from, to int) Stats {
	return Stats{Points: t.points, From: from, To: to, Min: t.min, Max: t.max, Mean: t.mean.value()}
}

// includeWithin includes the points whose x lies in a range, stretch by stretch.
func (t *tally) includeWithin(low, high float64) {
	from := -1
	for i, x := range t.line.X {
		within := x >= low && x <= high
		if within && from < 0 {
			from = i
		}
		if !within && from >= 0 {
			t.include(from, i)
			from = -1
		}
	}
	if from >= 0 {
		t.include(from, len(t.line.X))
	}
}

// include includes the points from to to-1.
func (t *tally) include(from, to int) {
	for i, v := range t.smoothed[from:to] {
		if v < t.low && v >= -math.MaxFloat64 {
			t.low, t.min = v, from+i
		}
		if v > t.high && v <= math.MaxFloat64 {
			t.high, t.max = v, from+i
		}
	}
	t.points += to - from
	t.mean.include(t.line.Y[from:to])
}

// runningMean is a mean in the making.
type runningMean struct {
	sum, scaled float64 // of the values, and of a 2^-40th of them, which stays finite
	n           int
}

func (m *runningMean) include(values []float64) {
	for _, v := range values {
		if store.IsFinite(v) {
			m.sum += v
			m.scaled += v * 0x1p-40
			m.n++
		}
	}
}

// value returns the mean, NaN of no values.
func (m *runningMean) value() float64 {
	if store.IsFinite(m.sum) {
		return m.sum / float64(m.n)
	}
	return min(max(m.scaled/float64(m.n)/0x1p-40, -math.MaxFloat64), math.MaxFloat64)
}
