package engine

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// hover handles a Hover message. It answers from the geometry that the card was drawn with, so that the readout fits what is seen.
func (e *Engine) hover(m *wire.Hover) {
	answer := &wire.Readout{}
	if c := e.view.card(m.Card); c != nil && c.plot != nil && !c.plot.empty() {
		answer = c.plot.readout(e, m.X, m.Y)
	}
	answer.Card = m.Card
	e.send(answer)
}

const (
	// maxReadoutRows is how many rows a readout has.
	maxReadoutRows = 12
	// nearPlotPx is how far outside the plot the pointer still counts as over it, so that the first and last points are easy to reach.
	nearPlotPx = 12
)

// nearPlot reports whether a place is over a plot or next to it.
func nearPlot(plot charts.Rect, x, y float64) bool {
	return x >= plot.X-nearPlotPx && x <= plot.X+plot.W+nearPlotPx && y >= plot.Y-nearPlotPx && y <= plot.Y+plot.H+nearPlotPx
}

// under is the point of a run that is nearest to the pointer along x.
type under struct {
	run   wire.RunID
	index int
	x, y  float64 // data
	xPx   float64 // CSS px of the card, as yPx
	yPx   float64 // NaN for a value that has no place
}

// readout lists, for every run shown, the point that is nearest to the pointer along x, the highest value first.
func (p *scalarPlot) readout(e *Engine, x, y float64) *wire.Readout {
	m := &wire.Readout{}
	if !nearPlot(p.frame.Plot, x, y) {
		return m
	}
	points := p.under(e.view.coords.fill(p), x)
	if len(points) == 0 {
		return m
	}
	snapped := slices.MinFunc(points, func(a, b under) int { return cmp.Compare(math.Abs(a.xPx-x), math.Abs(b.xPx-x)) })
	m.X = snapped.xPx
	m.Heading = state.ReadoutHeading(p.axis, p.heading(e, snapped))
	sort.SliceStable(points, func(i, j int) bool { return cmp.Less(points[j].y, points[i].y) }) // NaN is below all
	nearest := nearestRow(points, y)
	first := min(max(nearest-maxReadoutRows/2, 0), max(len(points)-maxReadoutRows, 0))
	last := min(first+maxReadoutRows, len(points))
	m.More = len(points) - (last - first)
	for i, at := range points[first:last] {
		m.Rows = append(m.Rows, p.row(e, at, first+i == nearest))
	}
	return m
}

// under returns the point of each run that is nearest to a place along x.
func (p *scalarPlot) under(series []query.Line, xPx float64) []under {
	x := p.frame.X.DataFromPx(xPx - p.frame.Plot.X)
	var points []under
	for i, run := range p.shown {
		index, ok := query.NearestPoint(series[i], x)
		if !ok {
			continue
		}
		at := under{run: run, index: index, x: series[i].X[index], y: series[i].Y[index]}
		at.xPx, at.yPx = p.place(at.x, at.y)
		if math.IsInf(at.yPx, 0) {
			at.yPx = math.NaN()
		}
		points = append(points, at)
	}
	return points
}

// nearestRow returns the index of the point that is nearest to a place along y; 0 when none has a place.
func nearestRow(points []under, yPx float64) int {
	best, distance := 0, math.Inf(1)
	for i, at := range points {
		if d := math.Abs(at.yPx - yPx); d < distance {
			best, distance = i, d
		}
	}
	return best
}

// heading writes the x of a point.
func (p *scalarPlot) heading(e *Engine, at under) string {
	point := p.series(at.run).At(at.index)
	switch p.axis {
	case wire.AxisRelative:
		return charts.FormatDuration(at.x)
	case wire.AxisWall:
		return e.moment(float64(point.Wall))
	}
	return charts.FormatInt(int64(point.Step))
}

// row describes a point.
func (p *scalarPlot) row(e *Engine, at under, nearest bool) wire.ReadoutRow {
	series := p.series(at.run)
	point := series.At(at.index)
	first, _ := series.First()
	return wire.ReadoutRow{
		Series:   wire.Series{Run: at.run, Tag: wire.TagID(p.tag)},
		Value:    charts.FormatValue(point.Value),
		Step:     charts.FormatInt(int64(point.Step)),
		Time:     e.moment(float64(point.Wall)),
		Relative: charts.FormatDuration(float64(point.Wall - first.Wall)),
		Y:        at.yPx,
		Nearest:  nearest,
	}
}

// readout describes the bin under the pointer and the histogram that it belongs to.
func (p *ridgePlot) readout(e *Engine, x, y float64) *wire.Readout {
	m := &wire.Readout{}
	ridge, bin, ok := p.frame.RidgeAt(x, y)
	if !ok {
		return m
	}
	h := &p.ridges[ridge]
	width := (p.high - p.low) / float64(len(h.Counts))
	left := p.low + float64(bin)*width
	m.Heading = state.ReadoutHeading(wire.AxisStep, charts.FormatInt(int64(h.Step)))
	m.X = p.frame.Plot.X + p.frame.X.PxFromData(left+width/2)
	value := charts.FormatValue
	for _, row := range []wire.ReadoutRow{
		{Label: state.LabelBin, Value: state.Between(value(left), value(left+width))},
		{Label: state.LabelCount, Value: state.CountOf(count(h.Counts[bin]), count(h.Count))},
		{Label: state.LabelMean, Value: state.PlusMinus(value(h.Mean), value(h.Std))},
		{Label: state.LabelMin, Value: value(h.Min)},
		{Label: state.LabelMax, Value: value(h.Max)},
		{Label: state.LabelTime, Value: e.moment(float64(h.Wall))},
	} {
		row.Run, row.Y = p.run, math.NaN()
		m.Rows = append(m.Rows, row)
	}
	m.Rows[0].Y = p.frame.Top(ridge, bin)
	return m
}

// count writes a count, which need not be whole after the histogram was binned anew.
func count(n float64) string {
	if n < 1000 {
		return charts.FormatValue(n)
	}
	return charts.FormatInt(int64(math.Round(n)))
}
