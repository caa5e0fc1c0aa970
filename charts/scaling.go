package charts

import "math"

// Scaling is how the values along an axis become lengths.
type Scaling uint8

// The scalings.
const (
	// Linear gives equal differences equal lengths.
	Linear Scaling = iota
	// Log gives equal ratios equal lengths. What is not above zero has no place.
	Log
	// Symlog is linear around zero and logarithmic beyond, on both sides: a value v is
	// as far from zero as log(1 + |v|/c), where c is a thousandth of the larger end of
	// the axis (as a magnitude). So three decades on each side can be told apart, of
	// weights and of gradients, and the ends alone say where everything is.
	Symlog
)

// symlogReach is the larger end by the constant c of Symlog.
const symlogReach = 1000

// space names what the ends must be taken from.
func (k Scaling) space() string {
	if k == Log {
		return "positive data"
	}
	return "data"
}

// places reports whether a value has a place on an axis; see [Scale.Places].
func (k Scaling) places(v float64) bool { return Finite(v) && (v > 0 || k != Log) }

// curve straightens data: where the data have a scaling, what it makes of them is
// linear in pixels.
type curve struct {
	scaling Scaling
	c       float64 // of Symlog
}

// straightBelow is the length of an axis, as a share of its larger end, below which
// every scaling is a straight line to the eye. It is drawn as one, as the logarithms
// of its ends would be equal.
const straightBelow = 1e-6

func newCurve(k Scaling, lo, hi float64) curve {
	largest := math.Max(math.Abs(lo), math.Abs(hi))
	if math.Abs(hi-lo) < straightBelow*largest && (k != Log || lo > 0 && hi > 0) {
		return curve{}
	}
	return curve{k, largest / symlogReach}
}

// straight returns a number in which the axis is linear; NaN for what has no place.
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
