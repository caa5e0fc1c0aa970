package charts

import "math"

// Cut is the visible part of an x axis, at whose ends lines are cut. It computes the y at which
// lines leave the part before there is a y axis to draw them with: the y axis is then fitted to
// these values.
type Cut struct {
	X Range
	// Known is a range of y that the axis shows in any case: nothing is appended for a piece of
	// line within it. It is empty at first.
	Known Range

	x                  curve
	from, to           float64 // the ends of X, straightened
	xScaling, yScaling Scaling
}

// NewCut returns the cut of lines at the ends of an x axis. The ends must be drawable; yScaling is
// the scaling of the y axis that the lines are drawn with.
func NewCut(x Range, xScaling, yScaling Scaling) Cut {
	c := newCurve(xScaling, x.Lo, x.Hi)
	return Cut{
		X: x, Known: Range{math.NaN(), math.NaN()}, x: c, from: c.straight(x.Lo),
		to: c.straight(x.Hi), xScaling: xScaling, yScaling: yScaling,
	}
}

// Append appends the y at which the line between two points is cut: none, one or two values. The
// line is straight on the screen, not in the data. A point that has no place on its axis has no
// line.
//
// How a symmetric logarithmic axis bends a line depends on the axis's ends, so the cut is unknown
// until these are known. Append then appends the y of the two points, between which the cut lies.
// An axis fitted to the cut alone might not exist: in the first millionth of a line from 0 to 1e6
// the cut falls faster than the constant of the axis that is fitted to it.
func (c *Cut) Append(dst []float64, x0, y0, x1, y1 float64) []float64 {
	if x0 > x1 {
		x0, y0, x1, y1 = x1, y1, x0, y0
	}
	first, end := 0, 2 // the range of X's ends that the line crosses
	if !(x0 < c.X.Lo && c.X.Lo < x1) {
		first++
	}
	if !(x0 < c.X.Hi && c.X.Hi < x1) {
		end--
	}
	lowest, highest := lesser(y0, y1), larger(y0, y1)
	if first >= end || lowest >= c.Known.Lo && highest <= c.Known.Hi {
		return dst
	}
	if !c.xScaling.places(x0) || !Finite(x1) || !c.yScaling.places(y0) || !c.yScaling.places(y1) {
		return dst
	}
	cuts := [2]float64{y0, y1}
	if c.yScaling != Symlog {
		c.cut(&cuts, x0, x1)
		// keeps level lines level despite rounding
		cuts[0], cuts[1] = clamp(cuts[0], lowest, highest), clamp(cuts[1], lowest, highest)
	}
	return append(dst, cuts[first:end]...)
}

// cut replaces the y of two points by the line's y at the two ends of X, on an axis that is not
// symmetric.
func (c *Cut) cut(y *[2]float64, x0, x1 float64) {
	if c.x.scaling != Linear {
		x0, x1 = c.x.straight(x0), c.x.straight(x1)
	}
	y0, y1 := y[0], y[1]
	if c.yScaling == Log {
		y0, y1 = math.Log(y0), math.Log(y1)
	}
	length := x1/2 - x0/2 // halves do not overflow
	for i, end := range [...]float64{c.from, c.to} {
		share := (end/2 - x0/2) / length
		if y[i] = y0*(1-share) + y1*share; c.yScaling == Log {
			y[i] = math.Exp(y[i])
		}
	}
}
