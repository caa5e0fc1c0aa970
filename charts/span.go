package charts

import "math"

// maxPx limits pixel positions: farther away nothing changes in view, and the arithmetic stays
// finite for values such as 1e300. A line between two points of a long series still has its slope
// at any zoom that float64 has digits for.
const maxPx = 1e12

// columnSpan is the part of a line in one pixel column.
type columnSpan struct {
	col         int
	lo, hi      float64 // extent in y, without the line width
	enter, exit float64 // y where the line comes in and where it leaves
	backwards   bool    // the line goes from right to left
	phase       float64 // phase of the dashes where the line comes in; set while painting
}

// leave sets the y at which the line leaves the column, and its direction.
func (s *columnSpan) leave(y float64, backwards bool) {
	s.exit, s.backwards = y, backwards
	s.lo, s.hi = lesser(s.lo, y), larger(s.hi, y)
}

// length returns the length of the line from border to border, in pixels.
func (s *columnSpan) length() float64 {
	rise := s.exit - s.enter
	return math.Sqrt(1 + rise*rise)
}

// near reports whether the span lies in the visible columns, or in the edgeColumns beside them.
func (s *columnSpan) near(columns int) bool {
	return uint(s.col+edgeColumns) < uint(columns+2*edgeColumns)
}

// covers reports whether the span includes lo to hi.
func (s *columnSpan) covers(lo, hi float64) bool { return s.lo <= lo && s.hi >= hi }

// spanDrawer turns groups into spans. The span of the newest group is complete once the next point
// of the line is known.
type spanDrawer struct {
	py      affine // straightened y to pixels
	curve   curve  // of y
	painter columnPainter

	span   *columnSpan // span of the newest group; nil after the end of a line
	lone   bool        // no line leads into span
	lastPx point
}

// columns draws the groups in the queue and then the rest of the line, with one span per column.
func (r *Raster) columns(g *grouper, yScale Scale, style LineStyle) {
	d := spanDrawer{py: yScale.px, curve: yScale.curve, painter: newColumnPainter(r, style)}
	for n := len(r.queue); n > 0; n = g.read(r.queue) {
		if d.curve.scaling != Linear {
			d.straighten(r.queue[:n])
		}
		d.add(r.queue[:n])
	}
	d.finish()
}

// straighten replaces y by numbers that are linear in pixels.
func (d *spanDrawer) straighten(groups []group) {
	for i := range groups {
		cur := &groups[i]
		cur.firstY, cur.lastY = d.curve.straight(cur.firstY), d.curve.straight(cur.lastY)
		cur.loY, cur.hiY = d.curve.straight(cur.loY), d.curve.straight(cur.hiY)
	}
}

// add takes the next groups.
func (d *spanDrawer) add(groups []group) {
	py := d.py
	for i := range groups {
		cur := &groups[i]
		if cur.start {
			d.finish()
		}
		first, last := point{cur.firstX, py.at(cur.firstY)}, point{cur.lastX, py.at(cur.lastY)}
		lo, hi := py.at(cur.loY), py.at(cur.hiY)
		if lo > hi {
			lo, hi = hi, lo
		}
		if !(lo > -maxPx && hi < maxPx && first.x > -maxPx && first.x < maxPx && last.x > -maxPx &&
			last.x < maxPx) {
			first, last, lo, hi = first.bounded(), last.bounded(), clamp(lo, -maxPx, maxPx),
				clamp(hi, -maxPx, maxPx)
		}
		enter, backwards := first.y, false
		if d.span != nil {
			enter, backwards = d.lead(cur.col, first)
		}
		d.lone = d.span == nil
		s := d.painter.next()
		s.col, s.enter, s.exit, s.backwards = cur.col, enter, first.y, backwards
		s.lo, s.hi = lesser(lo, enter), larger(hi, enter)
		d.span, d.lastPx = s, last
	}
}

// lead draws the line from the newest group to the first point of the next group, in column col. It
// returns where and in which direction the line enters that column.
func (d *spanDrawer) lead(col int, to point) (enter float64, backwards bool) {
	from, span, slope := d.lastPx, d.span, 0.0
	if to.x != from.x {
		slope = (to.y - from.y) / (to.x - from.x)
	}
	border := span.col + 1
	if backwards = col < span.col; backwards {
		border = span.col
	}
	enter = from.y + (float64(border)-from.x)*slope
	span.leave(enter, backwards)
	if col > border || col < border-1 {
		enter = d.cross(slope, col)
	}
	return enter, backwards
}

// cross adds spans for the columns between the newest group's column and toCol, both excluded,
// which the line crosses with the given slope. It returns the y at which the line enters toCol.
// Columns out of view are not visited.
func (d *spanDrawer) cross(slope float64, toCol int) (enter float64) {
	from, col, columns := d.lastPx, d.span.col, d.painter.raster.w
	at := func(border int) float64 { return from.y + (float64(border)-from.x)*slope }
	dir, side, c := 1, 1, col+1 // side: which side of a column the line leaves through
	if toCol < col {
		dir, side, c = -1, 0, col-1
	}
	for ; c != toCol && c >= -edgeColumns && c < columns+edgeColumns; c += dir {
		in, out := at(c+1-side), at(c+side)
		s := d.painter.next()
		s.col, s.enter, s.exit, s.backwards = c, in, out, dir < 0
		s.lo, s.hi = lesser(in, out), larger(in, out)
	}
	return at(toCol + 1 - side)
}

// finish ends a connected line. A line that never left its column and is hardly higher than a dot
// is drawn as a dot.
func (d *spanDrawer) finish() {
	if d.span == nil {
		return
	}
	d.span.exit = d.lastPx.y
	radius, seen := dotRadius(d.painter.half),
		d.span.col >= -edgeColumns && d.span.col < d.painter.raster.w+edgeColumns
	if d.lone && seen && d.span.hi-d.span.lo < radius {
		d.painter.raster.disc(point{d.lastPx.x, (d.span.lo + d.span.hi) / 2}, radius)
		d.painter.drop()
	} else {
		d.painter.finish()
	}
	d.span = nil
}
