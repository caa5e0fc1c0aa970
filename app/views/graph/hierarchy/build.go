package hierarchy

import (
	"strings"

	"eventlens/eventfile/graphfile"
)

// maxLevels limits how deep scopes are nested; the rest of a longer name becomes one label.
const maxLevels = 200

// Build makes the tree of a graph. The tree keeps the graph and does not change it.
func Build(g *graphfile.Graph, o Options) *Tree {
	t, _ := BuildWhile(g, o, func() bool { return true })
	return t
}

// BuildWhile is Build with cancellation: it calls goOn now and then, and gives up once goOn returns
// false; ok is then false.
func BuildWhile(g *graphfile.Graph, o Options, goOn func() bool) (t *Tree, ok bool) {
	t = &Tree{
		graph: g, options: o, instances: map[ID]instance{}, views: map[ID]*view{},
		orders: map[ID]map[ID]int{}, inOrder: map[ID][]ID{},
	}
	t.nodes = make([]node, 0, len(g.Nodes)+len(g.Nodes)/4+16)
	t.nodes = append(t.nodes, node{parent: None, kind: Scope})
	b := builder{tree: t, classes: map[string]uint8{}, goOn: goOn}
	t.units = append(t.units, b.unit(Root, g.Nodes, nil))
	for i := range g.Functions {
		f := &g.Functions[i]
		id := ID(len(t.nodes))
		t.nodes = append(t.nodes, node{parent: Root, kind: Function, label: f.Name, depth: 1})
		t.library = append(t.library, id)
		t.units = append(t.units, b.unit(id, f.Nodes, f))
		if b.stopped {
			break
		}
	}
	if b.stopped {
		return nil, false
	}
	for i := range t.units {
		t.loose = append(t.loose, t.units[i].loose...)
	}
	return t, true
}

// builder makes units: the nodes and links of the graph and of each function.
type builder struct {
	tree    *Tree
	classes map[string]uint8 // cache: isConstant, isSummary or 0, by op
	goOn    func() bool
	stopped bool // goOn returned false

	// State of the unit being built.
	root    ID
	ops     []graphfile.Node
	first   ID // ID of the first operation
	scopes  map[scopeKey]ID
	created []ID // operations and groups, in the order in which the graph first names them
	path    []pathPart
	found   []numbered // scratch space of one group
}

// scopeKey identifies a scope in its parent.
type scopeKey struct {
	parent ID
	label  string
}

// pathPart is a scope on the path to the operation placed last.
type pathPart struct {
	label string
	id    ID
}

// unit makes the nodes and links of the graph, or of one function, in the group root.
func (b *builder) unit(root ID, ops []graphfile.Node, f *graphfile.Function) unit {
	t := b.tree
	b.root, b.ops, b.first = root, ops, ID(len(t.nodes))
	b.scopes = make(map[scopeKey]ID, len(ops)/8)
	b.created, b.path = make([]ID, 0, len(ops)+len(ops)/4), b.path[:0]
	u := unit{root: root, function: f}
	u.ids.lo, u.links.lo, u.children.lo = int32(b.first), int32(len(t.links)),
		int32(len(t.children))
	u.outward.lo, u.inside.lo = int32(len(t.outward)), int32(len(t.inside))
	for _, step := range []func(){
		b.addOps, b.addScopes, b.makeStrict,
		func() { b.listChildren(u.children.lo) },
		func() {
			if t.options.SeriesSize > 0 && !t.graph.Layers && b.addSeries() {
				t.children = t.children[:u.children.lo]
				b.listChildren(u.children.lo)
			}
		},
		b.measure, b.addLinks,
		func() { b.sortLinks(u.links.lo) },
		func() { u.loose = b.settle() },
	} {
		if b.stopped = b.stopped || !b.goOn(); b.stopped {
			return u
		}
		step()
	}
	u.ids.hi, u.links.hi, u.children.hi = int32(len(t.nodes)), int32(len(t.links)),
		int32(len(t.children))
	u.outward.hi, u.inside.hi = int32(len(t.outward)), int32(len(t.inside))
	return u
}

// addOps makes a node for each operation.
func (b *builder) addOps() {
	t := b.tree
	for i := range b.ops {
		op := &b.ops[i]
		t.nodes = append(t.nodes,
			node{parent: b.root, op: op, kind: Op, flags: b.class(op.Op), size: 1})
	}
}

// class returns isConstant or isSummary if operations with this op are embedded as such, else 0.
func (b *builder) class(op string) uint8 {
	class, ok := b.classes[op]
	if ok {
		return class
	}
	o := &b.tree.options
	switch {
	case o.Constants && strings.Contains(op, "Const"), o.Parameters && op == "prim::GetAttr":
		class = isConstant
	case o.Summaries && isSummaryOp(op):
		class = isSummary
	}
	b.classes[op] = class
	return class
}

// isSummaryOp reports whether an op consists of letters and ends in Summary.
func isSummaryOp(op string) bool {
	kind, ok := strings.CutSuffix(op, "Summary")
	for _, c := range []byte(kind) {
		if c|0x20 < 'a' || c|0x20 > 'z' {
			return false
		}
	}
	return ok && kind != ""
}

// addScopes makes the scopes that the operations' names contain, and puts the operations into them.
// Embedded operations make no scopes.
func (b *builder) addScopes() {
	t := b.tree
	for i := range b.ops {
		id := b.first + ID(i)
		n := &t.nodes[id]
		if n.flags&isEmbedded != 0 {
			n.label = n.op.Name[strings.LastIndexByte(n.op.Name, '/')+1:]
			continue
		}
		parent, label := b.scopeOf(n.op.Name)
		n = &t.nodes[id] // append may have moved the node
		n.parent, n.label = parent, label
		b.created = append(b.created, id)
	}
}

// scopeOf returns the scope of a name, and the rest of the name. Neighbours in a graph share most
// of their scopes, so it tries the scopes of the previous name first.
func (b *builder) scopeOf(name string) (parent ID, label string) {
	parent = b.root
	for level := 0; level < maxLevels; level++ {
		at := strings.IndexByte(name, '/')
		if at < 0 {
			break
		}
		part := name[:at]
		name = name[at+1:]
		if level < len(b.path) && b.path[level].label == part {
			parent = b.path[level].id
			continue
		}
		parent = b.scope(parent, part)
		b.path = append(b.path[:level], pathPart{part, parent})
	}
	return parent, name
}

// scope returns a scope of a group, which it makes if missing.
func (b *builder) scope(parent ID, label string) ID {
	key := scopeKey{parent, label}
	id, ok := b.scopes[key]
	if !ok {
		id = ID(len(b.tree.nodes))
		b.tree.nodes = append(b.tree.nodes, node{parent: parent, label: label, kind: Scope})
		b.scopes[key] = id
		b.created = append(b.created, id)
	}
	return id
}

// makeStrict moves each operation whose name equals a scope's into that scope: "a" becomes "a/(a)".
func (b *builder) makeStrict() {
	t := b.tree
	if len(b.scopes) == 0 {
		return
	}
	for i := range b.ops {
		n := &t.nodes[b.first+ID(i)]
		if n.flags&isEmbedded != 0 {
			if b.isScope(n.op.Name) {
				n.flags |= isStrict
				n.label = "(" + n.label + ")"
			}
		} else if scope, ok := b.scopes[scopeKey{n.parent, n.label}]; ok {
			n.flags |= isStrict
			n.parent, n.label = scope, "("+n.label+")"
		}
	}
}

// isScope reports whether a scope has this name.
func (b *builder) isScope(name string) bool {
	parent := b.root
	for more := true; more; {
		var part string
		part, name, more = strings.Cut(name, "/")
		id, ok := b.scopes[scopeKey{parent, part}]
		if !ok {
			return false
		}
		parent = id
	}
	return true
}

// listChildren fills the lists of children, using the nodes' parents.
func (b *builder) listChildren(lo int32) {
	t := b.tree
	counts := func(id ID) *span { return &t.nodes[id].children }
	*counts(b.root) = span{}
	for id := b.first; int(id) < len(t.nodes); id++ {
		*counts(id) = span{}
	}
	for _, id := range b.created {
		counts(t.nodes[id].parent).hi++
	}
	at := lo
	place := func(id ID) {
		s := counts(id)
		n := s.hi
		*s = span{at, at}
		at += n
	}
	place(b.root)
	for id := b.first; int(id) < len(t.nodes); id++ {
		place(id)
	}
	t.children = append(t.children, make([]ID, at-lo)...)
	for _, id := range b.created {
		s := counts(t.nodes[id].parent)
		t.children[s.hi] = id
		s.hi++
	}
}

// measure computes depths, sizes and levels. A group has a higher number than the groups around it,
// except that series have the highest numbers.
func (b *builder) measure() {
	t := b.tree
	rootDepth := t.nodes[b.root].depth
	for id := b.first + ID(len(b.ops)); int(id) < len(t.nodes); id++ {
		t.nodes[id].depth = t.nodes[t.nodes[id].parent].depth + 1
		t.nodes[id].levels = 1
	}
	t.nodes[b.root].levels = 1
	t.nodes[b.root].depth = rootDepth
	for i := range b.ops {
		n := &t.nodes[b.first+ID(i)]
		if n.flags&isEmbedded == 0 {
			n.depth = t.nodes[n.parent].depth + 1
			t.nodes[n.parent].size++
		}
	}
	for id := ID(len(t.nodes) - 1); id >= b.first+ID(len(b.ops)); id-- {
		n := &t.nodes[id]
		parent := &t.nodes[n.parent]
		parent.size += n.size
		if n.kind != Series {
			parent.levels = max(parent.levels, n.levels+1)
		}
	}
}

// settle sets the parents of embedded operations: the last operation at which each is shown.
// Summaries come first, since constants may be shown at them. It returns the operations without a
// parent.
func (b *builder) settle() (loose []ID) {
	for _, class := range []uint8{isSummary, isConstant} {
		for i := range b.ops {
			if id := b.first + ID(i); b.tree.nodes[id].flags&class != 0 && !b.settleOne(id) {
				loose = append(loose, id)
			}
		}
	}
	return loose
}

// settleOne sets the parent of one embedded operation. It reports whether an operation shows it; if
// none does, the parent is the root.
func (b *builder) settleOne(id ID) bool {
	t := b.tree
	n := &t.nodes[id]
	beside := None
	if n.flags&isConstant != 0 {
		if n.out.hi > n.out.lo {
			beside = t.links[t.outward[n.out.hi-1]].to
		}
	} else {
		for _, l := range t.links[n.in.lo:n.in.hi] {
			if t.nodes[l.from].flags&isEmbedded == 0 {
				beside = l.from
			}
		}
	}
	found := beside != None
	if !found {
		beside = b.root
		n.flags |= isLoose
	}
	n.parent = beside
	n.depth = t.nodes[beside].depth + 1
	return found
}
