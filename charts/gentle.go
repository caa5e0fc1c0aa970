package charts

import "math"

// gentle reports whether the line rises or falls by at most a pixel in the column, as smoothed
// lines mostly do.
func (s *columnSpan) gentle() bool {
	rise := s.exit - s.enter
	return rise <= 1 && rise >= -1
}

// paintGentle draws a gentle crossing and the spikes beyond it. It is paintWhole for a stroke that
// covers a few rows of a single column, without passing a stroke through memory.
func (p *columnPainter) paintGentle(s, before, next *columnSpan, cover float64) {
	r, upper, lower := p.raster, lesser(s.enter, s.exit), larger(s.enter, s.exit)
	height := lower - upper
	away, steepness := p.half*math.Sqrt(1+height*height), 1/height
	up := lesser(away, p.half+larger(0, upper-lesser(before.lo, next.lo)))
	down := lesser(away, p.half+larger(0, larger(before.hi, next.hi)-lower))
	top, bottom := edge{upper - away, lower - away}, edge{upper + away, lower + away}
	from, to := larger(upper-up, 0), lesser(lower+down, float64(r.h))
	if from < to && uint(s.col) < uint(r.w) {
		first, end, full := int(from), rowAbove(to), cover*255
		r.touch(s.col, first, end)
		mask := r.mask[s.col*r.h+first : s.col*r.h+end]
		above := 0.0 // area of the stroke above the row
		for i := -1; i < len(mask); i++ {
			y := clamp(float64(first+i+1), from, to)
			below := top.area(y, steepness) - bottom.area(y, steepness)
			if i >= 0 {
				mask[i] = max(mask[i], uint8((below-above)*full+0.5))
			}
			above = below
		}
	}
	if upper-s.lo > leastSpike || s.hi-lower > leastSpike {
		p.paintSpikes(s, lower-away, upper+away, cover)
	}
}
