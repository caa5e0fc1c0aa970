package hierarchy

import (
	"slices"

	"eventlens/eventfile"
	"eventlens/eventfile/graphfile"
)

// Edge combines all tensors and control edges from one node to another.
type Edge struct {
	From, To ID
	// Tensors counts the tensors, Control the control edges, and References the tensors that the
	// target writes to.
	Tensors, Control, References int32
	// Elements is the total number of elements of all tensors, a lower bound; see
	// [graphfile.Shape.Elements]. A tensor of unknown shape counts as one.
	Elements int64
	// Type and Shape are common to all tensors; DTInvalid and nil if they differ.
	Type  eventfile.DType
	Shape graphfile.Shape
	// Several is set if the tensors differ in shape or type.
	Several bool

	links []int32
}

// IsControl reports whether the edge has only control edges.
func (e *Edge) IsControl() bool { return e.Tensors == 0 }

// Tensor is one edge of the graph.
type Tensor struct {
	From, To ID // operations
	// Output is the output of From, written as in [graphfile.Input]; Input is the index of To's
	// input.
	Output string
	Input  int
	Type   eventfile.DType
	Shape  graphfile.Shape
	// Control is set for a control edge, Reference if To writes to the tensor.
	Control, Reference bool
	// Repeat is set if the tensor follows another tensor from the same operation; TensorBoard
	// counts both as one.
	Repeat bool
}

// Tensors returns the tensors in an edge of this tree, at most limit of them; 0 is no limit.
func (t *Tree) Tensors(e *Edge, limit int) []Tensor {
	if limit == 0 || limit > len(e.links) {
		limit = len(e.links)
	}
	tensors := make([]Tensor, limit)
	for i := range tensors {
		l := &t.links[e.links[i]]
		in := &t.nodes[l.via].op.Inputs[l.input]
		out := t.output(l)
		tensors[i] = Tensor{From: l.from, To: l.to, Output: in.Output, Input: int(l.input),
			Type: out.Type, Shape: out.Shape,
			Control: l.flags&isControl != 0, Reference: l.flags&isReference != 0,
			Repeat: l.flags&isRepeat != 0}
	}
	return tensors
}

// output returns the known type and shape of a link's tensor.
func (t *Tree) output(l *link) graphfile.Output {
	outputs := t.nodes[l.from].op.Outputs
	at := t.nodes[l.via].op.Inputs[l.input].Index()
	if l.flags&isControl != 0 || at < 0 {
		return graphfile.Output{}
	}
	var out graphfile.Output
	if at < len(outputs) {
		out = outputs[at]
	}
	if ran := t.ran[l.from]; at < len(ran) &&
		(out.Shape == nil || out.Type == eventfile.DTInvalid) {
		out = ran[at]
	}
	return out
}

// bundler combines links into edges.
type bundler struct {
	tree  *Tree
	edges []Edge
	index map[[2]ID]int32 // edge from one node to another
	at    []int32         // the edge of each link
	links []int32         // the links in the order in which they were added
}

// newBundler returns a bundler with space for count links.
func newBundler(t *Tree, count int) bundler {
	return bundler{
		tree: t, edges: make([]Edge, 0, count/2), index: make(map[[2]ID]int32, count/2),
		at: make([]int32, 0, count), links: make([]int32, 0, count),
	}
}

// add adds a link to the edge between two nodes.
func (b *bundler) add(number int32, from, to ID) {
	key := [2]ID{from, to}
	at, ok := int32(0), false
	if n := len(b.at); n > 0 && b.edges[b.at[n-1]].From == from && b.edges[b.at[n-1]].To == to {
		at, ok = b.at[n-1], true
	} else if at, ok = b.index[key]; !ok {
		if b.index == nil {
			b.index = map[[2]ID]int32{}
		}
		at = int32(len(b.edges))
		b.index[key] = at
		b.edges = append(b.edges, Edge{From: from, To: to})
	}
	b.at, b.links = append(b.at, at), append(b.links, number)
	b.edges[at].take(b.tree, &b.tree.links[number])
}

// take adds a link to the counts of the edge.
func (e *Edge) take(t *Tree, l *link) {
	if l.flags&isControl != 0 {
		e.Control++
		return
	}
	out := t.output(l)
	switch {
	case e.Tensors == 0:
		e.Type, e.Shape = out.Type, out.Shape
	case !e.Several &&
		(e.Type != out.Type || (e.Shape == nil) != (out.Shape == nil) ||
			!slices.Equal(e.Shape, out.Shape)):
		e.Type, e.Shape, e.Several = eventfile.DTInvalid, nil, true
	}
	e.Tensors++
	if l.flags&isReference != 0 {
		e.References++
	}
	if e.Elements += out.Shape.Elements(); e.Elements < 0 {
		e.Elements = 1<<63 - 1
	}
}

// done assigns the links to their edges, and returns the edges.
func (b *bundler) done() []Edge {
	counts := make([]int32, len(b.edges))
	for _, at := range b.at {
		counts[at]++
	}
	rest := make([]int32, len(b.at))
	for i := range b.edges {
		b.edges[i].links, rest = rest[:0:counts[i]], rest[counts[i]:]
	}
	for i, at := range b.at {
		b.edges[at].links = append(b.edges[at].links, b.links[i])
	}
	return b.edges
}

// Edges returns the edges between the children of a group, whether or not they are drawn.
func (t *Tree) Edges(group ID) []Edge {
	t.expand(group)
	n := &t.nodes[group]
	b := newBundler(t, int(n.inside.hi-n.inside.lo))
	for _, number := range t.inside[n.inside.lo:n.inside.hi] {
		l := &t.links[number]
		b.add(number, t.ancestor(l.from, n.depth+1), t.ancestor(l.to, n.depth+1))
	}
	return b.done()
}

// crossings calls visit for the links with exactly one end in a node: inner is this end, outer the
// other one. For a copy of a function, inner is the argument or result that corresponds to the
// call's input or output.
func (t *Tree) crossings(id ID, visit func(number int32, inner, outer ID, inbound bool)) {
	depth := t.nodes[id].depth
	t.eachOp(id, func(op ID) {
		n := &t.nodes[op]
		for number := n.in.lo; number < n.in.hi; number++ {
			if l := &t.links[number]; l.flags&isBeside == 0 && t.ancestor(l.from, depth) != id {
				visit(number, op, l.from, true)
			}
		}
		for _, number := range t.outward[n.out.lo:n.out.hi] {
			if l := &t.links[number]; l.flags&isBeside == 0 && t.ancestor(l.to, depth) != id {
				visit(number, op, l.to, false)
			}
		}
	})
	for _, root := range t.copiesAt(id) {
		n := &t.nodes[t.callOf(root)]
		for number := n.in.lo; number < n.in.hi; number++ {
			l := &t.links[number]
			if arg := t.argument(root, l); arg != None && l.flags&isBeside == 0 && arg != id &&
				t.Contains(id, arg) {
				visit(number, arg, l.from, true)
			}
		}
		for _, number := range t.outward[n.out.lo:n.out.hi] {
			l := &t.links[number]
			if result := t.result(root, l); result != None && l.flags&isBeside == 0 &&
				result != id && t.Contains(id, result) {
				visit(number, result, l.to, false)
			}
		}
	}
}

// copiesAt returns the copies of functions whose arguments and results may be in a node: the
// innermost copy around it, or, for a call of several functions, the copies of all.
func (t *Tree) copiesAt(id ID) []ID {
	n := &t.nodes[id]
	if n.flags&isExpanded != 0 {
		if _, ok := t.instances[id]; !ok {
			return t.children[n.children.lo:n.children.hi]
		}
	}
	if root := t.copyAround(id); root != None {
		return []ID{root}
	}
	return nil
}

// eachOp visits the operations in a node, except embedded ones. Siblings come in graph order. It
// does not expand calls.
func (t *Tree) eachOp(id ID, visit func(op ID)) {
	stack := []ID{id}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := &t.nodes[id]
		if n.op != nil {
			visit(id)
		}
		for at := n.children.hi - 1; at >= n.children.lo &&
			(n.op == nil || n.flags&isExpanded != 0); at-- {
			stack = append(stack, t.children[at])
		}
	}
}

// opposite returns the visible node that stands for a node outside a group: the sibling of the
// group, or of a group around it, that is or contains that node.
func (t *Tree) opposite(group, outer ID) ID {
	common := t.commonAncestor(group, outer)
	return t.ancestor(outer, t.nodes[common].depth+1)
}

// commonAncestor returns the lowest node that is or contains both a and b.
func (t *Tree) commonAncestor(a, b ID) ID {
	if da, db := t.nodes[a].depth, t.nodes[b].depth; da > db {
		a = t.ancestor(a, db)
	} else {
		b = t.ancestor(b, da)
	}
	for a != b {
		a, b = t.nodes[a].parent, t.nodes[b].parent
	}
	return a
}

// Neighbours returns the edges into and out of a node as seen from its scope: the other end of each
// edge is a sibling of the node, or of a group around it. Embedded nodes are included.
func (t *Tree) Neighbours(id ID) (in, out []Edge) {
	if id == Root {
		return nil, nil
	}
	ins, outs := bundler{tree: t}, bundler{tree: t}
	n := &t.nodes[id]
	if n.op != nil { // also for embedded operations
		for number := n.in.lo; number < n.in.hi; number++ {
			l := &t.links[number]
			ins.add(number, t.visibleEnd(l.from, id), id)
		}
		for _, number := range t.outward[n.out.lo:n.out.hi] {
			l := &t.links[number]
			outs.add(number, id, t.visibleEnd(l.to, id))
		}
	} else {
		t.crossings(id, func(number int32, _, outer ID, inbound bool) {
			if inbound {
				ins.add(number, t.opposite(id, outer), id)
			} else {
				outs.add(number, id, t.opposite(id, outer))
			}
		})
	}
	return ins.done(), outs.done()
}

// visibleEnd returns the visible node that stands for the other end of an operation's link.
func (t *Tree) visibleEnd(other, id ID) ID {
	if t.nodes[other].flags&isEmbedded != 0 || t.nodes[id].flags&isEmbedded != 0 {
		return other
	}
	return t.opposite(id, other)
}
