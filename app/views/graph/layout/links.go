package layout

import (
	"cmp"
	"slices"
)

// link is a line between two vertices in the direction of the layers. Edges with the same ends and
// direction share a link.
type link struct {
	from, to int32
	weight   int32 // importance of being short; unit for an ordinary link
	width    float32
	back     bool // the edges of the link point the other way
	cut      bool
}

// unit is the weight of an ordinary link. Weights are integers, so that sums do not depend on the
// order.
const (
	unit     = 8
	heaviest = 1000
)

func weightOf(weight float32) int32 {
	if !(weight > 0) {
		return unit
	}
	return max(1, int32(min(weight, heaviest)*unit))
}

// adjacency lists numbers for each vertex, in order: vertex v has list[start[v]:start[v+1]].
type adjacency struct {
	start, list []int32
}

func (a *adjacency) of(v int32) []int32 { return a.list[a.start[v]:a.start[v+1]] }

// degree returns how many numbers v has.
func (a *adjacency) degree(v int32) int { return int(a.start[v+1] - a.start[v]) }

// group groups the numbers 0 up to len(key) by their keys, which are less than n. Numbers with a
// negative key are left out.
func group(n int, key []int32) adjacency {
	a := adjacency{start: make([]int32, n+1)}
	for _, k := range key {
		if k >= 0 {
			a.start[k+1]++
		}
	}
	for v := range n {
		a.start[v+1] += a.start[v]
	}
	a.list = make([]int32, a.start[n])
	next := append([]int32(nil), a.start[:n]...)
	for i, k := range key {
		if k >= 0 {
			a.list[next[k]] = int32(i)
			next[k]++
		}
	}
	return a
}

// port is the point where lines from outside enter or leave a scope.
type port struct {
	peer ID
	out  bool
}

// joint is the continuation of a port's line in the surrounding scope.
type joint struct {
	at     int32 // position among the lines at that side of the box
	turned bool  // the line runs backwards: an incoming line enters where other lines leave
}

// scopeGraph is a scope with numbered vertices: its nodes, then its ports.
type scopeGraph struct {
	nodes int
	ports []port
	last  []bool // whether a port is in the last layer or in the first, by port
	links []link
	// the link of each edge; -1 for a loop, or for an edge without an end in the scope
	linkOf  []int32
	flags   []Flags // by edge
	in, out adjacency
}

func (g *scopeGraph) size() int { return g.nodes + len(g.ports) }

// isPort reports whether a vertex is a port, and whether it is in the last layer.
func (g *scopeGraph) isPort(v int32) (is, last bool) {
	if i := int(v) - g.nodes; i >= 0 && i < len(g.ports) {
		return true, g.last[i]
	}
	return false, false
}

// newScopeGraph numbers the content of a scope and merges edges with the same ends. Links may still
// form cycles. Joints are nil for the outermost scope.
func newScopeGraph(s *Scope, joints map[port]joint) *scopeGraph {
	g := &scopeGraph{
		nodes: len(s.Nodes), linkOf: make([]int32, len(s.Edges)),
		flags: make([]Flags, len(s.Edges)),
	}
	index := make(map[ID]int32, len(s.Nodes))
	for i := range s.Nodes {
		if _, twice := index[s.Nodes[i].ID]; !twice {
			index[s.Nodes[i].ID] = int32(i)
		}
	}
	vertices := g.findPorts(s, index, joints)
	for i, e := range s.Edges {
		g.linkOf[i] = -1
		if g.flags[i]&(Loop|Cut) != 0 {
			continue
		}
		l := link{weight: weightOf(e.Weight), width: e.Width}
		switch g.flags[i] & (FromOutside | ToOutside) {
		case FromOutside:
			p := port{e.From, false}
			l.from, l.to, l.back = vertices[p], index[e.To], joints[p].turned
		case ToOutside:
			p := port{e.To, true}
			l.from, l.to, l.back = index[e.From], vertices[p], joints[p].turned
		default:
			l.from, l.to = index[e.From], index[e.To]
		}
		if l.back {
			l.from, l.to = l.to, l.from
		}
		g.linkOf[i] = int32(len(g.links))
		g.links = append(g.links, l)
	}
	g.merge()
	return g
}

// findPorts flags the edges that end outside, and numbers their ports in the order in which their
// lines continue outside.
func (g *scopeGraph) findPorts(s *Scope, index map[ID]int32, joints map[port]joint) map[port]int32 {
	vertices := map[port]int32{}
	for i, e := range s.Edges {
		_, from := index[e.From]
		_, to := index[e.To]
		var p port
		switch {
		case e.From == e.To:
			g.flags[i] = Loop
			continue
		case from && to:
			continue
		case from:
			p = port{e.To, true}
			g.flags[i] = ToOutside
		case to:
			p = port{e.From, false}
			g.flags[i] = FromOutside
		default:
			g.flags[i] = Cut
			continue
		}
		if _, ok := joints[p]; !ok {
			g.flags[i] |= Cut
			continue
		}
		if _, ok := vertices[p]; !ok {
			vertices[p] = 0
			g.ports = append(g.ports, p)
		}
	}
	slices.SortStableFunc(g.ports, func(a, b port) int {
		return cmp.Compare(joints[a].at, joints[b].at)
	})
	g.last = make([]bool, len(g.ports))
	for i, p := range g.ports {
		vertices[p] = int32(g.nodes + i)
		g.last[i] = p.out != joints[p].turned
	}
	return vertices
}

// merge merges links with the same ends.
func (g *scopeGraph) merge() {
	key := make([]int32, len(g.links))
	for i, l := range g.links {
		key[i] = l.from
	}
	byFrom := group(g.size(), key)
	// for the links of one vertex: index + 1 of the merged link to each target
	first := make([]int32, g.size())
	becomes := make([]int32, len(g.links))
	merged := make([]link, 0, len(g.links))
	for v := range g.size() {
		for _, i := range byFrom.of(int32(v)) {
			l := g.links[i]
			if k := first[l.to]; k > 0 && merged[k-1].from == l.from && merged[k-1].back == l.back {
				merged[k-1].weight = min(merged[k-1].weight+l.weight, heaviest*unit)
				merged[k-1].width = max(merged[k-1].width, l.width)
				becomes[i] = k - 1
				continue
			}
			merged = append(merged, l)
			first[l.to] = int32(len(merged))
			becomes[i] = int32(len(merged) - 1)
		}
	}
	g.links = merged
	for i, l := range g.linkOf {
		if l >= 0 {
			g.linkOf[i] = becomes[l]
		}
	}
}

// connect fills the lists of links of every vertex.
func (g *scopeGraph) connect() {
	from, to := make([]int32, len(g.links)), make([]int32, len(g.links))
	for i, l := range g.links {
		from[i], to[i] = l.from, l.to
		if l.cut {
			from[i], to[i] = -1, -1
		}
	}
	g.out, g.in = group(g.size(), from), group(g.size(), to)
}
