package analysis_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile/tracetest"
)

// memory is an instant of torch at which a device allocates memory, or frees it.
func memory(at, kind, device, address, bytes, allocated, reserved int) string {
	return fmt.Sprintf(`{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,
		"ts":%d,"args":{"Total Reserved":%d,"Total Allocated":%d,"Bytes":%d,"Addr":%d,
		"Device Id":%d,"Device Type":%d}}`, at, reserved, allocated, bytes, address, device, kind)
}

// TestMemory finds the peak, what was in use then, and what allocated it.
func TestMemory(t *testing.T) {
	a := analysed(t,
		slice("cpu_op", "aten::linear", 1, 10, 40, ""), slice("cpu_op", "aten::empty", 1, 12, 5, ""),
		slice("cpu_op", "aten::relu", 1, 60, 20, ""), slice("cpu_op", "aten::add", 2, 10, 90, ""),
		memory(15, 1, 0, 0x10, 400, 1400, 4000), memory(30, 1, 0, 0x20, 100, 1500, 4000),
		memory(20, 0, -1, 0x90, 8, 8, 0), memory(40, 1, 0, 0x20, -100, 1400, 4000),
		memory(65, 1, 0, 0x30, 700, 2100, 6000), memory(90, 1, 0, 0x10, -400, 1700, 6000),
		memory(95, 1, 0, 0x77, -1000, 700, 6000))
	all := a.Memories()
	require.Len(t, all, 2)
	gpu := all[0]
	assert.Equal(t, "0", gpu.Device)
	assert.Equal(t, analysis.MemoryOfHost, all[1].Device)
	require.Len(t, gpu.Uses, 6)
	assert.Equal(t, analysis.Use{TimeNs: 65_000, Allocated: 2100, Reserved: 6000},
		gpu.Uses[gpu.Peak])
	require.Len(t, gpu.Alive, 2, "what was freed before is not in use")
	assert.Equal(t, int64(1000), gpu.EarlierBytes, "was allocated before the trace began")
	assert.Equal(t, []any{int64(700), "aten::relu", int64(65_000)},
		[]any{gpu.Alive[0].Bytes, gpu.Alive[0].Operator, gpu.Alive[0].FromNs})
	assert.Equal(t, []any{int64(400), "aten::empty"},
		[]any{gpu.Alive[1].Bytes, gpu.Alive[1].Operator}, "the innermost one of its thread")
	var rows [][]string
	table, ok := analysis.TableOf("memory")
	require.True(t, ok)
	table.Rows(a, false, func(cells ...string) { rows = append(rows, cells) })
	assert.Equal(t, [][]string{{"", "0", "1000", "", "", ""},
		{"aten::relu", "0", "700", "0.000", "0x30", ""},
		{"aten::empty", "0", "400", "50.000", "0x10", ""},
		{"aten::linear", "cpu", "8", "0.000", "0x90", ""}}, rows)
	assert.Empty(t, analysed(t, training()...).Memories())
}

// TestMemoryOfRealTraces compares the peak with the totals that torch wrote, and what is in use with
// them.
func TestMemoryOfRealTraces(t *testing.T) {
	for _, name := range []string{
		"AMD-AGI+TraceLens/tests/traces/h100/Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz",
		"harryjmoss+particle_transformer/gpu_working_chrome_trace.json",
		"_made/cpu_full.pt.trace.json.gz",
	} {
		t.Run(name, func(t *testing.T) {
			trace := corpusTrace(t, name)
			for _, m := range analysis.Of(trace).Memories() {
				most, sum, named := int64(0), m.EarlierBytes, 0
				for _, use := range m.Uses {
					most = max(most, use.Allocated)
				}
				for _, block := range m.Alive {
					sum += block.Bytes
					if block.Operator != "" {
						named++
					}
				}
				peak := m.Uses[m.Peak].Allocated
				assert.Equal(t, most, peak)
				assert.GreaterOrEqual(t, sum, peak)
				t.Log(m.Device, peak, m.EarlierBytes, len(m.Alive), named, sum-peak)
			}
		})
	}
}

// TestMemoryOfStepStats compares the most memory of each allocator, and the tensors in it, with those
// of TensorFlow's own timeline.
func TestMemoryOfStepStats(t *testing.T) {
	const folder = "../../../../testdata/profiles/"
	golden, err := os.ReadFile(folder + "tf1.golden.json")
	require.NoError(t, err)
	var peer struct {
		Allocators map[string]struct {
			Time, Bytes int64
			Tensors     []string
		}
	}
	require.NoError(t, json.Unmarshal(golden, &peer))
	a := analysis.Of(tracetest.Read(t, folder+"tf1.run_metadata.pb"))
	all := a.Memories()
	require.Len(t, all, len(peer.Allocators))
	for _, m := range all {
		want := peer.Allocators[m.Device]
		assert.Equal(t, want.Bytes, m.Uses[m.Peak].Allocated)
		assert.Equal(t, want.Time, m.Uses[m.Peak].TimeNs/1000)
		var alive []string
		for _, block := range m.Alive {
			alive = append(alive, block.Operator)
		}
		assert.ElementsMatch(t, want.Tensors, alive)
		assert.Zero(t, m.EarlierBytes)
	}
}
