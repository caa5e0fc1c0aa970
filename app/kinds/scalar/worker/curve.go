package worker

import (
	"slices"

	"eventlens/app/engine/paint"
	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// curve holds the coordinates of a line of a card: a run's series, or the aggregate of a group.
// Curves are kept between drawings, since a change of smoothing, zoom or selection leaves most of
// them unchanged, and computing a curve takes a good part of the time of drawing it.
type curve struct {
	made  curveSource // the source that it was computed from
	stamp uint64      // only of a run's curve: a number that changes each time the curve does
	// line has the points as logged, or of a group as drawn; its X may be shared with other curves
	// and must not be written to.
	line     query.Line
	smooth   []float64 // memory that drawn may use
	drawn    []float64 // y as drawn: smoothed values, or line.Y itself
	smoothed query.Smoothing
	x, y     query.Extent // extents of the line as drawn, without the band
	raw      query.Extent // extent of line.Y; empty until needed, see rawExtent
	odd      int          // number of drawn values that are not finite
	finite   int          // number of drawn values up to the last finite one
	// number of points without an x, since the scalar along x has no such step
	lost int
	// number of points left out because a side of their margin has no such step
	parted int
	ownX   bool // line.X belongs to this curve alone

	// the band of a group or the margin around a line, as drawn; nil for none
	low, high []float64
	sides     [2][]float64 // sides of the margin as logged

	// Only of a group; line is group.Line.
	group *query.GroupLine
	// inner has the lower and upper side of the inner quantile band; nil for none.
	inner  [][]float64
	parts  []*curve  // the members' curves
	logged []float64 // y with unsmoothed members; empty until needed, see Kind.loggedLine
}

// curveKey identifies a curve of a card.
type curveKey struct {
	run   wire.RunID
	group int
	tag   wire.TagID
}

// curveSource identifies the data and settings that a curve is computed from, before smoothing.
// Curves of equal sources are equal.
type curveSource struct {
	axis     wire.Axis
	xTag     wire.TagID
	attempts store.Attempts
	changed  uint64 // version of the tag's data
	xChanged uint64 // version of the data along x
	margin   wire.Margin
	mChanged [2]uint64 // versions of the data of the margin's sides
	// Of a group.
	aggregate wire.Aggregate
	members   string    // stamps of the members' curves
	within    wire.Span // only of a group of long series: the part of x that is aggregated
}

// bytes returns how much memory a curve holds.
func (c *curve) bytes() int {
	n := cap(c.line.Y) + cap(c.smooth) + cap(c.line.Points) + cap(c.logged)
	if c.ownX {
		n += cap(c.line.X)
	}
	switch {
	case c.group == nil:
		n += cap(c.low) + cap(c.high) + cap(c.sides[0]) + cap(c.sides[1])
	default:
		// 5 arrays: the two sides of the band, the counts, and the group's working memory
		n += (5 + len(c.inner)) * cap(c.line.X)
	}
	return 8 * n
}

// scratch is memory reused by every drawing.
type scratch struct {
	x       []float64       // x values of the series being converted
	pool    []float64       // for outliers
	numbers pictureBuffers  // memory for the numbers of a picture
	whole   query.Line      // a line with the points without an x; see smooth
	group   query.GroupLine // result of asLogged
}

// fill computes the missing curves of a plot's lines.
func (k *Kind) fill(p *Plot) {
	p.used = k.Drawings
	if p.filled {
		return
	}
	if p.curves == nil {
		p.curves = make(map[curveKey]*curve, len(p.lines))
	}
	p.filled = true
	p.longest = nil
	for i := range p.lines {
		l := &p.lines[i]
		if l.Group > 0 {
			l.curve = k.groupCurve(p, l)
		} else {
			l.curve = k.seriesCurve(p, l.Run, l.Tag, p.attempts)
		}
	}
	p.measure()
	if k.MakeRoom(p) > view.PlotBytes {
		p.forgetHidden()
		p.measure()
	}
	store.LimitGarbage()
}

// seriesCurve returns the curve of a run's series. If its x are a prefix of another curve's x, the
// two share them, as with runs that log at the same steps and are read at the same time.
func (k *Kind) seriesCurve(p *Plot, run wire.RunID, tag wire.TagID,
	attempts store.Attempts) *curve {
	key := curveKey{run: run, tag: tag}
	made := curveSource{
		axis: p.look.Axis, xTag: p.look.XTag, attempts: attempts, changed: p.changed(tag),
	}
	if made.axis == wire.AxisTag {
		made.xChanged = p.changed(made.xTag)
	}
	if made.margin = p.marginOf(run, tag); made.margin != (wire.Margin{}) {
		made.mChanged = [2]uint64{p.changed(made.margin.Lower), p.changed(made.margin.Upper)}
	}
	c := p.curves[key]
	if c == nil {
		c = new(curve)
		p.curves[key] = c
	}
	smoothing := paint.SmoothingOf(p.look.Smoothing, p.at(run, tag, attempts).Len())
	switch {
	case c.made != made:
		c.made = made
		k.coordinates(c, p, run, tag)
	case c.smoothed == smoothing:
		p.longest = longer(p.longest, c.line.X)
		return c
	}
	k.stamps++
	c.stamp, c.smoothed, c.drawn = k.stamps, smoothing, c.line.Y
	c.low, c.high = c.sides[0], c.sides[1]
	if c.smooths() {
		k.smooth(c, p, run, tag)
	}
	c.measure()
	return c
}

func longer(a, b []float64) []float64 {
	if len(b) > len(a) {
		return b
	}
	return a
}

// coordinates computes the line of a curve.
func (k *Kind) coordinates(c *curve, p *Plot, run wire.RunID, tag wire.TagID) {
	line := query.Line{
		X: k.scratch.x[:0], Y: c.line.Y[:0], Breaks: c.line.Breaks[:0],
		Restarts: c.line.Restarts[:0],
		Points:   c.line.Points[:0],
	}
	series := p.at(run, tag, c.made.attempts)
	if c.lost = 0; c.made.axis == wire.AxisTag {
		c.lost = query.AppendLineBy(&line, series, p.at(run, c.made.xTag, c.made.attempts))
	} else {
		query.AppendLine(&line, series, query.Axis(c.made.axis))
	}
	c.addMargin(&line, p, run)
	k.scratch.x = line.X
	known := c.line.X
	switch n := len(line.X); {
	case n <= len(p.longest) && slices.Equal(p.longest[:n], line.X):
		line.X, c.ownX = p.longest[:n:n], false
	case c.ownX && len(known) <= n && slices.Equal(known, line.X[:len(known)]):
		line.X = append(known, line.X[len(known):]...) // the x beyond the part shared with others
	default:
		line.X, c.ownX = append([]float64(nil), line.X...), true
	}
	p.longest = longer(p.longest, line.X)
	c.line, c.raw = line, query.NoExtent
}

// smooths reports whether the curve of a run is smoothed.
func (c *curve) smooths() bool { return c.smoothed.Amount > 0 }

// rawExtent returns the extent of y as logged, which smoothing does not change.
func (c *curve) rawExtent() query.Extent {
	if c.raw.Empty() {
		c.raw.Include(c.line.Y)
	}
	return c.raw
}

// smooth computes the smoothed values of a line. If another scalar is along x, the line is smoothed
// along the steps and includes the points without an x, so that a smoothed value does not depend on
// the axis. A line with a margin is smoothed from its drawn points only, as the sides of the margin
// are.
func (k *Kind) smooth(c *curve, p *Plot, run wire.RunID, tag wire.TagID) {
	if c.low != nil {
		c.low, c.high = c.smoothAs(nil, c.low), c.smoothAs(nil, c.high)
	}
	if c.low != nil || c.made.axis != wire.AxisTag {
		c.smooth = c.smoothAs(c.smooth[:0], c.line.Y)
		c.drawn = c.smooth
		return
	}
	whole := &k.scratch.whole
	whole.Reset()
	query.AppendLine(whole, p.at(run, tag, c.made.attempts), query.AxisStep)
	all := query.Smooth(nil, *whole, c.smoothed)
	c.smooth = c.smooth[:0]
	for i := range c.line.X {
		c.smooth = append(c.smooth, all[c.line.Point(i)])
	}
	c.drawn = c.smooth
}

// smoothAs appends values, one for each point of the line, to dst, smoothed in the same way as the
// line.
func (c *curve) smoothAs(dst, y []float64) []float64 {
	line := c.line
	line.Y = y
	return query.Smooth(dst, line, c.smoothed)
}

// measure computes the extents and counts of the drawn points.
func (c *curve) measure() {
	c.x, c.y = query.Extents(query.Line{X: c.line.X, Y: c.drawn, Sorted: c.line.Sorted})
	c.odd, c.finite = 0, 0
	for i, v := range c.drawn {
		if charts.Finite(v) {
			c.finite = i + 1
		} else {
			c.odd++
		}
	}
}
