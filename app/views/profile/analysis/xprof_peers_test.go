package analysis_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
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

// xprofMemory is the memory of an allocator in xprof's memory_profile. Its numbers are texts.
type xprofMemory struct {
	Snapshots []xprofSnapshot `json:"memoryProfileSnapshots"`
	All       []xprofSnapshot `json:"sampledTimelineSnapshots"`
	Summary   struct {
		Peak struct{ HeapAllocatedBytes, StackReservedBytes string } `json:"peakStats"`
	} `json:"profileSummary"`
}

type xprofSnapshot struct {
	AggregationStats struct{ HeapAllocatedBytes, StackReservedBytes string }
	ActivityMetadata struct {
		MemoryActivity, AllocationBytes, Address, TfOpName, TensorShape string
	}
}

// TestMemoryMatchesXprof compares each use of memory of XSpace, its peak, and what was in use then,
// with xprof's memory_profile.
func TestMemoryMatchesXprof(t *testing.T) {
	goldens, _ := filepath.Glob(goldenDir + "*.xplane.pb.memory_profile.json")
	if len(goldens) == 0 {
		t.Skipf("NO GOLDENS at %s: real traces were NOT compared", goldenDir)
	}
	uses, blocks := 0, 0
	for _, path := range goldens {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		var want struct {
			Of map[string]*xprofMemory `json:"memoryProfilePerAllocator"`
		}
		require.NoError(t, json.Unmarshal(text, &want))
		name := strings.TrimSuffix(filepath.Base(path), ".memory_profile.json")
		got := analysis.Of(corpusTrace(t, corpusName(t, name))).Memories()
		require.Len(t, got, len(want.Of), name)
		for i := range got {
			require.Contains(t, want.Of, got[i].Device)
			uses += len(got[i].Uses)
			blocks += checkXprofMemory(t, &got[i], want.Of[got[i].Device])
		}
	}
	assert.Greater(t, uses, 1000)
	assert.Greater(t, blocks, 20)
}

// checkXprofMemory returns how many blocks xprof lists as in use at the peak.
func checkXprofMemory(t *testing.T, got *analysis.Memory, want *xprofMemory) (blocks int) {
	t.Helper()
	require.Len(t, got.Uses, len(want.All))
	// xprof counts times from the start of each thread's line, so only the sets are comparable
	var all, wantAll []int64
	for i, snapshot := range want.All {
		stats := &snapshot.AggregationStats
		wantAll = append(wantAll, int64(number(t, stats.HeapAllocatedBytes)+
			number(t, stats.StackReservedBytes)))
		all = append(all, got.Uses[i].Allocated)
	}
	assert.ElementsMatch(t, wantAll, all)
	peak := &want.Summary.Peak
	assert.EqualValues(t, number(t, peak.HeapAllocatedBytes)+number(t, peak.StackReservedBytes),
		got.Uses[got.Peak].Allocated)
	sum := got.EarlierBytes
	alive := map[uint64]analysis.Block{}
	for _, block := range got.Alive {
		sum += block.Bytes
		alive[block.Addr] = block
	}
	assert.Equal(t, got.Uses[got.Peak].Allocated, sum)
	for _, snapshot := range want.Snapshots {
		is := &snapshot.ActivityMetadata
		block, ok := alive[number(t, is.Address)]
		if is.MemoryActivity != "ALLOCATION" || !ok {
			continue
		}
		blocks++
		assert.EqualValues(t, number(t, is.AllocationBytes), block.Bytes)
		if is.TensorShape != "" && is.TfOpName != "" && is.TfOpName != "(null)" {
			assert.Equal(t, is.TfOpName, block.Operator)
			assert.Equal(t, is.TensorShape, block.Shape)
		}
	}
	return blocks
}

func number(t *testing.T, text string) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(text, 10, 64)
	require.NoError(t, err)
	return n
}
