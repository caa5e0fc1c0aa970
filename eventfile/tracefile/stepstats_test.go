package tracefile_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// TestStepStatsAreThePeers reads a RunMetadata of TensorFlow and compares its executions with those of
// TensorFlow's own timeline.
func TestStepStatsAreThePeers(t *testing.T) {
	trace := tracetest.Read(t, "../../testdata/profiles/tf1.run_metadata.pb")
	golden, err := os.ReadFile("../../testdata/profiles/tf1.golden.json")
	require.NoError(t, err)
	var peer struct{ Executions [][4]any }
	require.NoError(t, json.Unmarshal(golden, &peer))
	assert.Equal(t, tracefile.StepStats, trace.Format)
	assert.Empty(t, trace.Problems())
	e := &trace.Slices
	require.Equal(t, len(peer.Executions), e.Len())
	for i, want := range peer.Executions {
		from, to := e.StartNs[i]/1000, (e.StartNs[i]+e.DurationNs[i])/1000
		assert.Equal(t, want, [4]any{trace.Names[e.Name[i]], trace.Categories[e.Category[i]],
			float64(from), float64(to - from)})
	}
	require.Len(t, trace.Processes, 1)
	assert.Contains(t, trace.Processes[0].Name, "CPU:0")
	checkLanes(t, trace)
	_, ok := trace.Unix(e.StartNs[0])
	assert.True(t, ok)
}

// checkLanes checks that no slices of a lane overlap.
func checkLanes(t *testing.T, trace *tracefile.Trace) {
	t.Helper()
	e := &trace.Slices
	for i := range e.Len() {
		for k := range i {
			from, to := max(e.StartNs[i], e.StartNs[k]), min(e.StartNs[i]+e.DurationNs[i],
				e.StartNs[k]+e.DurationNs[k])
			require.False(t, e.Lane[i] == e.Lane[k] && from < to, "slices %d and %d", i, k)
		}
	}
}

func numbered(number protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, number, protowire.VarintType), value)
}

func inside(number protowire.Number, parts ...[]byte) []byte {
	var content []byte
	for _, part := range parts {
		content = append(content, part...)
	}
	return protowire.AppendBytes(protowire.AppendTag(nil, number, protowire.BytesType), content)
}

// stepStats is a RunMetadata of a host that runs a, b and c, of which b and c overlap and take what a
// made, and of a stream of a GPU.
func stepStats() []byte {
	node := func(name, label string, start, micros uint64, more ...[]byte) []byte {
		return inside(2, append([][]byte{inside(1, []byte(name)), numbered(2, start),
			numbered(5, micros), inside(8, []byte(label))}, more...)...)
	}
	made := inside(7, inside(3, inside(4, numbered(1, 100), inside(3, []byte("pool")),
		numbered(6, 64))))
	return inside(1,
		inside(1, inside(1, []byte("/device:CPU:0")),
			node("b", "b = Sub(a, x)", 1005, 20),
			node("c", "c = Mul(a/_3)", 1010, 30),
			node("a", "a = Add()", 1000, 5, made)),
		inside(1, inside(1, []byte("/device:GPU:0/stream:7")),
			node("b:Sub", "sub_kernel regs:8 shm:4 grid:2,1,1 block:64,1,1@@b:Sub#id=1#", 1012, 3)))
}

// TestStepStatsOfDevices reads executions that overlap, the work of a GPU, arrows and memory.
func TestStepStatsOfDevices(t *testing.T) {
	trace, err := decoded(stepStats(), 0, nil)
	require.NoError(t, err)
	assert.Empty(t, trace.Problems())
	checkLanes(t, trace)
	require.Len(t, trace.Lanes, 3)
	assert.Equal(t, "2", trace.Lanes[1].ID)
	e := &trace.Slices
	assert.Equal(t, []int64{1_005_000, 1_010_000, 1_000_000, 1_012_000}, e.StartNs)
	assert.Equal(t, []uint32{0, 1, 0, 2}, e.Lane)
	assert.Equal(t, "Mul", trace.Categories[e.Category[1]])
	kernel := trace.LaunchOf(3)
	assert.Equal(t, [3]uint32{64, 1, 1}, kernel.Block)
	assert.Equal(t, "b", trace.Names[kernel.Op])
	assert.Equal(t, []uint32{0, 2, 1}, []uint32{trace.Links.Slice[1], trace.Links.Slice[0],
		trace.Links.Slice[2]}, "a leads to b and c")
	require.Len(t, trace.Allocations, 2)
	made, freed := trace.Allocations[0], trace.Allocations[1]
	assert.Equal(t, int64(100), made.Bytes)
	assert.Equal(t, "pool", trace.Names[made.Pool])
	assert.Equal(t, int64(1_040_000), freed.TimeNs, "c, the last one that takes it, ends then")
}

// TestStepStatsThatEndEarly keeps the executions before the end, and counts the one that is cut off.
func TestStepStatsThatEndEarly(t *testing.T) {
	file := stepStats()
	for end := 40; end < len(file); end++ {
		trace, err := decoded(file[:end], 0, nil)
		require.NoError(t, err)
		require.LessOrEqual(t, len(trace.Problems()), 1)
		for _, p := range trace.Problems() {
			require.Equal(t, tracefile.CutOff, p.Reason)
		}
		if end > 120 {
			require.Positive(t, trace.Slices.Len())
		}
	}
}

// TestNoStepStats tells RunMetadata from other files that begin alike.
func TestNoStepStats(t *testing.T) {
	for _, file := range []string{"\n{\n}\n", "\n[\n{\n\"ph\":\"X\"}]", "\n\x05\n\x05abc"} {
		d := tracefile.NewDecoder()
		d.Write([]byte(file))
		d.Finish(nil)
		assert.NotEqual(t, tracefile.StepStats, d.Trace().Format, "%q", file)
	}
}
