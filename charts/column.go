package charts

import "math"

// columnPainter covers pixel columns with the spans of one line. A span that crosses its column is
// covered like the stroke of a straight line: its upper and lower edges rise with the line, so that
// steep parts are as heavy and as smooth as flat ones. A spike inside the column, beyond the
// crossing, is covered in full up to half a line width beyond its tip.
//
// Where a steep line turns, it also covers part of the neighbouring columns, which have no span
// that would do so. Whether it turns depends on the columns before and after, so spans are
// collected and painted many at a time.
type columnPainter struct {
	raster *Raster
	half   float64 // half the line width, at least half a pixel
	full   float64 // coverage, below 1 for a line thinner than a pixel
	reach  int     // number of neighbouring columns on each side that a steep line covers
	sides  []sideCover
	dash   dashes
	faint  bool // too pale for the shape of its edges to be seen

	spans []columnSpan // memory for the spans of the current connected line
	n     int          // number of spans in use
	// number of these spans that are painted already: 0, or 1 if the first one is only kept as the
	// neighbour of the second
	painted int
}

// spansAtOnce is how many spans are collected before painting.
const spansAtOnce = 128

// sideCover is how much a round pen at a spike covers of the columns at some distance.
type sideCover struct {
	reach float64 // how far the pen reaches beyond the tip, in pixels
	cover float64 // covered share of the column
}

func newColumnPainter(r *Raster, style LineStyle) columnPainter {
	r.growSpans()
	p := columnPainter{
		raster: r, half: larger(style.WidthPx, 1) / 2, full: lesser(style.WidthPx, 1),
		dash: newDashes(style), spans: r.spans,
	}
	p.faint = style.faint()
	p.reach = rowAbove(p.half)
	p.dash.grow(style.WidthPx)
	for d := 1.0; p.half+0.5-d > 0.05; d++ {
		// The middle of the covered part determines how far the pen reaches there.
		middle := lesser(d, (d-0.5+p.half)/2)
		p.sides = append(p.sides, sideCover{
			reach: math.Sqrt(larger(0, p.half*p.half-middle*middle)),
			cover: lesser(1, p.half+0.5-d),
		})
	}
	return p
}

// growSpans makes room for the spans of a line that crosses all columns once.
func (r *Raster) growSpans() {
	if most := max(spansAtOnce, r.w+2*edgeColumns+2); len(r.spans) < most {
		r.spans = make([]columnSpan, most)
	}
}

// next returns the memory of the next span of a connected line. The caller sets it before the next
// call; it holds undefined values.
func (p *columnPainter) next() *columnSpan {
	if p.n == len(p.spans) {
		p.makeRoom()
	}
	p.n++
	return &p.spans[p.n-1]
}

// makeRoom paints all spans except the last, whose successor is not known yet.
func (p *columnPainter) makeRoom() {
	p.paint(p.n - 1)
	copy(p.spans, p.spans[p.n-2:p.n])
	p.n, p.painted = 2, 1
}

// finish paints the remaining spans of a connected line.
func (p *columnPainter) finish() {
	p.paint(p.n)
	p.drop()
}

// drop discards the spans.
func (p *columnPainter) drop() {
	p.n, p.painted = 0, 0
	p.dash.restart()
}

// paint draws the visible spans up to end. Where many lines lie over each other, nextSeen skips
// most of them.
func (p *columnPainter) paint(end int) {
	if p.dash.dashed() {
		p.setPhases(end)
	}
	for i := p.nextSeen(p.painted, end); i < end; i = p.nextSeen(i+1, end) {
		s := &p.spans[i]
		switch {
		case p.faint:
			p.paintFaint(s)
		case p.noisy(s):
			p.paintNoise(s)
		default:
			p.paintCrossing(i)
		}
	}
}

// setPhases stores where in the dash pattern each span up to end begins. Spans far out of view do
// not count.
func (p *columnPainter) setPhases(end int) {
	spans, w := p.spans[p.painted:end], p.raster.w
	for i := range spans {
		if s := &spans[i]; s.near(w) {
			s.phase = p.dash.position
			p.dash.skip(s.length())
		}
	}
}

// nextSeen returns the first span in [i, end) that may be visible in its own column or in the
// neighbouring columns that a steep line covers; end if there is none. A span covers at most its
// own rows and its neighbours', plus half a line width. Most spans are hidden, so this makes no
// calls and has few branches.
func (p *columnPainter) nextSeen(i, end int) int {
	if p.faint || i >= end {
		return i
	}
	r, spans, half := p.raster, p.spans[:p.n], p.half
	open, words := r.cover.open, r.cover.words
	before, this := rowsAround(&spans[max(i-1, 0)], half), rowsAround(&spans[i], half)
	for ; i < end; i++ {
		next := this
		if i+1 < len(spans) {
			next = rowsAround(&spans[i+1], half)
		}
		top, bottom := max(min(before.lo, this.lo, next.lo), 0),
			min(max(before.hi, this.hi, next.hi), r.h)
		before, this = this, next
		s := &spans[i]
		if top >= bottom || !s.near(r.w) {
			continue
		}
		first, last := max(0, s.col-p.reach)*words, min(s.col+p.reach, r.w-1)*words
		for k := top >> 6; first <= last && k <= (bottom-1)>>6; k++ {
			seen := open[first+k] | open[last+k]
			for at := first + words; at < last; at += words {
				seen |= open[at+k]
			}
			if seen&rowsOfWord(k, top, bottom) != 0 {
				return i
			}
		}
	}
	return end
}

// rowsAround returns at least the rows that a span and half a line width cover.
func rowsAround(s *columnSpan, half float64) rows {
	return rows{int(s.lo - half), int(s.hi+half) + 1}
}

// paintCrossing draws a span by the shape of its stroke.
func (p *columnPainter) paintCrossing(i int) {
	// At the ends, a missing neighbour is replaced by the span itself.
	s, before, next := &p.spans[i], &p.spans[max(i-1, 0)], &p.spans[min(i+1, p.n-1)]
	if s.gentle() {
		cover := p.full
		if p.dash.dashed() {
			cover *= p.dash.share(s.phase, s.length())
		}
		if cover > 0 {
			p.paintGentle(s, before, next, cover)
		}
		return
	}
	var shape stroke
	p.stroke(&shape, s, before, next)
	if p.dash.dashed() {
		p.paintDashed(s, &shape)
	} else {
		p.paintWhole(s, &shape, p.full)
	}
}

// noisy reports whether the line goes above and below the crossing of its column, as in a line of
// many points, so that the crossing itself is not visible.
func (p *columnPainter) noisy(s *columnSpan) bool {
	return lesser(s.enter, s.exit)-s.lo >= 1 && s.hi-larger(s.enter, s.exit) >= 1
}

// paintNoise covers the column from its lowest to its highest place.
func (p *columnPainter) paintNoise(s *columnSpan) {
	cover := p.full
	if p.dash.dashed() {
		cover *= p.dash.share(s.phase, s.length())
	}
	if cover > 0 {
		p.spike(s.col, s.lo, s.hi, 1, 1, cover)
	}
}

// paintWhole draws the crossing and the spikes beyond it.
func (p *columnPainter) paintWhole(s *columnSpan, stroke *stroke, cover float64) {
	p.raster.crossing(s.col, 0, stroke, cover)
	p.crossingBeside(s.col, stroke, cover)
	p.paintSpikes(s, stroke.top.to, stroke.bottom.from, cover)
}

// paintSpikes draws the spikes beyond the crossing. Each begins where the crossing is wide enough
// to leave no notch: between the end of its upper edge and the start of its lower one. Spikes lower
// than a pixel are covered in part, and those too low to be seen not at all.
func (p *columnPainter) paintSpikes(s *columnSpan, top, bottom, cover float64) {
	upper, lower := lesser(s.enter, s.exit), larger(s.enter, s.exit)
	middle := (upper + lower) / 2
	if out := upper - s.lo; out > leastSpike {
		p.spike(s.col, s.lo, clamp(top, upper, middle), 1, 0, cover*lesser(1, out))
	}
	if out := s.hi - lower; out > leastSpike {
		p.spike(s.col, clamp(bottom, middle, lower), s.hi, 0, 1, cover*lesser(1, out))
	}
}

// crossingBeside covers the columns on both sides as far as the stroke reaches into them, unless
// their own spans cover that.
func (p *columnPainter) crossingBeside(col int, s *stroke, cover float64) {
	if s.turnsLeft {
		for d := 1; d <= p.reach; d++ {
			p.raster.crossing(col, -d, s, cover)
		}
	}
	if s.turnsRight {
		for d := 1; d <= p.reach; d++ {
			p.raster.crossing(col, d, s, cover)
		}
	}
}

// leastSpike is the height in pixels from which on a spike is drawn.
const leastSpike = 0.25

// paintDashed draws the dashes of a span. Dashes are measured along the line; where the line goes
// up and down within a column, only the straight distance from border to border counts.
func (p *columnPainter) paintDashed(s *columnSpan, stroke *stroke) {
	rise, length := s.exit-s.enter, s.length()
	if length <= 3 || s.hi-s.lo > length+2 {
		if cover := p.full * p.dash.share(s.phase, length); cover > 0 {
			p.paintWhole(s, stroke, cover)
		}
		return
	}
	// Only the part in view is walked, which is at most as long as the view is high.
	in := clamp((-p.half-s.enter)/rise, 0, 1) * length
	out := clamp((float64(p.raster.h)+p.half-s.enter)/rise, 0, 1) * length
	p.dash.walk(s.phase+lesser(in, out), lesser(in, out), larger(in, out), func(a, b float64) {
		y0, y1 := s.enter+rise*a/length, s.enter+rise*b/length
		lo, hi := lesser(y0, y1), larger(y0, y1)
		part := *stroke
		part.turnsLeft, part.turnsRight = true, true
		part.from, part.to = larger(stroke.from, lo), lesser(stroke.to, hi)
		p.raster.crossing(s.col, 0, &part, p.full)
		p.crossingBeside(s.col, &part, p.full)
	})
}

// spike covers a column from lo to hi, and half a line width beyond the tip. The tip is at lo if up
// is 1 and at hi if down is 1.
func (p *columnPainter) spike(col int, lo, hi, up, down, cover float64) {
	p.raster.fill(col, lo-up*p.half, hi+down*p.half, cover)
	p.beside(col, lo, hi, up, down, cover)
}

// beside covers the columns on both sides of an upright piece of line as far as the pen reaches.
// The reach beyond lo is multiplied by up, the reach beyond hi by down.
func (p *columnPainter) beside(col int, lo, hi, up, down, cover float64) {
	for i := range p.sides {
		side, d := &p.sides[i], i+1
		from, to := lo-up*side.reach, hi+down*side.reach
		p.raster.fill(col-d, from, to, cover*side.cover)
		p.raster.fill(col+d, from, to, cover*side.cover)
	}
}

// rowAbove is math.Ceil for numbers that are not negative and fit an int.
func rowAbove(y float64) int {
	row := int(y)
	if float64(row) < y {
		row++
	}
	return row
}

// fill covers one column between two heights, if it is in view. The first and the last pixel are
// covered in proportion. It equals crossing for level edges.
func (r *Raster) fill(col int, lo, hi, cover float64) {
	lo, hi = larger(lo, 0), lesser(hi, float64(r.h))
	if !(lo < hi) || uint(col) >= uint(r.w) {
		return
	}
	full := cover * 255
	first, last := int(lo), int(hi) // row last is covered in part or not at all
	end := rowAbove(hi)
	if r.cover.hides(col, first, end) {
		return
	}
	from, to := r.cover.within(col, first, end)
	if from >= to {
		return
	}
	r.touch(col, from, to)
	mask := r.mask[col*r.h+from : col*r.h+to]
	if from == first {
		raise(mask[:1], uint8((lesser(hi, float64(first+1))-lo)*full+0.5))
		mask = mask[1:]
	}
	if n := len(mask) - 1; n >= 0 && to > last {
		raise(mask[n:], uint8((hi-float64(last))*full+0.5))
		mask = mask[:n]
	}
	raise(mask, uint8(full+0.5))
}

// raise sets coverage to at least c.
func raise(mask []uint8, c uint8) {
	for i := range mask {
		if mask[i] < c {
			mask[i] = c
		}
	}
}
