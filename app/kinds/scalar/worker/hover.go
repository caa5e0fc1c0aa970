package worker

import (
	"math"
	"sort"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
	"eventlens/eventfile/listing"
)

// linePoint is the point of a line that is nearest to the pointer along x.
type linePoint struct {
	line  *plotLine
	index int     // index of the point in the line
	x, y  float64 // data coordinates, as drawn
	xPx   float64 // CSS px of the card, like yPx; NaN if the axis cannot show it
	yPx   float64
	// distance from the pointer, in CSS px; infinite outside the plot
	distance float64
	training *linePoint // of a row: the training beside the validation; nil for none
	trains   bool       // of a row: it is about the point of the training
}

// pointer answers which points are under the pointer of a plot, or at the crosshair that keys have
// moved.
type pointer struct{ *Plot }

// Readout implements view.Plot.
func (p *Plot) Readout(q *chart.Hover) *chart.Readout { return pointer{p}.readout(q) }

// readout lists, for every line, the point that is nearest to the pointer along x, in the order of
// the view.
func (p pointer) readout(q *chart.Hover) *chart.Readout {
	m := &chart.Readout{}
	if !byKeys(q) && !nearPlot(p.frame.Plot, q.X, q.Y) {
		return m
	}
	p.k.fill(p.Plot)
	var points []linePoint
	if byKeys(q) {
		points = p.pointsByKeys(q, m)
	} else if points = p.pointsAt(q.X, q.Y); len(points) > 0 {
		m.X, m.At, m.Heading = p.crosshair(points, q.X)
	}
	if len(points) == 0 {
		return m
	}
	p.k.sortRows(points)
	nearest, most := chosen(points, q), maxReadoutRows
	if q.All {
		most = maxKeptRows
	}
	line := points[nearest].line
	if p.pairs > 0 {
		points, nearest = p.folded(points, nearest)
	}
	first := min(max(nearest-most/2, 0), max(len(points)-most, 0))
	last := min(first+most, len(points))
	m.More = len(points) - (last - first)
	p.k.lift(p.Plot, line, q, m)
	for i := range points[first:last] {
		m.Rows = append(m.Rows, p.row(&points[first+i], first+i == nearest))
	}
	return m
}

// pointsAt returns, for each line, the point nearest to a position along x.
func (p pointer) pointsAt(xPx, yPx float64) []linePoint {
	points := make([]linePoint, 0, len(p.lines))
	for i := range p.lines {
		l := &p.lines[i]
		index, ok := p.nearest(&l.curve.line, xPx)
		if !ok {
			continue
		}
		at := linePoint{
			line: l, index: index, x: l.curve.line.X[index], y: l.curve.drawn[index],
			distance: math.Inf(1),
		}
		at.xPx, at.yPx = p.place(at.x, at.y)
		if p.inPlot(at.xPx, at.yPx) {
			at.distance = math.Hypot(at.xPx-xPx, at.yPx-yPx)
		} else {
			at.yPx = math.NaN()
		}
		points = append(points, at)
	}
	return points
}

// crosshair returns the position of the crosshair, in CSS px and in the units of the axis, and its
// label. The crosshair is at the point in view that is nearest to the pointer along x, or under the
// pointer if no point is in view.
func (p pointer) crosshair(points []linePoint, x float64) (xPx, at float64, heading wire.Text) {
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
		return xPx, at, p.heading(at)
	}
	return points[snapped].xPx, points[snapped].x, p.heading(points[snapped].x)
}

// heading returns the label of a position on the x axis.
func (p pointer) heading(x float64) wire.Text {
	switch p.look.Axis {
	case wire.AxisWall:
		return report.Heading(p.look.Axis, p.k.Moment(x))
	case wire.AxisTag:
		return headingTag.With(nameOf(p.xName()), wire.Value(x))
	}
	return report.Heading(p.look.Axis, placeText(p.k.axis(p.Plot, x), x))
}

// sortRows sorts the points in the view's order. Points without a value come last.
func (k *Kind) sortRows(points []linePoint) {
	var before func(a, b *linePoint) bool
	switch k.Order {
	case wire.OrderLowest:
		before = func(a, b *linePoint) bool { return a.y < b.y || a.y == a.y && b.y != b.y }
	case wire.OrderNearest:
		before = func(a, b *linePoint) bool { return a.distance < b.distance }
	case wire.OrderName:
		before = func(a, b *linePoint) bool {
			return listing.NaturalCompare(k.LineName(a.line.Run, a.line.Group),
				k.LineName(b.line.Run, b.line.Group)) < 0
		}
	default:
		before = func(a, b *linePoint) bool { return a.y > b.y || a.y == a.y && b.y != b.y }
	}
	sort.SliceStable(points, func(i, j int) bool { return before(&points[i], &points[j]) })
}

// row returns the readout row of a point. The row of a pair has the values of both lines.
func (p pointer) row(at *linePoint, nearest bool) chart.Row {
	if at.training == nil {
		return p.lineRow(at, nearest)
	}
	row, train := p.lineRow(at, nearest), p.lineRow(at.training, nearest)
	value, smoothed := row.Value, row.Smoothed
	if at.trains {
		row = train
	}
	row.Value, row.Smoothed, row.Train = value, smoothed, train.Value
	if at.line == at.training.line {
		row.Value, row.Smoothed = noTime.Text(), wire.Text{}
		return row
	}
	row.Gap = gap(value.Part().Number, train.Value.Part().Number)
	return row
}

// lineRow returns the readout row of a point of a single line.
func (p pointer) lineRow(at *linePoint, nearest bool) chart.Row {
	l, curve := at.line, at.line.curve
	row, value := chart.Row{Series: l.Series, Y: at.yPx, Nearest: nearest}, curve.line.Y[at.index]
	if p.smooths(l) {
		row.Smoothed = wire.Value(at.y)
		if l.Group > 0 {
			value = p.k.asLogged(p.Plot, l, []float64{at.x})[0]
		}
	}
	row.Value = wire.Value(value)
	if s := p.stamp(l, at.index); s.ok {
		row.Versus = versusAt(p.baseline(l), s.step, value)
		row.Step, row.Time, row.Relative = wire.Whole(s.step), noTime.Text(), noTime.Text()
		if s.wall == s.wall {
			row.Time = p.k.Moment(s.wall)
		}
		if s.relative == s.relative {
			row.Relative = wire.Duration(s.relative)
		}
	}
	if l.Group > 0 {
		row.Members = int(curve.group.N[at.index])
	}
	if curve.low != nil && curve.low[at.index] == curve.low[at.index] {
		row.Band = report.Range.With(wire.Value(curve.low[at.index]),
			wire.Value(curve.high[at.index]))
	}
	return row
}

const (
	// maxReadoutRows is how many rows a readout has.
	maxReadoutRows = 12
	// maxKeptRows is how many rows a pinned readout has.
	maxKeptRows = 500
	// nearPlotPx is how far outside the plot the pointer still counts as over it, so that the first
	// and last points are easy to reach.
	nearPlotPx = 12
)

// nearPlot reports whether a position is over a plot or next to it.
func nearPlot(plot charts.Rect, x, y float64) bool {
	return x >= plot.X-nearPlotPx && x <= plot.X+plot.W+nearPlotPx && y >= plot.Y-nearPlotPx &&
		y <= plot.Y+plot.H+nearPlotPx
}
