package query

import (
	"math"

	"eventlens/eventfile/store"
)

// Extent is the smallest and the largest of some values. Start from NoExtent.
type Extent struct {
	Low, High float64
}

// NoExtent is the extent of no values.
var NoExtent = Extent{Low: math.Inf(1), High: math.Inf(-1)}

// Empty reports whether no value was included.
func (e Extent) Empty() bool { return e.Low > e.High }

// Include extends e to the finite values.
func (e *Extent) Include(values []float64) {
	for _, value := range values {
		// The comparisons are false for NaN; the comparisons with the limits exclude infinities.
		if value < e.Low && value >= -math.MaxFloat64 {
			e.Low = value
		}
		if value > e.High && value <= math.MaxFloat64 {
			e.High = value
		}
	}
}

// Extents returns the extent of all finite x of the lines, and of all finite y. Either may be
// empty.
func Extents(lines ...Line) (x, y Extent) {
	x, y = NoExtent, NoExtent
	for i := range lines {
		line := &lines[i]
		if n := len(line.X); line.Sorted && n > 0 && store.IsFinite(line.X[0]) &&
			store.IsFinite(line.X[n-1]) {
			x.Include(line.X[:1])
			x.Include(line.X[n-1:])
		} else {
			x.Include(line.X)
		}
		y.Include(line.Y)
	}
	return x, y
}
