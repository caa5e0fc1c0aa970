package layout

import "math"

// A part that is much longer than wide is broken into strips side by side, like newspaper columns.
// Lines from one strip to the next go around: past the end of the strip, back through the gutter,
// and in at the beginning.
const (
	wrapRatio  = 12 // minimum ratio of length to width
	wrapLayers = 60 // minimum number of layers
	wrapLines  = 8  // no break where more lines than this would cross it
	wrapStep   = 8  // distance between parallel lines in a gutter
)

// wrap finds the breaks of a part. It uses the sizes of closed nodes, so breaks stay where they
// are.
func (n *net) wrap(p *part, nodes []Node, gaps gaps) {
	whole := n.nominal(p, nodes, gaps)
	if p.loose || len(p.layers) < wrapLayers || whole.h < wrapRatio*whole.w {
		return
	}
	strips := int(math.Sqrt(preferredRatio * whole.h / (whole.w + 3*gaps.nodes)))
	per := len(p.layers) / strips
	for next := per; next < len(p.layers)-per/2; next = p.breaks[len(p.breaks)-1] + per {
		best, fewest := -1, wrapLines+1
		for d := range per/6 + 1 {
			for _, at := range [2]int{next - d, next + d} {
				if at > 1 && at < len(p.layers)-1 {
					if lines := n.linesInto(p, at); lines < fewest {
						best, fewest = at, lines
					}
				}
			}
		}
		if best < 0 {
			p.breaks = nil
			return
		}
		p.breaks = append(p.breaks, best)
	}
}

// linesInto counts the segments into a layer.
func (n *net) linesInto(p *part, layer int) (lines int) {
	for _, v := range p.layers[layer] {
		lines += n.up.degree(v)
	}
	return lines
}

// strips returns the layers between breaks.
func (p *part) strips() [][][]int32 {
	strips := make([][][]int32, 0, len(p.breaks)+1)
	from := 0
	for _, at := range p.breaks {
		strips = append(strips, p.layers[from:at])
		from = at
	}
	return append(strips, p.layers[from:])
}

// turnings are the coordinates at which a segment leaves its strip, goes back and enters the next
// one.
type turnings struct{ out, back, in float64 }

// putStrips places a part strip by strip.
func (pl *placer) putStrips(p *part, x, y float64) size {
	n := pl.a.n
	most := 0
	for _, at := range p.breaks {
		most = max(most, n.linesInto(p, at))
	}
	room := float64(most+1) * wrapStep
	begin, high := x, 0.0
	strips := p.strips()
	ends := make([]float64, len(strips)) // right borders
	for i, layers := range strips {
		first := int32(0)
		if i > 0 {
			first = int32(p.breaks[i-1])
		}
		s := pl.putLayers(&part{layers: layers, first: first, relaxed: p.relaxed}, x, y+room)
		ends[i] = x + s.w
		high = max(high, s.h)
		x += s.w + room + pl.o.gaps.nodes
	}
	if pl.turnings == nil {
		pl.turnings = map[int32]turnings{}
	}
	for i, at := range p.breaks {
		lines, k := n.linesInto(p, at), 0
		for _, v := range p.layers[at-1] {
			for _, s := range n.down.of(v) {
				pl.turnings[s] = turnings{y + room + high + float64(lines-k)*wrapStep,
					ends[i] + float64(lines-k)*wrapStep + pl.o.gaps.nodes/2,
					y + room - float64(k+1)*wrapStep}
				k++
			}
		}
	}
	return size{ends[len(ends)-1] - begin, high + 2*room}
}

// goAround adds the points of a segment that leads to the next strip, and reports whether it is
// one.
func (pl *placer) goAround(first int, s int32, fromX, toX float64) bool {
	t, ok := pl.turnings[s]
	if !ok {
		return false
	}
	pl.add(first, fromX, t.out)
	pl.add(first, t.back, t.out)
	pl.add(first, t.back, t.in)
	pl.add(first, toX, t.in)
	return true
}

// leafRow is the number of leaves of one node in a row.
const leafRow = 12

// foldLeaves distributes the leaves of a node over several layers if it has many, so that a fan
// does not become an endless row.
func (g *scopeGraph) foldLeaves(rank []int32) {
	var leaves []int32
	for v := range int32(g.nodes) {
		leaves = leaves[:0]
		for _, i := range g.in.of(v) {
			if from := g.links[i].from; int(from) < g.nodes &&
				g.in.degree(from)+g.out.degree(from) == 1 {
				leaves = append(leaves, from)
			}
		}
		foldInto(leaves, rank, rank[v], -1)
		leaves = leaves[:0]
		for _, i := range g.out.of(v) {
			if to := g.links[i].to; int(to) < g.nodes && g.in.degree(to)+g.out.degree(to) == 1 {
				leaves = append(leaves, to)
			}
		}
		foldInto(leaves, rank, rank[v], 1)
	}
}

func foldInto(leaves, rank []int32, at, step int32) {
	if len(leaves) <= leafRow {
		return
	}
	rows := int(math.Ceil(math.Sqrt(float64(len(leaves)) / 4)))
	for i, v := range leaves {
		rank[v] = at + step*int32(1+i*rows/len(leaves))
	}
}
