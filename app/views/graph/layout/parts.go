package layout

import "slices"

// part is a set of vertices that are laid out together: vertices connected by links, or all without
// links.
type part struct {
	layers  [][]int32 // vertices by layer, in order
	loose   bool      // the nodes are unconnected; the layers are the rows of a table
	ports   bool      // lines enter or leave the part, so it reaches from border to border
	size    int       // nodes and ports
	breaks  []int     // layers at which further strips begin
	titled  bool      // the part is a table with a title
	relaxed bool      // placed by relaxation; see decide
	first   int32     // number of the part's first layer; not 0 for a strip
}

// parts divides the vertices into parts, and numbers the layers of each from 0. Everything
// connected with the outside is one part.
func (g *scopeGraph) parts(rank []int32, nodes []Node) []part {
	component, count := g.connected()
	members := group(count, component)
	var parts []part
	var loose, outer []int32
	for c := range int32(count) {
		vertices := members.of(c)
		first := vertices[0]
		switch {
		case len(vertices) == 1 && g.in.degree(first)+g.out.degree(first) == 0:
			if is, _ := g.isPort(first); !is {
				loose = append(loose, first)
			}
		case g.hasPort(vertices):
			outer = append(outer, vertices...)
		default:
			parts = append(parts, part{layers: g.layers(vertices, rank), size: len(vertices)})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return b.size - a.size })
	if len(outer) > 0 {
		slices.Sort(outer)
		parts = slices.Insert(parts, 0,
			part{layers: g.layers(outer, rank), size: len(outer), ports: true})
	}
	slices.SortStableFunc(loose, func(a, b int32) int {
		return int(nodes[a].Table) - int(nodes[b].Table)
	})
	for len(loose) > 0 {
		size := 0
		for size < len(loose) && nodes[loose[size]].Table == nodes[loose[0]].Table {
			rank[loose[size]] = 0
			size++
		}
		parts = append(parts, part{
			layers: [][]int32{loose[:size:size]}, size: size, loose: true,
			titled: nodes[loose[0]].Table > 0,
		})
		loose = loose[size:]
	}
	return parts
}

func (g *scopeGraph) hasPort(vertices []int32) bool {
	return int(slices.Max(vertices)) >= g.nodes
}

// connected numbers the connected components by their first vertex.
func (g *scopeGraph) connected() (component []int32, count int) {
	leader := make([]int32, g.size())
	for v := range leader {
		leader[v] = int32(v)
	}
	find := func(v int32) int32 {
		for leader[v] != v {
			leader[v] = leader[leader[v]]
			v = leader[v]
		}
		return v
	}
	for _, l := range g.links {
		if l.cut {
			continue
		}
		a, b := find(l.from), find(l.to)
		leader[max(a, b)] = min(a, b)
	}
	component = make([]int32, len(leader))
	for v := range int32(len(leader)) {
		if top := find(v); top == v {
			component[v] = int32(count)
			count++
		} else {
			component[v] = component[top]
		}
	}
	return component, count
}

// layers groups vertices by layer and removes empty layers. Ports form the first and the last
// layer.
func (g *scopeGraph) layers(vertices, rank []int32) [][]int32 {
	low, high := int32(1<<30), int32(-1<<30)
	first, last := false, false
	for _, v := range vertices {
		is, atEnd := g.isPort(v)
		first, last = first || is && !atEnd, last || is && atEnd
		if !is {
			low, high = min(low, rank[v]), max(high, rank[v])
		}
	}
	to := make([]int32, high-low+1)
	for _, v := range vertices {
		if is, _ := g.isPort(v); !is {
			to[rank[v]-low] = 1
		}
	}
	next := int32(0)
	if first {
		next = 1
	}
	for r, used := range to {
		if used > 0 {
			to[r] = next
			next++
		}
	}
	for _, v := range vertices {
		switch is, atEnd := g.isPort(v); {
		case !is:
			rank[v] = to[rank[v]-low]
		case atEnd:
			rank[v] = next
		default:
			rank[v] = 0
		}
	}
	if last {
		next++
	}
	layers := make([][]int32, next)
	for _, v := range vertices {
		layers[rank[v]] = append(layers[rank[v]], v)
	}
	return layers
}
