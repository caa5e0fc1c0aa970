package charts

import "math"

// columnPainter covers pixel columns with the spans of one line. A span that
// crosses its column is covered as the stroke of a straight line is: its upper and
// lower edge rise with the line, so that steep parts are as heavy and as smooth as
// flat ones. What sticks out of the crossing, a spike inside one column, is covered
// in full up to half a line width beyond its tip.
//
// Where a steep line turns, the columns beside it get their part of the stroke from
// here, as no span there covers it. Whether it turns depends on the columns before
// and after, so spans are gathered and painted many at a time.
type columnPainter struct {
	raster *Raster
	half   float64 // of the line width, at least half a pixel
	full   float64 // coverage, below 1 for a line thinner than a pixel
	reach  int     // columns beside its own that a steep line covers
	sides  []sideCover
	dash   dashes
	faint  bool // too pale for the shape of an edge to be seen

	spans []columnSpan // memory for those of the connected line that are in hand
	n     int          // so many are
	done  int          // so many of them are painted: none, or one that is known to its next one
}

// spansAtOnce is how many spans are gathered.
const spansAtOnce = 128

// sideCover is how a round pen covers the columns at some distance from a spike.
type sideCover struct {
	reach float64 // beyond the tip, in pixels
	cover float64 // share of the column
}

func newColumnPainter(r *Raster, style LineStyle) columnPainter {
	r.growSpans()
	p := columnPainter{raster: r, half: larger(style.WidthPx, 1) / 2, full: lesser(style.WidthPx, 1), dash: newDashes(style), spans: r.spans}
	p.faint = style.faint()
	p.reach = rowAbove(p.half)
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

// growSpans makes room for the spans of a line that goes through all columns once.
func (r *Raster) growSpans() {
	if most := max(spansAtOnce, r.w+2*edgeColumns+2); len(r.spans) < most {
		r.spans = make([]columnSpan, most)
	}
}

// next returns the place for the next span of a connected line, to be set before the
// next call. What it holds is undefined.
func (p *columnPainter) next() *columnSpan {
	if p.n == len(p.spans) {
		p.makeRoom()
	}
	p.n++
	return &p.spans[p.n-1]
}

// makeRoom paints all spans but the last, whose next one is not known.
func (p *columnPainter) makeRoom() {
	p.paint(p.n - 1)
	copy(p.spans, p.spans[p.n-2:p.n])
	p.n, p.done = 2, 1
}

// finish paints what is left of a connected line.
func (p *columnPainter) finish() {
	p.paint(p.n)
	p.drop()
}

// drop forgets the spans.
func (p *columnPainter) drop() {
	p.n, p.done = 0, 0
	p.dash.restart()
}

// paint draws the spans up to end that can be seen. Where many lines lie over each
// other, most are looked at no further than nextSeen does.
func (p *columnPainter) paint(end int) {
	if p.dash.some() {
		p.setPhases(end)
	}
	for i := p.nextSeen(p.done, end); i < end; i = p.nextSeen(i+1, end) {
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

// setPhases says where in the pattern of dashes the spans up to end begin. Those far out of view do
// not count.
func (p *columnPainter) setPhases(end int) {
	spans, w := p.spans[p.done:end], p.raster.w
	for i := range spans {
		if s := &spans[i]; s.near(w) {
			s.phase = p.dash.at
			p.dash.skip(s.length())
		}
	}
}

// nextSeen returns the first span before end, from i on, of which something may be seen in its
// column or in those that a steep line covers beside it; end if there is none. A span
// covers no more than it and its neighbours extend over, and half a width. Most spans
// are hidden, so this takes no calls and few branches.
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
		top, bottom := max(min(before.lo, this.lo, next.lo), 0), min(max(before.hi, this.hi, next.hi), r.h)
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
func rowsAround(s *columnSpan, half float64) rows { return rows{int(s.lo - half), int(s.hi+half) + 1} }

// paintCrossing draws a span by the shape of its stroke.
func (p *columnPainter) paintCrossing(i int) {
	// The spans before and after are the span itself at the ends.
	s, before, next := &p.spans[i], &p.spans[max(i-1, 0)], &p.spans[min(i+1, p.n-1)]
	if s.gentle() {
		cover := p.full
		if p.dash.some() {
			cover *= p.dash.share(s.phase, s.length())
		}
		if cover > 0 {
			p.paintGentle(s, before, next, cover)
		}
		return
	}
	var shape stroke
	p.stroke(&shape, s, before, next)
	if p.dash.some() {
		p.paintDashed(s, &shape)
	} else {
		p.paintWhole(s, &shape, p.full)
	}
}

// noisy reports whether the line goes beyond the crossing of a column above and below,
// as that of many points does, so that the crossing itself is not seen.
func (p *columnPainter) noisy(s *columnSpan) bool {
	return lesser(s.enter, s.exit)-s.lo >= 1 && s.hi-larger(s.enter, s.exit) >= 1
}

// paintNoise covers the column from its lowest to its highest place.
func (p *columnPainter) paintNoise(s *columnSpan) {
	cover := p.full
	if p.dash.some() {
		cover *= p.dash.share(s.phase, s.length())
	}
	if cover > 0 {
		p.spike(s.col, s.lo, s.hi, 1, 1, cover)
	}
}

// paintWhole draws the crossing and what sticks out of it.
func (p *columnPainter) paintWhole(s *columnSpan, stroke *stroke, cover float64) {
	p.raster.crossing(s.col, 0, stroke, cover)
	p.crossingBeside(s.col, stroke, cover)
	p.paintSpikes(s, stroke.top.to, stroke.bottom.from, cover)
}

// paintSpikes draws what sticks out of the crossing. It begins where the crossing is wide
// enough to leave no notch: between where its upper edge ends and where its lower one
// begins. Spikes lower than a pixel are covered in part, those hardly seen not at all.
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

// crossingBeside covers the columns at both sides as far as the stroke reaches into
// them, where the spans there do not.
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

// leastSpike is the height in pixels from which a spike is drawn.
const leastSpike = 0.25

// paintDashed draws the parts of a span that the dashes leave. They follow the
// height of the line; where it goes up and down within a column, they follow only
// the way from border to border.
func (p *columnPainter) paintDashed(s *columnSpan, stroke *stroke) {
	rise, length := s.exit-s.enter, s.length()
	if length <= 3 || s.hi-s.lo > length+2 {
		if cover := p.full * p.dash.share(s.phase, length); cover > 0 {
			p.paintWhole(s, stroke, cover)
		}
		return
	}
	// Only the part in view is walked, and it is as long as the view is high.
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
		p.raster.fill(col-d, from, to, cover*side.cover)
		p.raster.fill(col+d, from, to, cover*side.cover)
	}
}

// rowAbove is math.Ceil for what fits an int and is not negative.
func rowAbove(y float64) int {
	row := int(y)
	if float64(row) < y {
		row++
	}
	return row
}

// fill covers one column, if it is in view, between two heights, with the part of the first and last
// pixel that lies between them. It is crossing for edges without a slope.
func (r *Raster) fill(col int, lo, hi, cover float64) {
	lo, hi = larger(lo, 0), lesser(hi, float64(r.h))
	if !(lo < hi) || uint(col) >= uint(r.w) {
		return
	}
	full := cover * 255
	first, last := int(lo), int(hi) // row last is covered in part, or not at all
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
