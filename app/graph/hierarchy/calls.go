package hierarchy

import "eventlens/eventfile/graph"

// maxIDs bounds a tree: functions are not copied beyond it.
const maxIDs = 8 << 20

// known returns the functions of a node's calls that the graph has, and by which attribute.
func (t *Tree) known(op *graph.Node) (calls []graph.Call) {
	for _, c := range op.Calls {
		if c.Key == "" && c.Function >= 0 {
			return []graph.Call{c}
		}
	}
	for _, c := range op.Calls {
		if c.Function >= 0 && t.options.Functions {
			calls = append(calls, c)
		}
	}
	return calls
}

// Calls returns the functions that a node calls, as IDs of the library: None for one that the graph lacks.
func (t *Tree) Calls(id ID) (functions []ID) {
	op := t.nodes[id].op
	if op == nil {
		return nil
	}
	for _, c := range op.Calls {
		if c.Function < 0 {
			functions = append(functions, None)
		} else {
			functions = append(functions, t.library[c.Function])
		}
	}
	return functions
}

// expand copies into a call the functions that it calls: the only one directly, several each in a group of its own.
func (t *Tree) expand(id ID) {
	n := &t.nodes[id]
	if n.op == nil || n.flags&isExpanded != 0 {
		return
	}
	calls := t.known(n.op)
	ids := 0
	for _, c := range calls {
		u := &t.units[c.Function+1]
		ids += int(u.ids.hi-u.ids.lo) + 1
	}
	if len(calls) == 0 || len(t.nodes)+ids > maxIDs {
		return
	}
	n.flags |= isExpanded
	if len(calls) == 1 {
		t.copyFunction(id, calls[0].Function)
		return
	}
	lo := int32(len(t.children))
	depth := n.depth
	for _, c := range calls {
		group := ID(len(t.nodes))
		t.nodes = append(t.nodes, node{parent: id, label: c.Key, kind: Function, depth: depth + 1})
		t.children = append(t.children, group)
	}
	t.nodes[id].children = span{lo, int32(len(t.children))}
	first := t.children[lo]
	levels := int32(0)
	for i, c := range calls {
		t.copyFunction(first+ID(i), c.Function)
		levels = max(levels, t.nodes[first+ID(i)].levels+1)
	}
	t.nodes[id].levels = levels
}

// copyFunction puts a copy of all that belongs to a function into a call, or into a group in one. Everything a unit has is in a row in each list, so that the copy is
// the same with all numbers moved.
func (t *Tree) copyFunction(root ID, function int32) {
	u := t.units[function+1]
	from := &t.nodes[u.root]
	deeper := t.nodes[root].depth - from.depth
	m := mover{root: u.root, newRoot: root,
		ids: int32(len(t.nodes)) - u.ids.lo, links: int32(len(t.links)) - u.links.lo, children: int32(len(t.children)) - u.children.lo,
		outward: int32(len(t.outward)) - u.outward.lo, inside: int32(len(t.inside)) - u.inside.lo}
	into := &t.nodes[root]
	into.children, into.inside = from.children.moved(m.children), from.inside.moved(m.inside)
	into.levels = from.levels
	if into.op == nil {
		into.size = from.size
	}
	for id := u.ids.lo; id < u.ids.hi; id++ {
		n := t.nodes[id]
		n.parent = m.id(n.parent)
		n.depth += deeper
		if n.flags&isExpanded != 0 { // the copy of a call is not expanded
			n.flags &^= isExpanded
			n.children, n.inside, n.levels = span{}, span{}, 0
		} else {
			n.children, n.inside = n.children.moved(m.children), n.inside.moved(m.inside)
		}
		n.in, n.out = n.in.moved(m.links), n.out.moved(m.outward)
		t.nodes = append(t.nodes, n)
	}
	for i := u.links.lo; i < u.links.hi; i++ {
		l := t.links[i]
		l.from, l.to, l.via = m.id(l.from), m.id(l.to), m.id(l.via)
		t.links = append(t.links, l)
	}
	for i := u.children.lo; i < u.children.hi; i++ {
		t.children = append(t.children, m.id(t.children[i]))
	}
	for i := u.outward.lo; i < u.outward.hi; i++ {
		t.outward = append(t.outward, t.outward[i]+m.links)
	}
	for i := u.inside.lo; i < u.inside.hi; i++ {
		t.inside = append(t.inside, t.inside[i]+m.links)
	}
	if t.structure != nil {
		t.copyStructure(&u, root)
	}
	t.instances[root] = instance{function: function, first: u.ids.lo + m.ids}
}

// mover says by how much the numbers of a copy differ.
type mover struct {
	root, newRoot                         ID
	ids, links, children, outward, inside int32
}

// id is the number of the copy of a node.
func (m *mover) id(id ID) ID {
	if id == m.root {
		return m.newRoot
	}
	return id + ID(m.ids)
}

func (s span) moved(by int32) span {
	if s.hi == s.lo {
		return span{}
	}
	return span{s.lo + by, s.hi + by}
}

// called is the innermost copy of a function in which a node is, and None if it is in none.
func (t *Tree) called(id ID) ID {
	if t.nodes[id].flags&isEmbedded != 0 {
		id = t.home(id)
	}
	for ; id != None; id = t.nodes[id].parent {
		if _, ok := t.instances[id]; ok {
			return id
		}
	}
	return None
}

// home is the group in which a node is: of an embedded one that in which the operation is beside which it is shown.
func (t *Tree) home(id ID) ID {
	for t.nodes[id].flags&isEmbedded != 0 && t.nodes[id].flags&isLoose == 0 {
		id = t.nodes[id].parent
	}
	return t.nodes[id].parent
}

// call is the operation that calls a copy of a function.
func (t *Tree) call(root ID) ID {
	if t.nodes[root].op == nil {
		return t.nodes[root].parent
	}
	return root
}

// argument is the node of a copy that stands for what a link brings into the call, or None. Of several functions some take all inputs but the first, which decides
// what runs.
func (t *Tree) argument(root ID, l *link) ID {
	f := t.units[t.instances[root].function+1].function
	if l.flags&isControl != 0 || l.via != l.to {
		return None
	}
	call := t.nodes[l.to].op
	at, tensors := -1, 0
	for i := range call.Inputs {
		if call.Inputs[i].Control {
			continue
		}
		if int32(i) == l.input {
			at = tensors
		}
		tensors++
	}
	if at -= max(tensors-len(f.Inputs), 0); at < 0 || at >= len(f.Inputs) {
		return None
	}
	return ID(t.instances[root].first) + ID(at)
}

// result is the node of a copy that gives what a link takes out of the call, or None.
func (t *Tree) result(root ID, l *link) ID {
	f := t.units[t.instances[root].function+1].function
	if l.flags&isControl != 0 || t.nodes[root].op == nil && t.nodes[root].label == "cond" { // which decides whether a loop goes on
		return None
	}
	at := t.nodes[l.via].op.Inputs[l.input].Index()
	if at >= len(f.Returns) || f.Returns[at].Node == graph.Missing {
		return None
	}
	return ID(t.instances[root].first) + ID(f.Returns[at].Node)
}
