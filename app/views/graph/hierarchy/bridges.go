package hierarchy

// bridges adds the edges that leave the group to its view: as a bridge if the edge is also drawn in
// the surrounding group, else as an annotation.
func (s *sorter) bridges(v *view) {
	t := s.tree
	outer := t.scope(t.nodes[s.group].parent)
	edges := s.bridgeEdges()
	type side struct {
		other ID
		kind  uint8
	}
	const outOf, into, control = 0, 1, 2 // tensors out of or into the other node; control edges
	counts := map[side]int{}
	kind := func(e *Edge, inbound bool) uint8 {
		switch {
		case e.IsControl():
			return control
		case inbound:
			return outOf
		}
		return into
	}
	for i := range edges {
		e, inbound := &edges[i], s.has(edges[i].To)
		_, other := s.ends(e, inbound)
		counts[side{other, kind(e, inbound)}]++
	}
	o := &t.options
	for i := range edges {
		e, inbound := &edges[i], s.has(edges[i].To)
		child, other := s.ends(e, inbound)
		degree := counts[side{other, outOf}]
		if !inbound {
			degree = counts[side{other, into}]
		}
		isCrowded := o.BridgeDegree > 0 && degree > o.BridgeDegree ||
			e.IsControl() && o.ControlDegree > 0 && counts[side{other, control}] > o.ControlDegree
		from, to := other, s.group
		if !inbound {
			from, to = to, from
		}
		if isCrowded || s.isAside[child] || s.detached[child] || !outer.draws(from, to) ||
			e.IsControl() && t.backwards(s.group, other, inbound) {
			s.annotate(child, other, inbound, Outside, *e)
			continue
		}
		v.Bridges = append(v.Bridges, *e)
	}
}

// has reports whether a node is a child of the group.
func (s *sorter) has(id ID) bool { return s.number[id] > 0 }

// ends returns the end of a bridge that is a child, and the other end.
func (s *sorter) ends(e *Edge, inbound bool) (child int32, other ID) {
	if inbound {
		return s.childNumber(e.To), e.From
	}
	return s.childNumber(e.From), e.To
}

// bridgeEdges returns the edges between the children of the group and nodes outside.
func (s *sorter) bridgeEdges() []Edge {
	t := s.tree
	b := bundler{tree: t}
	depth := t.nodes[s.group].depth + 1
	t.crossings(s.group, func(number int32, inner, outer ID, inbound bool) {
		if inner == s.group {
			return // a call's own inputs are shown at the arguments
		}
		child, other := t.ancestor(inner, depth), t.opposite(s.group, outer)
		if inbound {
			b.add(number, other, child)
		} else {
			b.add(number, child, other)
		}
	})
	return b.done()
}

// backwards reports whether an edge between a group and a node outside runs against the order of
// the tensors in the group around both. inbound is set if the edge leads into the group.
func (t *Tree) backwards(group, other ID, inbound bool) bool {
	around := t.nodes[other].parent
	from, to := other, t.ancestor(group, t.nodes[around].depth+1)
	if !inbound {
		from, to = to, from
	}
	order := t.topological(around)
	a, okA := order[from]
	b, okB := order[to]
	return okA && okB && a > b
}

// topological numbers the children of a group along the tensors between them, breadth first from
// the children that read none of these tensors. Children without tensor edges have no number.
func (t *Tree) topological(group ID) map[ID]int {
	if order, ok := t.orders[group]; ok {
		return order
	}
	n := &t.nodes[group]
	var pairs [][2]ID // in the order of their first edges, tensor or control
	hasTensor := map[[2]ID]bool{}
	for _, number := range t.inside[n.inside.lo:n.inside.hi] {
		l := &t.links[number]
		pair := [2]ID{t.ancestor(l.from, n.depth+1), t.ancestor(l.to, n.depth+1)}
		has, known := hasTensor[pair]
		if !known {
			pairs = append(pairs, pair)
		}
		hasTensor[pair] = has || l.flags&isControl == 0
	}
	successors := map[ID][]ID{}
	isTarget := map[ID]bool{}
	var sources []ID
	for _, pair := range pairs {
		if !hasTensor[pair] {
			continue
		}
		if successors[pair[0]] == nil {
			sources = append(sources, pair[0])
		}
		successors[pair[0]] = append(successors[pair[0]], pair[1])
		isTarget[pair[1]] = true
	}
	var queue []ID
	for _, id := range sources {
		if !isTarget[id] {
			queue = append(queue, id)
		}
	}
	order := map[ID]int{}
	for at := 0; at < len(queue); at++ {
		order[queue[at]] = at
		queue = append(queue, successors[queue[at]]...)
		delete(successors, queue[at]) // visit once only, which also ends cycles
	}
	t.orders[group] = order
	return order
}
