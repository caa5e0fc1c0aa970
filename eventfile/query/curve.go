package query

import (
	"math"

	"eventlens/eventfile"
)

// Curve is a precision-recall curve, and what follows from its counts.
type Curve struct {
	eventfile.PRCurve
	// Drawn is how many of its thresholds are drawn; the rest of them, at the end, nothing
	// reaches.
	Drawn int
	// Precisions is the average precision: the area under steps of precision over recall.
	// Rates is the area under true over false positive rate, by straight lines from (0, 0)
	// to (1, 1). Either is NaN where the curve does not tell it.
	Precisions, Rates float64
	Faults            CurveFaults
}

// CurveFaults say what is wrong with a curve. It is drawn as far as it can be.
type CurveFaults uint8

// The faults.
const (
	CurveNotFinite CurveFaults = 1 << iota // numbers that are NaN or infinite: their points are left out
	CurveNegative                          // counts below zero
	CurveEmpty                             // no threshold at all
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

// At returns the index of the drawn threshold that is nearest to another one.
func (c *Curve) At(threshold float64) int {
	return max(0, min(int(math.Round(threshold*float64(c.Len()-1))), c.Drawn-1))
}

// TrueRate and FalseRate are which share of the positives, and of the negatives, reaches a
// threshold; NaN where there are none.
func (c *Curve) TrueRate(i int) float64 { return share(c.TruePositives[i], c.FalseNegatives[i]) }

// FalseRate is the other one of TrueRate.
func (c *Curve) FalseRate(i int) float64 { return share(c.FalsePositives[i], c.TrueNegatives[i]) }

func share(in, out float64) float64 { return in / (in + out) }

// F1 is the harmonic mean of precision and recall.
func (c *Curve) F1(i int) float64 {
	p, r := c.Precision[i], c.Recall[i]
	return 2 * p * r / (p + r)
}

// averagePrecision is as scikit-learn has it: each precision counts as much as recall falls
// to the next threshold, behind the last of which it is 0.
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

// areaOfRates goes from (1, 1) down to (0, 0).
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
