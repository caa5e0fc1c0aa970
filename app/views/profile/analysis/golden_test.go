package analysis_test

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// profilesDir has traces of testdata/gen, and what their writers and peers say about them.
const profilesDir = "../../../../testdata/profiles/"

// madeTrace reads the trace that testdata/gen made with torch.
func madeTrace(t *testing.T) *tracefile.Trace {
	t.Helper()
	return tracetest.Read(t, profilesDir+"torch.pt.trace.json.gz")
}

// TestMadeTraceMatchesPeers compares the steps and operators with those of torch_tb_profiler, and
// operators with those of torch itself.
func TestMadeTraceMatchesPeers(t *testing.T) {
	text, err := os.ReadFile(profilesDir + "torch.golden.json")
	require.NoError(t, err)
	var golden struct {
		torchGolden
		KeyAverages []averaged `json:"key_averages"`
	}
	require.NoError(t, json.Unmarshal(text, &golden))
	require.Len(t, golden.Steps, 3)
	require.NotEmpty(t, golden.Ops)

	seen := madeTrace(t)
	blind(seen)
	a := analysis.Of(seen)
	compareSteps(t, a, golden.torchGolden)
	compareOperators(t, a, golden.torchGolden)

	rows := map[string]analysis.Operator{}
	for _, row := range analysis.Of(madeTrace(t)).Operators(false) {
		rows[row.Name] = row
	}
	compared := 0
	for _, want := range golden.KeyAverages {
		got, ok := rows[want.Name]
		if !ok {
			continue // an annotation
		}
		compared++
		assert.Equal(t, want.Count, got.Calls, want.Name)
		assert.InDelta(t, want.Self, us(got.HostSelfNs), float64(want.Count), want.Name)
		assert.InDelta(t, want.Total, us(got.HostTotalNs), float64(want.Count), want.Name)
	}
	assert.Equal(t, len(rows), compared)
}

// averaged is a row of torch's own table. Times are in microseconds.
type averaged struct {
	Name        string
	Count       int
	Self, Total float64
}

func (a *averaged) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[4]any{&a.Name, &a.Count, &a.Self, &a.Total})
}

// TestMadeTraceIsSlowWhereItLoads finds the step whose batch the generator makes slow to read.
func TestMadeTraceIsSlowWhereItLoads(t *testing.T) {
	s, ok := analysis.Of(madeTrace(t)).Summary()
	require.True(t, ok)
	require.Len(t, s.Steps, 3)
	assert.Equal(t, "3", s.Steps[s.Slowest].Name)
	assert.Equal(t, analysis.DataLoader, s.Slower.Role)
	assert.Equal(t, analysis.InputBound, s.Bound)
	require.NotEmpty(t, s.Hints)
	assert.Equal(t, analysis.Loading, s.Hints[0].Kind)
}

// TestMadeSpace finds the steps that JAX numbers.
func TestMadeSpace(t *testing.T) {
	file, err := os.ReadFile(profilesDir + "jax.xplane.pb")
	require.NoError(t, err)
	trace, err := tracefile.Read(bytes.NewReader(file))
	require.NoError(t, err)
	steps := analysis.Of(trace).Steps()
	require.Len(t, steps, 3)
	for i, step := range steps {
		assert.Equal(t, []string{"5", "6", "7"}[i], step.Name)
		assert.Greater(t, step.Parts[analysis.CPU], step.Ns()/2)
	}
}
