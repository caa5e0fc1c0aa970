package hierarchy

import (
	"cmp"
	"slices"
	"strings"
)

// Structure returns a number that groups of the same structure share: same operations, connected in
// the same way. It is 0 for operations and series, and for groups with a unique structure. The
// first call finds all structures; numbers are 1 to [Tree.Structures].
func (t *Tree) Structure(id ID) int {
	t.findStructures()
	return int(t.structure[id])
}

// Structured reports whether the structures have been found.
func (t *Tree) Structured() bool { return t.structure != nil }

// Structures returns the number of structures.
func (t *Tree) Structures() int {
	t.findStructures()
	return int(t.structures)
}

// findStructures compares all groups, once.
func (t *Tree) findStructures() {
	if t.structure != nil {
		return
	}
	f := structureFinder{
		tree: t, inner: make([]innerGraph, len(t.nodes)), hashes: make([]uint64, len(t.nodes)),
	}
	t.structure = make([]int32, len(t.nodes))
	f.hashOps()
	for _, alike := range f.candidates() {
		f.split(alike)
	}
	for root, i := range t.instances {
		u := &t.units[i.function+1]
		copy(t.structure[i.first:], t.structure[u.ids.lo:u.ids.hi])
		t.structure[root] = t.structure[u.root]
	}
}

// copyStructure gives the groups in a copy of a function the structures of the function's groups.
func (t *Tree) copyStructure(u *unit, root ID) {
	t.structure = append(t.structure, t.structure[u.ids.lo:u.ids.hi]...)
	t.structure[root] = t.structure[u.root]
}

// structureFinder finds groups of the same structure.
type structureFinder struct {
	tree   *Tree
	hashes []uint64 // hashes of the operations in each group, independent of their order
	inner  []innerGraph
}

// innerGraph is the graph of a group's children. Children are numbered by their positions.
type innerGraph struct {
	children  []ID
	out, in   [][]int32
	neighbors []int // number of neighbours of each child, in either direction
	edges     int
}

// hashOps sums the hashes of the ops in each group.
func (f *structureFinder) hashOps() {
	t := f.tree
	for i := range t.units {
		ids := t.units[i].ids
		for id := ids.hi - 1; id >= ids.lo; id-- {
			n := &t.nodes[id]
			if n.op != nil && n.flags&isEmbedded == 0 {
				f.hashes[n.parent] += hashText(n.op.Op)
			}
		}
		for id := ids.hi - 1; id >= ids.lo; id-- {
			if n := &t.nodes[id]; n.op == nil {
				f.hashes[n.parent] += f.hashes[id]
			}
		}
	}
}

// hashText hashes a name (FNV-1a, with a final mixing so that sums of hashes stay distinct).
func hashText(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

// signature narrows the comparisons: groups of the same structure have the same signature, but not
// the reverse.
type signature struct {
	levels          int32
	children, edges int
	ops             uint64
}

// candidates returns the sets of groups that share a signature, the sets with the fewest levels
// first.
func (f *structureFinder) candidates() (all [][]ID) {
	t := f.tree
	bySignature := map[signature]int{}
	for id := ID(1); int(id) < len(f.inner); id++ {
		n := &t.nodes[id]
		if n.op != nil || n.kind == Series || t.copyAround(id) != None {
			continue
		}
		f.inner[id] = f.innerOf(id)
		s := signature{n.levels, len(f.inner[id].children), f.inner[id].edges, f.hashes[id]}
		at, ok := bySignature[s]
		if !ok {
			at = len(all)
			bySignature[s] = at
			all = append(all, nil)
		}
		all[at] = append(all[at], id)
	}
	all = slices.DeleteFunc(all, func(ids []ID) bool {
		return len(ids) == 1 && t.nodes[ids[0]].kind != Function
	})
	slices.SortStableFunc(all, func(a, b []ID) int {
		return cmp.Compare(t.nodes[a[0]].levels, t.nodes[b[0]].levels)
	})
	return all
}

// innerOf returns the graph of a group's children.
func (f *structureFinder) innerOf(group ID) innerGraph {
	t := f.tree
	n := &t.nodes[group]
	children := t.children[n.children.lo:n.children.hi]
	g := innerGraph{
		children: children, out: make([][]int32, len(children)), in: make([][]int32, len(children)),
		neighbors: make([]int, len(children)),
	}
	if n.inside.lo == n.inside.hi {
		return g
	}
	number := make(map[ID]int32, len(children))
	for i, c := range children {
		number[c] = int32(i)
	}
	pairs := make([]uint64, 0, n.inside.hi-n.inside.lo)
	for _, l := range t.inside[n.inside.lo:n.inside.hi] {
		from, to := number[t.ancestor(t.links[l].from, n.depth+1)],
			number[t.ancestor(t.links[l].to, n.depth+1)]
		pairs = append(pairs, uint64(from)<<32|uint64(to))
	}
	slices.Sort(pairs)
	pairs = slices.Compact(pairs)
	g.edges = len(pairs)
	for _, p := range pairs {
		from, to := int32(p>>32), int32(uint32(p))
		g.out[from], g.in[to] = append(g.out[from], to), append(g.in[to], from)
	}
	for i := range children {
		g.neighbors[i] = len(g.out[i])
		for _, from := range g.in[i] {
			if _, both := slices.BinarySearch(g.out[i], from); !both {
				g.neighbors[i]++
			}
		}
	}
	return g
}

// split divides groups of one signature by structure.
func (f *structureFinder) split(groups []ID) {
	t := f.tree
	var first []ID // the first group found of each structure
	for _, id := range groups {
		for _, other := range first {
			if f.isAlike(&f.inner[other], &f.inner[id]) {
				t.structure[id] = t.structure[other]
				break
			}
		}
		if t.structure[id] == 0 {
			t.structures++
			t.structure[id] = t.structures
			first = append(first, id)
			if len(first) > maxKinds {
				return
			}
		}
	}
}

// maxKinds limits the structures of one signature, since each is compared with all others.
const maxKinds = 64

// isAlike walks two graphs in parallel, from their sources along the edges, and reports whether
// they are the same all the way.
func (f *structureFinder) isAlike(a, b *innerGraph) bool {
	degreesA, degreesB := slices.Sorted(slices.Values(a.neighbors)),
		slices.Sorted(slices.Values(b.neighbors))
	if !slices.Equal(degreesA, degreesB) {
		return false
	}
	w := walk{
		f: f, a: a, b: b, seenA: make([]bool, len(a.children)),
		seenB: make([]bool, len(b.children)),
	}
	if !w.push(sources(a), sources(b)) {
		return false
	}
	for len(w.stack) > 0 {
		pair := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		if !f.isAlikeNode(a.children[pair[0]], b.children[pair[1]]) ||
			!w.push(a.out[pair[0]], b.out[pair[1]]) {
			return false
		}
	}
	return true
}

// sources returns the children without incoming edges.
func sources(g *innerGraph) (all []int32) {
	for i := range g.children {
		if len(g.in[i]) == 0 {
			all = append(all, int32(i))
		}
	}
	return all
}

// walk is a parallel walk through two graphs.
type walk struct {
	f            *structureFinder
	a, b         *innerGraph
	seenA, seenB []bool
	stack        [][2]int32
}

// push pairs up children of both graphs to visit next. It returns false if they do not match.
func (w *walk) push(a, b []int32) bool {
	if len(a) != len(b) {
		return false
	}
	a, b = w.f.sorted(w.a, a), w.f.sorted(w.b, b)
	for i := range a {
		if w.seenA[a[i]] != w.seenB[b[i]] {
			return false
		}
		if !w.seenA[a[i]] {
			w.seenA[a[i]], w.seenB[b[i]] = true, true
			w.stack = append(w.stack, [2]int32{a[i], b[i]})
		}
	}
	return true
}

// sorted orders children so that matching children get the same positions.
func (f *structureFinder) sorted(g *innerGraph, children []int32) []int32 {
	t := f.tree
	children = slices.Clone(children)
	slices.SortStableFunc(children, func(i, j int32) int {
		a, b := &t.nodes[g.children[i]], &t.nodes[g.children[j]]
		return cmp.Or(strings.Compare(opOf(a), opOf(b)),
			cmp.Compare(t.structure[g.children[i]], t.structure[g.children[j]]),
			cmp.Compare(g.neighbors[i], g.neighbors[j]), cmp.Compare(len(g.in[i]), len(g.in[j])),
			cmp.Compare(len(g.out[i]), len(g.out[j])),
			strings.Compare(a.label, b.label))
	})
	return children
}

// opOf returns the op of an operation, or for a group a text that sorts after all ops.
func opOf(n *node) string {
	if n.op == nil {
		return "\U0010ffff"
	}
	return n.op.Op
}

// isAlikeNode reports whether two children have the same kind and op, or are groups of the same
// structure.
func (f *structureFinder) isAlikeNode(a, b ID) bool {
	t := f.tree
	x, y := &t.nodes[a], &t.nodes[b]
	switch {
	case x.op != nil && y.op != nil:
		return x.op.Op == y.op.Op
	case x.kind == Series && y.kind == Series:
		return x.size == y.size &&
			t.nodes[t.children[x.children.lo]].op.Op == t.nodes[t.children[y.children.lo]].op.Op
	}
	return x.op == nil && y.op == nil && x.kind != Series && y.kind != Series &&
		t.structure[a] != 0 && t.structure[a] == t.structure[b]
}
