package query

import (
	"math"

	"eventlens/eventfile/store"
)

// FindingKind is a kind of noticeable feature of a series.
type FindingKind uint8

// The kinds, the most important first. findvalues.go and findtimes.go contain their rules.
const (
	// Count of Of values are NaN or infinite; Step and Value are of the first such point
	FindNonFinite FindingKind = iota
	// the series goes back Count times, the last time at Step; Of points were written again
	FindRestarts
	FindSpikes // Count short excursions; Step and Value are of the largest one
	// from Step on the pace is Value steps per second; before that it was Before
	FindSlower
	// Count pauses, the longest of Value seconds before Step; Before is the usual interval
	FindGaps
	FindPlateau // from Step on the values hardly move; Value is the level
	FindPace    // Value steps per second overall, without pauses
)

// Finding is a noticeable feature of a series. What its fields mean depends on the kind.
type Finding struct {
	Kind          FindingKind
	Count, Of     int64
	Step          store.Step
	Value, Before float64
}

// Finder looks for noticeable features. It reuses its memory for the next series; the zero value is
// ready.
type Finder struct {
	values []float64 // the finite values
	at     []int     // their indices in the series; empty if all values are finite
	sample []float64
	// The smallest of values, and the largest magnitude.
	smallest, largest float64
}

const (
	// findBlocks is the number of parts, of equal numbers of points, that a series is divided into,
	// to distinguish features of one part from features of the whole series.
	findBlocks = 20
	// findSample is how many points represent a block. The median of this number of noisy values is
	// within a tenth of their deviation.
	findSample = 256
)

// blockOf returns the ends of block b of n points.
func blockOf(b, n int) (from, to int) { return b * n / findBlocks, (b + 1) * n / findBlocks }

// appendSample appends value(i) for some i from from to to-1, spread evenly. The places within a
// stride vary, so that a period of the series does not distort its level.
func appendSample(dst []float64, from, to int, value func(i int) float64) []float64 {
	n := to - from
	if n <= findSample {
		for i := from; i < to; i++ {
			dst = append(dst, value(i))
		}
		return dst
	}
	for k := range findSample {
		low, high := from+k*n/findSample, from+(k+1)*n/findSample
		dst = append(dst, value(low+k*7919%(high-low)))
	}
	return dst
}

// middle returns the median of values, or with an even number the higher of the two middle values,
// and reorders them. There must be at least one value and no NaN.
func middle(values []float64) float64 {
	k := len(values) / 2
	nth(values, k)
	return values[k]
}

// typical returns the typical magnitude of values: 1.4826 times the median of their magnitudes,
// which for Gaussian noise around 0 is the standard deviation. If more than half of the values are
// 0, that median is 0, and 1.2533 times the mean magnitude replaces it, as in Iglewicz and Hoaglin,
// "How to Detect and Handle Outliers" (1993). It changes values.
func typical(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sum := 0.0
	for i, v := range values {
		values[i] = math.Abs(v)
		sum += values[i]
	}
	if size := middle(values); size > 0 {
		return 1.4826 * size
	}
	return 1.2533 * sum / float64(len(values))
}
