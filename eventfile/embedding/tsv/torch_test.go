package tsv

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAsTorchWrote compares tables that PyTorch wrote with its vectors, bit for bit; see
// testdata/gen/embedded_torch.py.
func TestAsTorchWrote(t *testing.T) {
	const embedded = "../../../testdata/embedded/"
	text, err := os.ReadFile(embedded + "torch.golden.json")
	require.NoError(t, err)
	var golden map[string][][]any
	require.NoError(t, json.Unmarshal(text, &golden))
	for name, path := range map[string]string{
		"default@0":       "00000/default",
		"words/table@0":   "00000/words%2ftable",
		"words/table@10":  "00010/words%2ftable",
		"words/table@200": "00200/words%2ftable",
	} {
		file, err := os.Open(embedded + "torch/" + path + "/tensors.tsv")
		require.NoError(t, err)
		defer file.Close()
		got, err := ReadVectors(file, Options{})
		require.NoError(t, err)
		assert.Empty(t, got.Problems)
		require.Equal(t, len(golden[name]), got.Rows())
		for i, row := range golden[name] {
			for j, x := range row {
				want, err := strconv.ParseFloat(fmt.Sprint(x), 64)
				require.NoError(t, err)
				assert.Equal(t, float32(want), got.Row(i)[j], "%s, row %d", name, i)
			}
		}
	}
	file, err := os.Open(embedded + "torch/00000/default/metadata.tsv")
	require.NoError(t, err)
	defer file.Close()
	m, err := ReadMetadata(file, Options{})
	require.NoError(t, err)
	m.Fit(3)
	assert.Equal(t, []string{"name", "number"}, []string{m.Columns[0].Name, m.Columns[1].Name})
	assert.Equal(t, "n2", m.Columns[0].Value(2))
}
