package timeline_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/timeline"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// readTrace reads a trace in JSON.
func readTrace(t testing.TB, events ...string) (*tracefile.Trace, *timeline.Board) {
	t.Helper()
	trace, err := tracefile.Read(strings.NewReader("[" + strings.Join(events, ",") + "]"))
	require.NoError(t, err)
	return trace, timeline.Lay(trace)
}

// arrows returns the arrows of each slice, by name, and checks that both ends know of each.
func arrows(t testing.TB, trace *tracefile.Trace, b *timeline.Board) (found []string) {
	t.Helper()
	name := func(i int) string { return trace.Names[trace.Slices.Name[b.Slices[i]]] }
	for i := range b.Slices {
		for _, to := range b.LinksOf(i).To {
			assert.Contains(t, b.LinksOf(to).From, i)
			found = append(found, name(i)+" > "+name(to))
		}
		for _, from := range b.LinksOf(i).From {
			assert.Contains(t, b.LinksOf(from).To, i)
		}
	}
	return found
}

// event is a slice of a thread, with more of its members behind it.
func event(tid, ts, dur int, name, more string) string {
	return fmt.Sprintf(`{"ph":"X","pid":1,"tid":%d,"ts":%d,"dur":%d,"name":%q%s}`, tid, ts, dur, name,
		more)
}

// flowEnd is an end of a flow.
func flowEnd(phase string, tid, ts, id int, more string) string {
	return fmt.Sprintf(`{"ph":%q,"pid":1,"tid":%d,"ts":%d,"id":%d,"cat":"c","name":"n"%s}`, phase, tid,
		ts, id, more)
}

// A call leads to all that it starts on a device. The flows that torch writes for the same are no
// further arrows.
func TestLaunches(t *testing.T) {
	args := func(category string, correlation int) string {
		return fmt.Sprintf(`,"cat":%q,"args":{"correlation":%d}`, category, correlation)
	}
	trace, b := readTrace(t,
		event(1, 0, 10, "graph", args("cuda_runtime", 7)),
		event(1, 3, 2, "inner call", args("cuda_driver", 9)),
		event(1, 20, 2, "sync", args("cuda_runtime", 8)), event(1, 30, 2, "none", args("cuda_runtime", 0)),
		event(2, 50, 5, "late", args("kernel", 7)), event(2, 40, 5, "early", args("gpu_memcpy", 7)),
		event(2, 60, 1, "other", args("kernel", 0)),
		flowEnd("s", 1, 0, 7, ""), flowEnd("f", 2, 40, 7, `,"bp":"e"`), flowEnd("f", 2, 50, 7, `,"bp":"e"`))
	assert.Equal(t, []string{"graph > early", "graph > late"}, arrows(t, trace, b))
}

// Ends of flows are attached to the innermost slice around them, or to the one that begins next.
func TestFlows(t *testing.T) {
	const enclosing = `,"bp":"e"`
	lanes := []string{
		event(1, 0, 100, "outer", ""), event(1, 10, 20, "inner", ""), event(1, 30, 5, "after", ""),
		event(2, 40, 10, "a", ""), event(2, 45, 10, "b", ""), event(2, 60, 1, "c", ""),
		event(3, 70, 9, "end", ""), event(3, 70, 3, "end inside", ""),
	}
	for name, test := range map[string]struct {
		ends []string
		want []string
	}{
		"over a step, in any order": {
			[]string{flowEnd("f", 3, 72, 1, enclosing), flowEnd("t", 2, 48, 1, ""),
				flowEnd("s", 1, 10, 1, "")},
			[]string{"inner > b", "b > end inside"}},
		"to the next slice": {
			[]string{flowEnd("s", 1, 50, 1, ""), flowEnd("f", 3, 65, 1, "")}, []string{"outer > end"}},
		"from a slice that ends": {
			[]string{flowEnd("s", 2, 61, 1, ""), flowEnd("f", 1, 30, 1, enclosing)},
			[]string{"c > after"}},
		"clocks that disagree": {
			[]string{flowEnd("f", 2, 41, 1, enclosing), flowEnd("s", 1, 60, 1, "")},
			[]string{"outer > a"}},
		"an ID that comes again": {
			[]string{flowEnd("s", 1, 5, 1, ""), flowEnd("f", 2, 41, 1, enclosing),
				flowEnd("s", 1, 50, 1, ""), flowEnd("f", 2, 60, 1, enclosing)},
			[]string{"outer > a", "outer > c"}},
		"several ends": {
			[]string{flowEnd("s", 1, 5, 1, ""), flowEnd("f", 2, 41, 1, enclosing),
				flowEnd("f", 3, 77, 1, enclosing)},
			[]string{"outer > a", "outer > end"}},
		"ends of other flows, and outside of slices": {
			[]string{flowEnd("s", 1, 5, 1, ""), flowEnd("f", 2, 41, 2, enclosing),
				flowEnd("f", 2, 200, 1, enclosing), flowEnd("f", 9, 200, 1, "")}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			trace, b := readTrace(t, append(slices.Clone(lanes), test.ends...)...)
			assert.Equal(t, test.want, arrows(t, trace, b))
		})
	}
}

// Without flows, an operator leads to its backward operator by its sequence number.
func TestSequenceNumbers(t *testing.T) {
	args := func(number, thread int) string {
		return fmt.Sprintf(`,"cat":"cpu_op","args":{"Sequence number":%d,"Fwd thread id":%d}`, number, thread)
	}
	events := []string{
		event(1, 0, 10, "conv2d", args(5, 0)), event(1, 1, 8, "convolution", args(5, 0)),
		event(1, 20, 5, "view", args(6, 0)), event(1, 27, 1, "no gradient", args(-1, 0)),
		event(2, 30, 9, "evaluate", args(6, 1)), event(2, 31, 7, "ViewBackward", args(6, 1)),
		event(2, 40, 9, "evaluate", args(5, 1)), event(2, 41, 7, "ConvBackward", args(5, 1)),
		event(1, 60, 5, "later one", args(5, 0)), event(1, 70, 2, "alone", args(9, 0)),
	}
	trace, b := readTrace(t, events...)
	assert.Equal(t, []string{"view > ViewBackward", "convolution > ConvBackward"},
		arrows(t, trace, b))
	trace, b = readTrace(t, append(events,
		`{"ph":"s","pid":1,"tid":1,"ts":20,"id":1,"cat":"fwdbwd","name":"fwdbwd"}`,
		`{"ph":"f","pid":1,"tid":2,"ts":31,"id":1,"cat":"fwdbwd","name":"fwdbwd","bp":"e"}`)...)
	assert.Equal(t, []string{"view > ViewBackward"}, arrows(t, trace, b), "the flows win")
	assert.Empty(t, trace.Links.Slice)
}

// fileTrace reads a trace of a file; edit changes its text.
func fileTrace(t *testing.T, path string, edit func(string) string) *tracefile.Trace {
	t.Helper()
	text := string(tracetest.Content(t, path))
	trace, err := tracefile.Read(strings.NewReader(edit(text)))
	require.NoError(t, err)
	return trace
}

func asStored(text string) string { return text }

// linkCount counts the arrows of a trace: from calls, and others.
func linkCount(trace *tracefile.Trace) (launches, others int) {
	b := timeline.Lay(trace)
	hasLinks := make([]bool, trace.Slices.Len())
	for _, slice := range trace.Links.Slice {
		hasLinks[slice] = true
	}
	lanes := map[uint32]bool{}
	for _, lane := range trace.Flows.Lane {
		lanes[lane] = true
	}
	for i, slice := range b.Slices {
		isCall := trace.Facts.CorrelationOf(int(slice)) != 0
		if !isCall && !hasLinks[slice] && !lanes[trace.Slices.Lane[slice]] {
			continue
		}
		for _, to := range b.LinksOf(i).To {
			if isCall && trace.Facts.CorrelationOf(int(b.Slices[to])) ==
				trace.Facts.CorrelationOf(int(slice)) {
				launches++
			} else {
				others++
			}
		}
	}
	return launches, others
}

// TestOwnTraces counts the arrows of the project's own traces. An independent decoder, which is made
// of Python's json and of a loop over the fields of Protocol Buffers, found as many.
func TestOwnTraces(t *testing.T) {
	const dir = "../../../../testdata/profiles/"
	for name, want := range map[string]int{
		"torch.pt.trace.json.gz": 21, "jax.xplane.pb": 18,
		"log/train/plugins/profile/2026_11_30_08_24_12/vm.xplane.pb": 22,
	} {
		launches, others := linkCount(fileTrace(t, dir+name, asStored))
		assert.Zero(t, launches, name)
		assert.Equal(t, want, others, name)
	}
}

// TestSequenceNumbersMatchFlows finds the arrows that torch wrote as flows once more, by sequence
// numbers alone.
func TestSequenceNumbersMatchFlows(t *testing.T) {
	const path = "../../../../testdata/profiles/torch.pt.trace.json.gz"
	of := func(edit func(string) string) []string {
		trace := fileTrace(t, path, edit)
		return arrows(t, trace, timeline.Lay(trace))
	}
	flows := of(asStored)
	require.Len(t, flows, 21)
	assert.Equal(t, flows, of(func(text string) string {
		text = strings.ReplaceAll(text, `"ph": "s"`, `"ph": "i"`)
		return strings.ReplaceAll(text, `"ph": "f"`, `"ph": "i"`)
	}))
}

// TestLinksOfRealTraces compares the numbers of arrows with those of the independent decoder.
func TestLinksOfRealTraces(t *testing.T) {
	const corpus = "../../../../../shared/corpus-profile/"
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("no real traces")
	}
	for _, want := range []struct {
		name             string
		launches, others int
	}{
		{"AMD-AGI+TraceLens/tests/traces/inference/sglang_decode/sglang_Qwen3-8B_decode.json.gz", 558, 0},
		{"AMD-AGI+TraceLens/tests/traces/perf_model/normalization/normalization_layer_test.json.gz", 173, 51},
		{"luatil+torch-profile/trace_05.json", 1260, 20},
		{"_made/cpu_full.pt.trace.json.gz", 0, 126},
		{"harryjmoss+particle_transformer/gpu_working_chrome_trace.json", 560, 0},
		{"_made/tf_log/train/plugins/profile/2026_11_28_14_30_48/vm.xplane.pb", 0, 640},
		{"_made/jax_log/plugins/profile/2026_11_28_14_31_00/vm.xplane.pb", 0, 147},
		{"AMD-AGI+TraceLens/tests/traces/mi300/jax_conv_minimal_08/tw003.xplane.pb", 235, 195},
		{"AMD-AGI+TraceLens/tests/traces/mi300/jax08_attention/tw003.xplane.pb", 105, 186},
		{"../corpus/tensorflow+profiler/demo/plugins/profile/GPU-multi-worker/34.83.195.179_6003.xplane.pb", 1556, 283},
	} {
		launches, others := linkCount(fileTrace(t, corpus+want.name, asStored))
		assert.Equal(t, want.launches, launches, want.name)
		assert.Equal(t, want.others, others, want.name)
	}
}

// BenchmarkLinks finds the arrows of a slice among 10^6 slices with as many ends of flows.
func BenchmarkLinks(b *testing.B) {
	events := []string{event(1, 0, 1_000_000, "step", "")}
	for i := range 500_000 {
		args := fmt.Sprintf(`,"args":{"correlation":%d}`, i+1)
		events = append(events, event(1, 2*i, 1, "call", `,"cat":"cuda_runtime"`+args),
			event(2, 2*i+1, 1, "kernel", `,"cat":"kernel"`+args), flowEnd("s", 1, 2*i, i+1, ""),
			flowEnd("f", 2, 2*i+1, i+1, `,"bp":"e"`))
	}
	_, board := readTrace(b, events...)
	for _, i := range []int{0, 250_000} {
		b.Run(fmt.Sprint(i), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				board.LinksOf(i)
			}
		})
	}
}
