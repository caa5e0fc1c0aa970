package service_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile"
	"eventlens/app/wire/scripted"
)

// steps has all that the script knows of the steps of a trace.
type steps struct {
	List []struct {
		Name     string
		From, To int64
	}
	Slowest, Median int
	Unix            *float64
}

// steps asks for the steps.
func (p *page) steps() (s steps) {
	p.t.Helper()
	p.ask(&scripted.UserAction{Act: profile.StepsAct})
	for {
		m, ok := (<-p.answers).(*scripted.ScriptMessage)
		if ok && m.What == profile.StepsMessage {
			require.NoError(p.t, json.Unmarshal(p.object(m.With), &s))
			return s
		}
	}
}

// Bands are where the summary has its steps, and say when these began.
func TestStepsOfTraces(t *testing.T) {
	for _, name := range []string{"torch.pt.trace.json.gz", "jax.xplane.pb"} {
		p, a := served(t, name)
		trace, board := laid(t, name)
		got := p.steps()
		slowest, median := a.Slowest()
		assert.Equal(t, slowest, got.Slowest)
		assert.Equal(t, median, got.Median)
		require.Len(t, got.List, 3)
		for i, want := range a.Steps() {
			assert.Equal(t, want.Name, got.List[i].Name)
			assert.Equal(t, want.Span.FromNs-board.FromNs, got.List[i].From)
			assert.Equal(t, want.Ns(), got.List[i].To-got.List[i].From)
		}
		began, ok := trace.Unix(board.FromNs)
		require.Equal(t, name != "jax.xplane.pb", ok, "JAX counts from the start of its session")
		require.Equal(t, ok, got.Unix != nil)
		if ok {
			assert.InDelta(t, float64(began)/1e6, *got.Unix, 1e-3)
		}
	}
}

// A trace without steps has no bands.
func TestNoSteps(t *testing.T) {
	p := serve(t)
	p.show(`[{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":90}]`)
	got := p.steps()
	assert.Empty(t, got.List)
	assert.Nil(t, got.Unix)
}
