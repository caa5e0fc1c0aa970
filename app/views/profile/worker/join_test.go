package worker_test

import (
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view"
	"eventlens/app/engine/view/viewtest"
	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// joined asks for the steps that the run of a trace logged in spans of time.
func (s screen) joined(trace uint32, times ...float64) []float64 {
	return viewtest.One[*profile.Joined](s.Screen,
		&profile.Join{Trace: trace, Times: times}).Steps
}

// traced returns the path of a file of the demo's traced trainings.
func traced(t *testing.T, pattern string) string {
	t.Helper()
	return tracetest.Only(t, "../../../../testdata/traced/"+pattern)
}

// timesOf returns when each step of a trace begins, and when the last one is over.
func timesOf(t *testing.T, trace *tracefile.Trace) (times []float64) {
	t.Helper()
	for _, ns := range analysis.Of(trace).StepTimes() {
		unix, ok := trace.Unix(ns)
		require.True(t, ok)
		times = append(times, float64(unix)/1e9)
	}
	return times
}

// Each step of PyTorch's profiler, which began to count at 0, has the step that was logged in it; the
// training was resumed at step 400.
func TestStepsAreJoinedByTime(t *testing.T) {
	s := show(t, view.Trace{Path: "traced/torch/w.1.pt.trace.json"},
		view.Trace{Path: "other/w.1.pt.trace.json"})
	log, err := os.ReadFile(traced(t, "torch/events*"))
	require.NoError(t, err)
	s.AddRun("traced/torch", log)

	times := timesOf(t, tracetest.Read(t, traced(t, "torch/*.pt.trace.json.gz")))
	assert.Equal(t, []float64{412, 413, 414, 415, 416, 417, 418, 419, 420, 421},
		s.joined(0, times...))

	got := s.joined(0, 1, times[0], times[0]+1e-9, times[3], 1e10)
	require.Len(t, got, 4)
	assert.Equal(t, 411.0, got[0], "the last one")
	assert.True(t, math.IsNaN(got[1]), "nothing was logged then")
	assert.Equal(t, []float64{414, 429}, got[2:])
	assert.Empty(t, s.joined(1, 1, 2), "the run has no scalars")
	assert.Empty(t, s.joined(9, 1, 2), "there is no such trace")
	assert.Empty(t, s.joined(0, 1), "no span")
}

// The steps of JAX's trace, whose clock counts from the start of its profiler, are the steps of
// scalars.
func TestStepsOfJAXAreJoinedByTime(t *testing.T) {
	s := show(t, view.Trace{Path: "traced/jax/plugins/profile/1/demo.xplane.pb", Run: "traced/jax"})
	log, err := os.ReadFile(traced(t, "jax/events*"))
	require.NoError(t, err)
	s.AddRun("traced/jax", log)
	file, err := os.Open(traced(t, "jax/plugins/profile/*/*.xplane.pb"))
	require.NoError(t, err)
	defer file.Close()
	trace, err := tracefile.Read(file)
	require.NoError(t, err)
	steps := analysis.Of(trace).Steps()
	got := s.joined(0, timesOf(t, trace)...)
	require.Len(t, got, len(steps))
	for i, step := range got {
		assert.Equal(t, steps[i].Name, strconv.FormatFloat(step, 'f', -1, 64))
	}
}
