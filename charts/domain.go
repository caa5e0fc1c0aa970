package charts

import "math"

// Domain accumulates the smallest and largest finite value it is shown. The zero
// value is empty. NaN and infinities are ignored.
type Domain struct {
	lo, hi float64
	some   bool
}

// Add takes v into the domain unless it is NaN or infinite.
func (d *Domain) Add(v float64) {
	switch {
	case !finite(v):
	case !d.some:
		d.lo, d.hi, d.some = v, v, true
	case v < d.lo:
		d.lo = v
	case v > d.hi:
		d.hi = v
	}
}

// AddAll takes every finite value of vs into the domain.
func (d *Domain) AddAll(vs []float64) {
	for _, v := range vs {
		d.Add(v)
	}
}

// Range returns the extremes seen. ok is false when no finite value was seen.
func (d *Domain) Range() (lo, hi float64, ok bool) { return d.lo, d.hi, d.some }

// Bounds of a domain that a scale can divide into pixels: ends beyond maxEnd
// have no finite distance, ranges below minLength no finite reciprocal.
const (
	maxEnd    = math.MaxFloat64 / 8
	minLength = 1e-290
)

// Wide returns ends that differ and can carry a scale: the extremes as they are,
// or, around a single value, [-1, 1] for zero, [2v, 0] for v < 0 and [0, 2v] for
// v > 0. An empty domain gives [0, 1].
func (d *Domain) Wide() (lo, hi float64) {
	lo, hi, _ = d.wide()
	return lo, hi
}

// Padded returns Wide with 5% of the length added at both ends of a real range,
// and the ends then moved out to round numbers.
func (d *Domain) Padded() (lo, hi float64) {
	lo, hi, real := d.wide()
	if !real {
		return lo, hi
	}
	pad := (hi - lo) * 0.05
	return niceEnds(lo-pad, hi+pad)
}

// wide also reports whether the ends are the extremes seen.
func (d *Domain) wide() (lo, hi float64, real bool) {
	if !d.some {
		return 0, 1, false
	}
	lo, hi = clamp(d.lo, -maxEnd, maxEnd), clamp(d.hi, -maxEnd, maxEnd)
	larger := math.Max(math.Abs(lo), math.Abs(hi))
	// A handful of neighbouring floats cannot be told apart as pixels.
	if hi-lo > minLength && hi-lo > 16*ulp(larger) {
		return lo, hi, true
	}
	switch {
	case larger < minLength:
		return -1, 1, false
	case hi < 0:
		return 2 * lo, 0, false
	default:
		return 0, 2 * hi, false
	}
}

// ulp is the distance from v > 0 to the next larger float.
func ulp(v float64) float64 { return math.Nextafter(v, math.Inf(1)) - v }

// niceEnds moves the ends out to multiples of the step that divides the range
// into about ten, repeating while the longer range asks for a larger step.
func niceEnds(lo, hi float64) (float64, float64) {
	var last step
	for range 10 {
		s := stepAtLeast((hi - lo) / 10)
		if s == last {
			break
		}
		lo, hi = s.times(math.Floor(lo/s.size())), s.times(math.Ceil(hi/s.size()))
		last = s
	}
	return lo, hi
}
