package charts

// farPx bounds pixel positions: farther away nothing changes in view, and the
// arithmetic stays finite for values such as 1e300.
const farPx = 1e9

// columnSpan is the part of a line in one pixel column.
type columnSpan struct {
	col         int
	lo, hi      float64 // extent in y, before widening by the line
	enter, exit float64 // y where the line comes in and where it leaves
	backwards   bool    // the line goes from right to left
}

// take widens the extent to include y.
func (s *columnSpan) take(y float64) {
	s.lo, s.hi = lesser(s.lo, y), larger(s.hi, y)
}

// covers reports whether the span extends from lo to hi or further.
func (s *columnSpan) covers(lo, hi float64) bool { return s.lo <= lo && s.hi >= hi }

// spanDrawer turns groups into spans. It holds the span of the newest group,
// which is complete only when it is known where the line goes next, and passes
// complete spans on to a columnPainter.
type spanDrawer struct {
	x, y           []float64
	xScale, yScale Scale
	painter        columnPainter

	span   columnSpan
	open   bool // span waits to be passed on
	lone   bool // no line leads into span
	lastPx point
}

// spans draws the groups in the queue and then the rest of the line, one span a
// column.
func (r *Raster) spans(g *grouper, yScale Scale, style LineStyle) {
	d := spanDrawer{x: g.x, y: g.y, xScale: g.scale, yScale: yScale, painter: newColumnPainter(r, style)}
	for i := range r.queue {
		d.add(&r.queue[i])
	}
	for run, ok := g.group(); ok; run, ok = g.group() {
		d.add(&run)
	}
	d.finish()
}

func (d *spanDrawer) point(i int) point {
	return point{
		clamp(d.xScale.PxFromData(d.x[i]), -farPx, farPx),
		clamp(d.yScale.PxFromData(d.y[i]), -farPx, farPx),
	}
}

func (d *spanDrawer) add(run *group) {
	if run.start {
		d.finish()
	}
	first := d.point(run.first)
	enter := first.y
	d.lone = !d.open
	if d.open {
		enter = d.connect(first, run.col)
	}
	lo, hi := d.point(run.lo).y, d.point(run.hi).y
	d.span = columnSpan{run.col, lesser(lo, hi), larger(lo, hi), enter, first.y, d.open && run.col < d.span.col}
	d.span.take(enter)
	d.lastPx = d.point(run.last)
	d.open = true
}

// connect passes on the open span, which reaches to the border where the line
// leaves it, and the columns between it and the column of the next group. It
// returns the y where the line enters that column.
func (d *spanDrawer) connect(to point, toCol int) (enter float64) {
	from, col, columns := d.lastPx, d.span.col, d.painter.raster.w
	slope := 0.0
	if to.x != from.x {
		slope = (to.y - from.y) / (to.x - from.x)
	}
	at := func(border int) float64 { return from.y + (float64(border)-from.x)*slope }
	dir, side := 1, 1 // side: of a column, where the line leaves it
	if toCol < col {
		dir, side = -1, 0
	}
	d.span.exit = at(col + side)
	d.span.take(d.span.exit)
	d.span.backwards = dir < 0
	d.painter.add(&d.span)
	// Columns out of view are not visited.
	c := max(col+dir, 0)
	if dir < 0 {
		c = min(col+dir, columns-1)
	}
	for ; c != toCol && c >= 0 && c < columns; c += dir {
		in, out := at(c+1-side), at(c+side)
		d.painter.add(&columnSpan{c, lesser(in, out), larger(in, out), in, out, dir < 0})
	}
	return at(toCol + 1 - side)
}

// finish ends a connected line. A line that never left its column and is hardly
// higher than a dot is drawn as one.
func (d *spanDrawer) finish() {
	if !d.open {
		return
	}
	d.open = false
	d.span.exit = d.lastPx.y
	if radius := dotRadius(d.painter.half); d.lone && d.span.hi-d.span.lo < radius {
		d.painter.raster.disc(point{d.lastPx.x, (d.span.lo + d.span.hi) / 2}, radius)
		return
	}
	d.painter.add(&d.span)
	d.painter.finish()
}
