package timeline_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/timeline"
	"eventlens/eventfile/tracefile"
)

// slice is a slice in a test: microseconds of a lane.
type slice struct {
	tid, ts, dur int
	name, cat    string
}

// traceOf reads a trace with slices of one process.
func traceOf(t testing.TB, more string, slices ...slice) *tracefile.Trace {
	var events []string
	for _, s := range slices {
		events = append(events,
			fmt.Sprintf(`{"ph":"X","pid":1,"tid":%d,"ts":%d,"dur":%d,"name":%q,"cat":%q}`, s.tid, s.ts,
				s.dur, s.name, s.cat))
	}
	trace, err := tracefile.Read(strings.NewReader(`{"traceEvents":[` + more +
		strings.Join(events, ",") + `]}`))
	require.NoError(t, err)
	return trace
}

// rows returns the names in each row of each lane.
func rows(trace *tracefile.Trace, b *timeline.Board) (lanes [][]string) {
	for _, lane := range b.Lanes {
		var names []string
		for row := range len(lane.Rows) - 1 {
			var of []string
			for _, i := range b.Slices[lane.Rows[row]:lane.Rows[row+1]] {
				of = append(of, trace.Names[trace.Slices.Name[i]])
			}
			names = append(names, strings.Join(of, " "))
		}
		lanes = append(lanes, names)
	}
	return lanes
}

func TestSlicesNestInRows(t *testing.T) {
	trace := traceOf(t, "",
		slice{1, 30, 5, "inner2", ""}, slice{1, 0, 100, "outer", ""}, // not sorted, as in real files
		slice{1, 10, 40, "middle", ""}, slice{1, 10, 20, "inner1", ""},
		slice{1, 60, 40, "late", ""}, slice{1, 100, 10, "next", ""},
		slice{2, 0, 5, "other lane", ""})
	b := timeline.Lay(trace)
	assert.Equal(t, [][]string{
		{"outer next", "middle late", "inner1 inner2"}, {"other lane"},
	}, rows(trace, b))
	assert.Zero(t, b.Lanes[0].Overlaps)
	assert.EqualValues(t, 110_000, b.ToNs-b.FromNs)
	assert.False(t, b.HasSteps)
	assert.True(t, timeline.Lay(traceOf(t, "",
		slice{1, 0, 10, "ProfilerStep#3", "user_annotation"})).HasSteps)
}

// Slices that overlap without nesting are all there, in rows of their own.
func TestOverlappingSlices(t *testing.T) {
	trace := traceOf(t, "",
		slice{1, 0, 100, "a", ""}, slice{1, 50, 100, "b", ""}, slice{1, 60, 100, "c", ""},
		slice{1, 60, 10, "inside a", ""}, slice{1, 155, 10, "d", ""}, slice{1, 180, 1, "e", ""})
	b := timeline.Lay(trace)
	lane := b.Lanes[0]
	assert.Equal(t, [][]string{{"a d e", "inside a", "b", "c"}}, rows(trace, b))
	assert.Equal(t, 2, lane.Nested)
	assert.Equal(t, 2, lane.Overlaps)
}

// A slice may end a nanosecond after the one around it, since writers round both.
func TestRoundedSlicesNest(t *testing.T) {
	trace, err := tracefile.Read(strings.NewReader(`[
		{"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"outer"},
		{"ph":"X","pid":1,"tid":1,"ts":5,"dur":5.001,"name":"inner"},
		{"ph":"X","pid":1,"tid":1,"ts":6,"dur":5.001,"name":"over"}]`))
	require.NoError(t, err)
	b := timeline.Lay(trace)
	assert.Equal(t, [][]string{{"outer", "inner", "over"}}, rows(trace, b))
	assert.Equal(t, 1, b.Lanes[0].Overlaps)
}

// checkBoard checks the promises of a board: each slice is in one row, and slices of a row follow
// one another.
func checkBoard(t *testing.T, trace *tracefile.Trace, b *timeline.Board) {
	seen := make([]bool, trace.Slices.Len())
	for _, lane := range b.Lanes {
		require.LessOrEqual(t, lane.Nested, len(lane.Rows)-1)
		for row := range len(lane.Rows) - 1 {
			before := int64(math.MinInt64)
			for _, i := range b.Slices[lane.Rows[row]:lane.Rows[row+1]] {
				require.False(t, seen[i], "slice %d is in two rows", i)
				seen[i] = true
				require.Equal(t, lane.Lane, trace.Slices.Lane[i])
				start := trace.Slices.StartNs[i]
				require.GreaterOrEqual(t, start+1, before, "slices of row %d overlap", row)
				before = start + trace.Slices.DurationNs[i]
			}
		}
	}
	assert.NotContains(t, seen, false)
}

func TestEverySliceHasAPlace(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var slices []slice
		for i := range random.IntN(60) {
			slices = append(slices, slice{
				random.IntN(3), random.IntN(100), random.IntN(30), fmt.Sprint(i), "",
			})
		}
		trace := traceOf(t, "", slices...)
		checkBoard(t, trace, timeline.Lay(trace))
	}
}

// The timeline colours slices as the sums count them.
func TestKindsOfWork(t *testing.T) {
	device := `{"ph":"M","pid":7,"name":"process_name","args":{"name":"/device:GPU:0"}},` +
		`{"ph":"M","pid":7,"tid":1,"name":"thread_name","args":{"name":"Stream #1"}},` +
		`{"ph":"M","pid":7,"tid":2,"name":"thread_name","args":{"name":"XLA Modules"}},` +
		`{"ph":"X","pid":7,"tid":2,"ts":0,"dur":9,"name":"jit_step"},` +
		`{"ph":"X","pid":7,"tid":1,"ts":0,"dur":1,"name":"fusion.3"},` +
		`{"ph":"X","pid":7,"tid":1,"ts":1,"dur":1,"name":"MemcpyH2D"},` +
		`{"ph":"X","pid":7,"tid":1,"ts":2,"dur":1,"name":"all-reduce.1"},`
	trace := traceOf(t, device,
		slice{1, 0, 1, "aten::add", "cpu_op"}, slice{1, 1, 1, "cudaLaunchKernel", "cuda_runtime"},
		slice{1, 2, 1, "cuLaunchKernel", "cuda_driver"}, slice{1, 3, 1, "sgemm", "kernel"},
		slice{1, 4, 1, "sgemm", "Kernel"}, slice{1, 5, 1, "Memcpy HtoD", "gpu_memcpy"},
		slice{1, 6, 1, "Memset", "gpu_memset"},
		slice{1, 7, 1, "ncclDevKernel_AllReduce", "kernel"},
		slice{1, 8, 1, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__",
			"user_annotation"},
		slice{1, 9, 1, "ProfilerStep#3", "user_annotation"},
		slice{1, 10, 1, "ProfilerStep#3", "gpu_user_annotation"},
		slice{1, 11, 1, "nn.Module: Linear_0", "python_function"},
		slice{1, 12, 1, "train.py(7): step", "python_function"},
		slice{1, 13, 1, "forward", "user_annotation"},
		slice{1, 14, 1, "gloo:all_reduce", "user_annotation"}, slice{1, 15, 1, "f", ""})
	b := timeline.Lay(trace)
	got := map[string]analysis.Hue{}
	for i, slice := range b.Slices {
		got[trace.Categories[trace.Slices.Category[slice]]+" "+
			trace.Names[trace.Slices.Name[slice]]] = b.Hues[i]
	}
	assert.Equal(t, map[string]analysis.Hue{
		" fusion.3": analysis.KernelHue, " MemcpyH2D": analysis.CopyHue,
		" all-reduce.1":    analysis.CommunicationHue,
		"cpu_op aten::add": analysis.CPUHue, "cuda_runtime cudaLaunchKernel": analysis.RuntimeHue,
		"cuda_driver cuLaunchKernel": analysis.RuntimeHue, "kernel sgemm": analysis.KernelHue,
		"Kernel sgemm": analysis.KernelHue, "gpu_memcpy Memcpy HtoD": analysis.CopyHue,
		"gpu_memset Memset":              analysis.CopyHue,
		"kernel ncclDevKernel_AllReduce": analysis.CommunicationHue,
		"user_annotation enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__": analysis.LoaderHue,
		"user_annotation ProfilerStep#3":                                              analysis.OtherHue,
		"gpu_user_annotation ProfilerStep#3":                                          analysis.OtherHue,
		"python_function nn.Module: Linear_0":                                         analysis.CPUHue,
		"python_function train.py(7): step":                                           analysis.CPUHue,
		"user_annotation forward":                                                     analysis.OtherHue,
		"user_annotation gloo:all_reduce":                                             analysis.CommunicationHue,
		" f":                                                                          analysis.CPUHue,
		" jit_step":                                                                   analysis.OtherHue,
	}, got)
}

// The script reads exactly what is documented.
func TestEncodedBoard(t *testing.T) {
	trace := traceOf(t,
		`{"ph":"M","pid":1,"name":"process_name","args":{"name":"python"}},`+
			`{"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"main \"é"}},`,
		slice{2, 10, 5, "b", "cpu_op"}, slice{2, 10, 20, "a", "cpu_op"}, slice{2, 17, 3, "b", "kernel"})
	encoded := timeline.Lay(trace).Append([]byte("head, "))[len("head, "):]
	size := int(binary.LittleEndian.Uint32(encoded))
	assert.Zero(t, (4+size)%8)
	var head struct {
		Count int
		Empty int
		From  string
		Span  float64
		Names []string
		Lanes []struct {
			Rows          []int
			Group, Nested int
			Overlaps      int
			Process, Name string
			ProcessID, ID string
			Labels        string
		}
	}
	require.NoError(t, json.Unmarshal(encoded[4:4+size], &head))
	assert.Equal(t, 3, head.Count)
	assert.Equal(t, "10000", head.From)
	assert.EqualValues(t, 20_000, head.Span)
	assert.Equal(t, []string{"a", "b"}, head.Names)
	require.Len(t, head.Lanes, 1)
	assert.Equal(t, []int{0, 1, 3}, head.Lanes[0].Rows)
	assert.Equal(t, "python", head.Lanes[0].Process)
	assert.Equal(t, "main \"é", head.Lanes[0].Name)
	columns := encoded[4+size:]
	require.Len(t, columns, 3*(8+8+4+4+1))
	number := func(at int) float64 {
		return math.Float64frombits(binary.LittleEndian.Uint64(columns[8*at:]))
	}
	assert.Equal(t, []float64{0, 0, 7000, 20_000, 5000, 10_000},
		[]float64{number(0), number(1), number(2), number(3), number(4), number(5)})
	name := func(at int) int { return int(binary.LittleEndian.Uint32(columns[48+4*at:])) }
	assert.Equal(t, []int{0, 1, 1, 1, 0, 2},
		[]int{name(0), name(1), name(2), name(3), name(4), name(5)})
	assert.Equal(t, []byte{byte(analysis.CPUHue), byte(analysis.CPUHue), byte(analysis.KernelHue)},
		columns[72:])
}

func TestNothingToLayOut(t *testing.T) {
	trace := traceOf(t, `{"ph":"M","pid":1,"name":"process_name","args":{"name":"python"}},`+
		`{"ph":"i","pid":1,"tid":3,"ts":5,"name":"mark"}`)
	b := timeline.Lay(trace)
	assert.Empty(t, b.Slices)
	assert.Empty(t, b.Lanes)
	assert.Equal(t, 1, b.Empty)
	assert.NotEmpty(t, b.Append(nil))
}

// millionSlices returns a trace of a million slices in 64 lanes.
func millionSlices() *tracefile.Trace {
	random := rand.New(rand.NewPCG(1, 2))
	trace := &tracefile.Trace{
		Names: []string{"", "a"}, Categories: []string{""}, Processes: make([]tracefile.Process, 1),
		Lanes: make([]tracefile.Lane, 64),
	}
	all := &trace.Slices
	for i := range 1_000_000 {
		all.StartNs = append(all.StartNs, int64(i)*1000+random.Int64N(5000))
		all.DurationNs = append(all.DurationNs, random.Int64N(40_000))
		all.Name, all.Category = append(all.Name, 1), append(all.Category, 0)
		all.Lane = append(all.Lane, uint32(random.IntN(64)))
	}
	return trace
}

func BenchmarkLay(b *testing.B) {
	trace := millionSlices()
	for b.Loop() {
		timeline.Lay(trace).Append(nil)
	}
}

// The kernel of an operator that communicates has the hue of communication, whatever its name.
func TestRecolour(t *testing.T) {
	op := func(tid, ts int, category, name string) string {
		return event(tid, ts, 5, name, fmt.Sprintf(`,"cat":%q,"args":{"External id":4}`, category))
	}
	trace, b := readTrace(t, op(1, 0, "cpu_op", "nccl:all_reduce"), op(2, 10, "kernel", "plain_kernel"))
	assert.Equal(t, []analysis.Hue{analysis.CommunicationHue, analysis.KernelHue}, b.Hues)
	whole := func() *analysis.Analysis { return analysis.Of(trace) }
	b.Recolour(whole)
	assert.Equal(t, []analysis.Hue{analysis.CommunicationHue, analysis.CommunicationHue}, b.Hues)
	_, b = readTrace(t, op(1, 0, "cpu_op", "aten::mm"), op(2, 10, "kernel", "plain_kernel"))
	b.Recolour(func() *analysis.Analysis { panic("nothing communicates") })
}
