package query

import (
	"slices"

	"eventlens/eventfile/store"
)

// AppendSmooth appends the smoothed values of y to dst: TensorBoard's exponential moving average,
// with its bias towards the start at 0 removed. Weight 0 leaves y unchanged; towards 1 the result
// is smoother. The weight is limited to [0, 1], and NaN counts as 0. The average goes by index,
// whatever the steps are. Values that are not finite stay unchanged and do not count; a constant
// series stays unchanged, so that rounding does not make it wobble. dst and y must not overlap.
func AppendSmooth(dst, y []float64, weight float64) []float64 {
	if !(weight > 0) || constant(y) {
		return append(dst, y...)
	}
	weight = min(weight, 1)
	// remaining is weight to the power of the number of finite values so far
	last, remaining := 0.0, 1.0
	from := len(dst)
	dst = slices.Grow(dst, len(y))[:from+len(y)]
	added := dst[from:] // filled by index: appending takes longer in WebAssembly
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

// constant reports whether all values are equal; NaN makes it false.
func constant(values []float64) bool {
	for _, value := range values {
		if value != values[0] {
			return false
		}
	}
	return true
}
