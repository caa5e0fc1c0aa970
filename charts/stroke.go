package charts

import "math"

// stroke is the shape of a line in the column it crosses: the area between two slanted edges, cut
// off above from and below to.
type stroke struct {
	top, bottom edge
	from, to    float64
	rise        float64 // rise of the line per column, to the right
	steepness   float64 // coverage that an edge gains per row
	// Whether the line continues in another direction than it crosses the column, as at a riser of
	// a staircase. The span there then does not cover what the stroke covers beside its column.
	turnsLeft, turnsRight bool
}

// stroke sets out to the shape of a span between its two neighbours. Along a slope m the edges lie
// half*sqrt(1+m*m) from the line, but they end half a line width beyond the rows that the line
// reaches in this column and the next ones.
func (p *columnPainter) stroke(out *stroke, s, before, next *columnSpan) {
	upper, lower := lesser(s.enter, s.exit), larger(s.enter, s.exit)
	height := lower - upper
	away := p.half * math.Sqrt(1+height*height)
	up := lesser(away, p.half+larger(0, upper-lesser(before.lo, next.lo)))
	down := lesser(away, p.half+larger(0, larger(before.hi, next.hi)-lower))
	out.top = edge{upper - away, lower - away}
	out.bottom = edge{upper + away, lower + away}
	out.from, out.to = upper-up, lower+down
	out.rise, out.steepness = s.exit-s.enter, 1/height
	left, right := before, next
	if s.backwards {
		out.rise = -out.rise
		left, right = next, before
	}
	out.turnsLeft, out.turnsRight = false, false
	if height > 1 {
		leftward, rightward := up, down
		if out.rise < 0 {
			leftward, rightward = down, up
		}
		out.turnsLeft = leftward < straightReach*away && (left == s || !left.covers(upper, lower))
		out.turnsRight = rightward < straightReach*away &&
			(right == s || !right.covers(upper, lower))
	}
}

// straightReach is the share of a straight line's reach from which on a stroke counts as going
// straight on.
const straightReach = 0.7

// edge is a border of a stroke within a column: coverage below it grows evenly from none at from to
// full at to.
type edge struct{ from, to float64 }

// area returns the coverage below the edge, summed up to y.
func (e edge) area(y, steepness float64) float64 {
	switch {
	case y <= e.from:
		return 0
	case y >= e.to:
		return y - (e.from+e.to)/2
	}
	return (y - e.from) * (y - e.from) / 2 * steepness
}

// areaTo is like area, with the edge's own steepness. Below a flat edge everything is covered.
func (e edge) areaTo(y float64) float64 {
	if e.to > e.from {
		return e.area(y, 1/(e.to-e.from))
	}
	return larger(0, y-e.from)
}

// crossing covers a column, if it is in view, with its part of a steep stroke that crosses col. The
// column covered lies right columns to the right of col.
func (r *Raster) crossing(col, right int, s *stroke, cover float64) {
	col += right
	if uint(col) >= uint(r.w) {
		return
	}
	by := float64(right) * s.rise
	top, bottom := edge{s.top.from + by, s.top.to + by}, edge{s.bottom.from + by, s.bottom.to + by}
	from := larger(larger(s.from, top.from), 0)
	to := lesser(lesser(s.to, bottom.to), float64(r.h))
	if !(from < to) {
		return
	}
	first, end := int(from), rowAbove(to)
	if r.cover.hides(col, first, end) {
		return
	}
	if first, end = r.cover.within(col, first, end); first >= end {
		return
	}
	r.touch(col, first, end)
	b := band{top, bottom, from, to, s.steepness}
	mask := r.mask[col*r.h+first : col*r.h+end]
	b.evenly(mask, first, cover*255)
}

// band is the part of a column that a stroke covers.
type band struct {
	top, bottom edge
	from, to    float64
	steepness   float64
}

// evenly covers each row by the coverage at its middle, which is precise enough along steep edges.
// It counts in 65536ths of a level.
func (b *band) evenly(mask []uint8, row int, full float64) {
	if len(mask) > 0 && float64(row) < b.from {
		b.cut(&mask[0], row, full)
		mask, row = mask[1:], row+1
	}
	if last := len(mask) - 1; last >= 0 && float64(row+last+1) > b.to {
		b.cut(&mask[last], row+last, full)
		mask = mask[:last]
	}
	most := int(full * 65536)
	gain := b.steepness * full * 65536
	middle := float64(row) + 0.5
	below, above := int((middle-b.top.from)*gain), int((middle-b.bottom.from)*gain)
	step := int(gain)
	for i := range mask {
		c := uint8((min(below, most) - max(above, 0) + 32768) >> 16)
		if mask[i] < c {
			mask[i] = c
		}
		below += step
		above += step
	}
}

// cut covers a row partly, at the beginning or the end of a band.
func (b *band) cut(mask *uint8, row int, full float64) {
	from, to := larger(b.from, float64(row)), lesser(b.to, float64(row+1))
	middle := (from + to) / 2
	share := lesser(1, (middle-b.top.from)*b.steepness) - larger(0,
		(middle-b.bottom.from)*b.steepness)
	*mask = max(*mask, uint8(larger(0, share*(to-from))*full+0.5))
}
