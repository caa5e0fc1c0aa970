package service_test

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// steps has all that the script knows of the steps of a trace.
type steps struct {
	List []struct {
		Name     string
		From, To int64
		Slow     int
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
			assert.Equal(t, want.IsSlow, got.List[i].Slow == 1)
		}
		began, ok := trace.Unix(board.FromNs)
		require.True(t, ok, name)
		require.NotNil(t, got.Unix, name)
		assert.InDelta(t, float64(began)/1e6, *got.Unix, 1e-3)
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

// joined has all that the script knows of the steps of scalars.
type joined struct {
	Offset string
	Steps  []*float64
	Page   int
}

// next returns the next answer of a type.
func next[T wire.Coded](p *page) T {
	p.t.Helper()
	for {
		select {
		case answer := <-p.answers:
			if m, ok := answer.(T); ok {
				return m
			}
			p.take(answer)
		case <-time.After(20 * time.Second):
			p.t.Fatal("no answer")
		}
	}
}

// told returns what the script is told next of the steps of scalars.
func (p *page) told() (j joined) {
	for {
		if m := next[*scripted.ScriptMessage](p); m.What == profile.JoinedMessage {
			require.NoError(p.t, json.Unmarshal(p.object(m.With), &j))
			return j
		}
	}
}

// Steps are joined by wall time, which a person may move. The page's step is found by the step of
// scalars or by time, and a chosen one becomes the page's.
func TestStepsOfScalars(t *testing.T) {
	p, a := served(t, "torch.pt.trace.json.gz")
	trace, _ := laid(t, "torch.pt.trace.json.gz")
	p.steps()
	join := next[*profile.Join](p)
	require.Len(t, join.Times, 4)
	for i, step := range a.Steps() {
		unix, _ := trace.Unix(step.Span.FromNs)
		assert.InDelta(t, float64(unix)/1e9, join.Times[i], 1e-6)
	}
	p.ask(&profile.Joined{Trace: join.Trace, Steps: []float64{410, math.NaN(), 430}})
	got := p.told()
	assert.Equal(t, -1, got.Page)
	require.Len(t, got.Steps, 3)
	assert.Equal(t, 410.0, *got.Steps[0])
	assert.Nil(t, got.Steps[1])

	for _, test := range []struct {
		step, wall float64
		page       int
	}{
		{409, math.NaN(), -1}, {410, math.NaN(), 0}, {415, math.NaN(), 2}, {431, math.NaN(), -1},
		{math.NaN(), join.Times[1], 1}, {math.NaN(), join.Times[3], -1},
		{math.NaN(), math.NaN(), -1},
	} {
		p.ask(&profile.PageStep{Step: test.step, Wall: test.wall})
		assert.Equal(t, test.page, p.told().Page, test)
	}

	p.ask(&scripted.UserAction{Act: profile.PlaceAct, Value: "1"}) // scalars have no such step
	p.ask(&scripted.UserAction{Act: profile.PlaceAct, Value: "2"})
	place := next[*profile.PageStep](p)
	assert.Equal(t, 430.0, place.Step)
	assert.Less(t, place.Wall, join.Times[3])

	p.ask(&scripted.UserAction{Act: profile.OffsetAct, Value: "x"})
	p.ask(&scripted.UserAction{Act: profile.OffsetAct, Value: "-2.5"})
	assert.Equal(t, "-2.5", next[*profile.Link](p).Offset)
	moved := next[*profile.Join](p)
	assert.InDelta(t, join.Times[0]-2.5, moved.Times[0], 1e-6)
	p.ask(&profile.Joined{Trace: join.Trace, Steps: []float64{1, 2, 3}})
	assert.Equal(t, "-2.5", p.told().Offset)
}
