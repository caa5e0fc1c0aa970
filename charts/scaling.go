package charts

import "math"

// Scaling is the function that turns the values along an axis into lengths.
type Scaling uint8

// The scalings.
const (
	// Linear gives equal differences equal lengths.
	Linear Scaling = iota
	// Log gives equal ratios equal lengths. Values not above zero have no place.
	Log
	// Symlog is linear around zero and logarithmic beyond, on both sides: the distance of a value v
	// from zero is log(1 + |v|/c), where c is a thousandth of the larger end of the axis (as a
	// magnitude). So three decades on each side can be told apart, in weights and in gradients, and
	// the ends alone determine the place of every value.
	Symlog
)

// symlogReach is the larger end of the axis divided by the constant c of Symlog.
const symlogReach = 1000

// space describes which values the ends must be.
func (k Scaling) space() string {
	if k == Log {
		return "positive data"
	}
	return "data"
}

// places reports whether a value has a place on an axis; see [Scale.Places].
func (k Scaling) places(v float64) bool { return Finite(v) && (v > 0 || k != Log) }

// curve straightens data: it maps values of an axis to numbers that are linear in pixels.
type curve struct {
	scaling Scaling
	c       float64 // the constant of Symlog
}

// straightBelow is the length of an axis, as a share of its larger end, below which every scaling
// looks linear. It is drawn as linear then, as the logarithms of its ends would be equal.
const straightBelow = 1e-6

func newCurve(k Scaling, lo, hi float64) curve {
	largest := math.Max(math.Abs(lo), math.Abs(hi))
	if math.Abs(hi-lo) < straightBelow*largest && (k != Log || lo > 0 && hi > 0) {
		return curve{}
	}
	return curve{k, largest / symlogReach}
}

// straight maps a value to a number that is linear in pixels; to NaN if the value has no place.
func (c curve) straight(v float64) float64 {
	switch c.scaling {
	case Log:
		if v > 0 {
			return math.Log(v)
		}
		return math.NaN()
	case Symlog:
		return math.Copysign(math.Log1p(math.Abs(v)/c.c), v)
	}
	return v
}

// bent is the inverse of straight.
func (c curve) bent(u float64) float64 {
	switch c.scaling {
	case Log:
		return math.Exp(u)
	case Symlog:
		return math.Copysign(math.Expm1(math.Abs(u))*c.c, u)
	}
	return u
}
