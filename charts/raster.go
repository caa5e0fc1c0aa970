package charts

import (
	"image/color"
	"math"
)

// LineStyle says how a line is drawn. Lengths are device pixels for a [Raster]
// and CSS pixels in a [Frame]; see Times.
type LineStyle struct {
	Color   color.NRGBA
	WidthPx float64   // 0 draws nothing
	Dash    []float64 // alternating lengths on and off; nil for a solid line
	Opacity float64   // 0 to 1, on top of the alpha of Color
}

// Times returns the style with its lengths multiplied by ratio.
func (s LineStyle) Times(ratio float64) LineStyle {
	s.WidthPx *= ratio
	dash := make([]float64, len(s.Dash))
	for i, d := range s.Dash {
		dash[i] = d * ratio
	}
	s.Dash = dash
	return s
}

// Raster is a transparent picture that lines are drawn into. Each line is drawn
// once as a mask of coverage and then blended, so that a translucent line is not
// darker where it crosses itself.
//
// Pixels are stored column after column: a line is a stack of short vertical
// spans, and this keeps each in one stretch of memory.
type Raster struct {
	w, h  int
	rgba  []uint32 // premultiplied, alpha in the top byte, blue, green, red below
	mask  []uint8  // coverage by the line being drawn; all zero between lines
	dirty []rows   // per column: where mask may be set
	out   []byte

	shades shades
	queue  []group // groups seen before the mode of a line is known
	points []point // of the line being drawn as a polyline
}

// rows is a range of pixels in a column, empty when lo >= hi.
type rows struct{ lo, hi int }

// Reset makes the raster a transparent picture of w x h device pixels, reusing
// memory. Sizes below zero count as zero.
func (r *Raster) Reset(w, h int) {
	r.w, r.h = max(0, w), max(0, h)
	n := r.w * r.h
	if cap(r.rgba) < n {
		r.rgba, r.mask = make([]uint32, n), make([]uint8, n)
	}
	r.rgba, r.mask = r.rgba[:n], r.mask[:n]
	clear(r.rgba)
	if cap(r.dirty) < r.w {
		r.dirty = make([]rows, r.w)
	}
	r.dirty = r.dirty[:r.w]
	for i := range r.dirty {
		r.dirty[i] = rows{r.h, 0}
	}
}

// Size returns the width and height in device pixels.
func (r *Raster) Size() (w, h int) { return r.w, r.h }

// Line draws one series. The scales map data to device pixels of the raster,
// y downwards. NaN and infinite values break the line, a finite point between
// two breaks is drawn as a dot, and nothing outside the raster is touched.
//
// Where there is at least one point per two pixel columns (see sparse) each column
// is filled from its lowest to its highest place; the points [Decimate] keeps
// give the same bytes as all points. A sparser series is drawn as a polyline.
// Cost grows with the points and with the area covered.
func (r *Raster) Line(x, y []float64, xScale, yScale Scale, style LineStyle) {
	if r.w == 0 || r.h == 0 || !(style.WidthPx > 0) || !(style.Opacity > 0) {
		return
	}
	r.shades.set(style.Color, style.Opacity)
	g := newGrouper(x, y, xScale, r.w)
	if r.sparse(&g) {
		r.polyline(x, y, xScale, yScale, style)
	} else {
		r.spans(&g, yScale, style)
	}
	r.blend()
}

// sparseGroups is the number of groups up to which a line is always drawn as a
// polyline: it costs nothing then and looks better.
const sparseGroups = 24

// sparse reads groups into the queue until the mode is decided, and reports
// whether the line is to be drawn as a polyline: less than one group per two
// columns between the leftmost and the rightmost in view. Counting groups, not
// points, gives the same answer for decimated points; measuring the columns the
// line occupies keeps a short run with many points out of the slow mode. Half
// the width of groups decide whatever follows, which bounds the queue.
func (r *Raster) sparse(g *grouper) bool {
	r.queue = r.queue[:0]
	left, right := r.w, -1
	for len(r.queue) <= max(sparseGroups, r.w/2) {
		run, ok := g.group()
		if !ok {
			return len(r.queue) <= sparseGroups || 2*len(r.queue) < right-left+1
		}
		r.queue = append(r.queue, run)
		if run.col >= 0 && run.col < r.w {
			left, right = min(left, run.col), max(right, run.col)
		}
	}
	return false
}

// touch notes that rows [lo, hi) of a column may have been set.
func (r *Raster) touch(col, lo, hi int) {
	d := &r.dirty[col]
	d.lo, d.hi = min(d.lo, lo), max(d.hi, hi)
}

// blend draws the mask over the picture in the current shades and clears it.
func (r *Raster) blend() {
	for col := range r.dirty {
		d := r.dirty[col]
		if d.lo >= d.hi {
			continue
		}
		r.dirty[col] = rows{r.h, 0}
		mask := r.mask[col*r.h+d.lo : col*r.h+d.hi]
		rgba := r.rgba[col*r.h+d.lo : col*r.h+d.hi]
		for i, c := range mask {
			if c != 0 {
				rgba[i] = over(r.shades.of[c], rgba[i])
			}
		}
		clear(mask)
	}
}

// over blends premultiplied src over dst. Two channels share one multiplication;
// v*keep/255 is rounded to nearest as (t + t>>8) >> 8 with t = v*keep + 128.
func over(src, dst uint32) uint32 {
	keep := 255 - src>>24
	if keep == 0 {
		return src
	}
	const two, half = 0x00ff00ff, 0x00800080
	rb := dst&two*keep + half
	ga := dst>>8&two*keep + half
	rb = (rb + rb>>8&two) >> 8 & two
	ga = (ga + ga>>8&two) & (two << 8)
	return src + (rb | ga)
}

// shades holds one colour at the 256 levels of coverage, premultiplied.
type shades struct {
	color   color.NRGBA
	opacity float64
	of      [256]uint32
}

func (s *shades) set(c color.NRGBA, opacity float64) {
	opacity = math.Min(opacity, 1)
	if s.color == c && s.opacity == opacity {
		return
	}
	s.color, s.opacity = c, opacity
	for i := range s.of {
		alpha := float64(c.A) / 255 * opacity * float64(i) / 255
		channel := func(v uint8) uint32 { return uint32(float64(v)*alpha + 0.5) }
		s.of[i] = channel(255)<<24 | channel(c.B)<<16 | channel(c.G)<<8 | channel(c.R)
	}
}

// Pixels returns the picture as rows of straight-alpha RGBA bytes, as a canvas
// wants them. The slice is reused by the next call.
func (r *Raster) Pixels() []byte {
	n := 4 * r.w * r.h
	if cap(r.out) < n {
		r.out = make([]byte, n)
	}
	r.out = r.out[:n]
	clear(r.out)
	for col := range r.w {
		at := 4 * col
		for _, p := range r.rgba[col*r.h : (col+1)*r.h] {
			if p != 0 {
				putStraight(r.out[at:at+4:at+4], p)
			}
			at += 4 * r.w
		}
	}
	return r.out
}

// putStraight stores a premultiplied pixel with straight alpha.
func putStraight(to []byte, p uint32) {
	alpha := p >> 24
	if alpha == 255 {
		to[0], to[1], to[2], to[3] = byte(p), byte(p>>8), byte(p>>16), 255
		return
	}
	if alpha == 0 {
		return
	}
	straight := func(c uint32) byte { return byte((c*255 + alpha/2) / alpha) }
	to[0], to[1], to[2], to[3] = straight(p&255), straight(p>>8&255), straight(p>>16&255), byte(alpha)
}
