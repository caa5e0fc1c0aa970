package charts

// BandOpacity is the opacity of the area around a group's line.
const BandOpacity = 0.16

// GapOpacity is the opacity of the area between the training and the validation of a run.
const GapOpacity = 0.1

// Band draws the area between two lines, in the colour and opacity of a style, beneath everything
// drawn since Reset. The line it belongs to is drawn before it. Coverage within a pixel column
// follows the edges: exactly along straight ones; where an edge goes up and down within a column,
// coverage grows from none at its highest place to full at its lowest.
//
// A value that is NaN, or has no place on the x scale, breaks the area. An end that is infinite, or
// not above zero on a logarithmic scale, lies beyond the edge of the raster. Points out of view
// cost nothing where x does not fall.
func (r *Raster) Band(x, lo, hi []float64, xScale, yScale Scale, style LineStyle) {
	if r.w == 0 || r.h == 0 || !(style.Opacity > 0) {
		return
	}
	from, to := r.inView(x[:min(len(x), len(lo), len(hi))], xScale)
	x, r.straightX = xScale.straightInto(r.straightX, x[from:to])
	b := bandDrawer{raster: r, yScale: yScale}
	for i, v := range x {
		if p, ok := b.pair(lo[from+i], hi[from+i]); ok && Finite(v) {
			b.to(clamp(xScale.px.at(v), -maxPx, maxPx), p)
		} else {
			b.finish()
		}
	}
	b.finish()
	r.blend(pixelOf(style.Color, style.Opacity))
}

// pair is the upper and the lower edge of a band at one x, in pixels.
type pair struct{ upper, lower float64 }

// bandDrawer collects the coverage of a band, one pixel column after the other.
type bandDrawer struct {
	raster *Raster
	yScale Scale

	open        bool    // a connected piece of the band has begun
	x           float64 // last place of the piece, in pixels
	edges       pair    // the edges at x
	col         int     // pixel column of x
	left, right float64 // x range of the piece within the column
	upper       edge
	lower       edge
}

// pair returns the pixel places of two values; ok is false if there is nothing to draw.
func (b *bandDrawer) pair(lo, hi float64) (pair, bool) {
	if lo > hi {
		lo, hi = hi, lo
	}
	if lo != lo || hi != hi || b.yScale.scaling == Log && hi <= 0 {
		return pair{}, false
	}
	lower := maxPx
	if lo > 0 || b.yScale.scaling != Log {
		lower = b.yScale.PxFromData(lo)
	}
	p := pair{clamp(b.yScale.PxFromData(hi), -maxPx, maxPx), clamp(lower, -maxPx, maxPx)}
	if p.upper > p.lower { // on a scale that runs downwards
		p.upper, p.lower = p.lower, p.upper
	}
	return p, true
}

// to continues the band to a place.
func (b *bandDrawer) to(x float64, p pair) {
	if !b.open {
		b.open = true
		b.begin(b.column(x), x, p)
	} else if col := b.column(x); col != b.col {
		b.cross(x, p, col)
	}
	b.include(x, p)
	b.x, b.edges = x, p
}

// column returns the pixel column of a place: -1 for everything left of the view, and the width for
// everything right of it.
func (b *bandDrawer) column(x float64) int {
	switch {
	case x < 0:
		return -1
	case x >= float64(b.raster.w):
		return b.raster.w
	}
	return int(x)
}

// cross covers the columns from the last place's column to toCol.
func (b *bandDrawer) cross(x float64, p pair, toCol int) {
	dx := x - b.x
	between := func(border int) pair {
		t := (float64(border) - b.x) / dx
		return pair{b.edges.upper + (p.upper-b.edges.upper)*t,
			b.edges.lower + (p.lower-b.edges.lower)*t}
	}
	dir, side := 1, 1 // side: which side of a column the band leaves through
	if toCol < b.col {
		dir, side = -1, 0
	}
	for b.col != toCol {
		border := b.col + side
		edge := between(border)
		b.include(float64(border), edge)
		b.flush()
		b.begin(b.col+dir, float64(border), edge)
	}
}

// begin starts a column at x.
func (b *bandDrawer) begin(col int, x float64, p pair) {
	b.col, b.left, b.right = col, x, x
	b.upper, b.lower = edge{p.upper, p.upper}, edge{p.lower, p.lower}
}

// include extends the covered part of the column to a place.
func (b *bandDrawer) include(x float64, p pair) {
	b.left, b.right = lesser(b.left, x), larger(b.right, x)
	b.upper = edge{lesser(b.upper.from, p.upper), larger(b.upper.to, p.upper)}
	b.lower = edge{lesser(b.lower.from, p.lower), larger(b.lower.to, p.lower)}
}

// finish ends a connected piece. A piece of a single place covers its column.
func (b *bandDrawer) finish() {
	if b.open {
		b.flush()
	}
	b.open = false
}

// flush writes the coverage of the column into the mask.
func (b *bandDrawer) flush() {
	r := b.raster
	if b.col < 0 || b.col >= r.w {
		return
	}
	from, to := larger(b.upper.from, 0), lesser(b.lower.to, float64(r.h))
	if !(from < to) {
		return
	}
	first, end := r.cover.within(b.col, int(from), rowAbove(to))
	if first >= end {
		return
	}
	r.touch(b.col, first, end)
	share := lesser(1, b.right-b.left)
	if share == 0 {
		share = 1
	}
	mask := r.mask[b.col*r.h+first : b.col*r.h+end]
	above := b.areaTo(float64(first))
	for i := range mask {
		below := b.areaTo(float64(first + i + 1))
		mask[i] = max(mask[i], uint8((below-above)*share*255+0.5))
		above = below
	}
}

// areaTo returns the covered area of the column above y.
func (b *bandDrawer) areaTo(y float64) float64 { return b.upper.areaTo(y) - b.lower.areaTo(y) }
