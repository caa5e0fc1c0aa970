package worker

import (
	"math"
	"sort"

	"eventlens/charts"
	"eventlens/eventfile/query"
)

// geometry converts between data and positions on a plot.
type geometry struct {
	frame *charts.Frame
}

// place returns the position of a data point in CSS px of the card; NaN for a coordinate that its
// axis cannot show.
func (g *geometry) place(x, y float64) (xPx, yPx float64) {
	f := g.frame
	return f.Plot.X + f.X.PxFromData(x), f.Plot.Y + f.Y.PxFromData(y)
}

// inPlot reports whether a position in CSS px of the card is in the plot.
func (g *geometry) inPlot(x, y float64) bool {
	plot := g.frame.Plot
	return x >= plot.X && x <= plot.X+plot.W && y >= plot.Y && y <= plot.Y+plot.H
}

// nearest returns the point of a line that appears nearest to a position along x; on a logarithmic
// axis this may differ from the nearest in the data. Points that the axis cannot show are never
// nearest.
func (g *geometry) nearest(line *query.Line, xPx float64) (index int, ok bool) {
	f := g.frame
	at := f.X.DataFromPx(xPx - f.Plot.X)
	if f.X.Scaling() == charts.Linear {
		return query.NearestPoint(*line, at)
	}
	distance := func(i int) float64 { return math.Abs(f.Plot.X + f.X.PxFromData(line.X[i]) - xPx) }
	best := math.Inf(1)
	consider := func(i int) {
		if d := distance(i); d <= best { // of equally near points, the last
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
		if last := sort.SearchFloat64s(line.X,
			math.Nextafter(line.X[right], math.Inf(1))) - 1; distance(last) < best {
			consider(last)
		}
	}
	return index, ok
}
