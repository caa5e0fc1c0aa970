package worker

import (
	"math"
	"sort"

	"eventlens/app/engine/paint"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/curve"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/charts"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/query"
)

// shares is the range of axes of shares, as in TensorBoard: somewhat more than 0 to 1.
var shares = charts.Range{Lo: -0.05, Hi: 1.05}

// pad is the margin added at both ends of an axis of steps, as a fraction of its length.
const pad = 0.02

// nameHeight is the height of the row below the labels of the x axis, in CSS px, in which the page
// names the axis.
const nameHeight = 13

// lay lays out the axes, and sorts and smooths the lines of areas.
func (p *plot) lay(c *view.Card, drawn *wire.Drawn) {
	x, y := shares, shares
	if p.look.Mode.Areas() {
		var along, up charts.Domain
		for i := range p.lines {
			l := &p.lines[i]
			sort.Stable(byPlace{l})
			along.AddAll(l.x)
			up.AddAll(l.y)
			p.smooth(l)
		}
		none := charts.Range{Lo: math.NaN(), Hi: math.NaN()}
		x, y = none, none
		if _, _, some := up.Range(); some {
			y.Lo, y.Hi = up.Padded()
		}
		if _, _, some := along.Range(); some {
			x.Lo, x.Hi = along.Spread(pad)
		}
	}
	above := *c
	above.Height -= nameHeight
	p.frame = p.k.LayOut(&above, drawn, x, y, p.along())
	if p.bounded() && !p.Empty() {
		p.frame.NameFScores(&p.k.Theme)
	}
	p.mark(p.frame)
}

// smooth smooths the areas of a line over the steps, like the lines of scalars.
func (p *plot) smooth(l *line) {
	smoothing := paint.SmoothingOf(p.k.Lines.Smoothing, len(l.y))
	if smoothing.Amount == 0 {
		return
	}
	l.logged = l.y
	l.y = query.Smooth(nil, query.Line{X: l.x, Y: l.logged, Restarts: l.restarts()},
		smoothing)
}

// restarts returns the indices at which a newer attempt begins. It returns none if all attempts are
// shown, because they overlap.
func (l *line) restarts() (at []int) {
	rewinds := l.series.Rewinds
	for i := 1; i < len(l.points); i++ {
		if l.points[i] < l.points[i-1] {
			return nil
		}
		passed := sort.SearchInts(rewinds, l.points[i]+1)
		if sort.SearchInts(rewinds, l.points[i-1]+1) < passed {
			at = append(at, i)
		}
	}
	return at
}

// byPlace sorts the points of a line by their x, which differs from the order of the series if all
// attempts are shown.
type byPlace struct{ *line }

func (l byPlace) Len() int           { return len(l.x) }
func (l byPlace) Less(i, j int) bool { return l.x[i] < l.x[j] }
func (l byPlace) Swap(i, j int) {
	l.x[i], l.x[j] = l.x[j], l.x[i]
	l.y[i], l.y[j] = l.y[j], l.y[i]
	l.points[i], l.points[j] = l.points[j], l.points[i]
}

// along returns the quantity along x: AxisTag for plain numbers, or steps or times.
func (p *plot) along() wire.Axis {
	if !p.look.Mode.Areas() {
		return wire.AxisTag
	}
	return p.axis
}

// bounded reports whether lines of equal F1 are drawn.
func (p *plot) bounded() bool { return p.look.Mode == wire.CurvePrecision && !p.look.HideF1Lines }

func (p *plot) style(l *line) charts.LineStyle { return p.k.Style(p.k.Ink(l.run)) }

// strokes calls draw with all lines, the lowest first, in CSS px.
func (p *plot) strokes(f *charts.Frame, draw func(x, y []float64, style charts.LineStyle)) {
	guide := charts.LineStyle{Color: p.k.Theme.Axis, WidthPx: 1, Opacity: 1, Dash: []float64{2, 3}}
	if p.bounded() {
		for _, score := range charts.FScores {
			x, y := charts.FScoreLine(score)
			draw(x, y, guide)
		}
	} else if p.look.Mode == wire.CurveRates { // the diagonal: the result of guessing
		draw([]float64{0, 1}, []float64{0, 1}, guide)
	}
	for i := range p.lines {
		l := &p.lines[i]
		style := p.style(l)
		if l.logged != nil {
			draw(l.x, l.logged, style.Faint())
		}
		draw(l.x, l.y, style)
	}
}

// show adds the picture.
func (p *plot) show(drawn *wire.Drawn) {
	if p.Empty() {
		return
	}
	type stroke struct {
		x, y  []float64
		style charts.LineStyle
	}
	var all []stroke
	p.strokes(p.frame, func(x, y []float64, style charts.LineStyle) {
		all = append(all, stroke{x, y, style.Times(p.frame.Ratio())})
	})
	sketch := paint.New(p.frame, nil)
	for i := len(all) - 1; i >= 0; i-- {
		sketch.Add(all[i].x, all[i].y, nil, &all[i].style)
	}
	plot, _, _ := p.frame.Device()
	if pixels, ok := paint.Draw(&p.k.raster, &sketch.Job, nil); ok {
		drawn.Pixels, drawn.PixelsW, drawn.PixelsH = p.k.Export(pixels), plot.W, plot.H
	}
}

// mark marks the threshold on every curve.
func (p *plot) mark(f *charts.Frame) {
	if p.look.Mode.Areas() {
		return
	}
	for i := range p.lines {
		l := &p.lines[i]
		if len(l.x) == 0 {
			continue
		}
		n := len(l.x) - 1 - l.curve.At(p.look.Threshold)
		f.Dot(l.x[n], l.y[n], p.style(l), p.k.Theme.Surface)
	}
}

// curveRows lists the values of a curve at a threshold; at is the index of its point on the line.
func (p *plot) curveRows(m *chart.Readout, l *line, at int) {
	c, i := l.curve, l.points[at]
	m.Heading = report.Heading(wire.AxisStep, wire.Whole(int64(l.at.Step)))
	counts := c.Rows()
	figures := [curve.FalseRate + 1]float64{c.Threshold(i), c.Precision[i], c.Recall[i], c.F1(i),
		counts[0][i], counts[1][i], counts[2][i], counts[3][i], c.TrueRate(i), c.FalseRate(i)}
	values := figures[:]
	if p.look.Mode != wire.CurveRates {
		values = values[:len(values)-2] // without the two rates
	}
	add := func(label, value wire.Text) {
		m.Rows = append(m.Rows, chart.Row{
			Series: wire.Series{Run: l.run, Tag: p.card.Tag}, Label: label, Value: value,
			Y: math.NaN(),
		})
	}
	add(report.LabelRun.Text(), wire.Plain(p.k.RunName(l.run)))
	for n, v := range values {
		add(curve.Label(n), wire.Value(v))
	}
	add(report.LabelTime.Text(), p.k.Moment(float64(l.at.Wall)))
	m.Rows[0].Y = p.frame.Plot.Y + p.frame.Y.PxFromData(l.y[at])
}

// areaRows lists the areas of all runs at the step under the pointer, or the nearest one, in the
// order of all readouts; y is the position of the pointer.
func (p *plot) areaRows(m *chart.Readout, pointedAt *line, at int, y float64) {
	place := pointedAt.x[at]
	m.Heading = p.heading(pointedAt, at)
	for i := range p.lines {
		l := &p.lines[i]
		n := view.Nearest(l.x, place)
		if n < 0 {
			continue
		}
		logged := l.series.At(l.points[n])
		row := chart.Row{Series: wire.Series{Run: l.run, Tag: p.card.Tag, Ink: p.k.Ink(l.run)},
			Value: wire.Value(l.y[n]), Step: wire.Whole(int64(logged.Step)),
			Nearest:  l == pointedAt,
			Time:     p.k.Moment(float64(logged.Wall)),
			Relative: wire.Duration(float64(logged.Wall - l.series.At(0).Wall)),
			Y:        p.frame.Plot.Y + p.frame.Y.PxFromData(l.y[n])}
		if l.logged != nil {
			row.Value, row.Smoothed = wire.Value(l.logged[n]), wire.Value(l.y[n])
		}
		m.Rows = append(m.Rows, row)
	}
	p.sort(m.Rows, y)
}

// sort sorts rows in the order of all readouts. Rows without a value come last.
func (p *plot) sort(rows []chart.Row, y float64) {
	rank := func(r *chart.Row) float64 { // the first rows have the lowest rank
		v := r.Y
		switch {
		case math.IsNaN(v):
			return math.Inf(1)
		case p.k.Order == wire.OrderLowest:
			v = -v
		case p.k.Order == wire.OrderNearest:
			v = math.Abs(v - y)
		}
		return v
	}
	sort.SliceStable(rows, func(i, j int) bool {
		if p.k.Order == wire.OrderName {
			return listing.NaturalCompare(p.k.RunName(rows[i].Run), p.k.RunName(rows[j].Run)) < 0
		}
		return rank(&rows[i]) < rank(&rows[j])
	})
}

func (p *plot) heading(l *line, at int) wire.Text {
	logged := l.series.At(l.points[at])
	switch p.axis {
	case wire.AxisWall:
		return report.Heading(p.axis, p.k.Moment(l.x[at]))
	case wire.AxisRelative:
		return report.Heading(p.axis, wire.Duration(l.x[at]))
	}
	return report.Heading(p.axis, wire.Whole(int64(logged.Step)))
}
