package worker_test

import (
	"compress/gzip"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view"
	"eventlens/app/engine/view/viewtest"
	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
)

// joined asks for the steps that the run of a trace logged in spans of time.
func (s screen) joined(trace uint32, times ...float64) []float64 {
	return viewtest.One[*profile.Joined](s.Screen,
		&profile.Join{Trace: trace, Times: times}).Steps
}

// traced returns the path of a file of the demo's training that was resumed at step 400.
func traced(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob("../../../../testdata/traced/torch/" + pattern)
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

// Each step of PyTorch's profiler, which began to count at 0, has the step that was logged in it.
func TestStepsAreJoinedByTime(t *testing.T) {
	s := show(t, view.Trace{Path: "traced/torch/w.1.pt.trace.json"},
		view.Trace{Path: "other/w.1.pt.trace.json"})
	log, err := os.ReadFile(traced(t, "events*"))
	require.NoError(t, err)
	s.AddRun("traced/torch", log)

	file, err := os.Open(traced(t, "*.pt.trace.json.gz"))
	require.NoError(t, err)
	defer file.Close()
	content, err := gzip.NewReader(file)
	require.NoError(t, err)
	trace, err := tracefile.Read(content)
	require.NoError(t, err)
	var times []float64
	add := func(ns int64) {
		unix, ok := trace.Unix(ns)
		require.True(t, ok)
		times = append(times, float64(unix)/1e9)
	}
	steps := analysis.Of(trace).Steps()
	for i := range steps {
		add(steps[i].Span.FromNs)
	}
	add(steps[len(steps)-1].Span.ToNs)
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
