package layout_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/layout"
)

// apart requires that boxes with the same parent do not overlap, with a sweep over their left
// edges.
func apart(t testing.TB, boxes []layout.Box) {
	t.Helper()
	order := make([]int, len(boxes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		switch x, y := boxes[a], boxes[b]; {
		case x.Parent != y.Parent:
			return int(x.Parent - y.Parent)
		case x.X < y.X:
			return -1
		case x.X > y.X:
			return 1
		}
		return a - b
	})
	const slack = 0.5
	var active []int
	for _, i := range order {
		b := boxes[i]
		kept := active[:0]
		for _, k := range active {
			a := boxes[k]
			if a.Parent != b.Parent || a.X+a.W <= b.X+slack {
				continue
			}
			kept = append(kept, k)
			if a.Y+a.H > b.Y+slack && b.Y+b.H > a.Y+slack {
				require.Fail(t, "boxes overlap", "%+v %+v", a, b)
			}
		}
		active = append(kept, i)
	}
}

func lay(t testing.TB, g graph, o layout.Options) *layout.Layout {
	t.Helper()
	l, err := layout.NewTree(g, o).Layout(nil)
	require.NoError(t, err)
	return l
}

// shorter returns the first number, or the second one in short tests: they run as WebAssembly, many
// times slower.
func shorter(whole, short int) int {
	if testing.Short() {
		return short
	}
	return whole
}

func TestRandomGraphs(t *testing.T) {
	for n := 1; n < shorter(400, 60); n += 1 + n/6 {
		for seed := range uint64(4) {
			for _, direction := range []layout.Direction{layout.Up, layout.Down} {
				g := random(n, seed)
				l := lay(t, g, layout.Options{Direction: direction})
				require.Len(t, l.Boxes, n)
				check(t, g, l, direction == layout.Up)
				assert.Equal(t, l, lay(t, g, layout.Options{Direction: direction}))
			}
		}
	}
}

func TestNestedGraphs(t *testing.T) {
	for seed := range uint64(shorter(40, 4)) {
		g := nested(60, 3, seed)
		tree := layout.NewTree(g, layout.Options{})
		for _, id := range opened(g) {
			g.open(id, true)
			l, err := tree.Layout(nil)
			require.NoError(t, err)
			check(t, g, l, true)
			assert.Equal(t, l, lay(t, g, layout.Options{}), "it depends only on which nodes are open")
		}
	}
}

// opened lists the scopes of a graph, outer ones first.
func opened(g graph) (ids []layout.ID) {
	for id := range g {
		if id != layout.Root {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

func TestShapes(t *testing.T) {
	self := graph{layout.Root: {
		Nodes: []layout.Node{node(0), node(1)},
		Edges: []layout.Edge{{From: 0, To: 0}, {From: 0, To: 1}, {From: 0, To: 1}, {From: 7, To: 1},
			{From: 8, To: 9}},
	}}
	within := graph{
		layout.Root: {Nodes: []layout.Node{{ID: 1, W: 50, H: 20, Open: true}}},
		1:           {Nodes: []layout.Node{{ID: 1, W: 50, H: 20, Open: true}, node(2)}},
	}
	star := graph{layout.Root: {Nodes: []layout.Node{node(0)}}}
	for i := range layout.ID(300) {
		star[layout.Root].Nodes = append(star[layout.Root].Nodes, node(i+1))
		star[layout.Root].Edges = append(star[layout.Root].Edges, layout.Edge{From: 0, To: i + 1})
	}
	ring := chain(30)
	ring[layout.Root].Edges = append(ring[layout.Root].Edges, layout.Edge{From: 29, To: 0})
	loose := chain(50)
	loose[layout.Root].Edges = nil
	for name, g := range map[string]graph{
		"empty": {}, "self": self, "within itself": within, "star": star, "ring": ring,
		"loose": loose, "chain": chain(100),
	} {
		t.Run(name, func(t *testing.T) { check(t, g, lay(t, g, layout.Options{}), true) })
	}
	back := 0
	for _, line := range lay(t, ring, layout.Options{}).Lines {
		if line.Flags&layout.Back != 0 {
			back++
		}
	}
	assert.Equal(t, 1, back, "one line of a ring runs back")
}

func TestLongChainsAreWrapped(t *testing.T) {
	g := chain(1000)
	l := lay(t, g, layout.Options{})
	check(t, g, l, true)
	assert.Less(t, l.H, 3*l.W)
	assert.Less(t, l.W, 3*l.H)
	around := 0
	for _, line := range l.Lines {
		if line.Flags&layout.Wrapped != 0 {
			around++
		}
	}
	assert.Greater(t, around, 5)
	assert.Less(t, around, 50)
	assert.Greater(t, lay(t, g, layout.Options{NoWrap: true}).H, 50*l.W/10)

	nodes := shorter(1_000_000, 100_000)
	l = lay(t, chain(nodes), layout.Options{})
	assert.Len(t, l.Boxes, nodes)
	assert.Less(t, max(l.W, l.H), float32(200_000), "so that places are exact")
}

// TestCompact checks that many parallel long lines do not push nodes far apart. The widest layers
// here are 1,200 to 3,700 wide.
func TestCompact(t *testing.T) {
	for _, far := range []float64{5, 15, 40}[:shorter(3, 1)] {
		r := rand.New(rand.NewPCG(1, 1))
		s := &layout.Scope{}
		for i := range 5000 {
			s.Nodes = append(s.Nodes, layout.Node{ID: layout.ID(i), W: 90, H: 30})
			for range min(i, 1+r.IntN(2)) {
				s.Edges = append(s.Edges, layout.Edge{
					From: layout.ID(max(0, i-1-int(r.ExpFloat64()*far))), To: layout.ID(i),
				})
			}
		}
		g := graph{layout.Root: s}
		l := lay(t, g, layout.Options{NoWrap: true})
		check(t, g, l, true)
		assert.Less(t, l.W, float32(6000), "%v", far)
	}
}

func TestWrappedWithinABox(t *testing.T) {
	inner := &layout.Scope{}
	for i := range layout.ID(200) {
		inner.Nodes = append(inner.Nodes, node(10+i))
		if i > 0 {
			inner.Edges = append(inner.Edges, layout.Edge{From: 9 + i, To: 10 + i})
		}
	}
	inner.Edges = append(inner.Edges, layout.Edge{From: 0, To: 10}, layout.Edge{From: 0, To: 150},
		layout.Edge{From: 209, To: 2})
	g := graph{1: inner,
		layout.Root: {Nodes: []layout.Node{node(0), {ID: 1, W: 80, H: 30, Open: true}, node(2)},
			Edges: []layout.Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 0, To: 2}}}}
	for _, direction := range []layout.Direction{layout.Up, layout.Down} {
		l := lay(t, g, layout.Options{Direction: direction})
		check(t, g, l, direction == layout.Up)
		assert.Less(t, l.H, 4*l.W)
		inside(t, l)
	}
}

// inside requires that no line leaves the drawing.
func inside(t *testing.T, l *layout.Layout) {
	t.Helper()
	for _, p := range l.Points {
		require.True(t, p.X >= -20 && p.Y >= -20 && p.X <= l.W+20 && p.Y <= l.H+20, "%v in %v %v",
			p, l.W, l.H)
	}
}

func TestFansAreFolded(t *testing.T) {
	g := graph{layout.Root: {Nodes: []layout.Node{node(0)}}}
	root := g[layout.Root]
	for i := range layout.ID(300) {
		root.Nodes = append(root.Nodes, node(i+1))
		root.Edges = append(root.Edges, layout.Edge{From: i + 1, To: 0})
	}
	l := lay(t, g, layout.Options{})
	check(t, g, l, true)
	assert.Less(t, l.W, 10*l.H)
}

// TestStability opens each scope of graphs alone: the remaining nodes must keep their order in each
// layer, and the median one must move less than the opened node grew.
func TestStability(t *testing.T) {
	for seed := range uint64(20) {
		g := nested(80, 2, seed)
		tree := layout.NewTree(g, layout.Options{})
		before, err := tree.Layout(nil)
		require.NoError(t, err)
		for _, n := range g[layout.Root].Nodes {
			if g[n.ID] == nil {
				continue
			}
			g.open(n.ID, true)
			after, err := tree.Layout(nil)
			require.NoError(t, err)
			stays(t, before, after, n.ID)
			g.open(n.ID, false)
		}
		again, err := tree.Layout(nil)
		require.NoError(t, err)
		assert.Equal(t, before, again)
	}
}

func stays(t *testing.T, before, after *layout.Layout, opened layout.ID) {
	t.Helper()
	now := map[layout.ID]layout.Box{}
	for _, b := range after.Boxes {
		now[b.ID] = b
	}
	var anchor, to layout.Box
	for _, b := range before.Boxes {
		if b.ID == opened {
			anchor, to = b, now[b.ID]
		}
	}
	grown := abs(to.W-anchor.W) + abs(to.H-anchor.H)
	dx, dy := to.X+to.W/2-anchor.X-anchor.W/2, to.Y+to.H/2-anchor.Y-anchor.H/2
	var moved []float32
	for i, a := range before.Boxes {
		b := now[a.ID]
		moved = append(moved, abs(b.X+b.W/2-a.X-a.W/2-dx)+abs(b.Y+b.H/2-a.Y-a.H/2-dy))
		for _, other := range before.Boxes[i+1:] {
			if abs(a.Y+a.H/2-other.Y-other.H/2) < 0.5 { // boxes of one layer, or of adjacent tables
				o := now[other.ID]
				assert.Equal(t, a.X < other.X, b.X < o.X, "%d and %d changed places", a.ID,
					other.ID)
			}
		}
	}
	slices.Sort(moved)
	assert.LessOrEqual(t, moved[len(moved)/2], grown)
}

// TestStops stops a layout at each call of goOn: the next layout must be unaffected.
func TestStops(t *testing.T) {
	g := random(shorter(4000, 800), 1)
	whole := lay(t, g, layout.Options{})
	for last := 1; ; last += 1 + last/4 {
		calls := 0
		tree := layout.NewTree(g, layout.Options{})
		_, err := tree.Layout(func() bool { calls++; return calls < last })
		if err == nil {
			assert.Greater(t, calls, 5, "it asks often")
			return
		}
		require.ErrorIs(t, err, layout.ErrStopped)
		l, err := tree.Layout(func() bool { return true })
		require.NoError(t, err)
		require.Equal(t, whole, l)
	}
}

func BenchmarkLayout(b *testing.B) {
	for _, c := range []struct {
		name string
		g    graph
	}{
		{"500", random(500, 1)}, {"10000", random(10_000, 1)}, {"100000", random(100_000, 1)},
		{"chain100000", chain(100_000)}, {"chain1000000", chain(1_000_000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				lay(b, c.g, layout.Options{})
			}
		})
	}
}

func ExampleTree() {
	g := graph{layout.Root: {
		Nodes: []layout.Node{{ID: 0, W: 60, H: 20}, {ID: 1, W: 60, H: 20}},
		Edges: []layout.Edge{{From: 0, To: 1}},
	}}
	l, _ := layout.NewTree(g, layout.Options{}).Layout(nil)
	for _, b := range l.Boxes {
		fmt.Println(b.ID, b.X, b.Y)
	}
	fmt.Println(l.Points)
	// Output:
	// 0 0 54
	// 1 0 0
	// [{30 54} {30 20}]
}

// TestBranchesBesideAnOpenOne opens a node in one of two branches: the other must stay unchanged,
// and the drawing must grow only by the opened node.
func TestBranchesBesideAnOpenOne(t *testing.T) {
	g := graph{layout.Root: {Nodes: []layout.Node{node(0)}}, 15: chain(30)[layout.Root]}
	for i := range g[15].Nodes {
		g[15].Nodes[i].ID += 100
	}
	for i := range g[15].Edges {
		g[15].Edges[i].From, g[15].Edges[i].To = g[15].Edges[i].From+100, g[15].Edges[i].To+100
	}
	root := g[layout.Root]
	for branch := range layout.ID(2) {
		before := layout.ID(0)
		for i := range layout.ID(8) {
			id := 10*(branch+1) + i
			root.Nodes = append(root.Nodes, node(id))
			root.Edges = append(root.Edges, layout.Edge{From: before, To: id})
			before = id
		}
		root.Edges = append(root.Edges, layout.Edge{From: before, To: 30})
	}
	root.Nodes = append(root.Nodes, node(30))
	for _, direction := range []layout.Direction{layout.Up, layout.Down} {
		place := func(l *layout.Layout, id layout.ID) layout.Box {
			return l.Boxes[slices.IndexFunc(l.Boxes, func(b layout.Box) bool { return b.ID == id })]
		}
		before := lay(t, g, layout.Options{Direction: direction})
		g.open(15, true)
		after := lay(t, g, layout.Options{Direction: direction})
		check(t, g, after, direction == layout.Up)
		g.open(15, false)
		grown := place(after, 15).H - place(before, 15).H
		assert.Greater(t, grown, float32(1000))
		assert.InDelta(t, before.H+grown, after.H, 40, "lines that go far across need more room")
		for i := layout.ID(20); i < 27; i++ {
			was, is := place(before, i+1).Y-place(before, i).Y,
				place(after, i+1).Y-place(after, i).Y
			assert.InDelta(t, was, is, 20, "%d", i)
		}
	}
}
