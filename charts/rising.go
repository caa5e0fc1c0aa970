package charts

import "math"

// xLayout assigns the points of a line to pixel columns, for x that do not fall. The lines of a
// card mostly have the same x, so the layout is computed once and used by all of them: a line then
// only costs finding the extent of its y in each column. The x of a shorter line are the beginning
// of a longer line's.
type xLayout struct {
	x       []float64 // the x of this layout; empty for none
	scale   Scale
	columns int
	memory  []float64 // for straightened x
	groups  []xGroup
}

// xGroup holds the points of one column, as in [group]. Of the points left of the view only the
// last one is in a group, and of the points right of the view only the first one.
type xGroup struct {
	col           int
	start, end    int     // its points are x[start:end]
	firstX, lastX float64 // x of the first and last point, in pixels, limited to maxPx
}

// mostLaidOut is the largest number of points that a layout is kept for. Drawing more takes far
// longer than laying them out.
const mostLaidOut = 1 << 16

// groupsOf returns the groups of a line, none if x falls. They are valid until the next call. The
// groups may extend beyond the end of x: ignore points there.
func (l *xLayout) groupsOf(x []float64, scale *Scale, columns int) []xGroup {
	if len(x) > len(l.x) || *scale != l.scale || columns != l.columns || !isPrefix(x, l.x) {
		l.compute(x, scale, columns)
	}
	n := len(l.groups)
	for n > 0 && l.groups[n-1].start >= len(x) {
		n--
	}
	return l.groups[:n]
}

// compute sets the groups for x.
func (l *xLayout) compute(x []float64, scale *Scale, columns int) {
	l.x, l.scale, l.columns, l.groups = l.x[:0], *scale, columns, l.groups[:0]
	if len(x) <= mostLaidOut {
		l.x = append(l.x, x...)
	}
	x, l.memory = scale.straightInto(l.memory, x)
	if !(scale.px.pxPer > 0) || !rises(x) || len(x) == 0 || !Finite(x[0]) || !Finite(x[len(x)-1]) {
		return
	}
	g := grouper{px: scale.px, columns: columns}
	for i, col := 0, 0; i < len(x) && col < columns+edgeColumns; {
		col = g.column(g.px.at(x[i]))
		start, end := i, g.px.firstFrom(x, i, float64(col+1))
		if i = end; col < -edgeColumns {
			start = end - 1
		} else if col >= columns+edgeColumns {
			end = start + 1
		}
		l.groups = append(l.groups,
			xGroup{col, start, end, clamp(g.px.at(x[start]), -maxPx, maxPx),
				clamp(g.px.at(x[end-1]), -maxPx, maxPx)})
	}
}

// firstFrom returns the index of the first number in rising x that lies at or right of a place, in
// pixels. x[i] lies left of the place.
func (a affine) firstFrom(x []float64, i int, place float64) int {
	step := 1
	for i+step < len(x) && a.at(x[i+step]) < place {
		i += step
		step *= 2
	}
	end := min(i+step, len(x))
	for i+1 < end {
		if mid := (i + end) / 2; a.at(x[mid]) < place {
			i = mid
		} else {
			end = mid
		}
	}
	return end
}

// rises reports whether no value is below the one before, or NaN.
func rises(x []float64) bool {
	for len(x) > 4 { // a loop iteration costs more than its comparison, so four are made at once
		if v := x[:5]; !(v[1] >= v[0] && v[2] >= v[1] && v[3] >= v[2] && v[4] >= v[3]) {
			return false
		}
		x = x[4:]
	}
	for i := 1; i < len(x); i++ {
		if !(x[i] >= x[i-1]) {
			return false
		}
	}
	return true
}

// isPrefix reports whether a is a prefix of b.
func isPrefix(a, b []float64) bool {
	if len(a) > len(b) {
		return false
	}
	for len(a) > 4 && len(b) > 4 {
		if v, u := a[:4], b[:4]; v[0] != u[0] || v[1] != u[1] || v[2] != u[2] || v[3] != u[3] {
			return false
		}
		a, b = a[4:], b[4:]
	}
	for i, v := range a {
		if v != b[i] {
			return false
		}
	}
	return true
}

// rising returns the spans of a line whose x do not fall, which has a point in about every column,
// no gaps and no place too far away; none for any other line. They are valid until the next line.
func (r *Raster) rising(x, y []float64, xScale, yScale *Scale) []columnSpan {
	n := min(len(x), len(y))
	groups := r.layout.groupsOf(x[:n], xScale, r.w)
	first, end := 0, len(groups) // the groups in view
	for first < end && groups[first].col < 0 {
		first++
	}
	for first < end && groups[end-1].col >= r.w {
		end--
	}
	if first == end || xScale.scaling != xScale.curve.scaling ||
		yScale.scaling != yScale.curve.scaling {
		return nil
	}
	if seen := (seenColumns{groups[first].col, groups[end-1].col, end - first}); seen.sparse() {
		return nil
	}
	r.growSpans()
	if n, ok := risingSpans(r.spans, groups, y[:n], yScale); ok {
		return r.spans[:n]
	}
	return nil
}

// risingSpans computes the spans of a connected line, as spanDrawer does, and returns their number;
// ok is false if the line has gaps or places too far away.
func risingSpans(out []columnSpan, groups []xGroup, y []float64, yScale *Scale) (n int, ok bool) {
	py, curve := yScale.px, yScale.curve
	lastX, lastY := 0.0, 0.0
	// extent of the whole line, as ordinals; the ordinals of NaN lie beyond all others
	least, most := int64(math.MaxInt64), int64(math.MinInt64)
	lo, hi := least, most // extent of the newest span
	for k := range groups {
		g := &groups[k]
		run := y[g.start:min(g.end, len(y))]
		// Up to four points need no loop: the first two and the last two.
		first, second, third, final := run[0], run[min(1, len(run)-1)], run[max(len(run)-2, 0)],
			run[len(run)-1]
		if len(run) > 4 {
			second, third = extent(run[1 : len(run)-1])
		}
		if curve.scaling != Linear {
			first, second, third, final = curve.straight(first), curve.straight(second),
				curve.straight(third), curve.straight(final)
		}
		first, final = py.at(first), py.at(final)
		a, b, c, d := ordinal(first), ordinal(py.at(second)), ordinal(py.at(third)), ordinal(final)
		lowest, highest := min(a, b, c, d), max(a, b, c, d)
		least, most = min(least, lowest), max(most, highest)
		enter := first
		if n > 0 {
			slope := (first - lastY) / (g.firstX - lastX)
			for at := out[n-1].col + 1; ; at++ {
				enter = lastY + (float64(at)-lastX)*slope
				e, before := ordinal(enter), &out[n-1]
				before.exit, before.lo, before.hi = enter, valueOf(min(lo, e)), valueOf(max(hi, e))
				if at == g.col {
					break
				}
				// the line crosses a column without points
				out[n].col, out[n].enter, out[n].backwards = at, enter, false
				lo, hi = e, e
				n++
			}
		}
		e, s := ordinal(enter), &out[n]
		s.col, s.enter, s.backwards = g.col, enter, false
		lo, hi = min(lowest, e), max(highest, e)
		lastX, lastY = g.lastX, final
		n++
	}
	last := &out[n-1]
	last.exit, last.lo, last.hi = lastY, valueOf(lo), valueOf(hi)
	return n, valueOf(least) > -maxPx && valueOf(most) < maxPx
}

// extent returns the smallest and the largest of some numbers; one result is NaN if a number is not
// finite.
func extent(values []float64) (lo, hi float64) {
	lo, hi = values[0], values[0]
	for _, v := range values {
		if !(v >= lo && v <= hi) { // rarely true: few are the smallest or largest so far
			if !Finite(v) {
				return v, v - v
			}
			lo, hi = lesser(lo, v), larger(hi, v)
		}
	}
	return lo, hi
}

// ordinal returns an integer that has the same order as v among numbers. Comparing integers takes
// no branches.
func ordinal(v float64) int64 {
	bits := int64(math.Float64bits(v))
	return bits ^ int64(uint64(bits>>63)>>1)
}

// valueOf is the inverse of ordinal.
func valueOf(ordinal int64) float64 {
	return math.Float64frombits(uint64(ordinal ^ int64(uint64(ordinal>>63)>>1)))
}
