package hierarchy_test

import (
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/eventfile/graphfile"
)

// linesOf reads the values of a file of testdata, one per line.
func linesOf[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	file, err := os.Open(graphs + "/" + name)
	require.NoError(t, err)
	t.Cleanup(func() { file.Close() })
	content, err := gzip.NewReader(file)
	require.NoError(t, err)
	for lines := json.NewDecoder(content); ; {
		var line T
		if err := lines.Decode(&line); err == io.EOF {
			require.NotEmpty(t, all)
			return all
		}
		require.NoError(t, err)
		all = append(all, line)
	}
}

// countedModel is a model with the numbers of weights that Keras counts: in all, and by layer; nil
// where Keras cannot count them.
type countedModel struct {
	Version int
	Weights *int64
	Layers  map[string]*int64
	Model   string
}

// uncounted lists, by model name, the classes of layers for which a model does not state the
// weights, or no shape.
var uncounted = map[string][2][]hierarchy.Count{
	"untold":           {{{Name: "Dense", N: 1}, {Name: "Scale", N: 1}}, {}},
	"unbuilt_sequence": {{}, {{Name: "Dense", N: 1}}},
}

// TestWeightsOfLayers checks that each layer, including nested ones, counts as in Keras, and that
// layers that cannot be counted are reported.
func TestWeightsOfLayers(t *testing.T) {
	layers := 0
	for _, m := range linesOf[countedModel](t, "weights.jsonl.gz") {
		g, err := graphfile.Decode(graphfile.FromKeras, []byte(m.Model))
		require.NoError(t, err)
		tree := hierarchy.Build(g, hierarchy.Default())
		require.Len(t, tree.Children(hierarchy.Root), 1)
		model := tree.Name(tree.Children(hierarchy.Root)[0])
		want, isKnown := uncounted[model]
		if !isKnown {
			assert.Equal(t, *m.Weights, tree.Parameters(hierarchy.Root), "%s of version %d", model,
				m.Version)
		}
		totals := tree.Totals(hierarchy.Root)
		assert.ElementsMatch(t, want[0], totals.Untold, "%s of version %d", model, m.Version)
		assert.ElementsMatch(t, want[1], totals.Unbuilt, "%s of version %d", model, m.Version)
		for name, weights := range m.Layers {
			id, ok := tree.Find(model + "/" + name)
			require.True(t, ok, name)
			if totals := tree.Totals(id); len(totals.Untold)+len(totals.Unbuilt) == 0 {
				want := int64(0) // for one that Keras does not build either
				if weights != nil {
					want = *weights
				}
				assert.Equal(t, want, totals.Parameters, "%s in %s of version %d", name, model,
					m.Version)
				layers++
			}
		}
	}
	assert.Greater(t, layers, 90)
}

// training is a function that trains a model with the given number of weights.
type training struct {
	Name    string
	Weights int64
	Graph   string
}

// TestWeightsOfFunctions checks which captured variables of a training function count as weights:
// not optimizer state, its rate, metric sums, or seeds.
func TestWeightsOfFunctions(t *testing.T) {
	for _, f := range linesOf[training](t, "training.jsonl.gz") {
		data, err := hex.DecodeString(f.Graph)
		require.NoError(t, err)
		g, err := graphfile.Decode(graphfile.FromGraphDef, data)
		require.NoError(t, err)
		totals := hierarchy.Build(g, hierarchy.Default()).Totals(hierarchy.Root)
		assert.Equal(t, f.Weights, totals.Parameters, f.Name)
		assert.Zero(t, totals.UnknownParameters, f.Name)
	}
}
