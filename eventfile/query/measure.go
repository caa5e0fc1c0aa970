package query

import (
	"math"

	"eventlens/eventfile/store"
)

// Measures are the numbers of a series that runs are sorted by.
type Measures struct {
	Latest store.Point // the last point, whatever its value
	// the points with the smallest and the largest finite value, the first if equal; if there is
	// none, their wall time is NaN
	Min, Max store.Point
}

// Measure returns the measures of a series; ok is false if it has no points. It visits each value
// once and builds no line.
func Measure(s store.NumberSeries) (m Measures, ok bool) {
	m.Latest, ok = s.Last()
	none := store.Point{Wall: store.WallTime(math.NaN()), Value: math.NaN()}
	m.Min, m.Max = none, none
	if !ok {
		m.Latest = none
		return m, false
	}
	for i := range s.Segments {
		segment := &s.Segments[i]
		low, high := extremes(segment.Values)
		// the comparison is also true if Min is NaN
		if low >= 0 && !(segment.Values.At(low) >= m.Min.Value) {
			m.Min = pointOf(segment, low)
		}
		if high >= 0 && !(segment.Values.At(high) <= m.Max.Value) {
			m.Max = pointOf(segment, high)
		}
	}
	return m, true
}

func pointOf(s *store.NumberSegment, i int) store.Point {
	return store.Point{Step: s.Steps.At(i), Wall: s.Walls.At(i), Value: s.Values.At(i)}
}

// extremes returns the indices of the smallest and the largest finite number, -1 if there is none.
func extremes(values store.Floats) (low, high int) {
	low, high = -1, -1
	smallest, largest := math.Inf(1), math.Inf(-1)
	for i, single := range values.F32 {
		v := float64(single)
		if v < smallest && v >= -math.MaxFloat64 {
			smallest, low = v, i
		}
		if v > largest && v <= math.MaxFloat64 {
			largest, high = v, i
		}
	}
	for i, v := range values.F64 {
		if v < smallest && v >= -math.MaxFloat64 {
			smallest, low = v, i
		}
		if v > largest && v <= math.MaxFloat64 {
			largest, high = v, i
		}
	}
	return low, high
}
