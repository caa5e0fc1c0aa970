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

	"eventlens/app/graph/hierarchy"
	"eventlens/eventfile/graph"
)

// linesOf reads the values of a file of testdata, one a line.
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

// countedModel is a model with the counts of Keras: nil for what it cannot count either.
type countedModel struct {
	Version int
	Weights *int64
	Layers  map[string]*int64
	Model   string
}

// uncounted are the classes of layers whose weights a model does not tell, or for which it gives no shape, by the name of the model.
var uncounted = map[string][2][]hierarchy.Count{
	"untold":           {{{Name: "Dense", N: 1}, {Name: "Scale", N: 1}}, {}},
	"unbuilt_sequence": {{}, {{Name: "Dense", N: 1}}},
}

// TestWeightsOfLayers counts each layer as Keras does, also what is in others, and says what cannot be counted.
func TestWeightsOfLayers(t *testing.T) {
	layers := 0
	for _, m := range linesOf[countedModel](t, "weights.jsonl.gz") {
		g, err := graph.Decode(graph.FromKeras, []byte(m.Model))
		require.NoError(t, err)
		tree := hierarchy.Build(g, hierarchy.Default())
		require.Len(t, tree.Children(hierarchy.Root), 1)
		model := tree.Name(tree.Children(hierarchy.Root)[0])
		want, isKnown := uncounted[model]
		if !isKnown {
			assert.Equal(t, *m.Weights, tree.Parameters(hierarchy.Root), "%s of version %d", model, m.Version)
		}
		totals := tree.Totals(hierarchy.Root)
		assert.ElementsMatch(t, want[0], totals.Untold, "%s of version %d", model, m.Version)
		assert.ElementsMatch(t, want[1], totals.Unbuilt, "%s of version %d", model, m.Version)
		for name, weights := range m.Layers {
			id, ok := tree.Find(model + "/" + name)
			require.True(t, ok, name)
			if totals := tree.Totals(id); len(totals.Untold)+len(totals.Unbuilt) == 0 {
				want := int64(0) // of one that Keras does not build either
				if weights != nil {
					want = *weights
				}
				assert.Equal(t, want, totals.Parameters, "%s in %s of version %d", name, model, m.Version)
				layers++
			}
		}
	}
	assert.Greater(t, layers, 90)
}

// training is a function that trains a model of so many weights.
type training struct {
	Name    string
	Weights int64
	Graph   string
}

// TestWeightsOfFunctions counts what a function that trains a model captures to learn: not what its optimizer keeps, its rate, what metrics add up, or seeds.
func TestWeightsOfFunctions(t *testing.T) {
	for _, f := range linesOf[training](t, "training.jsonl.gz") {
		data, err := hex.DecodeString(f.Graph)
		require.NoError(t, err)
		g, err := graph.Decode(graph.FromGraphDef, data)
		require.NoError(t, err)
		totals := hierarchy.Build(g, hierarchy.Default()).Totals(hierarchy.Root)
		assert.Equal(t, f.Weights, totals.Parameters, f.Name)
		assert.Zero(t, totals.UnknownParameters, f.Name)
	}
}
