package scalar

import (
	"math"
	"sort"

	"eventlens/charts"
	"eventlens/eventfile/query"
)

// geometry is where things are on a plot.
type geometry struct {
	frame *charts.Frame
}

// place maps a point to CSS px of the card; what has no place on an axis becomes NaN.
func (g *geometry) place(x, y float64) (xPx, yPx float64) {
	f := g.frame
	return f.Plot.X + f.X.PxFromData(x), f.Plot.Y + f.Y.PxFromData(y)
}

// inPlot reports whether a place in CSS px of the card is in the plot.
func (g *geometry) inPlot(x, y float64) bool {
	plot := g.frame.Plot
	return x >= plot.X && x <= plot.X+plot.W && y >= plot.Y && y <= plot.Y+plot.H
}

// nearest returns the point of a line that is nearest to a place along x, as it is seen: on a curved axis that may be another than in the data. Points
// without a place are not near anything.
func (g *geometry) nearest(line *query.Line, xPx float64) (index int, ok bool) {
	f := g.frame
	at := f.X.DataFromPx(xPx - f.Plot.X)
	if f.X.Scaling() == charts.Linear {
		return query.NearestPoint(*line, at)
	}
	distance := func(i int) float64 { return math.Abs(f.Plot.X + f.X.PxFromData(line.X[i]) - xPx) }
	best := math.Inf(1)
	consider := func(i int) {
		if d := distance(i); d <= best { // of equal ones the last
			index, best, ok = i, d, true
		}
	}
	if !line.Sorted {
		for i := range line.X {
			consider(i)
		}
		return index, ok
	}
	right := sort.SearchFloat64s(line.X, at)
	if right > 0 {
		consider(right - 1)
	}
	if right < len(line.X) {
		if last := sort.SearchFloat64s(line.X, math.Nextafter(line.X[right], math.Inf(1))) - 1; distance(last) < best {
			consider(last)
		}
	}
	return index, ok
}
