package charts

// group is a sequence of consecutive finite points in one pixel column, in data order. All points
// far left of the view count as one column, and all far right of it as another; a group in these
// continues over gaps, and its lo and hi are its first point.
type group struct {
	col         int
	start       bool // the first group after a gap: no line leads to it
	first, last int  // indices of points
	lo, hi      int  // indices of the first smallest and first largest y

	firstX, lastX           float64 // in pixels
	firstY, lastY, loY, hiY float64 // y of the first, last, lowest and highest point
}

// edgeColumns is how many columns on either side of the view are drawn like the visible ones, since
// a wide pen or a dot there reaches into the view. Points further out only matter as the start or
// end of visible lines.
const edgeColumns = 16

// grouper splits a line into groups.
type grouper struct {
	x, y    []float64
	px      affine // x to pixels
	columns int
	next    int  // index of the first point not yet grouped
	gap     bool // a point that cannot be drawn was skipped since the last group
}

// newGrouper returns the grouper of a line whose x are already straightened.
func newGrouper(x, y []float64, px affine, columns int) grouper {
	n := min(len(x), len(y))
	return grouper{x: x[:n], y: y[:n], px: px, columns: columns, gap: true}
}

// read fills out with the next groups and returns their number; fewer than len(out) means that the
// line ended. Its inner loop visits every point in view.
func (g *grouper) read(out []group) int {
	i, x, y, px := g.next, g.x, g.y, g.px
	y = y[:len(x)]
	for n := range out {
		for ; i < len(x) && !(Finite(x[i]) && Finite(y[i])); i++ {
			g.gap = true
		}
		if i == len(x) {
			g.next = i
			return n
		}
		cur, at := &out[n], px.at(x[i])
		cur.col, cur.start, cur.first = g.column(at), g.gap, i
		cur.firstX, cur.firstY = at, y[i]
		g.gap = false
		if g.outside(cur.col) {
			i = g.readOutside(cur)
			continue
		}
		left, right := float64(cur.col), float64(cur.col+1)
		atLo, atHi, lo, hi := i, i, y[i], y[i]
		for i++; i < len(x); i++ {
			v, next := y[i], px.at(x[i])
			if !(next >= left && next < right) {
				break
			}
			// rarely true: few points are the lowest or highest so far, and fewer have no place
			if !(v >= lo && v <= hi) {
				if !Finite(v) {
					break
				}
				if v < lo {
					lo, atLo = v, i
				} else {
					hi, atHi = v, i
				}
			}
			at = next
		}
		cur.lo, cur.hi, cur.last = atLo, atHi, i-1
		cur.loY, cur.hiY, cur.lastX, cur.lastY = lo, hi, at, y[i-1]
	}
	g.next = i
	return len(out)
}

// readOutside completes a group that begins out of view and returns the index of the first point
// after it.
func (g *grouper) readOutside(cur *group) int {
	cur.lo, cur.hi, cur.last = cur.first, cur.first, cur.first
	i := cur.first + 1
	for ; i < len(g.x); i++ {
		if !Finite(g.x[i]) || !Finite(g.y[i]) {
			g.gap = true
			continue
		}
		if g.column(g.px.at(g.x[i])) != cur.col {
			break
		}
		cur.last, g.gap = i, false
	}
	cur.lastX, cur.lastY = g.px.at(g.x[cur.last]), g.y[cur.last]
	cur.loY, cur.hiY = lesser(cur.firstY, cur.lastY), larger(cur.firstY, cur.lastY)
	return i
}

// column returns the pixel column of a place, or one of the two outer columns.
func (g *grouper) column(px float64) int {
	switch {
	case px < -edgeColumns:
		return -edgeColumns - 1
	case px >= float64(g.columns+edgeColumns):
		return g.columns + edgeColumns
	}
	col := int(px)
	if float64(col) > px {
		col--
	}
	return col
}

// outside reports whether a column is one of the two outer columns.
func (g *grouper) outside(col int) bool {
	return col < -edgeColumns || col >= g.columns+edgeColumns
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

// Decimate appends to dst, in rising order, the indices of points that suffice to draw the line
// exactly. Of each sequence of consecutive points in one pixel column these are the first, the
// lowest, the highest and the last, and of points out of view the first and the last. Of a gap
// (NaN or infinite x or y) one point is kept. x need not be sorted. A y that has no place on its
// scale must be NaN, see [Scale.Places].
//
// [Raster.Line] gives the same bytes for the kept points as for all of them, as long as the scale
// and the width stay the same.
func Decimate(dst []int, x, y []float64, xScale Scale, columns int) []int {
	straight, _ := xScale.straightInto(nil, x)
	g := newGrouper(straight, y, xScale.px, columns)
	var groups [64]group
	before := 0 // number of points seen
	for n := len(groups); n == len(groups); {
		n = g.read(groups[:])
		for i := range groups[:n] {
			cur := &groups[i]
			if before > 0 && cur.start {
				dst = append(dst, before) // the first point of the gap
			}
			kept, n := cur.kept()
			dst = append(dst, kept[:n]...)
			before = cur.last + 1
		}
	}
	return dst
}
