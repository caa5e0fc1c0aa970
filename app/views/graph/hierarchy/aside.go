package hierarchy

import (
	"math"
	"slices"
)

const (
	// minNodes is how many children a scope needs before children of high degree are taken aside;
	// minDegree is the smallest degree that can be high.
	minNodes  = 15
	minDegree = 5
	// A degree is high if it exceeds the upper quartile by more than this many interquartile
	// ranges.
	inSpread  = 1
	outSpread = 4
)

// sorter decides which children of a group are in its main drawing. Children are numbered by their
// position in the group.
type sorter struct {
	tree     *Tree
	group    ID
	children []ID
	// 1 + number of a child of the group, by ID of the tree; valid until release
	number  []int32
	edges   []Edge    // between the children
	in, out [][]int32 // for each child, the edges into it and out of it, as indices in edges

	cut     []bool // edges that became annotations
	isAside []bool // children taken aside
	// children whose edges were cut, whether or not they could be taken aside
	detached       []bool
	requested      []Place // requested places of the children
	annotated      map[annotationKey]bool
	annotations    []Annotation
	hasIn, hasOut  []bool // whether a child has annotations
	sources, sinks []ID
}

// annotationKey identifies annotations that look the same.
type annotationKey struct {
	on, other ID
	in        bool
}

func newSorter(t *Tree, group ID) *sorter {
	s := &sorter{
		tree: t, group: group, children: t.Children(group), edges: t.Edges(group),
		annotated: map[annotationKey]bool{},
	}
	n := len(s.children)
	if len(t.numbers) < len(t.nodes) {
		t.numbers = make([]int32, len(t.nodes)+len(t.nodes)/4)
	}
	s.number = t.numbers
	for i, c := range s.children {
		s.number[c] = int32(i) + 1
	}
	s.in = s.listEdges(func(e *Edge) ID { return e.To })
	s.out = s.listEdges(func(e *Edge) ID { return e.From })
	s.cut = make([]bool, len(s.edges))
	s.isAside, s.detached, s.hasIn, s.hasOut = make([]bool, n), make([]bool, n), make([]bool, n),
		make([]bool, n)
	s.requested = make([]Place, n)
	if len(t.options.Places) > 0 {
		for i, c := range s.children {
			s.requested[i] = t.options.Places[t.Name(c)]
		}
	}
	for i := range s.children {
		s.embedded(int32(i))
	}
	s.embeddedArguments()
	return s
}

// of returns the number of a child.
func (s *sorter) childNumber(id ID) int32 { return s.number[id] - 1 }

// release resets the numbers in the tree's shared table.
func (s *sorter) release() {
	for _, c := range s.children {
		s.number[c] = 0
	}
}

// listEdges returns the edges of each child, at one end.
func (s *sorter) listEdges(end func(e *Edge) ID) [][]int32 {
	counts := make([]int32, len(s.children))
	for i := range s.edges {
		counts[s.childNumber(end(&s.edges[i]))]++
	}
	rest := make([]int32, len(s.edges))
	lists := make([][]int32, len(s.children))
	for i, n := range counts {
		lists[i], rest = rest[:0:n], rest[n:]
	}
	for i := range s.edges {
		child := s.childNumber(end(&s.edges[i]))
		lists[child] = append(lists[child], int32(i))
	}
	return lists
}

// annotate adds an annotation to a child, unless it has the same one already.
func (s *sorter) annotate(child int32, other ID, in bool, kind AnnotationKind, e Edge) {
	key := annotationKey{s.children[child], other, in}
	if s.annotated[key] {
		return
	}
	s.annotated[key] = true
	if in {
		s.hasIn[child] = true
	} else {
		s.hasOut[child] = true
	}
	s.annotations = append(s.annotations,
		Annotation{On: key.on, Other: other, In: in, Kind: kind, Edge: e})
}

// embedded annotates a child with its constants and summaries.
func (s *sorter) embedded(child int32) {
	t := s.tree
	n := &t.nodes[s.children[child]]
	if n.op == nil {
		return
	}
	for number := n.in.lo; number < n.in.hi; number++ {
		if l := &t.links[number]; l.flags&isBeside != 0 {
			s.annotate(child, l.from, true, Constant, t.edgeOf(number))
		}
	}
	for _, number := range t.outward[n.out.lo:n.out.hi] {
		if l := &t.links[number]; l.flags&isBeside != 0 {
			s.annotate(child, l.to, false, Summary, t.edgeOf(number))
		}
	}
}

// embeddedArguments annotates the arguments of a called function with the constants that the call
// passes for them.
func (s *sorter) embeddedArguments() {
	t := s.tree
	if _, ok := t.instances[s.group]; !ok {
		return
	}
	n := &t.nodes[t.callOf(s.group)]
	for number := n.in.lo; number < n.in.hi; number++ {
		l := &t.links[number]
		if arg := t.argument(s.group, l); l.flags&isBeside != 0 && arg != None && s.has(arg) {
			s.annotate(s.childNumber(arg), l.from, true, Constant, t.edgeOf(number))
		}
	}
}

// edgeOf returns the edge of a single link.
func (t *Tree) edgeOf(number int32) Edge {
	b := bundler{tree: t}
	l := &t.links[number]
	b.add(number, l.from, l.to)
	return b.done()[0]
}

// extract takes children aside. The order of the steps is TensorBoard's, and matters for the
// result.
func (s *sorter) extract() {
	s.takeAsked()
	if s.tree.options.Aside {
		s.takeWaiting()
		s.takeHighDegrees()
	}
	s.cutControl()
	if s.tree.options.Aside {
		s.takeIsolated()
	}
}

// degree counts the edges of a child that have not been cut.
func (s *sorter) degree(edges []int32) (n int) {
	for _, e := range edges {
		if !s.cut[e] {
			n++
		}
	}
	return n
}

// takeAsked takes aside the children for which the options request PlaceAside.
func (s *sorter) takeAsked() {
	for i := range s.children {
		if s.requested[i] == PlaceAside {
			s.detach(int32(i), s.degree(s.in[i]) > s.degree(s.out[i]))
		}
	}
}

// takeWaiting takes aside operations that only wait for others, and scopes named after such an
// operation.
func (s *sorter) takeWaiting() {
	for i, c := range s.children {
		if s.requested[i] == PlaceAuto && s.tree.waits(c) {
			s.detach(int32(i), true)
		}
	}
}

// waits reports whether a node is an operation that does nothing, or contains one as its own
// operation.
func (t *Tree) waits(id ID) bool {
	const nothing = "NoOp"
	n := &t.nodes[id]
	if n.op != nil && n.flags&isExpanded == 0 {
		return n.op.Op == nothing
	}
	if n.kind != Scope {
		return false
	}
	for _, c := range t.children[n.children.lo:n.children.hi] {
		if inner := &t.nodes[c]; inner.op != nil && inner.flags&isStrict != 0 &&
			inner.label == "("+n.label+")" {
			return inner.op.Op == nothing
		}
	}
	return false
}

// detach turns the edges of a child into annotations, and takes it aside if none are left.
func (s *sorter) detach(child int32, isSink bool) {
	s.detached[child] = true
	for _, edges := range [2][]int32{s.in[child], s.out[child]} {
		for _, e := range edges {
			s.shorten(e)
		}
	}
	s.takeAside(child, isSink)
}

// takeAside takes a child aside if it has no edges.
func (s *sorter) takeAside(child int32, isSink bool) {
	if s.isAside[child] || s.degree(s.in[child])+s.degree(s.out[child]) > 0 {
		return
	}
	s.isAside[child] = true
	if isSink {
		s.sinks = append(s.sinks, s.children[child])
	} else {
		s.sources = append(s.sources, s.children[child])
	}
}

// shorten turns an edge into annotations at both ends. The edge stays if the options request
// PlaceMain for one of its ends, unless an end is requested aside or already taken aside.
func (s *sorter) shorten(e int32) {
	edge := &s.edges[e]
	from, to := s.childNumber(edge.From), s.childNumber(edge.To)
	a, b := s.requested[from], s.requested[to]
	if s.cut[e] ||
		(a == PlaceMain || b == PlaceMain) && a != PlaceAside && b != PlaceAside &&
			!s.isAside[from] && !s.isAside[to] {
		return
	}
	s.cut[e] = true
	s.annotate(from, edge.To, false, Shortcut, *edge)
	s.annotate(to, edge.From, true, Shortcut, *edge)
}

// takeHighDegrees takes aside the children connected with very many others.
func (s *sorter) takeHighDegrees() {
	var valid []int32
	for i := range s.children {
		if s.requested[i] == PlaceAuto && !s.isAside[i] {
			valid = append(valid, int32(i))
		}
	}
	// TensorBoard counts function definitions among the top nodes, as nodes without edges
	others := 0
	if s.group == Root {
		others = len(s.tree.library)
	}
	if len(valid)+others < minNodes {
		return
	}
	in := s.highDegrees(valid, s.in, others, inSpread)
	out := s.highDegrees(valid, s.out, others, outSpread)
	for _, child := range in {
		s.detach(child, false)
	}
	for _, child := range out {
		if !s.isAside[child] && !s.detached[child] {
			s.detach(child, true)
		}
	}
}

// highDegrees returns the children with a degree far above the upper quartile, the highest first.
// Control edges count only for children that have no other edges. others is the number of further
// nodes of degree 0, and spread the number of interquartile ranges above the quartile.
func (s *sorter) highDegrees(valid []int32, edges [][]int32, others, spread int) (high []int32) {
	degrees := make([]int, len(s.children))
	sorted := make([]int, others, len(valid)+others)
	for _, child := range valid {
		tensors, all := 0, 0
		for _, e := range edges[child] {
			if s.cut[e] {
				continue
			}
			all++
			if s.edges[e].Tensors > 0 {
				tensors++
			}
		}
		if tensors == 0 {
			tensors = all
		}
		degrees[child] = tensors
		sorted = append(sorted, tensors)
	}
	slices.Sort(sorted)
	quartile := func(q float64) int { return sorted[int(math.Floor(float64(len(sorted))*q+0.5))] }
	upper := quartile(0.75)
	bound := max(upper+(upper-quartile(0.25))*spread, minDegree-1)
	for _, child := range valid {
		if degrees[child] > bound {
			high = append(high, child)
		}
	}
	slices.SortStableFunc(high, func(a, b int32) int { return degrees[b] - degrees[a] })
	return high
}

// cutControl turns the control edges of nodes that have too many of them into annotations.
func (s *sorter) cutControl() {
	limit := s.tree.options.ControlDegree
	if limit == 0 {
		return
	}
	counts := make([]int, len(s.children))
	var control []int32
	for e := range s.edges {
		if !s.cut[e] && s.edges[e].IsControl() {
			control = append(control, int32(e))
			counts[s.childNumber(s.edges[e].From)]++
			counts[s.childNumber(s.edges[e].To)]++
		}
	}
	for _, e := range control {
		edge := &s.edges[e]
		if counts[s.childNumber(edge.From)] > limit || counts[s.childNumber(edge.To)] > limit {
			s.shorten(e)
		}
	}
}

// takeIsolated takes aside children that have lost all edges and have annotations on one side only.
func (s *sorter) takeIsolated() {
	for i := range s.children {
		if s.requested[i] != PlaceAuto || s.isAside[i] || s.degree(s.in[i])+s.degree(s.out[i]) > 0 {
			continue
		}
		if s.hasIn[i] != s.hasOut[i] {
			s.detached[i] = true
			s.takeAside(int32(i), s.hasIn[i])
		}
	}
}
