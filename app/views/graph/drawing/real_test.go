package drawing_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/drawing"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/hierarchy/hierarchytest"
	"eventlens/app/views/graph/layout"
)

// TestRealGraphs opens the graphs of the demo log step by step, until everything is open except
// library functions and very deep groups. In each state siblings must not overlap, children must be
// inside their parents, every edge must be drawn or named, and the order of opening must not
// matter.
func TestRealGraphs(t *testing.T) {
	graphs, err := hierarchytest.Graphs("../../../../testdata/graphs/log")
	require.NoError(t, err)
	require.NotEmpty(t, graphs)
	for source, g := range graphs {
		t.Run(source.String(), func(t *testing.T) {
			tree := hierarchy.Build(g, hierarchy.Default())
			b := drawing.NewBoard(tree, drawing.Look{})
			steps := openSteps(tree, 4)
			for _, step := range steps {
				for _, id := range step {
					b.SetOpen(id, true)
				}
				d := draw(t, b)
				whole(t, tree, d)
				clearOfBoxes(t, d)
			}
			last := draw(t, b)
			other := drawing.NewBoard(tree, drawing.Look{})
			for _, step := range slices.Backward(steps) {
				for _, id := range step {
					other.SetOpen(id, true)
				}
			}
			same(t, last, draw(t, other))
		})
	}
}

// openSteps lists the nodes that can be opened, level by level.
func openSteps(tree *hierarchy.Tree, levels int) (steps [][]hierarchy.ID) {
	level := []hierarchy.ID{hierarchy.Root}
	for range levels {
		var next []hierarchy.ID
		for _, id := range level {
			for _, c := range tree.Children(id) {
				if tree.Expandable(c) && len(next) < 300 {
					next = append(next, c)
				}
			}
		}
		steps = append(steps, next)
		level = next
	}
	return steps
}

func whole(t *testing.T, tree *hierarchy.Tree, d *drawing.Drawing) {
	t.Helper()
	const slack = 0.6
	children := map[int32][]int{}
	for i := range d.Boxes {
		b := &d.Boxes[i]
		if b.Shape >= drawing.Constant {
			continue
		}
		children[b.Parent] = append(children[b.Parent], i)
		if b.Parent >= 0 {
			p := &d.Boxes[b.Parent]
			require.True(t,
				b.X >= p.X-slack && b.Y >= p.Y-slack && b.X+b.W <= p.X+p.W+slack &&
					b.Y+b.H <= p.Y+p.H+slack, "%+v in %+v", b, p)
		}
	}
	for _, siblings := range children {
		for k, i := range siblings {
			for _, j := range siblings[k+1:] {
				a, b := &d.Boxes[i], &d.Boxes[j]
				require.False(t,
					a.X+a.W > b.X+slack && b.X+b.W > a.X+slack && a.Y+a.H > b.Y+slack &&
						b.Y+b.H > a.Y+slack, "%+v overlaps %+v", a, b)
			}
		}
	}
	drawn := map[[2]layout.ID]bool{}
	for i := range d.Lines {
		if l := &d.Lines[i]; l.From >= 0 && l.To >= 0 {
			drawn[[2]layout.ID{d.Boxes[l.From].ID, d.Boxes[l.To].ID}] = true
		}
	}
	for _, e := range tree.Scope(hierarchy.Root).Edges {
		assert.True(t, drawn[[2]layout.ID{layout.ID(e.From), layout.ID(e.To)}], "%s to %s",
			tree.Name(e.From), tree.Name(e.To))
	}
}

// clearOfBoxes requires that no line runs through a group or an operation other than its ends. A
// line around strips may pass anywhere outside them.
func clearOfBoxes(t *testing.T, d *drawing.Drawing) {
	t.Helper()
	const slack = 0.6
	siblings := map[int32][]int32{}
	for i := range d.Boxes {
		if b := &d.Boxes[i]; b.Shape < drawing.Constant {
			siblings[b.Parent] = append(siblings[b.Parent], int32(i))
		}
	}
	for i := range d.Lines {
		l := &d.Lines[i]
		end := max(l.From, l.To)
		if end < 0 || l.Flags&drawing.Beside != 0 {
			continue
		}
		for k := 1; k < len(l.Points); k++ {
			p, q := l.Points[k-1], l.Points[k]
			for _, s := range siblings[d.Boxes[end].Parent] {
				b := &d.Boxes[s]
				if s == l.From || s == l.To || max(p.X, q.X) <= b.X+slack ||
					min(p.X, q.X) >= b.X+b.W-slack || max(p.Y, q.Y) <= b.Y+slack || min(p.Y,
					q.Y) >= b.Y+b.H-slack {
					continue
				}
				require.Fail(t, "a line runs through a box", "%+v from %v to %v: %+v", l, p, q, b)
			}
		}
	}
}

// same requires that two pictures are equal except for their position.
func same(t *testing.T, a, b *drawing.Drawing) {
	t.Helper()
	require.Len(t, b.Boxes, len(a.Boxes))
	require.Len(t, b.Lines, len(a.Lines))
	dx, dy := b.X-a.X, b.Y-a.Y
	for i := range a.Boxes {
		require.Equal(t, a.Boxes[i].ID, b.Boxes[i].ID)
		require.InDelta(t, a.Boxes[i].X+dx, b.Boxes[i].X, 0.1)
		require.InDelta(t, a.Boxes[i].Y+dy, b.Boxes[i].Y, 0.1)
	}
}
