package analysis_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
)

// xprofKernel has the columns by which rows of xprof's kernel statistics are compared.
type xprofKernel struct {
	name, block, grid string
	registers         float64
}

type xprofSum struct{ calls, totalUs float64 }

// TestKernelsMatchXprof compares the kernels of XSpace with those of xprof's kernel_stats.
func TestKernelsMatchXprof(t *testing.T) {
	if testing.Short() {
		t.Skip("large traces")
	}
	goldens, _ := filepath.Glob(goldenDir + "*.xplane.pb.kernel_stats.json")
	if len(goldens) == 0 {
		t.Skipf("NO GOLDENS at %s: real traces were NOT compared", goldenDir)
	}
	compared := 0
	for _, path := range goldens {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		want := xprofKernels(t, text)
		if len(want) == 0 {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(path), ".kernel_stats.json")
		t.Run(name, func(t *testing.T) {
			file := ""
			if strings.HasPrefix(name, "GPU-multi-worker") {
				file = "../corpus/tensorflow+profiler/demo/plugins/profile/" +
					strings.Replace(name, "+", "/", 1)
			} else {
				file = corpusName(t, name)
			}
			got := map[xprofKernel]xprofSum{}
			for _, row := range analysis.Of(corpusTrace(t, file)).Kernels(true) {
				l := &row.Launch
				key := xprofKernel{row.Name, sizes(l.Block), sizes(l.Grid), float64(l.Registers)}
				sum := got[key]
				got[key] = xprofSum{sum.calls + float64(row.Calls), sum.totalUs + us(row.TotalNs)}
			}
			for key, sum := range want {
				assert.Equal(t, sum.calls, got[key].calls, key)
				assert.InDelta(t, sum.totalUs, got[key].totalUs, 0.001*sum.calls+0.01, key)
				compared++
			}
		})
	}
	assert.Greater(t, compared, 10)
}

func sizes(of [3]uint32) string {
	text, _ := json.Marshal(of)
	return strings.Trim(string(text), "[]")
}

// xprofKernels reads the rows of xprof's table.
func xprofKernels(t *testing.T, text []byte) map[xprofKernel]xprofSum {
	var table struct {
		Cols []struct{ ID string }
		Rows []struct{ C []struct{ V any } }
	}
	require.NoError(t, json.Unmarshal(text, &table))
	kernels := map[xprofKernel]xprofSum{}
	for _, row := range table.Rows {
		cell := map[string]any{}
		for i, column := range table.Cols {
			cell[column.ID] = row.C[i].V
		}
		key := xprofKernel{cell["kernel_name"].(string), cell["block_dim"].(string),
			cell["grid_dim"].(string), cell["registers_per_thread"].(float64)}
		sum := kernels[key]
		kernels[key] = xprofSum{sum.calls + cell["occurrences"].(float64),
			sum.totalUs + cell["total_duration_us"].(float64)}
	}
	return kernels
}
