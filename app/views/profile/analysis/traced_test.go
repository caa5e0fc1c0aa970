package analysis_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile/tracetest"
)

// traced reads the trace of the demo that a pattern names.
func traced(t *testing.T, pattern string) *analysis.Analysis {
	t.Helper()
	path := tracetest.Only(t, "../../../../testdata/traced/"+pattern)
	return analysis.Of(tracetest.Read(t, path))
}

// Every fifth step of the demo's traces waits for its input, at least 30 ms, and no other one does.
func TestTracesOfDemo(t *testing.T) {
	for _, test := range []struct {
		pattern string
		first   int
	}{{"torch/*.pt.trace.json.gz", 12}, {"jax/plugins/profile/*/*.xplane.pb", 20}} {
		a := traced(t, test.pattern)
		steps := a.Steps()
		require.Len(t, steps, 10, test.pattern)
		for i, step := range steps {
			n := test.first + i
			assert.Equal(t, strconv.Itoa(n), step.Name)
			assert.Equal(t, n%5 == 0, step.Ns() > 25e6, "%s: step %d: %d ns", test.pattern, n, step.Ns())
		}
		sum, ok := a.Summary()
		require.True(t, ok)
		assert.Equal(t, 5, sum.Pattern.Period, test.pattern)
		slowest, _ := a.Slowest()
		assert.Contains(t, []string{"15", "20", "25"}, steps[slowest].Name)
	}
	sum, ok := traced(t, "torch/*.pt.trace.json.gz").Summary()
	require.True(t, ok)
	assert.Equal(t, analysis.InputBound, sum.Bound)
	assert.Equal(t, analysis.DataLoader, sum.Slower.Role)
}
