package query

import (
	"sort"

	"eventlens/eventfile/store"
)

// AddMargin adds to the line of a series the margin between two other series of the run. It keeps
// the points whose steps all three series have, and appends the values of the other two at these
// steps to low and high, one number per point. It returns the number of dropped points. If a series
// has a step several times its last value counts.
func (l *Line) AddMargin(y, lower, upper store.NumberSeries,
	low, high []float64) (lows, highs []float64, dropped int) {
	below, above := tableOf(lower), tableOf(upper)
	breaks, restarts, kept := l.Breaks, l.Restarts, 0
	l.Breaks, l.Restarts = l.Breaks[:0], l.Restarts[:0]
	points := make([]int, 0, len(l.X))
	for i := range l.X {
		at := l.Point(i)
		step := y.At(at).Step
		b, inLower := below.find(step)
		a, inUpper := above.find(step)
		if !inLower || !inUpper {
			continue
		}
		l.Breaks, breaks = moveBreaks(l.Breaks, breaks, i, 0, kept)
		l.Restarts, restarts = moveBreaks(l.Restarts, restarts, i, 0, kept)
		l.X[kept], l.Y[kept] = l.X[i], l.Y[i]
		points = append(points, at)
		low, high = append(low, b), append(high, a)
		kept++
	}
	dropped = len(l.X) - kept
	l.X, l.Y = l.X[:kept], l.Y[:kept]
	if dropped > 0 || len(l.Points) > 0 {
		l.Points = append(l.Points[:0], points...)
	}
	return low, high, dropped
}

// find returns the last value of a step.
func (t *stepTable) find(step store.Step) (value float64, ok bool) {
	i := sort.Search(len(t.points), func(i int) bool { return t.points[i].step >= step })
	if i == len(t.points) || t.points[i].step != step {
		return 0, false
	}
	return t.series.At(t.points[i].index).Value, true
}
