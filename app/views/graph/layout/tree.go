package layout

import "slices"

// Tree lays out a graph whose scopes are opened and closed. It is not safe for concurrent use.
type Tree struct {
	source  Source
	options Options
	scopes  map[ID]*scope
	visits  int
}

// scope is the cached layout of a scope.
type scope struct {
	id      ID
	parent  *scope
	visit   int   // value of Tree.visits when it was last open
	content Scope // current content
	a       *arrangement
	open    []int32 // open nodes
	p       *placement
	// the nodes for which p was computed, and the placements of the open ones
	nodes  []Node
	inside []*placement
}

// distances are the effective options.
type distances struct {
	gaps      gaps
	pad, head float64
	direction Direction
	root      bool
}

// NewTree returns a tree without layouts.
func NewTree(source Source, options Options) *Tree {
	return &Tree{source: source, options: options, scopes: map[ID]*scope{}}
}

// Forget drops the layouts of a scope and of the scopes in it, after its nodes or edges changed.
func (t *Tree) Forget(id ID) {
	for key, s := range t.scopes {
		for up := s; up != nil; up = up.parent {
			if up.id == id {
				delete(t.scopes, key)
				break
			}
		}
	}
}

// or returns a value, or the default if it is not positive.
func or(value, otherwise float32) float64 {
	if value > 0 {
		return float64(value)
	}
	return float64(otherwise)
}

// distances returns the distances for a scope; root is set for the whole graph.
func (t *Tree) distances(root bool) *distances {
	o := &t.options
	node := or(o.NodeGap, 16)
	return &distances{gaps: gaps{
		nodes: node, lines: node / 2, mixed: node * 0.75, layers: or(o.LayerGap, 34),
		title: float64(o.TableHead),
	},
		pad: or(o.Pad, 14), head: or(o.Head, 28), direction: o.Direction, root: root}
}

// Layout places all open scopes. It calls goOn every few milliseconds and returns ErrStopped once
// that is false; a nil goOn never stops. Partial results are kept for the next call. The layout
// belongs to the caller.
func (t *Tree) Layout(goOn func() bool) (*Layout, error) {
	w := &watch{goOn: goOn}
	open, ok := t.visit(w)
	if !ok {
		return nil, ErrStopped
	}
	for _, s := range slices.Backward(open) {
		t.place(s, w)
		if !w.proceed(8*len(s.a.n.layer) + 16*len(s.content.Edges)) {
			return nil, ErrStopped
		}
	}
	return t.assemble(open), nil
}

// visit finds the open scopes, outer ones first, and arranges them.
func (t *Tree) visit(w *watch) ([]*scope, bool) {
	var open []*scope
	stack := []*scope{t.scope(Root, nil)}
	t.visits++
	stack[0].visit = t.visits
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		s.content = t.source.Scope(s.id)
		if s.a == nil || len(s.a.n.ids) != len(s.content.Nodes) ||
			len(s.a.edges) != len(s.content.Edges) {
			a := t.arrange(s, w)
			if w.stopped {
				return nil, false
			}
			s.a, s.p = a, nil
		}
		open = append(open, s)
		s.open = s.open[:0]
		for i := range s.content.Nodes {
			if !s.content.Nodes[i].Open {
				continue
			}
			// otherwise the node contains itself, and stays closed there
			if in := t.scope(s.content.Nodes[i].ID, s); in.visit != t.visits {
				in.visit = t.visits
				s.open = append(s.open, int32(i))
				stack = append(stack, in)
			}
		}
	}
	return open, true
}

// scope returns the cached layout of a scope, or a new one if the scope is unknown or was moved to
// another parent.
func (t *Tree) scope(id ID, parent *scope) *scope {
	s := t.scopes[id]
	if s == nil || s.parent != parent && s.visit != t.visits {
		s = &scope{id: id, parent: parent}
		t.scopes[id] = s
	}
	return s
}

// arrange finds the layers of a scope and their order.
func (t *Tree) arrange(s *scope, w *watch) *arrangement {
	d := t.distances(s.parent == nil)
	joints := s.joints()
	g := newScopeGraph(&s.content, joints)
	a := &arrangement{g: g, edges: s.content.Edges, portOf: map[port]int32{}}
	g.breakCycles(w)
	rank := g.ranks(w)
	g.foldLeaves(rank)
	parts := g.parts(rank, s.content.Nodes)
	limit := t.options.MaxSpan
	if limit <= 0 {
		limit = 400
	}
	g.cutLong(rank, limit)
	for i := range parts {
		if parts[i].loose {
			parts[i].tabulate(s.content.Nodes, rank, d.gaps.nodes)
		}
	}
	a.n = newNet(g, rank, parts)
	a.n.ids = make([]ID, len(s.content.Nodes))
	for i := range s.content.Nodes {
		a.n.ids[i] = s.content.Nodes[i].ID
	}
	a.n.order(w, joints != nil)
	a.n.decide(s.content.Nodes, d.gaps, w)
	sizes := make([]size, len(parts))
	for i := range parts {
		if !t.options.NoWrap {
			a.n.wrap(&parts[i], s.content.Nodes, d.gaps)
		}
		sizes[i] = a.n.nominal(&parts[i], s.content.Nodes, d.gaps)
	}
	a.shelves = shelve(parts, sizes, d.gaps.nodes)
	for i, p := range g.ports {
		a.portOf[p] = int32(g.nodes + i)
	}
	return a
}

// joints returns how the lines at a scope's border continue in the surrounding scope.
func (s *scope) joints() map[port]joint {
	if s.parent == nil {
		return nil
	}
	joints := map[port]joint{}
	a := s.parent.a
	v := int32(slices.Index(a.n.ids, s.id))
	for _, i := range a.g.in.of(v) {
		l := &a.g.links[i]
		joints[port{a.id(l.from), l.back}] = joint{a.n.pos[a.n.segments[a.n.last[i]].from], l.back}
	}
	for _, i := range a.g.out.of(v) {
		l := &a.g.links[i]
		joints[port{a.id(l.to), !l.back}] = joint{a.n.pos[a.n.segments[a.n.first[i]].to], l.back}
	}
	return joints
}

// place places a scope, unless nothing in it changed since the last time.
func (t *Tree) place(s *scope, w *watch) {
	inside := make([]*placement, len(s.content.Nodes))
	insideOf := make([]*arrangement, len(s.content.Nodes))
	for _, i := range s.open {
		in := t.scopes[s.content.Nodes[i].ID]
		inside[i], insideOf[i] = in.p, in.a
	}
	if s.p != nil && slices.Equal(s.nodes, s.content.Nodes) && slices.Equal(s.inside, inside) {
		return
	}
	s.p = place(s.a, s.content.Nodes, inside, insideOf, t.distances(s.parent == nil), w)
	s.nodes = append(s.nodes[:0], s.content.Nodes...)
	s.inside = inside
}
