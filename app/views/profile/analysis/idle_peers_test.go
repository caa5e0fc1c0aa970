package analysis_test

import (
	"path"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
)

// idleGoldens has what HolisticTraceAnalysis 0.5.0 says, in microseconds: get_temporal_breakdown, and
// get_idle_time_breakdown of the one stream of each trace.
// Two traces have slices that are shorter than its rounding, or overlap: it gives these negative
// lengths, and says in the first one that a device is busy for longer than all of its slices last.
// For these the difference that it makes is allowed.
var idleGoldens = []struct {
	file                              string
	idle, compute, rest, host, launch float64
	delta                             float64
}{
	{"pytorch+kineto/tb_plugin/samples/resnet50_num_workers_0/worker0.pt.trace.json.gz",
		208143, 504477, 10990, 197384, 10759, 0},
	{"pytorch+kineto/tb_plugin/samples/resnet50_num_workers_4/worker0.pt.trace.json.gz",
		63988, 505812, 16630, 53493, 10495, 0},
	{"AMD-AGI+TraceLens/tests/traces/b200/eager_trace.json.gz", 73669, 10153, 664, 73166, 566, 73.1},
	{"AMD-AGI+TraceLens/tests/traces/h100/Falconsai_nsfw_image_detection__1016002.json.gz",
		6491, 1065, 3, 6471, 20, 0},
	{"AMD-AGI+TraceLens/tests/traces/mi300/gaunernst_bert-small-uncased__1016001.json.gz",
		3168, 326, 1, 3048, 120, 0},
	{"harryjmoss+particle_transformer/gpu_working_chrome_trace.json",
		1715933, 89188, 1907, 1714237, 1696, 0},
	{"luatil+torch-profile/trace_05.json", 2146, 113258, 30, 0, 2146, 10.1},
	{"AMD-AGI+TraceLens/tests/traces/perf_model/normalization/normalization_layer_test.json.gz",
		1067923, 833, 23, 1067764, 159, 0},
}

// TestIdleMatchesHTA compares the time in which devices are idle, and why.
func TestIdleMatchesHTA(t *testing.T) {
	for _, want := range idleGoldens {
		t.Run(path.Base(path.Dir(want.file))+"/"+path.Base(want.file), func(t *testing.T) {
			trace := corpusTrace(t, want.file)
			rounded(trace)
			devices := analysis.Of(trace).Devices()
			require.Len(t, devices, 1)
			d := devices[0]
			delta := max(want.delta, 0.001)
			assert.InDelta(t, want.idle, us(d.IdleNs), delta, "idle")
			assert.InDelta(t, want.compute, us(d.ComputeNs), delta, "compute")
			assert.InDelta(t, want.rest, us(d.OtherNs), delta, "rest")
			assert.InDelta(t, want.host, us(d.Causes.HostNs+d.Causes.InputNs), delta, "host")
			assert.InDelta(t, want.launch, us(d.Causes.LaunchNs), delta, "launch")
			assert.Zero(t, d.Causes.OtherNs)
		})
	}
}

// rounded makes times whole microseconds as HTA does: begins up, ends down. It takes the annotations of
// devices for steps, too.
func rounded(trace *tracefile.Trace) {
	e := &trace.Slices
	for i, start := range e.StartNs {
		end := (start + e.DurationNs[i]) / 1000 * 1000
		e.StartNs[i] = (start + 999) / 1000 * 1000
		e.DurationNs[i] = max(end-e.StartNs[i], 0)
	}
	for i, category := range trace.Categories {
		if category == "gpu_user_annotation" {
			trace.Categories[i] = "user_annotation"
		}
	}
}
