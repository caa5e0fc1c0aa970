package layout

import "math"

// An open box is often much taller than its neighbours. Only vertices behind it, which share space
// or lines with it, move on by the difference. All others stay in place, so the branches beside an
// open box are as compact as before.

// finest is the smallest width of the cells of a front, and most limits their number.
const (
	finest = 8.0
	most   = 1024
)

// front records, for each position along the layers, how far everything before the current layer
// extends beyond the bands.
type front struct {
	x, cell float64
	cells   []float64
}

func newFront(x, width float64) *front {
	cell := max(finest, width/most)
	return &front{x, cell, make([]float64, int(width/cell)+2)}
}

// between returns the cells between two positions.
func (f *front) between(from, to float64) []float64 {
	last := len(f.cells) - 1
	at := func(x float64) int { return min(max(int((x-f.x)/f.cell), 0), last) }
	return f.cells[at(from) : at(to)+1]
}

// reach returns the farthest extent of the front between two positions.
func (f *front) reach(from, to float64) (far float64) {
	for _, cell := range f.between(from, to) {
		far = max(far, cell)
	}
	return far
}

// advance moves the front between two positions to at least far.
func (f *front) advance(from, to, far float64) {
	cells := f.between(from, to)
	for i := range cells {
		cells[i] = max(cells[i], far)
	}
}

// push moves vertices on until boxes and lines have space, layer by layer, and returns by how much
// the end moved. Lines run across in the gap after their layer, which moves beyond everything
// before it. Later layers move beyond the lines.
func (pl *placer) push(p *part, bands []band, x, width float64) (grown float64) {
	n := pl.a.n
	if pl.bends == nil {
		pl.bends = make([]band, len(n.segments))
		for s := range pl.bends {
			pl.bends[s] = band{math.Inf(-1), math.Inf(1)}
		}
		pl.spread = pl.spreads()
	}
	f := newFront(x, width)
	across := make([]float64, 0, len(p.layers[0])) // segments after a layer that run across
	for i, layer := range p.layers {
		for _, v := range layer {
			from, to := pl.extent(v)
			pl.stand(v, bands[i], f.reach(from, to))
		}
		for _, v := range layer {
			from, to := pl.extent(v)
			far := pl.end[v] - bands[i].end
			f.advance(from, to, far)
			grown = max(grown, far)
		}
		if i+1 == len(p.layers) {
			break
		}
		across = across[:0]
		for _, v := range layer {
			for _, s := range n.down.of(v) {
				from, to := pl.sweep(s)
				across = append(across, max(f.reach(from, to), pl.end[v]-bands[i].end))
			}
		}
		k := 0
		for _, v := range layer {
			for _, s := range n.down.of(v) {
				from, to := pl.sweep(s)
				f.advance(from, to, across[k])
				if across[k] > pl.end[v]-bands[i].end {
					pl.bends[s].top = bands[i].end + across[k]
				}
				pl.bends[s].end = bands[i+1].top + across[k]
				k++
			}
		}
	}
	pl.straightenBends(p, grown, bands)
	return grown
}

// straightenBends removes bends of lines that would arrive at the right place without them.
func (pl *placer) straightenBends(p *part, grown float64, bands []band) {
	n := pl.a.n
	for i, layer := range p.layers[1:] {
		for _, v := range layer {
			top := pl.top[v]
			if is, last := pl.a.g.isPort(v); is && last {
				top = bands[i+1].top + grown
			}
			for _, s := range n.up.of(v) {
				if pl.bends[s].end >= top {
					pl.bends[s].end = math.Inf(1)
				}
			}
		}
	}
}

// extent returns the space of a vertex along its layer.
func (pl *placer) extent(v int32) (from, to float64) {
	return pl.p.x[v] - pl.c.left[v], pl.p.x[v] + pl.c.right[v]
}

// sweep returns the positions between which a segment runs across. At closed nodes its end may be
// spread later.
func (pl *placer) sweep(s int32) (from, to float64) {
	n := pl.a.n
	seg := &n.segments[s]
	from, to = math.Inf(1), math.Inf(-1)
	for end, v := range [2]int32{seg.from, seg.to} {
		half := float64(seg.width) / 2
		if int(v) < len(pl.nodes) && pl.inside[v] == nil {
			half = max(half, pl.p.boxes[v].w/2)
		}
		at := pl.spread[s][end]
		from, to = min(from, pl.p.x[v]+at.least-half), max(to, pl.p.x[v]+at.most+half)
	}
	return from, to
}

// spread is the range, relative to the middle of a vertex, of the ends of a segment's links.
type spread struct{ least, most float64 }

// spreads returns the ranges of all segments, at both ends: a segment of several links ends at a
// port of each.
func (pl *placer) spreads() [][2]spread {
	n := pl.a.n
	all := make([][2]spread, len(n.segments))
	put := func(s int32, end int, at float32) {
		one := &all[s][end]
		one.least, one.most = min(one.least, float64(at)), max(one.most, float64(at))
	}
	for l := range pl.a.g.links {
		if !pl.a.g.links[l].cut {
			put(n.first[l], 0, n.links[l][0])
			put(n.last[l], 1, n.links[l][1])
		}
	}
	return all
}
