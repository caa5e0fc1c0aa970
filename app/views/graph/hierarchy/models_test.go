package hierarchy_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/hierarchy/hierarchytest"
)

// model describes a model, according to the script in testdata/gen that made it: the content of
// each group, and the edges in it.
type model struct {
	run, tag string
	layers   int               // Keras: total number of layers
	groups   map[string]string // by name: its content; for PyTorch only modules
	// by name: from, to and shape of its edges; a PyTorch operation is given by its op
	edges map[string]string
}

// kerasModels are the models written by both versions of Keras. They name inputs that would
// otherwise have no name.
func kerasModels(version, second, third string) []model {
	inner := "inner_in inner_dense inner_add"
	innerEdges := "inner_in>inner_dense:?×4 inner_in>inner_add:?×4 inner_dense>inner_add:?×4"
	return []model{
		{run: version + "-graph", tag: "keras", layers: 8,
			groups: map[string]string{
				"": "graph", "graph": "a b shared inner joined head", "graph/inner": inner,
			},
			edges: map[string]string{"": "", "graph/inner": innerEdges,
				"graph": "a>shared:?×8 b>shared:?×8 shared>inner:?×4 inner>joined:?×4 shared>joined:?×4 joined>head:?×8"}},
		{run: version + "-nested", tag: "keras", layers: 5,
			groups: map[string]string{
				"": "nested", "nested": "x tower top", "nested/tower": second + " t0 t1",
			},
			edges: map[string]string{
				"nested": "x>tower:?×8 tower>top:?×3", "nested/tower": second + ">t0:?×8 t0>t1:?×3",
			}},
		{run: version + "-outer", tag: "keras", layers: 6,
			groups: map[string]string{
				"": "outer", "outer": third + " before inner after", "outer/inner": inner,
			},
			edges: map[string]string{
				"outer":       third + ">before:?×4 before>inner:?×4 inner>after:?×4",
				"outer/inner": innerEdges,
			}},
	}
}

func models() []model {
	all := append(kerasModels("keras", "input_layer_1", "input_layer_2"),
		kerasModels("keras2", "input_2", "input_3")...)
	const attention = "MultiheadAttention[self_attn]>Dropout[dropout1]:1×5×8 Dropout[dropout1]>aten::add:1×5×8 aten::add>LayerNorm[norm1]:1×5×8 LayerNorm[norm1]>Linear[linear1]:1×5×8 " +
		"Linear[linear1]>aten::relu:1×5×16 aten::relu>Dropout[dropout]:1×5×16 Dropout[dropout]>Linear[linear2]:1×5×16 Linear[linear2]>Dropout[dropout2]:1×5×8 Dropout[dropout2]>aten::add:1×5×8 " +
		"LayerNorm[norm1]>aten::add:1×5×8 aten::add>LayerNorm[norm2]:1×5×8"
	const attentionModules = "MultiheadAttention[self_attn] Dropout[dropout1] LayerNorm[norm1] Linear[linear1] Dropout[dropout] Linear[linear2] Dropout[dropout2] LayerNorm[norm2]"
	const block = "Conv2d[first]>BatchNorm2d[norm]:1×4×14×14 BatchNorm2d[norm]>aten::relu:1×4×14×14 aten::relu>Conv2d[second]:1×4×14×14 Conv2d[second]>aten::add:1×4×14×14 aten::add>aten::relu:1×4×14×14"
	return append(all,
		model{run: "keras-sequence", tag: "keras", layers: 5,
			groups: map[string]string{
				"": "sequence", "sequence": "input_layer dense dropout dense_1 dense_2",
			},
			edges: map[string]string{
				"sequence": "input_layer>dense:?×8 dense>dropout:?×16 dropout>dense_1:?×16 dense_1>dense_2:?×16",
			}},
		model{run: "keras2-sequence", tag: "keras", layers: 4,
			groups: map[string]string{"": "sequence", "sequence": "input_1 dense dropout dense_1"},
			edges: map[string]string{
				"sequence": "input_1>dense:?×8 dense>dropout:?×16 dropout>dense_1:?×16",
			}},
		model{run: "keras2-operations", tag: "keras", layers: 5,
			groups: map[string]string{
				"":           "operations",
				"operations": "y d tf.__operators__.add tf.nn.relu tf.math.multiply",
			},
			edges: map[string]string{
				"operations": "y>d:?×4 y>tf.__operators__.add:?×4 d>tf.__operators__.add:?×4 tf.__operators__.add>tf.nn.relu:?×4 tf.nn.relu>tf.math.multiply:?×4",
			}},
		model{run: "keras-two-heads", tag: "keras", layers: 6,
			groups: map[string]string{
				"": "two_heads", "two_heads": "image conv norm pool left right",
			},
			edges: map[string]string{
				"two_heads": "image>conv:?×16×16×3 conv>norm:?×14×14×8 norm>pool:?×14×14×8 pool>left:?×8 pool>right:?×8",
			}},
		model{run: "torch-mlp",
			groups: map[string]string{
				"":                         "input output Sequential",
				"Sequential":               "Linear[0] ReLU[1] Sequential[2] Linear[3]",
				"Sequential/Sequential[2]": "Linear[0] ReLU[1]",
			},
			edges: map[string]string{"": "input>Sequential:1×8 Sequential>output:1×2",
				"Sequential/Sequential[2]": "Linear[0]>ReLU[1]:1×16",
				"Sequential":               "Linear[0]>ReLU[1]:1×16 ReLU[1]>Sequential[2]:1×16 Sequential[2]>Linear[3]:1×16"}},
		model{run: "torch-residual",
			groups: map[string]string{"": "input output Residual",
				"Residual":                             "Conv2d[stem] Sequential[blocks] Linear[head]",
				"Residual/Sequential[blocks]":          "Block[0] Block[1] Block[2] Block[3] Block[4] Block[5]",
				"Residual/Sequential[blocks]/Block[5]": "Conv2d[first] BatchNorm2d[norm] Conv2d[second]"},
			edges: map[string]string{"": "input>Residual:1×3×16×16 Residual>output:1×10",
				"Residual":                             "Conv2d[stem]>Sequential[blocks]:1×4×14×14 Sequential[blocks]>aten::mean:1×4×14×14 aten::mean>Linear[head]:1×4",
				"Residual/Sequential[blocks]/Block[0]": block,
				"Residual/Sequential[blocks]/Block[5]": block}},
		model{run: "torch-transformer",
			groups: map[string]string{"": "input output TransformerEncoder",
				"TransformerEncoder":                            "ModuleList[layers] TransformerEncoderLayer[0] TransformerEncoderLayer[1]",
				"TransformerEncoder/TransformerEncoderLayer[0]": attentionModules,
				"TransformerEncoder/TransformerEncoderLayer[1]": attentionModules},
			edges: map[string]string{"": "input>TransformerEncoder:1×5×8 TransformerEncoder>output:1×5×8",
				"TransformerEncoder/TransformerEncoderLayer[0]": attention,
				"TransformerEncoder/TransformerEncoderLayer[1]": attention}},
		model{run: "torch-lstm",
			groups: map[string]string{"": "input output LSTM"},
			edges:  map[string]string{"": "input>LSTM:1×7×4 LSTM>output:1×7×6"}},
	)
}

// TestHierarchiesOfModels compares the groups of graphs by Keras and PyTorch with the models they
// were made of.
func TestHierarchiesOfModels(t *testing.T) {
	all, err := hierarchytest.Graphs(graphs + "/log")
	require.NoError(t, err)
	for _, m := range models() {
		t.Run(m.run, func(t *testing.T) {
			g := all[hierarchytest.Source{Run: m.run, Tag: m.tag, Keras: m.layers > 0}]
			require.NotNil(t, g)
			assert.Empty(t, g.Problems)
			tree := hierarchy.Build(g, hierarchy.Default())
			if m.layers > 0 {
				assert.Equal(t, m.layers, tree.Size(hierarchy.Root))
				assert.Zero(t, g.Missing)
			}
			for name, want := range m.groups {
				assert.ElementsMatch(t, strings.Fields(want),
					modules(tree, group(t, tree, name), m.layers > 0), "in %q", name)
			}
			for name, want := range m.edges {
				assert.ElementsMatch(t, strings.Fields(want), flows(tree, group(t, tree, name)),
					"in %q", name)
			}
		})
	}
}

func group(t *testing.T, tree *hierarchy.Tree, name string) hierarchy.ID {
	t.Helper()
	if name == "" {
		return hierarchy.Root
	}
	id, ok := tree.Find(name)
	require.True(t, ok, name)
	return id
}

// modules returns the labels of a group's children: all of them, or only groups, except those that
// PyTorch makes of parameters.
func modules(tree *hierarchy.Tree, id hierarchy.ID, all bool) (labels []string) {
	for _, c := range tree.Children(id) {
		if label := tree.Label(c); all ||
			tree.Node(c) == nil && (id == hierarchy.Root || strings.Contains(label, "[")) {
			labels = append(labels, label)
		}
	}
	return labels
}

// flows returns the edges in a group.
func flows(tree *hierarchy.Tree, id hierarchy.ID) (edges []string) {
	name := func(id hierarchy.ID) string {
		if n := tree.Node(id); n != nil && strings.HasPrefix(n.Op, "aten::") {
			return n.Op
		}
		return tree.Label(id)
	}
	view := tree.Scope(id)
	for i := range view.Edges {
		e := &view.Edges[i]
		edges = append(edges, name(e.From)+">"+name(e.To)+":"+e.Shape.String())
	}
	return edges
}
