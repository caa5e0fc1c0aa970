package hierarchy_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/hierarchy/hierarchytest"
	"eventlens/eventfile/graphfile"
)

// nodesOf returns a graph in text form for lines "name op input input".
func nodesOf(lines string) string {
	var text strings.Builder
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		fmt.Fprintf(&text, "node { name: %q op: %q", words[0], words[1])
		for _, in := range words[2:] {
			if key, value, ok := strings.Cut(in, "="); ok {
				fmt.Fprintf(&text, " attr { key: %q value { func { name: %q } } }", key, value)
			} else {
				fmt.Fprintf(&text, " input: %q", in)
			}
		}
		text.WriteString(" }\n")
	}
	return text.String()
}

// build makes the tree of a graph in text form, with the default rules after change was applied.
func build(t *testing.T, text string, change ...func(*hierarchy.Options)) *hierarchy.Tree {
	t.Helper()
	g, err := graphfile.Open("g.pbtxt", []byte(text))
	require.NoError(t, err)
	o := hierarchy.Default()
	for _, c := range change {
		c(&o)
	}
	checkTree(t, hierarchy.Build(g, o))
	return hierarchy.Build(g, o)
}

// find finds a node that must exist.
func find(t *testing.T, tree *hierarchy.Tree, name string) hierarchy.ID {
	t.Helper()
	id, ok := tree.Find(name)
	require.True(t, ok, "no %q", name)
	return id
}

// names returns the names of nodes.
func names(tree *hierarchy.Tree, ids []hierarchy.ID) (all []string) {
	for _, id := range ids {
		all = append(all, tree.Name(id))
	}
	return all
}

// edges returns the ends of edges.
func edges(tree *hierarchy.Tree, list []hierarchy.Edge) (all []string) {
	for _, e := range list {
		all = append(all, tree.Name(e.From)+" > "+tree.Name(e.To))
	}
	return all
}

const functions = `library {
	function {
		signature { name: "f" input_arg { name: "x" type: DT_FLOAT } input_arg { name: "y" type: DT_FLOAT } output_arg { name: "out" type: DT_FLOAT } }
		node_def { name: "inner/add" op: "Add" input: "x" input: "y" }
		node_def { name: "inner/mul" op: "Mul" input: "inner/add:z:0" input: "c:output:0" }
		node_def { name: "c" op: "Const" }
		node_def { name: "again" op: "PartitionedCall" input: "inner/mul:z:0" input: "y" attr { key: "f" value { func { name: "f" } } } }
		ret { key: "out" value: "again:output:0" }
	}
	function { signature { name: "g" input_arg { name: "z" type: DT_FLOAT } output_arg { name: "o" } } node_def { name: "neg" op: "Neg" input: "z" } ret { key: "o" value: "neg:y:0" } }
}`

func TestCallsAreExpandedWhereTheyAre(t *testing.T) {
	tree := build(t, nodesOf(`
		a Placeholder
		b Placeholder
		net/call PartitionedCall a b f=f
		out Relu net/call`)+functions)
	call := find(t, tree, "net/call")
	assert.True(t, tree.Expandable(call))
	assert.Equal(t, names(tree, tree.Calls(call)), []string{"__function_library__f"})
	before := tree.Len()
	assert.Equal(t, []string{"net/call/x", "net/call/y", "net/call/inner", "net/call/again"},
		names(tree, tree.Children(call)))
	assert.Greater(t, tree.Len(), before)
	view := tree.Scope(call)
	assert.ElementsMatch(t,
		[]string{"net/call/x > net/call/inner", "net/call/y > net/call/inner",
			"net/call/inner > net/call/again", "net/call/y > net/call/again"},
		edges(tree, view.Edges))
	assert.ElementsMatch(t, []string{"a > net/call/x", "b > net/call/y", "net/call/again > out"},
		edges(tree, view.Bridges))
	assert.Equal(t, 1, tree.Size(call))
	c := find(t, tree, "net/call/c")
	assert.Equal(t, hierarchy.BesideNode, tree.Whereabouts(c))
	assert.Equal(t, "net/call/inner/mul", tree.Name(tree.Parent(c)))

	deep := "net/call/again/again/again"
	assert.Equal(t, deep, tree.Name(find(t, tree, deep)), "a function that calls itself")
	reached := tree.Trace(find(t, tree, "net/call/inner/add"), hierarchy.Upstream, 0, true)
	var up []string
	for _, r := range reached {
		up = append(up, fmt.Sprint(tree.Name(r.ID), " ", r.Distance))
	}
	assert.ElementsMatch(t, []string{"net/call/x 1", "net/call/y 1", "a 2", "b 2"}, up)
	assert.Equal(t, []string{"net/call/again", "out"},
		names(tree, tree.Path(find(t, tree, "net/call/again"), find(t, tree, "out"), false)))
	assert.Len(t, tree.Library(), 2)
	assert.Equal(t, hierarchy.InLibrary, tree.Whereabouts(tree.Library()[0]))
	assert.NotEqual(t, 0, tree.Structure(call))
	assert.Equal(t, tree.Structure(tree.Library()[0]), tree.Structure(call))
	checkTree(t, tree)
}

func TestCallOfSeveralFunctions(t *testing.T) {
	tree := build(t, nodesOf(`
		p Placeholder
		a Placeholder
		if StatelessIf p a then_branch=g else_branch=missing other=g`)+functions)
	call := find(t, tree, "if")
	assert.Equal(t, []string{"if/then_branch", "if/other"}, names(tree, tree.Children(call)))
	assert.Equal(t, []string{"if/then_branch/z", "if/then_branch/neg"},
		names(tree, tree.Children(find(t, tree, "if/then_branch"))))
	assert.Contains(t, tree.Calls(call), hierarchy.None)
	z := find(t, tree, "if/then_branch/z")
	assert.Equal(t, []hierarchy.Reached{{ID: find(t, tree, "a"), Distance: 1}},
		tree.Trace(z, hierarchy.Upstream, 0, true))
	checkTree(t, tree)
	assert.ElementsMatch(t, []string{"a > if/then_branch", "a > if/other"},
		edges(tree, tree.Scope(call).Bridges))
	assert.Equal(t, []string{"a > if/then_branch/z"},
		edges(tree, tree.Scope(find(t, tree, "if/then_branch")).Bridges))
	closed := build(t, nodesOf("a Placeholder\nc PartitionedCall a f=g")+functions,
		func(o *hierarchy.Options) {
			o.Functions = false
		})
	assert.False(t, closed.Expandable(find(t, closed, "c")))
}

func TestWhatIsBeside(t *testing.T) {
	text := nodesOf(`
		w Const
		alone Const ^w
		a Relu w missing ^b
		b Relu w
		s HistogramSummary tag b
		tag Const
		merged MergeSummary s
		loop Relu loop`)
	tree := build(t, text)
	w := find(t, tree, "w")
	assert.Equal(t, "b", tree.Name(tree.Parent(w)))
	assert.Equal(t, hierarchy.BesideNode, tree.Whereabouts(w))
	assert.ElementsMatch(t, []string{"alone", "merged"}, names(tree, tree.Loose()))
	assert.Equal(t, hierarchy.Nowhere, tree.Whereabouts(find(t, tree, "alone")))
	assert.True(t, tree.Loop(find(t, tree, "loop")))
	var noted []string
	for _, a := range tree.Scope(hierarchy.Root).Annotations {
		noted = append(noted,
			fmt.Sprint(tree.Name(a.On), " ", tree.Name(a.Other), " ", a.In, " ", a.Kind))
	}
	assert.ElementsMatch(t, []string{"a w true 0", "b w true 0", "b s false 1"}, noted)
	in, out := tree.Neighbours(find(t, tree, "b"))
	assert.Equal(t, []string{"w > b"}, edges(tree, in))
	assert.ElementsMatch(t, []string{"b > a", "b > s"}, edges(tree, out))

	plain := build(t, text, func(o *hierarchy.Options) { o.Constants, o.Summaries = false, false })
	assert.Empty(t, plain.Loose())
	assert.Len(t, plain.Children(hierarchy.Root), 8)
}

func TestSeries(t *testing.T) {
	text := nodesOf(`
		s/a1 Relu
		s/a2 Relu s/a1
		s/a3 Relu s/a2
		s/a4 Relu s/a3
		s/a5 Relu s/a4
		s/a7 Relu s/a5
		s/b1 Tanh
		s/a6 Tanh
		last Relu s/a5`)
	tree := build(t, text)
	series := find(t, tree, "s/a[1-5]")
	assert.Equal(t, hierarchy.Series, tree.Kind(series))
	assert.Equal(t, 5, tree.Size(series))
	assert.Equal(t, "s/a3", tree.Name(find(t, tree, "s/a3")))
	assert.Equal(t, series, tree.Parent(find(t, tree, "s/a3")))
	assert.ElementsMatch(t, []string{"s/a[1-5] > s/a7"},
		edges(tree, tree.Scope(find(t, tree, "s")).Edges))
	apart := build(t, text, func(o *hierarchy.Options) {
		o.Ungrouped = map[string]bool{"s/a[1-5]": true}
	})
	assert.Len(t, apart.Children(find(t, apart, "s")), 8)
	_, ok := apart.Find("s/a[1-5]")
	assert.False(t, ok)
	none := build(t, text, func(o *hierarchy.Options) { o.SeriesSize = 0 })
	assert.Len(t, none.Children(find(t, none, "s")), 8)
	anywhere := build(t, nodesOf("x1_a Relu\nx2_a Relu\nx3_a Relu\nx4_a Relu\nx5_a Relu"),
		func(o *hierarchy.Options) {
			o.SeriesAnywhere = true
		})
	assert.Equal(t, []string{"x[1-5]_a"}, names(anywhere, anywhere.Children(hierarchy.Root)))
}

func TestPlaces(t *testing.T) {
	const text = "a Relu\nb Relu a\nc Relu b\nwait NoOp ^c"
	tree := build(t, nodesOf(text))
	assert.Equal(t, hierarchy.InSinks, tree.Whereabouts(find(t, tree, "wait")))
	tree = build(t, nodesOf(text), func(o *hierarchy.Options) {
		o.Places = map[string]hierarchy.Place{"wait": hierarchy.PlaceMain}
	})
	assert.Equal(t, hierarchy.InMain, tree.Whereabouts(find(t, tree, "wait")))
	assert.Len(t, tree.Scope(hierarchy.Root).Edges, 3)
	tree = build(t, nodesOf(text), func(o *hierarchy.Options) {
		o.Places = map[string]hierarchy.Place{"b": hierarchy.PlaceAside}
	})
	assert.Equal(t, hierarchy.InSinks, tree.Whereabouts(find(t, tree, "wait")))
	assert.NotEqual(t, hierarchy.InMain, tree.Whereabouts(find(t, tree, "b")))
	checkTree(t, tree)
	all := build(t, nodesOf("a Relu\nb Relu a\nwait NoOp ^b"), func(o *hierarchy.Options) {
		o.Aside = false
	})
	assert.Len(t, all.Scope(hierarchy.Root).Main, 3)
}

func TestSearch(t *testing.T) {
	tree := build(t,
		nodesOf("net/dense/MatMul MatMul\nnet/dense/Relu Relu net/dense/MatMul\nother/matmul2 Relu\ncall PartitionedCall f=f")+functions)
	search := func(q hierarchy.Query) []string {
		found, total := tree.Search(q, 10)
		assert.Equal(t, len(found), total)
		return names(tree, found)
	}
	assert.Equal(t, []string{"net/dense/MatMul", "other/matmul2"},
		search(hierarchy.Query{Text: "MATMUL"}))
	assert.Equal(t, []string{"net/dense/Relu", "other/matmul2"},
		search(hierarchy.Query{Matches: regexp.MustCompile("(?i)^relu$").MatchString}))
	assert.Equal(t, []string{"other/matmul2"}, search(hierarchy.Query{Text: "matmul", Op: "relu"}))
	assert.Equal(t, []string{"net/dense"},
		search(hierarchy.Query{Matches: regexp.MustCompile("dense$").MatchString, Groups: true}))
	assert.Equal(t, []string{"net/dense", "net/dense/MatMul", "net/dense/Relu"},
		search(hierarchy.Query{Text: "DENSE", Groups: true}), "the layer, then what is in it")
	assert.Equal(t, []string{"net/dense/MatMul"},
		search(hierarchy.Query{Text: "dense/mat", Groups: true}))
	assert.Equal(t, []string{"call", "__function_library__f/again"},
		search(hierarchy.Query{Attr: "f=f"}))
	found, total := tree.Search(hierarchy.Query{}, 2)
	assert.Len(t, found, 2)
	assert.Greater(t, total, 4)
}

// TestSearchOfModules checks that nodes that compute come before nodes of the same name with only
// parameters, and that a PyTorch module is found by its path.
func TestSearchOfModules(t *testing.T) {
	const list, block = "Net/ModuleList[layers]/Block", "Net/Block"
	tree := build(t,
		nodesOf(list+"[0]/Linear[fc]/weight prim::GetAttr\n"+list+
			"[1]/Linear[fc]/weight prim::GetAttr\n"+block+"[0]/Linear[fc]/7 aten::linear\n"+block+
			"[1]/Linear[fc]/8 aten::linear\n"+block+"[1]/fc prim::Constant"))
	search := func(text string) []string {
		found, total := tree.Search(hierarchy.Query{Text: text, Groups: true}, 10)
		assert.Equal(t, len(found), total)
		return names(tree, found)
	}
	assert.Equal(t,
		[]string{block + "[0]/Linear[fc]", block + "[1]/Linear[fc]", block + "[1]/fc",
			list + "[0]/Linear[fc]", list + "[1]/Linear[fc]"}, search("fc")[:5])
	assert.Equal(t, []string{block + "[1]/Linear[fc]", list + "[1]/Linear[fc]"}, search("1.FC"))
	assert.Equal(t, []string{block + "[1]/Linear[fc]", list + "[1]/Linear[fc]"},
		search("layers.1.fc"))
	assert.Equal(t, []string{list + "[1]"}, search("layers.1"))
	assert.Equal(t, []string{block + "[0]/Linear[fc]/7", block + "[1]/Linear[fc]/8"},
		search("aten::linear"))
	assert.Empty(t, search("a1.fc"))
	assert.Empty(t, search("x.fc"))
}

func TestTotals(t *testing.T) {
	g, err := graphfile.Open("g.pbtxt", []byte(`
		node { name: "d/w" op: "VarHandleOp" attr { key: "shape" value { shape { dim { size: 3 } dim { size: 4 } } } } attr { key: "dtype" value { type: DT_FLOAT } } }
		node { name: "d/r" op: "ReadVariableOp" input: "d/w" } node { name: "d/m" op: "MatMul" input: "d/r" device: "/cpu:0" }`))
	require.NoError(t, err)
	tree := hierarchy.Build(g, hierarchy.Default())
	d := find(t, tree, "d")
	totals := tree.Totals(d)
	assert.Equal(t, int64(12), totals.Parameters)
	assert.Equal(t, int64(48), totals.ParameterBytes)
	assert.Equal(t, 3, totals.Ops)
	assert.Equal(t, []hierarchy.Count{{Name: "/cpu:0", N: 1}}, totals.ByDevice)
	_, _, ok := tree.Cost(d)
	assert.False(t, ok)
	unknown := tree.SetStats(&graphfile.Stats{Devices: []graphfile.DeviceStats{
		{
			Device: "/gpu:0",
			Nodes: []graphfile.NodeStats{{Name: "d/m", StartMicros: 10, EndMicros: 15, Bytes: 7},
				{Name: "x"}},
		},
		{
			Device: "/gpu:0/stream:all",
			Nodes:  []graphfile.NodeStats{{Name: "d/m:MatMul", StartMicros: 10, EndMicros: 13}},
		},
	}}, map[string]bool{"/gpu:0": true})
	assert.Equal(t, 1, unknown)
	micros, bytes, ok := tree.Cost(d)
	assert.True(t, ok)
	assert.Equal(t, []int64{5, 7}, []int64{micros, bytes})
	assert.Equal(t, "/gpu:0", tree.Device(find(t, tree, "d/m")))
	assert.Equal(t, int64(12), tree.Parameters(d), "they are there still")
	tree.SetStats(nil, nil)
	_, _, ok = tree.Cost(d)
	assert.False(t, ok)
}

func TestCompare(t *testing.T) {
	a := build(t,
		nodesOf("in P\nnet/x MatMul in\nnet/y Relu net/x\nold/z Tanh net/y\nt/12 aten::a\nt/13 aten::b t/12"))
	b := build(t,
		nodesOf("in P\nnet/x MatMul in\nnet/new Tanh net/x\nnet/y Relu net/new\nt/20 aten::a\nt/21 aten::b t/20"))
	d := hierarchy.Compare(a, b)
	assert.Equal(t, []string{"old/z"}, names(a, d.OnlyA))
	assert.Equal(t, []string{"net/new"}, names(b, d.OnlyB))
	require.Len(t, d.Changed, 1)
	assert.Equal(t, "net/y", a.Name(d.Changed[0].A))
	assert.Equal(t, []string{"inputs"}, d.Changed[0].What)
	assert.Equal(t, hierarchy.Only, d.StateA(a, find(t, a, "old")))
	assert.Equal(t, hierarchy.Differs, d.StateA(a, find(t, a, "net")))
	assert.Equal(t, hierarchy.Differs, d.StateB(b, find(t, b, "net")))
	assert.Equal(t, hierarchy.Same, d.StateA(a, find(t, a, "t")))
	assert.Equal(t, hierarchy.Differs, d.StateA(a, hierarchy.Root))
}

func TestNames(t *testing.T) {
	tree := build(t, nodesOf("a Relu\na/b Relu a\na//c Relu\n/d Relu\ne/ Relu"))
	for _, name := range []string{"a", "a/(a)", "a/b", "a/", "a//c", "/d", "e", "e/"} {
		assert.Equal(t, name, tree.Name(find(t, tree, name)))
	}
	assert.Equal(t, "a/(a)", tree.Name(tree.Scope(find(t, tree, "a")).Edges[0].From))
	_, ok := tree.Find("a/x")
	assert.False(t, ok)
}

func TestEdges(t *testing.T) {
	g, err := graphfile.Open("g.pbtxt", []byte(`
		node { name: "a/x" op: "Split" attr { key: "_output_shapes" value { list { shape { dim { size: 2 } dim { size: -1 } } shape { dim { size: 5 } } } } }
			attr { key: "T" value { type: DT_FLOAT } } }
		node { name: "b/y" op: "Concat" input: "a/x" input: "a/x:1" input: "^a/x" } node { name: "b/v" op: "Variable" }
		node { name: "c" op: "Assign" input: "b/v" input: "a/x:1" }`))
	require.NoError(t, err)
	tree := hierarchy.Build(g, hierarchy.Default())
	var e *hierarchy.Edge
	view := tree.Scope(hierarchy.Root)
	for i := range view.Edges {
		if tree.Label(view.Edges[i].To) == "b" {
			e = &view.Edges[i]
		}
	}
	require.NotNil(t, e)
	assert.Equal(t, []int32{2, 1, 0}, []int32{e.Tensors, e.Control, e.References})
	assert.Equal(t, int64(2+5), e.Elements)
	assert.True(t, e.Several)
	tensors := tree.Tensors(e, 2)
	require.Len(t, tensors, 2)
	assert.Equal(t, "1", tensors[1].Output)
	assert.Equal(t, graphfile.Shape{5}, tensors[1].Shape)
	assert.Equal(t, "float32", tensors[1].Type.String())
	in, _ := tree.Neighbours(find(t, tree, "c"))
	require.Len(t, in, 2)
	assert.Equal(t, int32(1), in[0].References)
}

// TestBesideACall checks constants that an expanded call reads: they are shown at it, and belong to
// the surrounding graph.
func TestBesideACall(t *testing.T) {
	tree := build(t, nodesOf("k Const\ncall PartitionedCall k f=g\nout Relu call")+functions)
	call := find(t, tree, "call")
	assert.Len(t, tree.Children(call), 2)
	k := find(t, tree, "k")
	assert.Equal(t, "k", tree.Name(k))
	assert.Equal(t, call, tree.Parent(k))
	askAll(t, tree)
	checkTree(t, tree)
	var down []string
	for _, r := range tree.Trace(k, hierarchy.Downstream, 0, true) {
		down = append(down, tree.Name(r.ID))
	}
	assert.Equal(t, []string{"call", "out"}, down)
	var noted []string
	for _, a := range tree.Scope(hierarchy.Root).Annotations {
		noted = append(noted, tree.Name(a.On)+" "+tree.Name(a.Other))
	}
	for _, a := range tree.Scope(call).Annotations {
		noted = append(noted, tree.Name(a.On)+" "+tree.Name(a.Other))
	}
	assert.Equal(t, []string{"call k", "call/z k"}, noted,
		"nothing disappears when a call is expanded")
}

// TestParametersOfRealGraphs counts the trained parameters of models from their graphs.
func TestParametersOfRealGraphs(t *testing.T) {
	ours, err := hierarchytest.Graphs(graphs + "/log")
	require.NoError(t, err)
	parameters := func(source hierarchytest.Source) int64 {
		require.Contains(t, ours, source)
		return hierarchy.Build(ours[source], hierarchy.Default()).Parameters(hierarchy.Root)
	}
	assert.Equal(t, int64(8*16+16+16*16+16+16*2+2),
		parameters(hierarchytest.Source{Run: "keras-sequence", Tag: "keras", Keras: true}))
	assert.Equal(t, int64(3*3*3*8+8+4*8+8*2+2+8*3+3),
		parameters(hierarchytest.Source{Run: "keras-two-heads", Tag: "keras", Keras: true}))
	mlp := hierarchytest.Source{Run: "torch-mlp"}
	assert.Equal(t, int64(8*16+16+16*16+16+16*2+2), parameters(mlp))
	assert.Equal(t, int64(8*16+16+16*16+16+16*16+16+16*2),
		parameters(hierarchytest.Source{Run: "tf1-train"}), "without what Adam keeps, and the step")
	assert.Zero(t,
		hierarchy.Build(ours[mlp], hierarchy.Default()).Totals(hierarchy.Root).UnknownParameters)
	residual := hierarchy.Build(ours[hierarchytest.Source{Run: "torch-residual"}],
		hierarchy.Default())
	assert.Equal(t, 2*13+2*6, residual.Totals(hierarchy.Root).UnknownParameters,
		"of 13 convolutions and 6 norms")
}

// TestBuildEnds checks that a cancelled build returns no tree, at whatever point it was cancelled.
func TestBuildEnds(t *testing.T) {
	g := &graphfile.Graph{
		Nodes: []graphfile.Node{{Name: "a/b", Op: "Add"},
			{Name: "a/c", Op: "Add", Inputs: []graphfile.Input{{Node: 0}}}},
		Functions: []graphfile.Function{{
			Name: "f", Nodes: []graphfile.Node{{Name: "x", Op: "Add"}},
		}},
	}
	for times := 0; ; times++ {
		left := times
		tree, ok := hierarchy.BuildWhile(g, hierarchy.Default(), func() bool {
			left--
			return left >= 0
		})
		if ok {
			assert.Greater(t, times, 10)
			assert.Equal(t, hierarchy.Build(g, hierarchy.Default()).Len(), tree.Len())
			return
		}
		assert.Nil(t, tree)
	}
}
