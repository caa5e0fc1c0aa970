package sweep_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/hparams/sweep/sweeptest"
)

// TestPeer compares each log that a writer would make with TensorBoard's answers about it.
func TestPeer(t *testing.T) {
	for name, files := range sweeptest.Made() {
		t.Run(name, func(t *testing.T) {
			log := t.TempDir()
			require.NoError(t, files.Write(log))
			assert.NotEmpty(t, comparePeer(t, log, filepath.Join("testdata", name+".json")).Groups)
		})
	}
}

// TestPeerOfWriters does the same with logs of real writers.
func TestPeerOfWriters(t *testing.T) {
	const testdata = "../../../../testdata"
	for name, sessions := range map[string]int{
		"keras": 3, "pytorch": 3, "tensorboardx": 3, "lightning": 2,
	} {
		t.Run(name, func(t *testing.T) {
			peer := comparePeer(t, filepath.Join(testdata, "hparams", name, "log"),
				filepath.Join(testdata, "hparams", name+".json"))
			assert.Len(t, peer.Groups, sessions)
			for _, g := range peer.Groups {
				require.Len(t, g.Sessions, 1)
				assert.NotEmpty(t, g.Sessions[0].Metrics)
			}
		})
	}
	assert.Empty(t,
		comparePeer(t, filepath.Join(testdata, "demo"),
			filepath.Join(testdata, "hparams", "demo.json")).Groups, "it has no hyperparameters")
}

func comparePeer(t *testing.T, log, golden string) *sweeptest.Peer {
	text, err := os.ReadFile(golden)
	require.NoError(t, err)
	peer := new(sweeptest.Peer)
	require.NoError(t, json.Unmarshal(text, peer))
	ours, last, err := sweeptest.ReadFirst(log)
	require.NoError(t, err)
	assert.Empty(t, sweeptest.Compare(ours, last, peer))
	if peer.Alone != nil {
		assert.Empty(t, sweeptest.CompareMerged(ours, peer))
	}
	return peer
}
