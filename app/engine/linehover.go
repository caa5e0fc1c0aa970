package engine

import (
	"math"
	"sort"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// under is the point of a line that is nearest to the pointer along x.
type under struct {
	line  *plotLine
	index int     // of the point in the line
	x, y  float64 // data, as drawn
	xPx   float64 // CSS px of the card, as yPx; NaN for what has no place
	yPx   float64
	away  float64 // from the pointer, in CSS px; infinite for what is not in the plot
}

// readout lists, for every line, the point that is nearest to the pointer along x, in the order of the view.
func (p *scalarPlot) readout(e *Engine, q *wire.Hover) *wire.Readout {
	m := &wire.Readout{}
	if !byKeys(q) && !nearPlot(p.frame.Plot, q.X, q.Y) {
		return m
	}
	e.fill(p)
	var points []under
	if byKeys(q) {
		points = p.underKeys(e, q, m)
	} else if points = p.under(q.X, q.Y); len(points) > 0 {
		m.X, m.At, m.Heading = p.crosshair(e, points, q.X)
	}
	if len(points) == 0 {
		return m
	}
	e.sortRows(points)
	nearest, most := chosen(points, q), maxReadoutRows
	if q.All {
		most = maxKeptRows
	}
	first := min(max(nearest-most/2, 0), max(len(points)-most, 0))
	last := min(first+most, len(points))
	m.More = len(points) - (last - first)
	e.lift(p, points[nearest].line, q, m)
	for i := range points[first:last] {
		m.Rows = append(m.Rows, p.row(e, &points[first+i], first+i == nearest))
	}
	return m
}

// under returns the point of each line that is nearest to a place along x.
func (p *scalarPlot) under(xPx, yPx float64) []under {
	points := make([]under, 0, len(p.lines))
	for i := range p.lines {
		l := &p.lines[i]
		index, ok := p.nearest(&l.curve.line, xPx)
		if !ok {
			continue
		}
		at := under{line: l, index: index, x: l.curve.line.X[index], y: l.curve.drawn[index], away: math.Inf(1)}
		at.xPx, at.yPx = p.place(at.x, at.y)
		if p.inPlot(at.xPx, at.yPx) {
			at.away = math.Hypot(at.xPx-xPx, at.yPx-yPx)
		} else {
			at.yPx = math.NaN()
		}
		points = append(points, at)
	}
	return points
}

// nearest returns the point of a line that is nearest to a place along x, as it is seen: on a curved axis that may be another than in the data. Points
// without a place are not near anything.
func (p *scalarPlot) nearest(line *query.Line, xPx float64) (index int, ok bool) {
	f := p.frame
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

// crosshair returns where the crosshair is, in CSS px and in the data, and how that is written: at the nearest of the points that are in view, or under the
// pointer where there is none.
func (p *scalarPlot) crosshair(e *Engine, points []under, x float64) (xPx, at float64, heading string) {
	plot := p.frame.Plot
	snapped := -1
	for i := range points {
		if px := points[i].xPx; px < plot.X || px > plot.X+plot.W || px != px {
			continue
		}
		if snapped < 0 || math.Abs(points[i].xPx-x) < math.Abs(points[snapped].xPx-x) {
			snapped = i
		}
	}
	if snapped < 0 {
		xPx = min(max(x, plot.X), plot.X+plot.W)
		at = p.frame.X.DataFromPx(xPx - plot.X)
		return xPx, at, p.heading(e, at)
	}
	return points[snapped].xPx, points[snapped].x, p.heading(e, points[snapped].x)
}

// heading writes a place on the x axis.
func (p *scalarPlot) heading(e *Engine, x float64) string {
	switch p.look.Axis {
	case wire.AxisWall:
		return words.ReadoutHeading(p.look.Axis, e.moment(x))
	case wire.AxisTag:
		return words.TagHeading(p.xName(), charts.FormatValue(x))
	}
	return words.ReadoutHeading(p.look.Axis, e.axis(p, x).Format(x))
}

// sortRows sorts the points as the view wants the rows. What has no value comes last.
func (e *Engine) sortRows(points []under) {
	var before func(a, b *under) bool
	switch e.view.order {
	case wire.OrderLowest:
		before = func(a, b *under) bool { return a.y < b.y || a.y == a.y && b.y != b.y }
	case wire.OrderNearest:
		before = func(a, b *under) bool { return a.away < b.away }
	case wire.OrderName:
		before = func(a, b *under) bool {
			return state.CompareNatural(e.lineName(a.line.Run, a.line.Group), e.lineName(b.line.Run, b.line.Group)) < 0
		}
	default:
		before = func(a, b *under) bool { return a.y > b.y || a.y == a.y && b.y != b.y }
	}
	sort.SliceStable(points, func(i, j int) bool { return before(&points[i], &points[j]) })
}

// row describes a point.
func (p *scalarPlot) row(e *Engine, at *under, nearest bool) wire.ReadoutRow {
	l, curve := at.line, at.line.curve
	row := wire.ReadoutRow{Series: l.Series, Y: at.yPx, Nearest: nearest, Value: charts.FormatValue(curve.line.Y[at.index])}
	if p.look.Smoothing.On() {
		row.Smoothed = charts.FormatValue(at.y)
		if l.Group > 0 {
			row.Value = charts.FormatValue(e.asLogged(p, l, []float64{at.x})[0])
		}
	}
	if s := p.stamp(l, at.index); s.ok {
		row.Step, row.Time, row.Relative = charts.FormatInt(s.step), words.ReadoutNoTime.Text(), words.ReadoutNoTime.Text()
		if s.wall == s.wall {
			row.Time = e.moment(s.wall)
		}
		if s.relative == s.relative {
			row.Relative = charts.FormatDuration(s.relative)
		}
	}
	if l.Group > 0 {
		row.Members = int(curve.group.N[at.index])
		if curve.low != nil && curve.low[at.index] == curve.low[at.index] {
			row.Band = words.Between(charts.FormatValue(curve.low[at.index]), charts.FormatValue(curve.high[at.index]))
		}
	}
	return row
}
