package hierarchy

import "eventlens/eventfile/graphfile"

// maxIDs limits the size of a tree: beyond it functions are no longer copied.
const maxIDs = 8 << 20

// knownCalls returns a node's calls of functions that are in the graph. If the op itself is a
// function, it returns only that call.
func (t *Tree) knownCalls(op *graphfile.Node) (calls []graphfile.Call) {
	for _, c := range op.Calls {
		if c.Key == "" && c.Function >= 0 {
			return []graphfile.Call{c}
		}
	}
	for _, c := range op.Calls {
		if c.Function >= 0 && t.options.Functions {
			calls = append(calls, c)
		}
	}
	return calls
}

// Calls returns the functions that a node calls, as IDs in [Tree.Library]; None for a function that
// the graph lacks.
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

// expand copies the called functions into a call: a single function directly, several each into a
// group of its own.
func (t *Tree) expand(id ID) {
	n := &t.nodes[id]
	if n.op == nil || n.flags&isExpanded != 0 {
		return
	}
	calls := t.knownCalls(n.op)
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

// copyFunction copies a whole function into root: a call, or the function's group in a call of
// several functions. The data of a unit is contiguous in each list, so the copy has the same data
// with all numbers shifted.
func (t *Tree) copyFunction(root ID, function int32) {
	u := t.units[function+1]
	from := &t.nodes[u.root]
	deeper := t.nodes[root].depth - from.depth
	m := mover{root: u.root, newRoot: root,
		ids: int32(len(t.nodes)) - u.ids.lo, links: int32(len(t.links)) - u.links.lo,
		children: int32(len(t.children)) - u.children.lo,
		outward:  int32(len(t.outward)) - u.outward.lo, inside: int32(len(t.inside)) - u.inside.lo}
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
		if n.flags&isExpanded != 0 { // copies of calls start unexpanded
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

// mover holds the shifts of a copy's numbers.
type mover struct {
	root, newRoot                         ID
	ids, links, children, outward, inside int32
}

// id returns the number of a node's copy.
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

// copyAround returns the innermost copy of a function that contains a node, or None.
func (t *Tree) copyAround(id ID) ID {
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

// home returns the group that contains a node; for an embedded one, the group of the operation at
// which it is shown.
func (t *Tree) home(id ID) ID {
	for t.nodes[id].flags&isEmbedded != 0 && t.nodes[id].flags&isLoose == 0 {
		id = t.nodes[id].parent
	}
	return t.nodes[id].parent
}

// callOf returns the operation that calls a copy of a function.
func (t *Tree) callOf(root ID) ID {
	if t.nodes[root].op == nil {
		return t.nodes[root].parent
	}
	return root
}

// argument returns the argument node of a copy that receives a link into the call, or None. An
// operation that chooses between functions does not pass on its first input, the condition.
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

// result returns the node of a copy that yields the value of a link out of the call, or None.
func (t *Tree) result(root ID, l *link) ID {
	f := t.units[t.instances[root].function+1].function
	// a condition: it decides whether a loop continues
	if l.flags&isControl != 0 || t.nodes[root].op == nil && t.nodes[root].label == "cond" {
		return None
	}
	at := t.nodes[l.via].op.Inputs[l.input].Index()
	if at >= len(f.Returns) || f.Returns[at].Node == graphfile.Missing {
		return None
	}
	return ID(t.instances[root].first) + ID(f.Returns[at].Node)
}
