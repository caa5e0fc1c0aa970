package charts

import "math"

// Domain accumulates the smallest and the largest value that have a place on an axis with its
// scaling. It ignores NaN and infinities, and for [Log] everything not above zero. The zero value
// is empty and linear.
type Domain struct {
	Scaling  Scaling // to be set before the first Add
	lo, hi   float64 // the extremes seen
	nonEmpty bool    // a value was added, so lo and hi are set
}

// Add takes v into the domain, unless it has no place on the axis.
func (d *Domain) Add(v float64) {
	switch {
	case !Finite(v), d.Scaling == Log && v <= 0:
	case !d.nonEmpty:
		d.lo, d.hi, d.nonEmpty = v, v, true
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
func (d *Domain) Range() (lo, hi float64, ok bool) { return d.lo, d.hi, d.nonEmpty }

// Bounds of a domain that a scale can divide into pixels: ends beyond maxEnd
// have no finite distance, ranges below minLength no finite reciprocal; nor does a
// logarithmic axis go further down.
const (
	maxEnd    = math.MaxFloat64 / 8
	minLength = 1e-290
)

// Wide returns ends that differ and can carry a scale: the extremes as they are,
// or, around a single value, [-1, 1] for zero, [2v, 0] for v < 0 and [0, 2v] for
// v > 0. An empty domain gives [0, 1]. For [Log] a single value gives [v/2, 2v] and an
// empty domain [0.1, 1].
func (d *Domain) Wide() (lo, hi float64) {
	lo, hi, _ = d.wide()
	return lo, hi
}

// Spread is Wide with a share of the length added at both ends, measured along the axis. A range
// made up for a single value or none stays the same.
func (d *Domain) Spread(share float64) (lo, hi float64) {
	lo, hi, real := d.wide()
	if !real {
		return lo, hi
	}
	c := newCurve(d.Scaling, lo, hi)
	from, to := c.straight(lo), c.straight(hi)
	pad := (to - from) * share
	lo, hi = c.bent(from-pad), c.bent(to+pad)
	if d.Scaling == Log {
		lo = math.Max(lo, minLength)
	}
	return math.Max(lo, -2*maxEnd), math.Min(hi, 2*maxEnd)
}

// Padded returns the ends of a y axis. A linear axis is widened by 3% at each end and moved out to
// round numbers that divide it finely, but never beyond zero if all values are on one side of it.
// For [Log] the ends are half of the smallest and twice the largest value, like in TensorBoard. For
// [Symlog] they are Spread by 5%.
func (d *Domain) Padded() (lo, hi float64) {
	lo, hi, real := d.wide()
	switch {
	case !real:
		return lo, hi
	case d.Scaling == Log:
		return math.Max(lo/2, minLength), hi * 2
	case d.Scaling == Symlog:
		return d.Spread(symlogPad)
	}
	pad := (hi - lo) * linearPad
	from, to := niceEnds(lo-pad, hi+pad)
	if lo >= 0 {
		from = math.Max(from, 0)
	}
	if hi <= 0 {
		to = math.Min(to, 0)
	}
	return from, to
}

// Shares of the length that are added at both ends of a y axis, and the number of parts that the
// round numbers divide it into: both together add 3 to 11% at each end.
const (
	symlogPad = 0.05
	linearPad = 0.03
	niceParts = 25
)

// wide is Wide; real reports whether the ends are the extremes seen.
func (d *Domain) wide() (lo, hi float64, real bool) {
	if d.Scaling == Log {
		return d.wideLog()
	}
	if !d.nonEmpty {
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

// wideLog is wide for a logarithmic axis.
func (d *Domain) wideLog() (lo, hi float64, real bool) {
	if !d.nonEmpty {
		return 0.1, 1, false
	}
	lo, hi = clamp(d.lo, minLength, maxEnd), clamp(d.hi, minLength, maxEnd)
	if hi-lo > minLength && hi-lo > 16*ulp(hi) {
		return lo, hi, true
	}
	return lo / 2, hi * 2, false
}

// ulp is the distance from v > 0 to the next larger float.
func ulp(v float64) float64 { return math.Nextafter(v, math.Inf(1)) - v }

// niceEnds moves the ends out to multiples of the step that divides the range
// into about niceParts, repeating while the longer range asks for a larger step.
func niceEnds(lo, hi float64) (float64, float64) {
	var last step
	for range 10 {
		s := stepAtLeast((hi - lo) / niceParts)
		if s == last {
			break
		}
		lo, hi = s.times(math.Floor(lo/s.size())), s.times(math.Ceil(hi/s.size()))
		last = s
	}
	return lo, hi
}
