package query

import "eventlens/eventfile/store"

// Diverged returns the index of the first point from which on all values of s are NaN or infinite;
// ok is false if the last value is finite, or s is empty. It visits only those points and the one
// before.
func Diverged(s store.NumberSeries) (first int, ok bool) {
	for i := len(s.Segments) - 1; i >= 0; i-- {
		segment := &s.Segments[i]
		for at := segment.Len() - 1; at >= 0; at-- {
			if store.IsFinite(segment.Values.At(at)) {
				return first, ok
			}
			first, ok = segment.Start+at, true
		}
	}
	return first, ok
}
