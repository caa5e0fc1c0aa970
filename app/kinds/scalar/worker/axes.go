package worker

import (
	"math"
	"sort"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// xPad is the margin added at both ends of an x axis, as a fraction of its length, so that the
// first and last points are fully visible.
const xPad = 0.02

// singleWallSec is how much time is shown before and after a single point's time, in seconds.
const singleWallSec = 30

// noRange is the range of an axis that has nothing to show.
var noRange = charts.Range{Lo: math.NaN(), Hi: math.NaN()}

// usable reports whether a part of an axis can be shown alone: a logarithmic axis cannot show zero.
func usable(s wire.Span, scaling wire.Scaling) bool {
	return s.On() && (scaling != wire.ScaleLog || s.Lo > 0 || s.Lo < -math.MaxFloat64 && s.Hi > 0)
}

// completed returns the ends of a part of an axis. An open end is taken from fit. If fit lies
// wholly beyond the given end, the axis gets the length of fit; on a logarithmic axis an open lower
// end then is a tenth of the upper.
func completed(s wire.Span, scaling wire.Scaling, fit charts.Range) charts.Range {
	length := fit.Hi - fit.Lo
	if !(length > 0) {
		length = 1
	}
	r := charts.Range(s)
	switch {
	case !s.Open():
	case charts.Finite(s.Lo):
		if r.Hi = fit.Hi; !(r.Lo < r.Hi) {
			r.Hi = s.Lo + length
		}
	default:
		if r.Lo = fit.Lo; !(r.Lo < r.Hi) {
			r.Lo = s.Hi - length
			if scaling == wire.ScaleLog {
				r.Lo = s.Hi / 10
			}
		}
	}
	return r
}

// xRange returns the ends of the x axis: of the zoom, or of the data with a margin.
func (p *Plot) xRange(c *view.Card) charts.Range {
	if !usable(c.Zoom.X, c.XScale) {
		return p.xFit(c)
	}
	fit := noRange
	if c.Zoom.X.Open() {
		fit = p.xFit(c)
	}
	return completed(c.Zoom.X, c.XScale, fit)
}

// xFit returns the ends of an x axis that shows all data, with a margin.
func (p *Plot) xFit(c *view.Card) charts.Range {
	domain := charts.Domain{Scaling: charts.Scaling(c.XScale)}
	for i := range p.lines {
		curve := p.lines[i].curve
		addExtent(&domain, curve.x, curve.line.X)
	}
	lo, hi, some := domain.Range()
	if !some {
		return noRange
	}
	if lo == hi && p.look.Axis == wire.AxisWall && c.XScale == wire.ScaleLinear {
		return charts.Range{Lo: lo - singleWallSec, Hi: hi + singleWallSec}
	}
	lo, hi = domain.Spread(xPad)
	return charts.Range{Lo: lo, Hi: hi}
}

// addExtent adds values to a domain, given their extent. Each value is looked at only if some
// cannot be shown on the axis.
func addExtent(domain *charts.Domain, extent query.Extent, values []float64) {
	switch {
	case extent.Empty():
	case extent.Low <= 0 && domain.Scaling == charts.Log:
		domain.AddAll(values)
	default:
		domain.Add(extent.Low)
		domain.Add(extent.High)
	}
}

// yRange returns the ends of the y axis: of the zoom, or of everything drawn within the x axis.
func (k *Kind) yRange(p *Plot, c *view.Card, x charts.Range) charts.Range {
	if !usable(c.Zoom.Y, c.YScale) {
		return k.yFit(p, c, x)
	}
	fit := noRange
	// No pool is left from another card, whose values must not count as outliers of this one.
	if k.scratch.pool = k.scratch.pool[:0]; c.Zoom.Y.Open() {
		fit = k.yFit(p, c, x)
	}
	return completed(c.Zoom.Y, c.YScale, fit)
}

// yFit returns the ends of a y axis that shows everything drawn within the x axis, including the
// unsmoothed lines behind smoothed ones. If outliers are ignored, they are determined from the
// smoothed lines alone, as in TensorBoard, and the values within the x axis are pooled in the
// scratch memory, for countOutside.
func (k *Kind) yFit(p *Plot, c *view.Card, x charts.Range) charts.Range {
	domain := charts.Domain{Scaling: charts.Scaling(c.YScale)}
	part := usable(c.Zoom.X, c.XScale)
	pool := k.scratch.pool[:0]
	cut := charts.NewCut(x, charts.Scaling(c.XScale), domain.Scaling)
	for i := range p.lines {
		l := &p.lines[i]
		switch curve := l.curve; {
		case p.look.IgnoreOutliers:
			pool = p.appendWithin(pool, l, &cut)
		case part:
			k.scratch.pool = p.appendWithin(k.scratch.pool[:0], l, &cut)
			if p.hasRaw(l) {
				k.scratch.pool = appendPart(k.scratch.pool, &curve.line, curve.line.Y, &cut)
			}
			domain.AddAll(k.scratch.pool)
			if lo, hi, some := domain.Range(); some {
				cut.Known = charts.Range{Lo: lo, Hi: hi}
			}
		default:
			addExtent(&domain, curve.y, curve.drawn)
			if p.hasRaw(l) {
				addExtent(&domain, curve.rawExtent(), curve.line.Y)
			}
			if curve.low != nil {
				domain.AddAll(curve.low)
				domain.AddAll(curve.high)
			}
		}
	}
	if p.look.IgnoreOutliers {
		pool = keepPlaced(pool, domain.Scaling)
		k.scratch.pool = pool
		extent := query.WithoutOutliers(pool)
		domain.Add(extent.Low)
		domain.Add(extent.High)
	}
	if _, _, some := domain.Range(); !some && part {
		whole := *c
		// No point is in view. The axis for all data is better than an axis without a range.
		whole.Zoom.X = wire.Span{}
		return k.yFit(p, &whole, p.xFit(&whole))
	}
	if _, _, some := domain.Range(); !some {
		return noRange
	}
	lo, hi := domain.Padded()
	return charts.Range{Lo: lo, Hi: hi}
}

// keepPlaced removes the values that cannot be shown on an axis.
func keepPlaced(values []float64, scaling charts.Scaling) []float64 {
	n := 0
	for _, v := range values {
		if charts.Finite(v) && (v > 0 || scaling != charts.Log) {
			values[n] = v
			n++
		}
	}
	return values[:n]
}

// countOutside returns how many of the pooled values lie outside the y axis.
func countOutside(pool []float64, y charts.Range) (n int64) {
	for _, v := range pool {
		if v < y.Lo || v > y.Hi {
			n++
		}
	}
	return n
}

// appendWithin appends the y values of a line and of its band between the ends of an x axis: at the
// points in between, and where the ends of the axis cut them.
func (p *Plot) appendWithin(dst []float64, l *plotLine, cut *charts.Cut) []float64 {
	c := l.curve
	for _, y := range [...][]float64{c.drawn, c.low, c.high} {
		if y != nil {
			dst = appendPart(dst, &c.line, y, cut)
		}
	}
	if p.within.On() && p.restarted(l) {
		// The points are included above; here are the cuts of the newest attempt, whose line has no
		// gap where the steps go back.
		newest := p.newest(l)
		for i := range newest.X {
			dst = appendCut(dst, &newest, newest.Y, i, cut)
		}
	}
	return dst
}

// appendPart appends the y of a line's points within the x range, and the y at which the lines
// between points are cut at its ends.
func appendPart(dst []float64, line *query.Line, y []float64, cut *charts.Cut) []float64 {
	if line.Sorted {
		from, to := sort.SearchFloat64s(line.X, cut.X.Lo),
			sort.SearchFloat64s(line.X, math.Nextafter(cut.X.Hi, math.Inf(1)))
		if dst = appendCut(dst, line, y, from, cut); from < to {
			dst = appendCut(append(dst, y[from:to]...), line, y, to, cut)
		}
		return dst
	}
	last := 0
	for i, at := range line.X {
		side := sideOf(at, &cut.X)
		if side == 0 {
			dst = append(dst, y[i])
		}
		if side != last {
			dst = appendCut(dst, line, y, i, cut)
		}
		last = side
	}
	return dst
}

// sideOf tells whether a value lies below a range (-1), in it (0), above it (1), or is NaN (2).
func sideOf(at float64, x *charts.Range) int {
	switch {
	case at >= x.Lo && at <= x.Hi:
		return 0
	case at < x.Lo:
		return -1
	case at > x.Hi:
		return 1
	}
	return 2
}

// appendCut appends the y at which an end of the x axis cuts the segment that leads to point i. It
// appends nothing if there is no such cut.
func appendCut(dst []float64, line *query.Line, y []float64, i int, cut *charts.Cut) []float64 {
	if i == 0 || i == len(line.X) {
		return dst
	}
	if k := sort.SearchInts(line.Breaks, i); k < len(line.Breaks) && line.Breaks[k] == i {
		return dst
	}
	return cut.Append(dst, line.X[i-1], y[i-1], line.X[i], y[i])
}

// countUnplaced counts the points that cannot be shown on the axes: without an x, or not above zero
// on a logarithmic axis.
func (p *Plot) countUnplaced(c *view.Card) (n int64) {
	logX, logY := c.XScale == wire.ScaleLog, c.YScale == wire.ScaleLog
	for i := range p.lines {
		curve := p.lines[i].curve
		n += int64(curve.lost)
		if !(logX && curve.x.Low <= 0) && !(logY && curve.y.Low <= 0) {
			continue
		}
		for k, y := range curve.drawn {
			if x := curve.line.X[k]; logX && x <= 0 && charts.Finite(x) ||
				logY && y <= 0 && charts.Finite(y) {
				n++
			}
		}
	}
	return n
}

// ends returns the ends of an axis for the page to convert positions with; the zero value if the
// axis has no range.
func ends(r charts.Range, scaling wire.Scaling) wire.Ends {
	if length := r.Hi - r.Lo; !(length > 0) || math.IsInf(length, 0) {
		return wire.Ends{}
	}
	return wire.Ends{Span: wire.Span(r), Scaling: scaling}
}

// axis returns the x axis for package charts. A time axis has the offset from UTC in force at its
// end.
func (k *Kind) axis(p *Plot, end float64) charts.Axis {
	switch p.look.Axis {
	case wire.AxisRelative:
		return charts.Axis{Kind: charts.AxisRelative}
	case wire.AxisWall:
		return charts.Axis{Kind: charts.AxisWall, OffsetSec: k.Zone(end)}
	case wire.AxisTag:
		return charts.Axis{Kind: charts.AxisValue}
	}
	return charts.Axis{Kind: charts.AxisStep}
}
