package hierarchy_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/hierarchy/hierarchytest"
)

const (
	testdata = "../../../../testdata"
	graphs   = testdata + "/graphs"
)

// TestHierarchiesOfThePeer compares every group of the graphs in testdata with TensorBoard's page:
// children, edges, nodes taken aside, bridges, annotations and structures. go run
// ./cmd/bench/hierarchies does the same for any log.
func TestHierarchiesOfThePeer(t *testing.T) {
	for _, c := range []struct {
		log, golden string
		graphs      int
	}{{"graphs/log", "hierarchies", 17}, {"demo", "demo", 3}} {
		ours, err := hierarchytest.Graphs(testdata + "/" + c.log)
		require.NoError(t, err)
		peers, err := hierarchytest.Read(graphs + "/" + c.golden + ".jsonl")
		require.NoError(t, err)
		assert.GreaterOrEqual(t, len(peers), c.graphs)
		for i := range peers {
			peer := &peers[i]
			t.Run(c.log+"/"+peer.String(), func(t *testing.T) {
				require.Contains(t, ours, peer.Source)
				assert.NotEmpty(t, peer.Groups)
				assert.Empty(t, hierarchytest.Compare(ours[peer.Source], peer))
			})
		}
	}
}
