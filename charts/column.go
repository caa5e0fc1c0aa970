package charts

import "math"

// columnPainter covers pixel columns with the spans of one line. A span that
// crosses its column is covered as the stroke of a straight line is: its upper and
// lower edge rise with the line, so that steep parts are as heavy and as smooth as
// flat ones. What sticks out of the crossing, a spike inside one column, is covered
// in full up to half a line width beyond its tip.
//
// How far a steep edge may reach depends on the columns before and after, so the
// painter stays one column behind.
type columnPainter struct {
	raster *Raster
	half   float64 // of the line width, at least half a pixel
	full   float64 // coverage, below 1 for a line thinner than a pixel
	sides  []sideCover
	dash   dashes

	before, current columnSpan
	held            int // how many of the two are set
}

// sideCover is how a round pen covers the columns at some distance from a spike.
type sideCover struct {
	reach float64 // beyond the tip, in pixels
	cover float64 // share of the column
}

func newColumnPainter(r *Raster, style LineStyle) columnPainter {
	p := columnPainter{raster: r, half: larger(style.WidthPx, 1) / 2, full: lesser(style.WidthPx, 1), dash: newDashes(style)}
	p.dash.grow(style.WidthPx)
	for d := 1.0; p.half+0.5-d > 0.05; d++ {
		// The middle of the covered part says how far the pen reaches there.
		middle := lesser(d, (d-0.5+p.half)/2)
		p.sides = append(p.sides, sideCover{
			reach: math.Sqrt(larger(0, p.half*p.half-middle*middle)),
			cover: lesser(1, p.half+0.5-d),
		})
	}
	return p
}

// add takes the next span of a connected line.
func (p *columnPainter) add(s *columnSpan) {
	if p.held > 0 {
		p.paint(s)
	}
	p.before, p.current = p.current, *s
	p.held = min(p.held+1, 2)
}

// finish paints the last span.
func (p *columnPainter) finish() {
	if p.held > 0 {
		p.paint(&p.current)
	}
	p.held = 0
	p.dash.restart()
}

// paint draws the current span; next is the span after it, or itself.
func (p *columnPainter) paint(next *columnSpan) {
	s := &p.current
	if s.col < 0 || s.col >= p.raster.w {
		return
	}
	before := &p.before
	if p.held < 2 {
		before = s
	}
	stroke := p.stroke(s, lesser(before.lo, next.lo), larger(before.hi, next.hi))
	if p.dash.some() {
		p.paintDashed(s, &stroke)
	} else {
		p.paintWhole(s, &stroke, p.full)
	}
}

// paintWhole draws the crossing and what sticks out of it.
func (p *columnPainter) paintWhole(s *columnSpan, stroke *stroke, cover float64) {
	upper, lower := lesser(s.enter, s.exit), larger(s.enter, s.exit)
	p.raster.crossing(s.col, stroke.top, stroke.bottom, cover)
	if stroke.turned > 0 {
		p.beside(s.col, upper, lower, 1, 1, cover*stroke.turned)
	}
	// Spikes lower than a pixel are covered in part, those hardly seen not at all.
	if out := upper - s.lo; out > leastSpike {
		p.spike(s.col, s.lo, upper, 1, 0, cover*lesser(1, out))
	}
	if out := s.hi - lower; out > leastSpike {
		p.spike(s.col, lower, s.hi, 0, 1, cover*lesser(1, out))
	}
}

// leastSpike is the height in pixels from which a spike is drawn.
const leastSpike = 0.25

// paintDashed draws the parts of a span that the dashes leave. They follow the
// height of the line; where it goes up and down within a column, they follow only
// the way from border to border.
func (p *columnPainter) paintDashed(s *columnSpan, stroke *stroke) {
	rise := s.exit - s.enter
	length := math.Hypot(1, rise)
	if length <= 3 || s.hi-s.lo > length+2 {
		if cover := p.full * p.dash.share(length); cover > 0 {
			p.paintWhole(s, stroke, cover)
		}
		return
	}
	// Only the part in view is walked, and it is as long as the view is high.
	in := clamp((-p.half-s.enter)/rise, 0, 1) * length
	out := clamp((float64(p.raster.h)+p.half-s.enter)/rise, 0, 1) * length
	p.dash.walk(length, lesser(in, out), larger(in, out), func(a, b float64) {
		y0, y1 := s.enter+rise*a/length, s.enter+rise*b/length
		lo, hi := lesser(y0, y1), larger(y0, y1)
		p.raster.crossing(s.col, stroke.top.below(lo), stroke.bottom.above(hi), p.full)
	})
}

// stroke is the shape of a line in the column it crosses.
type stroke struct {
	top, bottom edge
	// turned says how far the line leaves the column in another direction than it
	// crosses it, from 0, straight on, to 1, as at a riser of a staircase. A straight
	// line is drawn beside the column by the spans there, a riser is not.
	turned float64
}

// stroke returns the shape of a span whose neighbours reach from lo to hi. Along a
// slope m the edges lie half*sqrt(1+m*m) from the line, but where the line turns
// they end half a width beyond it.
func (p *columnPainter) stroke(s *columnSpan, lo, hi float64) stroke {
	upper, lower := lesser(s.enter, s.exit), larger(s.enter, s.exit)
	away := p.half * math.Sqrt(1+(lower-upper)*(lower-upper))
	up := lesser(away, p.half+p.ahead(upper-lo, lower-upper))
	down := lesser(away, p.half+p.ahead(hi-lower, lower-upper))
	var out stroke
	out.top.from = upper - up
	out.top.to = larger(out.top.from, lower-away)
	out.bottom.to = lower + down
	out.bottom.from = lesser(out.bottom.to, upper+away)
	if lower-upper > 1 {
		out.turned = 1 - (up+down)/(2*away)
	}
	return out
}

// ahead estimates how much further the line goes within half a width, from how far
// the next column goes on and from the height of this one. A line that is about to
// turn is not continued beyond the next column.
func (p *columnPainter) ahead(next, height float64) float64 {
	switch {
	case next <= 0:
		return 0
	case 2*next < height:
		return next
	}
	return next * larger(p.half, 1)
}

// spike covers a column from lo to hi and half a width beyond the tip, which is
// at lo when up is 1 and at hi when down is 1.
func (p *columnPainter) spike(col int, lo, hi, up, down, cover float64) {
	p.raster.fill(col, lo-up*p.half, hi+down*p.half, cover)
	p.beside(col, lo, hi, up, down, cover)
}

// beside covers the columns at both sides of an upright piece of line as far as the
// pen is wide. The reach of the pen beyond lo counts up times, beyond hi down times.
func (p *columnPainter) beside(col int, lo, hi, up, down, cover float64) {
	for i := range p.sides {
		side, d := &p.sides[i], i+1
		from, to := lo-up*side.reach, hi+down*side.reach
		if col >= d {
			p.raster.fill(col-d, from, to, cover*side.cover)
		}
		if col+d < p.raster.w {
			p.raster.fill(col+d, from, to, cover*side.cover)
		}
	}
}

// edge is a border of a stroke within a column: coverage below it grows evenly from
// none at from to all at to.
type edge struct{ from, to float64 }

// below returns the edge cut off above y, above the edge cut off below y.
func (e edge) below(y float64) edge { return edge{larger(e.from, y), larger(e.to, y)} }
func (e edge) above(y float64) edge { return edge{lesser(e.from, y), lesser(e.to, y)} }

// area returns the coverage below the edge summed up to y.
func (e edge) area(y float64) float64 {
	switch {
	case y <= e.from:
		return 0
	case y >= e.to:
		return y - (e.from+e.to)/2
	}
	return (y - e.from) * (y - e.from) / (2 * (e.to - e.from))
}

// crossing covers a column between two edges.
func (r *Raster) crossing(col int, top, bottom edge, cover float64) {
	height := float64(r.h)
	if !(bottom.to > 0) || !(top.from < height) || !(bottom.to > top.from) {
		return
	}
	first := int(larger(top.from, 0))
	end := rowAbove(lesser(bottom.to, height))
	r.touch(col, first, end)
	mask := r.mask[col*r.h+first : col*r.h+end]
	full := cover * 255
	// Rows from flat to slope, between the edges, are covered in full.
	flat := rowAbove(clamp(top.to, float64(first), float64(end)))
	slope := max(flat, int(clamp(bottom.from, float64(first), float64(end))))
	ramp(mask[:flat-first], float64(first), top, bottom, full)
	raise(mask[flat-first:slope-first], uint8(full+0.5))
	ramp(mask[slope-first:], float64(slope), top, bottom, full)
}

// rowAbove is math.Ceil for what fits an int and is not negative.
func rowAbove(y float64) int {
	row := int(y)
	if float64(row) < y {
		row++
	}
	return row
}

// ramp covers rows, from y on, where an edge runs.
func ramp(mask []uint8, y float64, top, bottom edge, full float64) {
	if len(mask) == 0 {
		return
	}
	above := top.area(y) - bottom.area(y)
	for i := range mask {
		y++
		below := top.area(y) - bottom.area(y)
		if c := uint8((below-above)*full + 0.5); mask[i] < c {
			mask[i] = c
		}
		above = below
	}
}

// fill covers one column between two heights, with the part of the first and last
// pixel that lies between them. It is crossing for edges without a slope.
func (r *Raster) fill(col int, lo, hi, cover float64) {
	lo, hi = larger(lo, 0), lesser(hi, float64(r.h))
	if !(lo < hi) {
		return
	}
	full := cover * 255
	first, last := int(lo), int(hi) // row last is covered in part, or not at all
	end := rowAbove(hi)
	r.touch(col, first, end)
	mask := r.mask[col*r.h+first : col*r.h+end]
	if first == last {
		raise(mask, uint8((hi-lo)*full+0.5))
		return
	}
	raise(mask[:1], uint8((float64(first+1)-lo)*full+0.5))
	raise(mask[1:last-first], uint8(full+0.5))
	raise(mask[last-first:], uint8((hi-float64(last))*full+0.5))
}

// raise sets coverage to at least c.
func raise(mask []uint8, c uint8) {
	for i := range mask {
		if mask[i] < c {
			mask[i] = c
		}
	}
}
