package query

import (
	"math"

	"eventlens/eventfile"
)

// Curve is a precision-recall curve with the figures computed from it.
type Curve struct {
	eventfile.PRCurve
	// Drawn is how many thresholds are drawn, from the first on. The others are left out, since no
	// prediction reaches them.
	Drawn int
	// Precisions is the average precision: the area under steps of precision over recall. Rates is
	// the area under true over false positive rate, with straight lines from (0, 0) to (1, 1).
	// Either is NaN if it is undefined for the curve.
	Precisions, Rates float64
	Faults            CurveFaults
}

// CurveFaults describe faults of a curve. The curve is drawn as far as possible.
type CurveFaults uint8

// The faults.
const (
	CurveNotFinite CurveFaults = 1 << iota // NaN or infinite numbers: their points are left out
	CurveNegative                          // counts below zero
	CurveEmpty                             // no thresholds
)

// CurveOf decodes a curve. Errors are of type *eventfile.ValueError.
func CurveOf(v *eventfile.Value) (*Curve, error) {
	c := new(Curve)
	if err := v.PRCurve(&c.PRCurve); err != nil {
		return nil, err
	}
	c.Drawn = c.End()
	if c.Drawn == 0 {
		c.Faults |= CurveEmpty
	}
	for k, row := range c.Rows() {
		for _, n := range row {
			if n-n != 0 {
				c.Faults |= CurveNotFinite
			} else if n < 0 && k < 4 {
				c.Faults |= CurveNegative
			}
		}
	}
	c.Precisions, c.Rates = c.averagePrecision(), c.areaOfRates()
	return c, nil
}

// At returns the index of the drawn threshold nearest to the given one.
func (c *Curve) At(threshold float64) int {
	return max(0, min(int(math.Round(threshold*float64(c.Len()-1))), c.Drawn-1))
}

// TrueRate returns the share of the positives that reach a threshold; NaN if there are no
// positives.
func (c *Curve) TrueRate(i int) float64 { return share(c.TruePositives[i], c.FalseNegatives[i]) }

// FalseRate returns the share of the negatives that reach a threshold; NaN if there are no
// negatives.
func (c *Curve) FalseRate(i int) float64 { return share(c.FalsePositives[i], c.TrueNegatives[i]) }

func share(in, out float64) float64 { return in / (in + out) }

// F1 is the harmonic mean of precision and recall.
func (c *Curve) F1(i int) float64 {
	p, r := c.Precision[i], c.Recall[i]
	return 2 * p * r / (p + r)
}

// averagePrecision follows scikit-learn's definition: each precision is weighted by the fall of
// recall to the next threshold; after the last threshold recall is 0.
func (c *Curve) averagePrecision() float64 {
	sum := math.NaN()
	for i := range c.Drawn {
		next := 0.0
		if i+1 < c.Drawn {
			next = c.Recall[i+1]
		}
		if i == 0 {
			sum = 0
		}
		sum += (c.Recall[i] - next) * c.Precision[i]
	}
	return sum
}

// areaOfRates integrates from (1, 1) down to (0, 0).
func (c *Curve) areaOfRates() float64 {
	x, y, area := 1.0, 1.0, 0.0
	to := func(atX, atY float64) {
		area += (x - atX) * (y + atY) / 2
		x, y = atX, atY
	}
	for i := range c.Len() {
		to(c.FalseRate(i), c.TrueRate(i))
	}
	if to(0, 0); c.Len() == 0 {
		return math.NaN()
	}
	return area
}
