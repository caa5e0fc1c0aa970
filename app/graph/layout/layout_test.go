package layout_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/graph/layout"
)

// apart requires that boxes with the same parent do not overlap: a sweep over their left edges.
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

func TestRandomGraphs(t *testing.T) {
	for n := 1; n < 400; n += 1 + n/6 {
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
	for seed := range uint64(40) {
		g := nested(60, 3, seed)
		tree := layout.NewTree(g, layout.Options{})
		for _, id := range opened(g) {
			g.open(id, true)
			l, err := tree.Layout(nil)
			require.NoError(t, err)
			check(t, g, l, true)
			assert.Equal(t, l, lay(t, g, layout.Options{}), "it depends on what is open alone")
		}
	}
}

// opened lists scopes of a graph, those around others first.
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
	self := graph{layout.Root: {Nodes: []layout.Node{node(0), node(1)}, Edges: []layout.Edge{{From: 0, To: 0}, {From: 0, To: 1}, {From: 0, To: 1}, {From: 7, To: 1}, {From: 8, To: 9}}}}
	within := graph{layout.Root: {Nodes: []layout.Node{{ID: 1, W: 50, H: 20, Open: true}}}, 1: {Nodes: []layout.Node{{ID: 1, W: 50, H: 20, Open: true}, node(2)}}}
	star := graph{layout.Root: {Nodes: []layout.Node{node(0)}}}
	for i := range layout.ID(300) {
		star[layout.Root].Nodes = append(star[layout.Root].Nodes, node(i+1))
		star[layout.Root].Edges = append(star[layout.Root].Edges, layout.Edge{From: 0, To: i + 1})
	}
	ring := chain(30)
	ring[layout.Root].Edges = append(ring[layout.Root].Edges, layout.Edge{From: 29, To: 0})
	loose := chain(50)
	loose[layout.Root].Edges = nil
	for name, g := range map[string]graph{"empty": {}, "self": self, "within itself": within, "star": star, "ring": ring, "loose": loose, "chain": chain(100)} {
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

func TestStops(t *testing.T) {
	calls := 0
	tree := layout.NewTree(random(20_000, 1), layout.Options{})
	_, err := tree.Layout(func() bool { calls++; return calls < 3 })
	assert.ErrorIs(t, err, layout.ErrStopped)
	l, err := tree.Layout(func() bool { return true })
	require.NoError(t, err)
	assert.Len(t, l.Boxes, 20_000)
}

func BenchmarkLayout(b *testing.B) {
	for _, c := range []struct {
		name string
		g    graph
	}{{"500", random(500, 1)}, {"10000", random(10_000, 1)}, {"100000", random(100_000, 1)}, {"chain100000", chain(100_000)}, {"chain1000000", chain(1_000_000)}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				lay(b, c.g, layout.Options{})
			}
		})
	}
}

func ExampleTree() {
	g := graph{layout.Root: {Nodes: []layout.Node{{ID: 0, W: 60, H: 20}, {ID: 1, W: 60, H: 20}}, Edges: []layout.Edge{{From: 0, To: 1}}}}
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
