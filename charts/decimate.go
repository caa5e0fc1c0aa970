package charts

import "math"

// group is a run of consecutive finite points that fall into one pixel column,
// in data order. All points left of the view are in column -1, all right of it
// in the column after the last.
type group struct {
	col         int
	start       bool // first after a gap: no line leads here
	first, last int  // indices of points
	lo, hi      int  // indices of the first smallest and first largest y
}

// grouper walks over a line and cuts it into groups.
type grouper struct {
	x, y    []float64
	scale   Scale // x data to pixels
	columns int
	next    int  // index of the first point not yet grouped
	gap     bool // a point that cannot be drawn was passed since the last group
}

func newGrouper(x, y []float64, xScale Scale, columns int) grouper {
	n := min(len(x), len(y))
	return grouper{x: x[:n], y: y[:n], scale: xScale, columns: columns, gap: true}
}

// group returns the next group, or false at the end of the line.
func (g *grouper) group() (group, bool) {
	i := g.next
	for ; i < len(g.x); i++ {
		if finite(g.x[i]) && finite(g.y[i]) {
			break
		}
		g.gap = true
	}
	if i == len(g.x) {
		g.next = i
		return group{}, false
	}
	out := group{col: g.column(g.x[i]), start: g.gap, first: i, lo: i, hi: i}
	g.gap = false
	g.next = g.extend(&out, i+1)
	out.last = g.next - 1
	return out, true
}

// column returns the pixel column of a finite x, or one of the two outside.
func (g *grouper) column(x float64) int {
	px := g.scale.PxFromData(x)
	switch {
	case px < 0:
		return -1
	case px >= float64(g.columns):
		return g.columns
	}
	return int(px)
}

// extend takes points from index i on into the group while they fall into its
// column, and returns the index of the first that does not. This loop sees every
// point of every line.
func (g *grouper) extend(out *group, i int) int {
	left, right := float64(out.col), float64(out.col+1)
	if out.col < 0 {
		left = math.Inf(-1)
	}
	if out.col == g.columns {
		right = math.Inf(1)
	}
	x, y, scale := g.x, g.y, g.scale
	y = y[:len(x)]
	lo, hi := y[out.lo], y[out.hi]
	for ; i < len(x); i++ {
		v := y[i]
		if px := scale.PxFromData(x[i]); !(px >= left && px < right) || !finite(v) || !finite(x[i]) {
			break
		}
		if v < lo {
			lo, out.lo = v, i
		} else if v > hi {
			hi, out.hi = v, i
		}
	}
	return i
}

// kept returns the indices of the first, lowest, highest and last point of the
// group in data order, each once.
func (g *group) kept() (indices [4]int, n int) {
	mid1, mid2 := min(g.lo, g.hi), max(g.lo, g.hi)
	for _, i := range [...]int{g.first, mid1, mid2, g.last} {
		if n == 0 || i != indices[n-1] {
			indices[n] = i
			n++
		}
	}
	return indices, n
}

// Decimate appends to dst the indices, rising, of the points that are enough to
// draw the line exactly in so many pixel columns: of each run of consecutive
// points in one column the first, the lowest, the highest and the last. Of a gap
// (NaN or infinite x or y) one point is kept. x need not be sorted.
//
// [Raster.Line] gives the same bytes for the kept points as for all of them, as
// long as the scale and the width stay the same.
func Decimate(dst []int, x, y []float64, xScale Scale, columns int) []int {
	g := newGrouper(x, y, xScale, columns)
	for {
		before := g.next
		run, ok := g.group()
		if !ok {
			break
		}
		if before > 0 && run.start {
			dst = append(dst, before) // the first point of the gap
		}
		kept, n := run.kept()
		dst = append(dst, kept[:n]...)
	}
	return dst
}
