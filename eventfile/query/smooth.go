package query

import (
	"slices"

	"eventlens/eventfile/store"
)

// AppendSmooth appends the smoothed values of y to dst: TensorBoard's exponential moving
// average, freed from the bias towards its start at 0. Weight 0 leaves y as it is, towards
// 1 it is smoother; it is taken to [0, 1], NaN to 0. The average goes by index, whatever the
// steps are. Values that are not finite stay as they are and do not count; a constant
// series stays as it is, so that rounding does not make it wobble. dst and y must not
// overlap.
func AppendSmooth(dst, y []float64, weight float64) []float64 {
	if !(weight > 0) || constant(y) {
		return append(dst, y...)
	}
	weight = min(weight, 1)
	last, remaining := 0.0, 1.0 // remaining is weight to the number of finite values so far
	from := len(dst)
	dst = slices.Grow(dst, len(y))[:from+len(y)]
	added := dst[from:] // by index: appending takes longer in WebAssembly
	for i, value := range y {
		if store.IsFinite(value) {
			last = last*weight + (1-weight)*value
			remaining *= weight
			value = last
			if weight < 1 {
				value /= 1 - remaining
			}
		}
		added[i] = value
	}
	return dst
}

// constant reports whether all values are equal; NaN equals nothing.
func constant(values []float64) bool {
	for _, value := range values {
		if value != values[0] {
			return false
		}
	}
	return true
}
