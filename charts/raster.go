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
	Marks   Mark      // drawn at points, as many as do not overlap
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

// Raster is a transparent picture that lines are drawn into, the topmost first:
// each line goes beneath those drawn before it. Where many lines lie over each
// other, most of all but the first few is hidden, and what is hidden is not drawn.
//
// Each line is drawn once as a mask of coverage and then blended, so that a
// translucent line is not darker where it crosses itself.
//
// Pixels are stored column after column: a line is a stack of short vertical
// spans, and this keeps each in one stretch of memory.
type Raster struct {
	w, h   int
	pixels []pixel
	cover  cover   // which pixels are opaque
	mask   []uint8 // coverage by the line being drawn; all zero between lines
	dirty  []rows  // per column: where mask may be set
	out    []byte

	queue  []group      // the groups of a line that are in hand
	points []point      // of the line being drawn as a polyline
	spans  []columnSpan // of the line being drawn, that are in hand

	layout             xLayout
	straightX, placedY []float64 // of the line being drawn, where a scale is curved
}

// rows is a range of pixels in a column, empty when lo >= hi.
type rows struct{ lo, hi int }

// Reset makes the raster a transparent picture of w x h device pixels, reusing
// memory. Sizes below zero count as zero.
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

// Line draws one series beneath all that was drawn since Reset. The scales map data to device pixels of the raster,
// y downwards. What has no place on its scale (NaN, infinities, on a logarithmic one what is not above zero) breaks
// the line, a point between two breaks is drawn as a dot, and nothing outside the raster is touched.
//
// Where there is at least one point per two pixel columns (see sparse) each column
// is filled from its lowest to its highest place; the points [Decimate] keeps
// give the same bytes as all points. A sparser series is drawn as a polyline.
// Lines are cut by the edges of the raster as a wider picture would be.
// Cost grows with the points in view, where x does not fall, else with all points, and
// with the area covered that is seen.
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

// trace covers what the line covers, whose spans are known if it is a rising one.
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

// inView returns which points can be seen, or are connected with points that can be.
// They are found where x does not fall, as of a zoomed series; else they are all points.
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

// sparseGroups is the number of groups up to which a line is always drawn as a
// polyline: it costs nothing then and looks better.
const sparseGroups = 24

// sparse reads the first groups into the queue and reports whether the line is to
// be drawn as a polyline: less than one group per two columns between the leftmost
// and the rightmost in view. Counting groups, not points, gives the same answer for
// decimated points; measuring the columns the line occupies keeps a short run with
// many points out of the slow mode. Half the width of groups in view decide whatever
// follows, which bounds the queue; it has room for those beside the view, too.
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

// sparse reports whether they are so few that the line is drawn as a polyline.
func (s *seenColumns) sparse() bool {
	return s.groups <= sparseGroups || 2*s.groups < s.right-s.left+1
}

// touch notes that rows [lo, hi) of a column may have been set.
func (r *Raster) touch(col, lo, hi int) {
	d := &r.dirty[col]
	d.lo, d.hi = min(d.lo, lo), max(d.hi, hi)
}

// blend draws the mask in a colour beneath the picture and clears it.
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
