package hierarchy_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/hierarchy/hierarchytest"
)

// corpus holds real event files that are not ours to publish.
const corpus = "../../../../../shared/corpus"

// TestTreesOfTheCorpus checks properties of every tree with real users' graphs. go run
// ./cmd/bench/hierarchies -log compares them with TensorBoard.
func TestTreesOfTheCorpus(t *testing.T) {
	if _, err := os.Stat(corpus); err != nil {
		t.Skipf("NO CORPUS at %s: graphs of real users were NOT read", corpus)
	}
	all, err := hierarchytest.Graphs(corpus)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(all), 20)
	for source, g := range all {
		t.Run(source.String(), func(t *testing.T) {
			assert.Empty(t, g.Problems)
			tree := hierarchy.Build(g, hierarchy.Default())
			checkTree(t, tree)
			askAll(t, tree)
		})
	}
}
