package hierarchy_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/hierarchy/hierarchytest"
	"eventlens/eventfile/graphfile"
)

// checkTree checks properties of every tree: every node is in exactly one place, sums are right,
// and views leave nothing out.
func checkTree(t *testing.T, tree *hierarchy.Tree) {
	t.Helper()
	queue := append([]hierarchy.ID{hierarchy.Root}, tree.Library()...)
	for at := 0; at < len(queue) && at < 2000; at++ {
		id := queue[at]
		if tree.Expandable(id) && tree.Depth(id) < 20 {
			checkGroup(t, tree, id)
			queue = append(queue, tree.Children(id)...)
		}
	}
	seen, groups := map[hierarchy.ID]int{}, map[hierarchy.ID]bool{}
	for id := hierarchy.ID(1); int(id) < tree.Len(); id++ {
		if group := tree.Parent(id); !tree.Embedded(id) && !groups[group] {
			groups[group] = true
			for _, c := range tree.Children(group) {
				seen[c]++
			}
		}
	}
	for id := hierarchy.ID(1); int(id) < tree.Len(); id++ {
		parent := tree.Parent(id)
		require.NotEqual(t, hierarchy.None, parent)
		assert.Equal(t, tree.Depth(parent)+1, tree.Depth(id))
		assert.True(t, tree.Contains(parent, id))
		isChild := !tree.Embedded(id) &&
			!(tree.Kind(id) == hierarchy.Function && parent == hierarchy.Root)
		assert.Equal(t, isChild, seen[id] == 1, tree.Name(id))
	}
}

// checkGroup checks properties of the view of every group.
func checkGroup(t *testing.T, tree *hierarchy.Tree, id hierarchy.ID) {
	t.Helper()
	view := tree.Scope(id)
	require.NotNil(t, view)
	shown := append(append(append([]hierarchy.ID{}, view.Main...), view.Sources...), view.Sinks...)
	require.ElementsMatch(t, tree.Children(id), shown)
	isMain := map[hierarchy.ID]bool{}
	size := 0
	for _, c := range view.Main {
		isMain[c] = true
	}
	for _, c := range shown {
		size += tree.Size(c)
		assert.Equal(t, id, tree.Parent(c))
	}
	if tree.Node(id) == nil {
		assert.Equal(t, size, tree.Size(id))
	}
	drawn := map[[2]hierarchy.ID]bool{}
	for _, e := range view.Edges {
		assert.True(t, isMain[e.From] && isMain[e.To] && e.From != e.To)
		drawn[[2]hierarchy.ID{e.From, e.To}] = true
		assert.Len(t, tree.Tensors(&e, 0), int(e.Tensors+e.Control))
	}
	for _, e := range view.Bridges {
		assert.NotEqual(t, isMain[e.From], isMain[e.To])
		assert.False(t, tree.Contains(id, e.From) && tree.Contains(id, e.To))
	}
	noted := map[[2]hierarchy.ID]bool{}
	for _, a := range view.Annotations {
		noted[[2]hierarchy.ID{a.On, a.Other}] = true
	}
	for _, e := range tree.Edges(id) {
		isNoted := noted[[2]hierarchy.ID{e.From, e.To}] && noted[[2]hierarchy.ID{e.To, e.From}]
		assert.True(t, drawn[[2]hierarchy.ID{e.From, e.To}] || isNoted,
			"an edge is neither drawn nor noted")
	}
}

// askAll calls everything else that must not fail.
func askAll(t *testing.T, tree *hierarchy.Tree) {
	t.Helper()
	for id := range min(hierarchy.ID(tree.Len()), 200) {
		name := tree.Name(id)
		if found, ok := tree.Find(name); assert.True(t, ok, "%q is not found", name) {
			assert.Equal(t, name, tree.Name(found))
		}
		tree.Neighbours(id)
		tree.Totals(id)
		tree.Structure(id)
		tree.Trace(id, hierarchy.Upstream, 0, true)
		tree.Trace(id, hierarchy.Downstream, 2, false)
		tree.Path(id, hierarchy.ID(tree.Len()-1), true)
		tree.Calls(id)
	}
	_, total := tree.Search(hierarchy.Query{Groups: true}, 10)
	assert.LessOrEqual(t, total, tree.Len())
}

// FuzzTree makes trees of any graph that a decoder accepts.
func FuzzTree(f *testing.F) {
	ours, err := hierarchytest.Graphs(graphs + "/log")
	require.NoError(f, err)
	require.NotEmpty(f, ours)
	add := func(nodes ...string) {
		e := encoded{}
		for _, n := range nodes {
			words := strings.Split(n, " ")
			e.node(words[0], words[1], words[2:]...)
		}
		f.Add([]byte(e), uint8(0))
	}
	// loops and cycles
	add("a Relu a", "b Relu c:1", "c Relu b ^b")
	// duplicate names, constants without readers
	add("a Const", "a Relu a", "a/b Const ^a", "a/(a) Relu", "x HistogramSummary a x", "c Const ^c",
		"a Relu missing")
	add("a Const", "a/(a) Const", "b Relu a a/(a)")
	add("// Relu", "/a Relu //", "a//b Relu /a", "a// Relu", " Relu")
	add("s1 Relu", "s2 Relu s1", "s3 Relu s2", "s4 Relu s3", "s5 Relu s4", "s6 Relu s5",
		"s007 Relu", "x/s1 Relu s1")
	add(strings.Repeat("/", 10<<10)+" Relu", strings.Repeat("ab", 5<<10)+" Relu")
	text := `node {name:"a" op:"f"} node {name:"b" op:"If" input:"a" attr{key:"then_branch" value{func{name:"f"}}} attr{key:"else_branch" value{func{name:"g"}}}}
library { function { signature {name:"f" input_arg{name:"x" type:DT_FLOAT} output_arg{name:"y"}} node_def{name:"r" op:"f" input:"x"} ret{key:"y" value:"r:y:0"} }
function {signature{name:"g"} node_def{name:"g" op:"g"}}}`
	f.Add([]byte(text), uint8(1))
	f.Fuzz(func(t *testing.T, data []byte, kind uint8) {
		if len(data) > 64<<10 {
			return
		}
		forms := []graphfile.Form{graphfile.FromGraphDef, graphfile.FromText,
			graphfile.FromRunMetadata,
			graphfile.FromKeras}
		g, err := graphfile.Decode(forms[int(kind)%len(forms)], data)
		if err != nil || len(g.Nodes) > 2000 {
			return
		}
		o := hierarchy.Default()
		o.SeriesAnywhere = kind&4 != 0
		o.Aside = kind&8 == 0
		o.Parameters = kind&16 != 0
		tree := hierarchy.Build(g, o)
		for id := hierarchy.ID(0); int(id) < tree.Len() && tree.Len() < 5000; id++ {
			if tree.Depth(id) < 30 {
				tree.Children(id)
			}
		}
		checkTree(t, tree)
		askAll(t, tree)
		d := hierarchy.Compare(tree, hierarchy.Build(g, hierarchy.Default()))
		assert.Len(t, d.StatesA(tree), tree.Len())
	})
}

// TestTreesOfRealGraphs checks the same with graphs of real writers.
func TestTreesOfRealGraphs(t *testing.T) {
	ours, err := hierarchytest.Graphs(graphs + "/log")
	require.NoError(t, err)
	for source, g := range ours {
		t.Run(source.String(), func(t *testing.T) {
			tree := hierarchy.Build(g, hierarchy.Default())
			checkTree(t, tree)
			askAll(t, tree)
			d := hierarchy.Compare(tree, hierarchy.Build(g, hierarchy.Default()))
			assert.Empty(t, d.OnlyA)
			assert.Empty(t, d.OnlyB)
			assert.Empty(t, d.Changed)
			states := d.StatesA(tree)
			require.Len(t, states, tree.Len())
			for id := range states {
				assert.Equal(t, hierarchy.Same, states[id])
				assert.Equal(t, hierarchy.Same, d.StateA(tree, hierarchy.ID(id)))
			}
		})
	}
}
