package layout

// segment is a line from one layer to the next: a piece of one link, or of several on a shared
// path.
type segment struct {
	from, to int32
	weight   int32
	width    float32
}

// net is a layered scope. A link over several layers passes a dummy, a vertex, in each layer
// between. Links of the same node share dummies: they branch from a trunk. So a node with a hundred
// readers has one line beside the nodes between.
type net struct {
	g        *scopeGraph
	layer    []int32 // layer of each vertex: nodes, ports, dummies
	pos      []int32 // position of each vertex in its layer
	segments []segment
	down, up adjacency // segments by from, and by to
	ids      []ID      // by node
	width    []float32 // width of the line through a dummy, by vertex
	parts    []part

	// By link: its first and last segment, and the offset from a layer to its dummy there.
	first, last, trunk []int32
	links              [][2]float32 // offsets of the links' ends from the middle of the boxes
}

// real returns the number of vertices that are not dummies.
func (n *net) real() int { return n.g.size() }

func (n *net) isDummy(v int32) bool { return int(v) >= n.real() }

// span returns how many layers a link crosses.
func span(l *link, rank []int32) int { return int(rank[l.to] - rank[l.from]) }

// cutLong cuts links over more than limit layers, and lowers the limit until the total number of
// dummies is acceptable.
func (g *scopeGraph) cutLong(rank []int32, limit int) {
	bySpan := make([]int, limit+1) // dummies of links with this span
	for i := range g.links {
		if s := span(&g.links[i], rank); s > 1 && s <= limit {
			bySpan[s] += s - 1
		}
	}
	left := 16*(g.size()+len(g.links)) + 1<<16
	for s := range bySpan {
		if left -= bySpan[s]; left < 0 {
			limit = s - 1
			break
		}
	}
	cut := false
	for i := range g.links {
		if l := &g.links[i]; span(l, rank) > limit {
			l.cut, cut = true, true
		}
	}
	if !cut {
		return
	}
	g.connect()
	for i, l := range g.linkOf {
		if l >= 0 && g.links[l].cut {
			g.flags[i] |= Cut
		}
	}
}

// newNet adds dummies where links cross layers.
func newNet(g *scopeGraph, rank []int32, parts []part) *net {
	n := &net{g: g, layer: rank, parts: parts, width: make([]float32, g.size()),
		first: make([]int32, len(g.links)), last: make([]int32, len(g.links)),
		trunk: make([]int32, len(g.links))}
	n.addDummies(n.trunks())
	n.pos = make([]int32, len(n.layer))
	for p := range parts {
		for _, layer := range parts[p].layers {
			for i, v := range layer {
				n.pos[v] = int32(i)
			}
		}
	}
	from, to := make([]int32, len(n.segments)), make([]int32, len(n.segments))
	for i, s := range n.segments {
		from[i], to[i] = s.from, s.to
	}
	n.down, n.up = group(len(n.layer), from), group(len(n.layer), to)
	return n
}

// enoughInto is the number of long links into a node from which they share a trunk. They usually
// carry different tensors, so a few are clearer when separate; links out of a node often carry the
// same one.
const enoughInto = 4

// trunks groups links over several layers by a common end: the one with more links. With n
// vertices, the number of a group is 2 v for links from vertex v, 2 (v + n) for links to it, and
// one more for links whose edges run back. Short links are in no group.
func (n *net) trunks() adjacency {
	g := n.g
	size := int32(g.size())
	count := make([]int32, 4*size)
	keys := func(l *link) (from, to int32) {
		from, to = 2*l.from, 2*(l.to+size)
		if l.back {
			from, to = from+1, to+1
		}
		return from, to
	}
	long := func(l *link) bool { return !l.cut && span(l, n.layer) > 1 }
	for i := range g.links {
		if l := &g.links[i]; long(l) {
			from, to := keys(l)
			count[from]++
			count[to]++
		}
	}
	trunk := make([]int32, len(g.links))
	for i := range g.links {
		trunk[i] = -1
		if l := &g.links[i]; long(l) {
			from, to := keys(l)
			trunk[i] = from
			if count[to] > count[from] && count[to] >= enoughInto {
				trunk[i] = to
			}
		}
	}
	return group(int(4*size), trunk)
}

// addDummies makes the dummies of all trunks and the segments of all links.
func (n *net) addDummies(trunks adjacency) {
	g := n.g
	component, count := g.connected()
	partOf := make([]int32, count)
	for p := range n.parts {
		for _, layer := range n.parts[p].layers {
			for _, v := range layer {
				partOf[component[v]] = int32(p)
			}
		}
	}
	for i := range g.links {
		if l := &g.links[i]; !l.cut && span(l, n.layer) == 1 {
			n.first[i] = n.segment(l.from, l.to, l)
			n.last[i] = n.first[i]
		}
	}
	for t := range len(trunks.start) - 1 {
		if links := trunks.of(int32(t)); len(links) > 0 {
			p := partOf[component[g.links[links[0]].from]]
			n.layTrunk(&n.parts[p], links, t < 2*g.size())
		}
	}
}

// layTrunk makes the dummies and segments of links with a common source or target.
func (n *net) layTrunk(p *part, links []int32, sharesFrom bool) {
	g := n.g
	low, high := int32(1<<30), int32(0)
	weight, width := int32(0), float32(0)
	for _, i := range links {
		l := &g.links[i]
		low, high = min(low, n.layer[l.from]+1), max(high, n.layer[l.to]-1)
		weight = min(weight+l.weight, heaviest*unit)
		width = max(width, l.width)
	}
	base := int32(len(n.layer)) - low
	shared := link{weight: weight, width: width}
	for r := low; r <= high; r++ {
		v := int32(len(n.layer))
		n.layer = append(n.layer, r)
		n.width = append(n.width, width)
		p.layers[r] = append(p.layers[r], v)
		if r > low {
			n.segment(v-1, v, &shared)
		}
	}
	var root int32
	if sharesFrom {
		root = n.segment(g.links[links[0]].from, base+low, &shared)
	} else {
		root = n.segment(base+high, g.links[links[0]].to, &shared)
	}
	for _, i := range links {
		l := &g.links[i]
		n.trunk[i] = base
		if sharesFrom {
			n.first[i], n.last[i] = root, n.segment(base+n.layer[l.to]-1, l.to, l)
		} else {
			n.first[i], n.last[i] = n.segment(l.from, base+n.layer[l.from]+1, l), root
		}
	}
}

func (n *net) segment(from, to int32, l *link) int32 {
	n.segments = append(n.segments, segment{from, to, l.weight, l.width})
	return int32(len(n.segments) - 1)
}
