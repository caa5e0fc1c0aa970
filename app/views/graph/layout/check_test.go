package layout_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/layout"
)

// graph is a source for tests: scopes by ID.
type graph map[layout.ID]*layout.Scope

func (g graph) Scope(id layout.ID) layout.Scope {
	if s := g[id]; s != nil {
		return *s
	}
	return layout.Scope{}
}

// open opens or closes a node in any scope.
func (g graph) open(id layout.ID, open bool) {
	for _, s := range g {
		for i := range s.Nodes {
			if s.Nodes[i].ID == id {
				s.Nodes[i].Open = open
			}
		}
	}
}

func node(id layout.ID) layout.Node { return layout.Node{ID: id, W: 80, H: 24} }

// chain is a chain of nodes.
func chain(n int) graph {
	s := &layout.Scope{}
	for i := range n {
		s.Nodes = append(s.Nodes, node(layout.ID(i)))
		if i > 0 {
			s.Edges = append(s.Edges, layout.Edge{From: layout.ID(i - 1), To: layout.ID(i)})
		}
	}
	return graph{layout.Root: s}
}

// random is a graph of n nodes with about 1.6 edges each, mostly to near nodes, some backwards.
func random(n int, seed uint64) graph {
	r := rand.New(rand.NewPCG(seed, 1))
	s := &layout.Scope{}
	for i := range n {
		s.Nodes = append(s.Nodes,
			layout.Node{ID: layout.ID(i), W: 40 + 120*r.Float32(), H: 20 + 20*r.Float32(),
				Left: 30 * float32(r.IntN(2)), Tall: 60 * float32(r.IntN(2))})
	}
	for range n * 8 / 5 {
		from := r.IntN(n)
		to := min(from+1+int(r.ExpFloat64()*6), n-1)
		if r.IntN(40) == 0 {
			to = max(from-r.IntN(20), 0)
		}
		s.Edges = append(s.Edges,
			layout.Edge{From: layout.ID(from), To: layout.ID(to), Width: 4 * r.Float32()})
	}
	return graph{layout.Root: s}
}

// nested is a graph of nested scopes, whose edges are lifted to each of them as in the hierarchy.
func nested(leaves, depth int, seed uint64) graph {
	r := rand.New(rand.NewPCG(seed, 2))
	g := graph{layout.Root: {}}
	parent := map[layout.ID]layout.ID{}
	next := layout.ID(0)
	var grow func(into layout.ID, leaves, depth int) []layout.ID
	grow = func(into layout.ID, leaves, depth int) (all []layout.ID) {
		for leaves > 0 {
			id := next
			next++
			g[into].Nodes = append(g[into].Nodes, node(id))
			parent[id] = into
			if depth > 0 && leaves > 3 && r.IntN(3) == 0 {
				take := 2 + r.IntN(leaves-2)
				g[id] = &layout.Scope{}
				all = append(all, grow(id, take, depth-1)...)
				leaves -= take
				continue
			}
			all = append(all, id)
			leaves--
		}
		return all
	}
	all := grow(layout.Root, leaves, depth)
	seen := map[string]bool{}
	add := func(scope, from, to layout.ID) {
		if key := fmt.Sprint(scope, from, to); !seen[key] {
			seen[key] = true
			g[scope].Edges = append(g[scope].Edges, layout.Edge{From: from, To: to})
		}
	}
	for range len(all) * 3 / 2 {
		from := r.IntN(len(all))
		to := min(from+1+r.IntN(6), len(all)-1)
		if r.IntN(20) == 0 {
			from, to = to, from
		}
		lift(add, parent, all[from], all[to])
	}
	return g
}

// lift adds an edge to every scope that contains one of its ends.
func lift(add func(scope, from, to layout.ID), parent map[layout.ID]layout.ID, from, to layout.ID) {
	above := func(id layout.ID) (up []layout.ID) {
		for ; id != layout.Root; id = parent[id] {
			up = append(up, id)
		}
		return up
	}
	a, b := above(from), above(to)
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) == 0 || len(b) == 0 {
		return
	}
	topA, topB := a[len(a)-1], b[len(b)-1]
	add(parent[topA], topA, topB)
	for i := range len(a) - 1 {
		add(a[i+1], a[i], topB)
	}
	for i := range len(b) - 1 {
		add(b[i+1], topA, b[i])
	}
}

// check checks properties of every layout.
func check(t testing.TB, g graph, l *layout.Layout, up bool) {
	t.Helper()
	const slack = 0.6
	for i, b := range l.Boxes {
		require.False(t, math.IsNaN(float64(b.X+b.Y)) || math.IsInf(float64(b.X+b.Y), 0), "box %d",
			i)
		require.Greater(t, int(b.End), i)
		if b.Parent >= 0 {
			p := l.Boxes[b.Parent]
			require.True(t, int(b.Parent) < i && b.End <= p.End && p.Open)
			require.True(t,
				b.X >= p.X-slack && b.Y >= p.Y-slack && b.X+b.W <= p.X+p.W+slack &&
					b.Y+b.H <= p.Y+p.H+slack, "box %d in %d: %+v %+v", i, b.Parent, b, p)
		} else {
			require.True(t,
				b.X >= -slack && b.Y >= -slack && b.X+b.W <= l.W+slack && b.Y+b.H <= l.H+slack,
				"box %d: %+v in %v %v", i, b, l.W, l.H)
		}
	}
	apart(t, l.Boxes)
	for i, line := range l.Lines {
		checkLine(t, l, i, line, up)
	}
	free(t, l)
}

// free requires that no line runs through a box other than its ends.
func free(t testing.TB, l *layout.Layout) {
	t.Helper()
	const slack = 0.6
	siblings := map[int32][]int32{}
	boxOf := map[layout.ID]int32{layout.Root: -1}
	for i, b := range l.Boxes {
		siblings[b.Parent] = append(siblings[b.Parent], int32(i))
		if b.Open {
			boxOf[b.ID] = int32(i)
		}
	}
	for i, line := range l.Lines {
		if line.Flags&layout.Wrapped != 0 {
			continue
		}
		for k := line.First + 1; k < line.Last; k++ {
			p, q := l.Points[k-1], l.Points[k]
			for _, s := range siblings[boxOf[line.Scope]] {
				b := l.Boxes[s]
				if s == line.From || s == line.To || max(p.X, q.X) <= b.X+slack ||
					min(p.X, q.X) >= b.X+b.W-slack || max(p.Y, q.Y) <= b.Y+slack || min(p.Y,
					q.Y) >= b.Y+b.H-slack {
					continue
				}
				require.Fail(t, "a line runs through a box", "line %d %+v from %v to %v, box %+v",
					i, line, p, q, b)
			}
		}
	}
}

// checkLine requires that a line begins and ends at its boxes, and runs forwards unless it is
// marked.
func checkLine(t testing.TB, l *layout.Layout, i int, line layout.Line, up bool) {
	t.Helper()
	points := l.Points[line.First:line.Last]
	if line.Flags&(layout.Loop|layout.Cut) != 0 {
		require.Empty(t, points)
		return
	}
	require.GreaterOrEqual(t, len(points), 2, "line %d: %+v", i, line)
	forwards := float32(1)
	if up != (line.Flags&layout.Back != 0) {
		forwards = -1
	}
	for k := 1; k < len(points) && line.Flags&layout.Wrapped == 0; k++ {
		require.GreaterOrEqual(t, (points[k].Y-points[k-1].Y)*forwards, float32(-0.6),
			"line %d: %+v %v", i, line, points)
	}
	at := func(p layout.Point, box int32, upper bool) {
		if box < 0 {
			return
		}
		b := l.Boxes[box]
		y := b.Y + b.H
		if upper {
			y = b.Y
		}
		require.True(t, p.X >= b.X-1 && p.X <= b.X+b.W+1 && abs(p.Y-y) < 1,
			"line %d %+v at %v, box %+v", i, line, p, b)
	}
	at(points[0], line.From, forwards < 0)
	at(points[len(points)-1], line.To, forwards > 0)
}

func abs(v float32) float32 { return max(v, -v) }
