package charts

import (
	"image/color"
	"math"
	"slices"
)

// RidgeRaster draws ridges into a picture of device pixels, the frontmost first: each goes beneath
// the ridges drawn before it. Hidden parts cost next to nothing, so that thousands of ridges take
// little longer than dozens, and none is left out. The zero value is ready; it keeps its memory.
type RidgeRaster struct {
	w, h    int
	pixels  []pixel // column after column
	horizon []int   // per column: rows from here on are finished
	tops    []edge  // outlines of the ridges of a group, one after the other
	out     []byte
}

// Device returns the plot in device pixels of the card.
func (f *RidgeFrame) Device() PxRect { return f.grid.device(f.Plot) }

// Draw returns the picture of a frame's ridges in the size of its plot: rows of straight-alpha
// RGBA. The memory is reused by the next call.
func (r *RidgeRaster) Draw(f *RidgeFrame) []byte {
	plot := f.Device()
	r.reset(plot.W, plot.H)
	if r.w == 0 || r.h == 0 {
		return nil
	}
	for _, i := range f.chosen {
		if k := f.orderIndex(i); k >= 0 {
			tops, l := r.room(1), &layer{orderIndex: k, ridge: f.ridges[i]}
			r.profile(f, l, tops)
			r.stroke(f, l, tops, f.theme.Text, chosenWidth)
		}
	}
	groups := f.layers()
	for g := len(groups) - 1; g >= 0; g-- {
		r.group(f, groups[g], f.stroked(g, len(groups)))
	}
	return r.rows()
}

func (r *RidgeRaster) reset(w, h int) {
	r.w, r.h = max(0, w), max(0, h)
	if n := r.w * r.h; cap(r.pixels) < n {
		r.pixels, r.out = make([]pixel, n), make([]byte, 4*n)
	}
	r.pixels = r.pixels[:r.w*r.h]
	clear(r.pixels)
	if cap(r.horizon) < r.w {
		r.horizon = make([]int, r.w)
	}
	r.horizon = r.horizon[:r.w]
	for i := range r.horizon {
		r.horizon[i] = r.h
	}
}

// room returns memory for the outlines of this number of ridges.
func (r *RidgeRaster) room(ridges int) []edge {
	if n := ridges * r.w; cap(r.tops) < n {
		r.tops = make([]edge, n)
	}
	return r.tops[:ridges*r.w]
}

// layer is drawn as one ridge. It is a single ridge, or the visible outline of several that share a
// row of pixels.
type layer struct {
	orderIndex int // index in RidgeFrame.order of the frontmost ridge
	ridge      Ridge
}

// layers returns the layers in groups of equal depth, the deepest first. Ridges of a run whose
// baselines are in one row of pixels become one layer, in each bin as high as the highest of them.
func (f *RidgeFrame) layers() (groups [][]layer) {
	row := math.MinInt
	for k, i := range f.order {
		l := layer{k, f.ridges[i]}
		at := int(f.base[k] * f.grid.ratio)
		if f.mode == RidgeOverlay || at != row {
			groups = append(groups, []layer{l})
			row = at
			continue
		}
		group := &groups[len(groups)-1]
		if other := slices.IndexFunc(*group, func(l layer) bool {
			return l.ridge.Run == f.ridges[i].Run
		}); other >= 0 {
			(*group)[other].join(&l)
			continue
		}
		*group = append(*group, l)
	}
	return groups
}

// join merges another layer, which lies in front, into l.
func (l *layer) join(front *layer) {
	l.orderIndex = front.orderIndex
	own, other := &l.ridge, &front.ridge
	if (own.Edges == nil) != (other.Edges == nil) ||
		own.Edges == nil && len(own.Bins) != len(other.Bins) {
		*own = *other
		return
	}
	if own.Edges != nil { // the highest bar of a column is visible
		own.Edges, own.Bins = slices.Concat(own.Edges, other.Edges),
			slices.Concat(own.Bins, other.Bins)
		return
	}
	bins := make([]float64, len(own.Bins))
	for i, count := range own.Bins {
		if bins[i] = other.Bins[i]; !(bins[i] >= count) {
			bins[i] = count
		}
	}
	own.Bins = bins
}

// group draws layers of equal depth: first all outlines, then the areas, so that no run hides
// another.
func (r *RidgeRaster) group(f *RidgeFrame, layers []layer, stroked bool) {
	tops := r.room(len(layers))
	topsOf := func(i int) []edge { return tops[i*r.w : (i+1)*r.w] }
	for i := len(layers) - 1; i >= 0; i-- {
		r.profile(f, &layers[i], topsOf(i))
		if in := f.ink(layers[i].orderIndex, stroked); in.stroke.A > 0 {
			r.stroke(f, &layers[i], topsOf(i), in.stroke, in.width)
		}
	}
	if f.mode == RidgeOverlay {
		return
	}
	for i := len(layers) - 1; i >= 0; i-- {
		r.fill(f, &layers[i], topsOf(i), f.ink(layers[i].orderIndex, false).fill)
	}
	if f.severalRuns() {
		for i := range layers {
			r.fill(f, &layers[i], topsOf(i), f.theme.Surface)
		}
	}
	for i := range layers {
		for col, top := range topsOf(i) {
			if row := rowAbove(larger(top.to, 0)); row < r.horizon[col] {
				r.horizon[col] = row
			}
		}
	}
}

// profile computes the outline of a layer in each column, in device pixels of the plot.
func (r *RidgeRaster) profile(f *RidgeFrame, l *layer, tops []edge) {
	ridge, ratio := &l.ridge, f.grid.ratio
	base := (f.base[l.orderIndex] - f.Plot.Y) * ratio
	if ridge.Edges != nil {
		r.bars(f, ridge, base, tops)
		return
	}
	for i := range tops {
		tops[i] = edge{math.Inf(1), math.Inf(-1)}
	}
	wide := float64(r.w) / float64(len(ridge.Bins))
	x, y := 0.0, base
	for b, count := range ridge.Bins {
		toX, toY := (float64(b)+0.5)*wide, base-f.height(count)*ratio
		r.include(tops, x, y, toX, toY)
		x, y = toX, toY
	}
	r.include(tops, x, y, float64(r.w), base)
}

// include extends the outline by a straight line.
func (r *RidgeRaster) include(tops []edge, x0, y0, x1, y1 float64) {
	slope := 0.0
	if x1 > x0 {
		slope = (y1 - y0) / (x1 - x0)
	}
	x, y := x0, y0
	for col := min(int(x0), r.w-1); ; col++ {
		next, to := float64(col+1), y1
		if next < x1 && col+1 < r.w {
			to = y0 + slope*(next-x0)
		} else {
			next = x1
		}
		top := &tops[col]
		top.from = lesser(top.from, lesser(y, to))
		top.to = larger(top.to, larger(y, to))
		if x, y = next, to; x >= x1 {
			return
		}
	}
}

// bars is like profile, for a ridge with edges.
func (r *RidgeRaster) bars(f *RidgeFrame, ridge *Ridge, base float64, tops []edge) {
	ratio := f.grid.ratio
	for i := range tops {
		tops[i] = edge{base, base}
	}
	for b, count := range ridge.Bins {
		left, right := f.bar(ridge, b)
		first := min(max(int((left-f.Plot.X)*ratio+0.5), 0), r.w-1)
		last := min(max(int((right-f.Plot.X)*ratio+0.5), first+1), r.w)
		y := base - f.height(count)*ratio
		for col := first; col < last; col++ {
			if y < tops[col].from {
				tops[col] = edge{y, y}
			}
		}
	}
}

// stroke draws the outline of a layer.
func (r *RidgeRaster) stroke(f *RidgeFrame, l *layer, tops []edge, c color.NRGBA, width float64) {
	half := width * f.grid.ratio / 2
	ink := pixelOf(c, 1).wash()
	bars := l.ridge.Edges != nil
	flat := math.Inf(1)
	// otherwise the baselines of dozens of ridges would hide everything else
	if f.mode == RidgeOffset && f.severalRuns() {
		flat = (f.base[l.orderIndex]-f.Plot.Y)*f.grid.ratio - 0.05
	}
	for col, top := range tops {
		if top.from >= flat {
			continue
		}
		if bars && col > 0 { // includes the side of a bar
			top = edge{lesser(top.from, tops[col-1].from), larger(top.to, tops[col-1].to)}
		}
		rise := top.to - top.from
		away := half * math.Sqrt(1+rise*rise)
		r.band(col, edge{top.from - away, top.to - away}, edge{top.from + away, top.to + away},
			top.from-half, top.to+half, ink)
	}
}

// fill draws the area of a layer.
func (r *RidgeRaster) fill(f *RidgeFrame, l *layer, tops []edge, c color.NRGBA) {
	base := (f.base[l.orderIndex] - f.Plot.Y) * f.grid.ratio
	ink := pixelOf(c, 1).wash()
	for col, top := range tops {
		r.band(col, top, edge{base, base}, top.from, base, ink)
	}
}

// band covers the area between two edges of a column, limited to two heights.
func (r *RidgeRaster) band(col int, top, bottom edge, from, to float64, ink wash) {
	first, end := int(larger(from, 0)), r.horizon[col]
	if to < float64(end) {
		end = rowAbove(larger(to, 0))
	}
	if first >= end {
		return
	}
	pixels := r.pixels[col*r.h+first : col*r.h+end]
	for i := range pixels {
		p := pixels[i]
		if p.opaque() {
			continue
		}
		upper, lower := larger(float64(first+i), from), lesser(float64(first+i+1), to)
		cover := lower - upper
		if upper < top.to {
			cover = top.areaTo(lower) - top.areaTo(upper)
		}
		if lower > bottom.from {
			cover -= bottom.areaTo(lower) - bottom.areaTo(upper)
		}
		if c := uint64(clamp(cover, 0, 1)*255 + 0.5); c > 0 {
			pixels[i] = ink.beneath(p, c)
		}
	}
}

// rows returns the picture row by row.
func (r *RidgeRaster) rows() []byte {
	out := r.out[:4*r.w*r.h]
	clear(out)
	for col := range r.w {
		at := 4 * col
		for _, p := range r.pixels[col*r.h : (col+1)*r.h] {
			if p != 0 {
				p.put(out[at : at+4 : at+4])
			}
			at += 4 * r.w
		}
	}
	return out
}
