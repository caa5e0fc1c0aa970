package hierarchy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/graph/hierarchy/hierarchytest"
)

const graphs = "../../../testdata/graphs"

// TestHierarchiesOfThePeer holds every group of the graphs in testdata against what TensorBoard's page made of it: children, edges, what is taken aside, bridges,
// annotations and structures. go run ./cmd/bench/hierarchies does the same for any log.
func TestHierarchiesOfThePeer(t *testing.T) {
	ours, err := hierarchytest.Graphs(graphs + "/log")
	require.NoError(t, err)
	peers, err := hierarchytest.Read(graphs + "/hierarchies.jsonl")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(peers), 10)
	for i := range peers {
		peer := &peers[i]
		t.Run(peer.String(), func(t *testing.T) {
			require.Contains(t, ours, peer.Source)
			assert.NotEmpty(t, peer.Groups)
			assert.Empty(t, hierarchytest.Compare(ours[peer.Source], peer))
		})
	}
}
