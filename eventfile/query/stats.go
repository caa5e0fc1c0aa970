package query

import (
	"math"
	"sort"

	"eventlens/eventfile/store"
)

// Stats are the statistics of a part of a line. Indices refer to the line; -1 is no point.
type Stats struct {
	Points   int     // number of points, whatever their y
	From, To int     // first and last point
	Min, Max int     // points with the smallest and the largest finite y, the first if equal
	Mean     float64 // mean of the finite y before smoothing; NaN if there are none
}

var noStats = Stats{From: -1, To: -1, Min: -1, Max: -1, Mean: math.NaN()}

// StatsOf returns the statistics of the whole of l, from its first point to its last.
func StatsOf(l Line, smoothed []float64) Stats {
	n := len(l.X)
	if n == 0 {
		return noStats
	}
	t := tallyOf(l, smoothed)
	t.include(0, n)
	return t.stats(0, n-1)
}

// StatsBetween returns the statistics between two places of x, like TensorBoard's table of a range:
// from the point nearest to one place to the point nearest to the other (see NearestPoint), both
// included. Minimum and maximum refer to the smoothed values, the mean to the values themselves;
// smoothed is nil if there is no smoothing. Unlike in TensorBoard, values that are not finite are
// ignored if there are others.
//
// In an unsorted line, the points with x between those two points count. If low equals high the
// statistics are about one place.
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

// tally accumulates statistics.
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
	return tally{
		line: l, smoothed: smoothed, low: math.Inf(1), high: math.Inf(-1), min: -1, max: -1,
	}
}

// stats returns the statistics, given the first and the last point.
func (t *tally) stats(from, to int) Stats {
	return Stats{Points: t.points, From: from, To: to, Min: t.min, Max: t.max, Mean: t.mean.value()}
}

// includeWithin includes the points with x in a range, stretch by stretch.
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

// runningMean accumulates a mean.
type runningMean struct {
	sum, scaled float64 // sum of the values, and of the values times 2^-40, which stays finite
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

// value returns the mean, NaN without values.
func (m *runningMean) value() float64 {
	if store.IsFinite(m.sum) {
		return m.sum / float64(m.n)
	}
	return min(max(m.scaled/float64(m.n)/0x1p-40, -math.MaxFloat64), math.MaxFloat64)
}
