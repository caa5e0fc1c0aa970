package charts

import (
	"image/color"
	"sort"
)

// LineStyle says how a line is drawn. Lengths are device pixels for a [Raster]
// and CSS pixels in a [Frame]; see Times.
type LineStyle struct {
	Color   color.NRGBA
	WidthPx float64   // 0 draws nothing
	Dash    []float64 // alternating lengths on and off; nil for a solid line
	Opacity float64   // 0 to 1, on top of the alpha of Color
	Marks   Mark      // drawn at points, as many as fit without overlapping
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

// Raster is a transparent picture that lines are drawn into, the topmost first: each line goes
// beneath the lines drawn before it. Where many lines overlap, most of them are hidden, and hidden
// parts are not drawn.
//
// Each line is drawn once as a mask of coverage and then blended, so that a translucent line is not
// darker where it crosses itself.
//
// Pixels are stored column after column: a line is a stack of short vertical spans, and this keeps
// each in one stretch of memory.
type Raster struct {
	w, h   int
	pixels []pixel
	cover  cover   // which pixels are opaque
	mask   []uint8 // coverage by the line being drawn; all zero between lines
	dirty  []rows  // per column: where mask may be set
	out    []byte

	queue  []group      // the current groups of a line
	points []point      // points of the line being drawn, if it is a polyline
	spans  []columnSpan // the current spans of the line being drawn

	layout             xLayout
	straightX, placedY []float64 // x and y of the line being drawn, if its scale is curved
}

// rows is a range of pixels in a column, empty when lo >= hi.
type rows struct{ lo, hi int }

// Reset makes the raster a transparent picture of w x h device pixels and reuses its memory.
// Negative sizes count as zero.
func (r *Raster) Reset(w, h int) {
	r.w, r.h = max(0, w), max(0, h)
	n := r.w * r.h
	if cap(r.pixels) < n {
		r.pixels, r.mask = make([]pixel, n), make([]uint8, n)
	}
	r.pixels, r.mask = r.pixels[:n], r.mask[:n]
	clear(r.pixels)
	r.cover.reset(r.w, r.h)
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

// Line draws one series beneath everything drawn since Reset. The scales map data to device pixels
// of the raster, y downwards. Values without a place on their scale (NaN, infinities, and on a
// logarithmic scale everything not above zero) break the line. A point between two breaks is drawn
// as a dot. Nothing outside the raster is touched.
//
// Where there is at least one point per two pixel columns (see sparse) each column is filled from
// its lowest to its highest place; the points that [Decimate] keeps give the same bytes as all
// points. A sparser series is drawn as a polyline. Lines are cut at the edges of the raster as if
// it were part of a wider picture.
//
// The cost grows with the number of points in view, or with the number of all points if x falls
// somewhere, and with the visible area covered.
func (r *Raster) Line(x, y []float64, xScale, yScale Scale, style LineStyle) {
	if r.w == 0 || r.h == 0 || !(style.WidthPx > 0) || !(style.Opacity > 0) {
		return
	}
	ink := pixelOf(style.Color, style.Opacity)
	rising := r.rising(x, y, &xScale, &yScale)
	if len(rising) > 0 && style.faint() && style.Marks == NoMark {
		r.layFaint(rising, style, ink)
		return
	}
	r.trace(rising, x, y, xScale, yScale, style)
	r.blend(ink)
}

// trace adds the line to the mask. The spans are given for a rising line.
func (r *Raster) trace(rising []columnSpan, x, y []float64, xScale, yScale Scale, style LineStyle) {
	if len(rising) > 0 {
		p := newColumnPainter(r, style)
		p.n = len(rising)
		p.finish()
		if style.Marks == NoMark {
			return
		}
	}
	from, to := r.inView(x[:min(len(x), len(y))], xScale)
	x, r.straightX = xScale.straightInto(r.straightX, x[from:to])
	y, r.placedY = yScale.placedInto(r.placedY, y[from:to])
	g := newGrouper(x, y, xScale.px, r.w)
	switch {
	case len(rising) > 0:
	case r.sparse(&g):
		r.polyline(&g, yScale, style)
	default:
		r.columns(&g, yScale, style)
	}
	if style.Marks != NoMark {
		g = newGrouper(x, y, xScale.px, r.w)
		r.marks(&g, yScale, style)
	}
}

// inView returns the range of points that are visible or connected to visible points. If x falls
// somewhere, as it does not in a zoomed series, it returns all points.
func (r *Raster) inView(x []float64, scale Scale) (from, to int) {
	left := func(i int) bool { return !(scale.PxFromData(x[i]) >= -edgeColumns) }
	right := func(i int) bool { return scale.PxFromData(x[i]) >= float64(r.w+edgeColumns) }
	n := len(x)
	if n < 2 || !left(1) && !right(n-2) || !rises(x) {
		return 0, n
	}
	from, to = sort.Search(n, func(i int) bool { return !left(i) }), sort.Search(n, right)
	return max(0, from-1), min(n, to+1)
}

// sparseGroups is the number of groups up to which a line is always drawn as a polyline: that costs
// nothing then and looks better.
const sparseGroups = 24

// sparse reads the first groups into the queue and reports whether the line is to be drawn as a
// polyline: if it has less than one group per two columns between the leftmost and the rightmost in
// view. Counting groups instead of points gives the same answer for decimated points; measuring
// only the columns that the line occupies keeps a short run with many points out of the slow mode.
// Once there are groups for half the visible columns the answer is known, which limits the queue;
// it also has room for the groups beside the view.
func (r *Raster) sparse(g *grouper) bool {
	most := max(sparseGroups, r.w/2) + 2*edgeColumns + 2
	if cap(r.queue) <= most {
		r.queue = make([]group, most+1)
	}
	r.queue = r.queue[:most+1]
	n := g.read(r.queue)
	r.queue = r.queue[:n]
	if n > most {
		return false
	}
	s := seenColumns{left: r.w, right: -1}
	for i := range r.queue {
		s.add(r.queue[i].col, r.w)
	}
	return s.sparse()
}

// seenColumns counts the groups of a line in view.
type seenColumns struct{ left, right, groups int }

func (s *seenColumns) add(col, columns int) {
	if uint(col) < uint(columns) {
		s.left, s.right = min(s.left, col), max(s.right, col)
		s.groups++
	}
}

// sparse reports whether there are so few groups that the line is drawn as a polyline.
func (s *seenColumns) sparse() bool {
	return s.groups <= sparseGroups || 2*s.groups < s.right-s.left+1
}

// touch records that rows [lo, hi) of a column may be set in the mask.
func (r *Raster) touch(col, lo, hi int) {
	d := &r.dirty[col]
	d.lo, d.hi = min(d.lo, lo), max(d.hi, hi)
}

// blend draws the mask in a colour beneath the picture, and clears the mask.
func (r *Raster) blend(ink pixel) {
	for col := range r.dirty {
		d := r.dirty[col]
		if d.lo >= d.hi {
			continue
		}
		r.dirty[col] = rows{r.h, 0}
		mask := r.mask[col*r.h+d.lo : col*r.h+d.hi]
		pixels := r.pixels[col*r.h+d.lo : col*r.h+d.hi][:len(mask)]
		for i, c := range mask {
			if c == 0 {
				continue
			}
			mask[i] = 0
			if p := pixels[i]; !p.opaque() {
				p = p.over(ink, c)
				pixels[i] = p
				if p.opaque() {
					r.cover.close(col, d.lo+i)
				}
			}
		}
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
		for _, p := range r.pixels[col*r.h : (col+1)*r.h] {
			if p != 0 {
				p.put(r.out[at : at+4 : at+4])
			}
			at += 4 * r.w
		}
	}
	return r.out
}
