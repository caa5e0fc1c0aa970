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

// read fills out with the next groups and returns how many there were; fewer than
// fit means that the line ended. Its inner loop sees every point of every line.
func (g *grouper) read(out []group) int {
	i, x, y, scale := g.next, g.x, g.y, g.scale
	y = y[:len(x)]
	for n := range out {
		for ; i < len(x) && !(finite(x[i]) && finite(y[i])); i++ {
			g.gap = true
		}
		if i == len(x) {
			g.next = i
			return n
		}
		run := &out[n]
		run.col, run.start, run.first = g.column(scale.PxFromData(x[i])), g.gap, i
		g.gap = false
		left, right := float64(run.col), float64(run.col+1)
		if run.col < 0 {
			left = math.Inf(-1)
		}
		if run.col == g.columns {
			right = math.Inf(1)
		}
		atLo, atHi, lo, hi := i, i, y[i], y[i]
		for i++; i < len(x); i++ {
			v := y[i]
			if px := scale.PxFromData(x[i]); !(px >= left && px < right) || !finite(v) || !finite(x[i]) {
				break
			}
			if v < lo {
				lo, atLo = v, i
			} else if v > hi {
				hi, atHi = v, i
			}
		}
		run.lo, run.hi, run.last = atLo, atHi, i-1
	}
	g.next = i
	return len(out)
}

// column returns the pixel column of a place, or one of the two outside.
func (g *grouper) column(px float64) int {
	switch {
	case px < 0:
		return -1
	case px >= float64(g.columns):
		return g.columns
	}
	return int(px)
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
	var groups [64]group
	before := 0 // points seen
	for n := len(groups); n == len(groups); {
		n = g.read(groups[:])
		for i := range groups[:n] {
			run := &groups[i]
			if before > 0 && run.start {
				dst = append(dst, before) // the first point of the gap
			}
			kept, n := run.kept()
			dst = append(dst, kept[:n]...)
			before = run.last + 1
		}
	}
	return dst
}
