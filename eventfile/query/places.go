package query

import (
	"sort"

	"eventlens/eventfile/store"
)

// AppendPlaces appends the places along an axis of a series' steps, in the order of the series.
func AppendPlaces(dst []float64, m store.Moments, axis Axis) []float64 {
	origin := originOf(m, axis)
	for i := range m.Segments {
		segment := &m.Segments[i]
		if axis == AxisStep {
			dst = segment.Steps.AppendFloats(dst)
		} else {
			dst = segment.Walls.AppendTo(dst, origin)
		}
	}
	return dst
}

// originOf returns the origin of a series' axis.
func originOf(m store.Moments, axis Axis) (origin store.WallTime) {
	if axis == AxisRelative && m.Len() > 0 {
		_, origin = m.At(0)
	}
	return origin
}

// IndexAt returns the index of the nearest step at or before a place along an axis, of several
// there the last, or the index of the first step if all lie after the place. Steps without a place,
// because of an invalid clock, are skipped. It returns -1 for a series without steps.
//
// Steps that never fall, as in the newest attempt, take a binary search. Clocks may go back: along
// the other axes every step is visited.
func IndexAt(m store.Moments, axis Axis, at float64) int {
	n := m.Len()
	if axis == AxisStep && m.Growing() {
		after := sort.Search(n, func(i int) bool {
			step, _ := m.At(i)
			return !(float64(step) <= at)
		})
		return min(max(after-1, 0), n-1)
	}
	origin := originOf(m, axis)
	nearest, place := -1, 0.0
	for i := range m.Segments {
		segment := &m.Segments[i]
		for k := range segment.Len() {
			v := float64(segment.Walls.At(k) - origin)
			if axis == AxisStep {
				v = float64(segment.Steps.At(k))
			}
			if v <= at && (nearest < 0 || v >= place) {
				nearest, place = segment.Start+k, v
			}
		}
	}
	return min(max(nearest, 0), n-1)
}

// Distinct sorts places, drops NaN and duplicates, and returns the rest, in place.
func Distinct(places []float64) []float64 {
	kept := places[:0]
	for _, v := range places {
		if v == v {
			kept = append(kept, v)
		}
	}
	sort.Float64s(kept)
	left := kept[:0]
	for i, v := range kept {
		if i == 0 || v != left[len(left)-1] {
			left = append(left, v)
		}
	}
	return left
}

// Thinned returns at most n of ascending places, evenly chosen by index, including the first and
// the last. It works in place.
func Thinned(places []float64, n int) []float64 {
	all := len(places)
	if all <= n || n < 2 {
		return places
	}
	for i := range n {
		places[i] = places[i*(all-1)/(n-1)]
	}
	return places[:n]
}
