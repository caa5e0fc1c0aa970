package charts

import "math"

// farPx bounds pixel positions: farther away nothing changes in view, and the
// arithmetic stays finite for values such as 1e300.
const farPx = 1e9

// columnSpan is the part of a line in one pixel column.
type columnSpan struct {
	col         int
	lo, hi      float64 // extent in y, before widening by the line
	enter, exit float64 // y where the line comes in and where it leaves
	backwards   bool    // the line goes from right to left

	// Set when it is to be painted.
	top, end int     // the rows that it may cover in its column and beside it
	phase    float64 // of the dashes where the line comes in
}

// leave says where the line leaves the column.
func (s *columnSpan) leave(y float64, backwards bool) {
	s.exit, s.backwards = y, backwards
	s.lo, s.hi = lesser(s.lo, y), larger(s.hi, y)
}

// length returns how long the crossing is.
func (s *columnSpan) length() float64 {
	rise := s.exit - s.enter
	return math.Sqrt(1 + rise*rise)
}

// covers reports whether the span extends from lo to hi or further.
func (s *columnSpan) covers(lo, hi float64) bool { return s.lo <= lo && s.hi >= hi }

// spanDrawer turns groups into spans. The span of the newest group is complete only
// when it is known where the line goes next.
type spanDrawer struct {
	x, y           []float64
	xScale, yScale Scale
	painter        columnPainter

	span   *columnSpan // of the newest group; nil when the line ended
	lone   bool        // no line leads into span
	lastPx point
}

// columns draws the groups in the queue and then the rest of the line, one span a
// column.
func (r *Raster) columns(g *grouper, yScale Scale, style LineStyle) {
	d := spanDrawer{x: g.x, y: g.y, xScale: g.scale, yScale: yScale, painter: newColumnPainter(r, style)}
	for n := len(r.queue); n > 0; n = g.read(r.queue) {
		d.add(r.queue[:n])
	}
	d.finish()
}

func (d *spanDrawer) xPx(i int) float64 { return clamp(d.xScale.PxFromData(d.x[i]), -farPx, farPx) }
func (d *spanDrawer) yPx(i int) float64 { return clamp(d.yScale.PxFromData(d.y[i]), -farPx, farPx) }

// add takes the next groups.
func (d *spanDrawer) add(groups []group) {
	for i := range groups {
		run := &groups[i]
		if run.start {
			d.finish()
		}
		y := d.yPx(run.first)
		enter, backwards := y, false
		if last := d.span; last != nil {
			x, from := d.xPx(run.first), d.lastPx
			slope := 0.0
			if x != from.x {
				slope = (y - from.y) / (x - from.x)
			}
			border := last.col + 1
			if backwards = run.col < last.col; backwards {
				border = last.col
			}
			enter = from.y + (float64(border)-from.x)*slope
			last.leave(enter, backwards)
			if run.col > border || run.col < border-1 {
				enter = d.cross(slope, run.col)
			}
		}
		lo, hi := d.yPx(run.lo), d.yPx(run.hi)
		d.lone = d.span == nil
		s := d.painter.next()
		s.col, s.enter, s.exit, s.backwards = run.col, enter, y, backwards
		s.lo, s.hi = lesser(lesser(lo, hi), enter), larger(larger(lo, hi), enter)
		d.span = s
		d.lastPx = point{d.xPx(run.last), d.yPx(run.last)}
	}
}

// cross adds spans of the columns between that of the newest group and another,
// neither included, which the line goes through with a slope, and returns the y
// where it enters the other. Columns out of view are not visited.
func (d *spanDrawer) cross(slope float64, toCol int) (enter float64) {
	from, col, columns := d.lastPx, d.span.col, d.painter.raster.w
	at := func(border int) float64 { return from.y + (float64(border)-from.x)*slope }
	dir, side, c := 1, 1, max(col+1, 0) // side: of a column, where the line leaves it
	if toCol < col {
		dir, side, c = -1, 0, min(col-1, columns-1)
	}
	for ; c != toCol && c >= 0 && c < columns; c += dir {
		in, out := at(c+1-side), at(c+side)
		s := d.painter.next()
		s.col, s.enter, s.exit, s.backwards = c, in, out, dir < 0
		s.lo, s.hi = lesser(in, out), larger(in, out)
	}
	return at(toCol + 1 - side)
}

// finish ends a connected line. A line that never left its column and is hardly
// higher than a dot is drawn as one.
func (d *spanDrawer) finish() {
	if d.span == nil {
		return
	}
	d.span.exit = d.lastPx.y
	if radius := dotRadius(d.painter.half); d.lone && d.span.hi-d.span.lo < radius {
		d.painter.raster.disc(point{d.lastPx.x, (d.span.lo + d.span.hi) / 2}, radius)
		d.painter.drop()
	} else {
		d.painter.finish()
	}
	d.span = nil
}
