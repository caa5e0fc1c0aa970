package charts

import (
	"math"
	"math/bits"
)

// faintBelow is the opacity below which a line is faint.
const faintBelow = 0.25

// faint reports whether a line is too pale for the shape of its edges to be seen.
func (s *LineStyle) faint() bool { return s.Opacity*float64(s.Color.A) < faintBelow*255 }

// paintFaint covers as much of the column as the stroke of a crossing does, but with level edges,
// and the spikes beyond it. A stair at a quarter of a line's contrast is invisible, and this is a
// third of the work.
func (p *columnPainter) paintFaint(s *columnSpan) {
	if !s.near(p.raster.w) {
		return
	}
	rise, cover := s.exit-s.enter, p.full
	length := math.Sqrt(1 + rise*rise)
	middle, away := (s.enter+s.exit)/2, p.half*length
	if p.dash.dashed() {
		cover *= p.dash.share(s.phase, length)
	}
	p.raster.fill(s.col, lesser(middle-away, s.lo-p.half+leastSpike),
		larger(middle+away, s.hi+p.half-leastSpike), cover)
}

// layFaint draws a faint line that crosses no column twice. It covers each pixel at most once, so
// it needs no mask and visits only open pixels. It combines paintFaint, fill and blend.
func (r *Raster) layFaint(spans []columnSpan, style LineStyle, ink pixel) {
	p := newColumnPainter(r, style)
	w, h, half, dashed := ink.wash(), float64(r.h), p.half, p.dash.dashed()
	full := p.full * 255
	for i := range spans {
		s := &spans[i]
		rise := s.exit - s.enter
		length := math.Sqrt(1 + rise*rise)
		if dashed && s.near(r.w) {
			full = p.full * p.dash.share(p.dash.position, length) * 255
			p.dash.skip(length)
		}
		if uint(s.col) >= uint(r.w) {
			continue
		}
		middle, away := (s.enter+s.exit)/2, half*length
		lo, hi := larger(lesser(middle-away, s.lo-half+leastSpike), 0),
			lesser(larger(middle+away, s.hi+half-leastSpike), h)
		if !(lo < hi) {
			continue
		}
		first, last := int(lo), int(hi) // row last is covered in part or not at all
		end, most := rowAbove(hi), int(full+0.5)
		open := r.cover.open[s.col*r.cover.words : (s.col+1)*r.cover.words]
		pixels := r.pixels[s.col*r.h : (s.col+1)*r.h]
		for k := first >> 6; k <= (end-1)>>6; k++ {
			for rows := open[k] & rowsOfWord(k, first, end); rows != 0; rows &= rows - 1 {
				row, c := k<<6+bits.TrailingZeros64(rows), most
				if row == last {
					c = int((hi-float64(last))*full + 0.5)
				}
				if row == first {
					c = int((lesser(hi, float64(first+1))-lo)*full + 0.5)
				}
				under := w.beneath(pixels[row], uint64(c))
				pixels[row] = under
				if under.opaque() {
					open[k] &^= rows & -rows
				}
			}
		}
	}
}
