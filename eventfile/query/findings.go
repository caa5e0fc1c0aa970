package query

import (
	"math"

	"eventlens/eventfile/store"
)

// FindingKind is a kind of thing that stands out in a series.
type FindingKind uint8

// The kinds, the most important first. The rules are those of findvalues.go and findtimes.go.
const (
	FindNonFinite FindingKind = iota // Count values of Of are NaN or infinite; Step and Value are the first one's
	FindRestarts                     // the series goes back Count times, the last time at Step; Of points were written again
	FindSpikes                       // Count short excursions; Step and Value are those of the largest
	FindSlower                       // from Step on the pace is Value steps a second, and was Before
	FindGaps                         // Count pauses, the longest of Value seconds before Step; Before is the usual interval
	FindPlateau                      // from Step on the values hardly move; Value is the level
	FindPace                         // Value steps a second overall, pauses left out
)

// Finding is one thing that stands out in a series. What the fields mean depends on the kind.
type Finding struct {
	Kind          FindingKind
	Count, Of     int64
	Step          store.Step
	Value, Before float64
}

// Finder looks for what stands out. It holds memory that is used again for the next series; the zero value is ready.
type Finder struct {
	values []float64 // finite ones
	at     []int     // their indices in the series; empty where all values are finite
	sample []float64
	// of values: the smallest one, and the largest size
	smallest, largest float64
}

const (
	// findBlocks is how many parts, of equal numbers of points, a series is cut into, to tell what holds in one part of it from what holds everywhere.
	findBlocks = 20
	// findSample is how many points of a block stand for it: the median of so many noisy values is within a tenth of their deviation.
	findSample = 256
)

// blockOf returns the ends of block b of n points.
func blockOf(b, n int) (from, to int) { return b * n / findBlocks, (b + 1) * n / findBlocks }

// appendSample appends value(i) for some i of from to to-1, spread evenly. The places within a stride vary, so that no rhythm of the series is taken for
// its level.
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

// middle returns the median of values, of an even number the higher of the two in the middle, and reorders them. There must be one; none may be NaN.
func middle(values []float64) float64 {
	k := len(values) / 2
	nth(values, k)
	return values[k]
}

// typical returns how large values typically are, above or below 0: 1.4826 times the median of their sizes, which for Gaussian noise around 0 is its standard deviation.
// Where more than half of the values are 0, so is that, and 1.2533 times the mean size stands in for it, as in Iglewicz and Hoaglin, "How to Detect and Handle
// Outliers" (1993). It changes values.
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
