package sweep_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/hparams/sweep/sweeptest"
)

// TestPeer holds each log that a writer would make against what TensorBoard answers about it.
func TestPeer(t *testing.T) {
	for name, files := range sweeptest.Made() {
		t.Run(name, func(t *testing.T) {
			log := t.TempDir()
			require.NoError(t, files.Write(log))
			golden, err := os.ReadFile(filepath.Join("testdata", name+".json"))
			require.NoError(t, err)
			peer := new(sweeptest.Peer)
			require.NoError(t, json.Unmarshal(golden, peer))
			require.NotEmpty(t, peer.Groups)
			ours, last, err := sweeptest.Read(log)
			require.NoError(t, err)
			assert.Empty(t, sweeptest.Compare(ours, last, peer))
		})
	}
}
