package engine

import (
	"slices"

	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// curve is a line of a card as coordinates: a run's series, or what sums up those of a group. Curves are kept from drawing to drawing, since a change of
// smoothing, zoom or selection leaves most of them as they are, and a curve takes a good part of the time of drawing it.
type curve struct {
	made     curveSource
	stamp    uint64     // of a run's: another one each time it changes
	line     query.Line // as logged, point by point, but of a group as drawn; X may be shared with other curves and is never written to
	smooth   []float64  // memory for drawn
	drawn    []float64  // y as drawn: smoothed, or line.Y itself
	smoothed query.Smoothing
	x, y     query.Extent // of the line as it is drawn, without the band
	odd      int          // values drawn that are not finite
	lost     int          // points without an x, since the scalar along x has no such step
	ownX     bool         // line.X was made for this curve

	// Of a group; line is its Line.
	group     *query.GroupLine
	low, high []float64 // the band; nil where there is none
	parts     []*curve  // the members'
	logged    []float64 // y if the members were not smoothed; empty until it is asked for, see Engine.loggedLine
}

// curveKey names a curve of a card.
type curveKey struct {
	run   wire.RunID
	group int
	tag   wire.TagID
}

// curveSource is what a curve is made of, before it is smoothed. One of the same source is the same.
type curveSource struct {
	axis     wire.Axis
	xTag     wire.TagID
	attempts store.Attempts
	changed  uint64 // the version of the tag's data
	xChanged uint64 // of that along x
	// Of a group.
	aggregate wire.Aggregate
	members   string    // the stamps of the members' curves
	within    wire.Span // of a group of long series: it is summed up in this part of x
}

// bytes is how much memory a curve holds.
func (c *curve) bytes() int {
	n := cap(c.line.Y) + cap(c.smooth) + cap(c.line.Points) + cap(c.logged)
	if c.ownX {
		n += cap(c.line.X)
	}
	if c.group != nil {
		n += 5 * cap(c.line.X) // the band, the counts, and what the group works with
	}
	return 8 * n
}

// scratch is memory that one drawing after the other uses.
type scratch struct {
	x       []float64 // of the series in hand
	pool    []float64 // for outliers
	numbers []float64 // of a picture
	whole   query.Line
	group   query.GroupLine
}

// fill sees to it that all lines of a plot have their curves.
func (e *Engine) fill(p *scalarPlot) {
	p.used = e.view.drawings
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
			l.curve = e.groupCurve(p, l)
		} else {
			l.curve = e.seriesCurve(p, l.Run, l.Tag, p.attempts)
		}
	}
	p.measure()
	if e.makeRoom(p) > curvesLimit {
		p.forgetHidden()
		p.measure()
	}
}

// curvesLimit is how many bytes the curves of all cards take, unless those of one card alone are more. Those of the 9 cards that a large window shows of
// 250 runs x 1,000 points are 36 MB.
const curvesLimit = 56 << 20

// makeRoom has other plots than p forget their curves, those that were used longest ago first, until all are within the limit. It returns how many
// bytes there are then.
func (e *Engine) makeRoom(p *scalarPlot) int {
	for {
		total := p.bytes
		var oldest *scalarPlot
		for _, c := range e.view.cards {
			other, ok := c.plot.(*scalarPlot)
			if !ok || other == p || other.curves == nil {
				continue
			}
			total += other.bytes
			if oldest == nil || other.used < oldest.used {
				oldest = other
			}
		}
		if total <= curvesLimit || oldest == nil {
			return total
		}
		oldest.forget()
	}
}

// measure sets how much memory the curves of a plot take, and its picture.
func (p *scalarPlot) measure() {
	p.bytes = len(p.picture)
	for _, c := range p.curves {
		p.bytes += c.bytes()
	}
}

// forget gives the memory of a plot back. It is filled again when something is asked about it.
func (p *scalarPlot) forget() {
	p.curves, p.picture, p.filled, p.bytes = nil, nil, false, 0
	for i := range p.lines {
		p.lines[i].curve = nil
	}
}

// forgetHidden gives back what is kept of lines that are not drawn now.
func (p *scalarPlot) forgetHidden() {
	all := p.curves
	p.curves = make(map[curveKey]*curve, len(p.lines))
	for i := range p.lines {
		l := &p.lines[i]
		for _, key := range append(l.memberKeys(), l.key()) {
			p.curves[key] = all[key]
		}
	}
}

// seriesCurve returns the curve of a run's series. Where its x are the first ones of another curve, as with runs that log at the same steps and are read at
// the same time, they share them.
func (e *Engine) seriesCurve(p *scalarPlot, run wire.RunID, tag wire.TagID, attempts store.Attempts) *curve {
	key := curveKey{run: run, tag: tag}
	made := curveSource{axis: p.look.Axis, xTag: p.look.XTag, attempts: attempts, changed: p.changed(tag)}
	if made.axis == wire.AxisTag {
		made.xChanged = p.changed(made.xTag)
	}
	c := p.curves[key]
	if c == nil {
		c = new(curve)
		p.curves[key] = c
	}
	by := query.Smoothing{Kind: query.SmoothingKind(p.look.Smoothing.Kind), Amount: p.look.Smoothing.Amount}
	switch {
	case c.made != made:
		c.made = made
		e.coordinates(c, p, run, tag)
	case c.smoothed == by:
		p.longest = longer(p.longest, c.line.X)
		return c
	}
	e.view.stamps++
	c.stamp, c.smoothed, c.drawn = e.view.stamps, by, c.line.Y
	if p.look.Smoothing.On() {
		e.smooth(c, p, run, tag)
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

// coordinates fills the line of a curve.
func (e *Engine) coordinates(c *curve, p *scalarPlot, run wire.RunID, tag wire.TagID) {
	line := query.Line{X: e.view.scratch.x[:0], Y: c.line.Y[:0], Seams: c.line.Seams[:0], Points: c.line.Points[:0]}
	series := p.at(run, tag, c.made.attempts)
	if c.lost = 0; c.made.axis == wire.AxisTag {
		c.lost = query.AppendLineBy(&line, series, p.at(run, c.made.xTag, c.made.attempts))
	} else {
		query.AppendLine(&line, series, query.Axis(c.made.axis))
	}
	e.view.scratch.x = line.X
	known := c.line.X
	switch n := len(line.X); {
	case n <= len(p.longest) && slices.Equal(p.longest[:n], line.X):
		line.X, c.ownX = p.longest[:n:n], false
	case c.ownX && len(known) <= n && slices.Equal(known, line.X[:len(known)]):
		line.X = append(known, line.X[len(known):]...) // behind what others share
	default:
		line.X, c.ownX = append([]float64(nil), line.X...), true
	}
	p.longest = longer(p.longest, line.X)
	c.line = line
}

// smooth fills what is drawn of a line with the smoothed values. Where the x are those of another scalar it is smoothed along the steps, with the points
// that have no place: what a point becomes does not depend on the axis.
func (e *Engine) smooth(c *curve, p *scalarPlot, run wire.RunID, tag wire.TagID) {
	if c.made.axis != wire.AxisTag {
		c.smooth = query.Smooth(c.smooth[:0], c.line, c.smoothed)
		c.drawn = c.smooth
		return
	}
	whole := &e.view.scratch.whole
	whole.Reset()
	query.AppendLine(whole, p.at(run, tag, c.made.attempts), query.AxisStep)
	all := query.Smooth(nil, *whole, c.smoothed)
	c.smooth = c.smooth[:0]
	for i := range c.line.X {
		c.smooth = append(c.smooth, all[c.line.Point(i)])
	}
	c.drawn = c.smooth
}

// measure sets what is known of all points.
func (c *curve) measure() {
	c.x, c.y = query.Extents(query.Line{X: c.line.X, Y: c.drawn, Sorted: c.line.Sorted})
	c.odd = 0
	for _, v := range c.drawn {
		if v-v != 0 {
			c.odd++
		}
	}
}
