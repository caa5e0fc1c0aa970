package charts

import "math"

// point is a place in device pixels; the zero point is the corner of the raster.
type point struct{ x, y float64 }

// bounded returns the point with its coordinates limited to maxPx.
func (p point) bounded() point {
	return point{clamp(p.x, -maxPx, maxPx), clamp(p.y, -maxPx, maxPx)}
}

// to returns the point at the share t of the way from p to q.
func (p point) to(q point, t float64) point {
	return point{p.x + (q.x-p.x)*t, p.y + (q.y-p.y)*t}
}

// dotRadius is the radius of a single point, for a line of the given half width.
func dotRadius(half float64) float64 { return larger(1.5, 3*half) }

// polyline draws the groups in the queue as an anti-aliased line with round joins
// and caps. Coverage follows from the distance to the nearest segment.
func (r *Raster) polyline(g *grouper, yScale Scale, style LineStyle) {
	pen := newPen(style)
	dash := newDashes(style)
	r.points = r.points[:0]
	flush := func() {
		r.stroke(r.points, &pen, &dash)
		dash.restart()
		r.points = r.points[:0]
	}
	for i := range r.queue {
		cur := &r.queue[i]
		if cur.start {
			flush()
		}
		kept, n := cur.kept()
		for _, k := range kept[:n] {
			r.points = append(r.points, point{g.px.at(g.x[k]), yScale.PxFromData(g.y[k])}.bounded())
		}
	}
	flush()
}

// stroke draws one connected line, or a dot if the line is no larger than a dot.
func (r *Raster) stroke(points []point, pen *pen, dash *dashes) {
	if radius := dotRadius(pen.half); len(points) > 0 && r.near(points[0].x) &&
		within(points, radius) {
		r.disc(points[len(points)/2], radius)
		return
	}
	for i := 1; i < len(points); i++ {
		p, q := points[i-1], points[i]
		length := math.Hypot(q.x-p.x, q.y-p.y)
		t0, t1, visible := clipSegment(p, q, pen.outer, float64(r.w)+2*pen.outer,
			float64(r.h)+2*pen.outer)
		switch {
		case !visible:
		case !dash.dashed():
			r.capsule(p.to(q, t0), p.to(q, t1), pen)
		case length > 0:
			dash.walk(dash.position, t0*length, t1*length, func(a, b float64) {
				r.capsule(p.to(q, a/length), p.to(q, b/length), pen)
			})
		}
		if visible { // parts out of view do not count, so that they need not be known
			dash.skip((t1 - t0) * length)
		}
	}
}

// near reports whether a place is in view or in the columns beside it.
func (r *Raster) near(x float64) bool { return x >= -edgeColumns && x < float64(r.w+edgeColumns) }

// within reports whether all points lie closer than limit to the first.
func within(points []point, limit float64) bool {
	for _, p := range points {
		if math.Abs(p.x-points[0].x) >= limit || math.Abs(p.y-points[0].y) >= limit {
			return false
		}
	}
	return true
}

// clipSegment returns the part of p to q, as fractions, within a view that begins
// at -margin and has the given size (Liang and Barsky).
func clipSegment(p, q point, margin, w, h float64) (t0, t1 float64, visible bool) {
	t0, t1 = 0, 1
	for _, edge := range [...]struct{ from, delta, size float64 }{
		{p.x + margin, q.x - p.x, w},
		{p.y + margin, q.y - p.y, h},
	} {
		if edge.delta == 0 {
			if edge.from < 0 || edge.from > edge.size {
				return 0, 0, false
			}
			continue
		}
		a, b := -edge.from/edge.delta, (edge.size-edge.from)/edge.delta
		t0, t1 = larger(t0, lesser(a, b)), lesser(t1, larger(a, b))
	}
	return t0, t1, t0 <= t1
}

// pen is a round pen. It covers pixels nearer than inner fully, pixels beyond outer not at all, and
// pixels in between linearly. A pen thinner than a pixel is drawn one pixel wide and paler.
type pen struct {
	half         float64 // half the width of the line, in pixels
	inner, outer float64 // distances from the middle of the line, in pixels
	full         float64 // coverage at the middle, of 255
}

func newPen(style LineStyle) pen {
	half := larger(style.WidthPx, 1) / 2
	return roundPen(half, 255*lesser(1, style.WidthPx))
}

func roundPen(half, full float64) pen {
	return pen{half: half, inner: half - 0.5, outer: half + 0.5, full: full}
}

// disc draws a filled circle.
func (r *Raster) disc(centre point, radius float64) {
	p := roundPen(radius, 255)
	if centre.x < -p.outer || centre.x > float64(r.w)+p.outer || centre.y < -p.outer ||
		centre.y > float64(r.h)+p.outer {
		return
	}
	r.capsule(centre, centre, &p)
}

// capsule draws one segment with round ends. Both ends lie in view or just
// outside. It visits, column by column, only the rows the segment can reach.
func (r *Raster) capsule(p, q point, pen *pen) {
	if p.x > q.x {
		p, q = q, p
	}
	s := newSegment(p, q)
	// How far the borders of the straight part lie above and below its middle in a column.
	slope, away := 0.0, math.Inf(1)
	if s.dx > uprightPx {
		slope, away = s.dy/s.dx, pen.outer/(s.dx*s.perLength)
	}
	lo, hi, h := lesser(p.y, q.y)-pen.outer, larger(p.y, q.y)+pen.outer, float64(r.h)
	first := max(0, int(math.Floor(p.x-pen.outer)))
	last := min(r.w-1, int(math.Floor(q.x+pen.outer)))
	for col := first; col <= last; col++ {
		px := float64(col) + 0.5 - p.x
		middle := p.y + px*slope
		top := int(clamp(larger(lo, middle-away), 0, h))
		bottom := rowAbove(clamp(lesser(hi, middle+away), 0, h))
		if top, bottom = r.cover.within(col, top, bottom); top < bottom {
			r.touch(col, top, bottom)
			pen.cover(r.mask[col*r.h+top:col*r.h+bottom], &s, px, float64(top)+0.5-p.y)
		}
	}
}

// uprightPx is the least width of a segment whose slope is used.
const uprightPx = 1e-3

// segment is a straight piece of line, relative to its start.
type segment struct {
	dx, dy    float64 // the end
	squared   float64 // square of the length
	perLength float64 // 1/length; 0 for a point
}

func newSegment(p, q point) segment {
	s := segment{dx: q.x - p.x, dy: q.y - p.y}
	if s.squared = s.dx*s.dx + s.dy*s.dy; s.squared > 0 {
		s.perLength = 1 / math.Sqrt(s.squared)
	}
	return s
}

// cover sets the coverage of a column's rows from their distance to a segment; px, py is the place
// of the first row.
func (p *pen) cover(mask []uint8, s *segment, px, py float64) {
	along, across := px*s.dx+py*s.dy, (px*s.dy-py*s.dx)*s.perLength
	most := uint8(p.full + 0.5)
	for i := range mask {
		var away float64
		switch {
		case along <= 0:
			away = math.Sqrt(px*px + py*py)
		case along >= s.squared:
			away = math.Sqrt((px-s.dx)*(px-s.dx) + (py-s.dy)*(py-s.dy))
		default:
			away = math.Abs(across)
		}
		if away < p.outer {
			c := most
			if away > p.inner {
				c = uint8((p.outer-away)*p.full + 0.5)
			}
			if c > mask[i] {
				mask[i] = c
			}
		}
		py++
		along += s.dy
		across -= s.dx * s.perLength
	}
}
