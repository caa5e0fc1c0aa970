package runs_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// compared returns the model of runs a, b and c with values of a scalar.
func compared(tag string, values ...float64) *state.Model {
	m := statetest.New("a", "b", "c")
	statetest.AddTags(m, kind.Scalar, tag)
	m.Runs.SetMetric(tag)
	statetest.Measured(m, 1, values...)
	return m
}

func TestBaseline(t *testing.T) {
	m := compared("val/loss", 0.5, 0.25, math.NaN())
	versus := func(id wire.RunID) string {
		text, better := m.Runs.Versus(id)
		return strings.TrimSpace(text + " " + better)
	}
	assert.Empty(t, versus(2), "there is no baseline")
	names := m.NamesVersion()
	m.Runs.ToggleBaseline(1)
	assert.NotEqual(t, names, m.NamesVersion(), "cards are rendered again")
	assert.Equal(t, wire.RunID(1), m.Runs.Baseline())
	assert.Equal(t, wire.RunID(1), m.View("light", nil).Baseline)
	assert.Equal(t, "runvalue=val%2Floss&baseline=a", m.Fragment().String())
	assert.Equal(t, "baseline", versus(1))
	assert.Equal(t, "−0.25 better", versus(2))
	assert.Equal(t, "—", versus(3))
	m.Runs.ToggleBaseline(2)
	assert.Equal(t, "+0.25", versus(1))
	m.Runs.SetSort(runs.SortHigh)
	assert.Equal(t, "+0.25 better", versus(1), "the reader says that high values are better")
	m.Runs.ToggleBaseline(2)
	assert.Zero(t, m.Runs.Baseline())
	assert.Equal(t, "sortby=highest&runvalue=val%2Floss", m.Fragment().String())
	m.Runs.ToggleBaseline(9)
	assert.Zero(t, m.Runs.Baseline(), "no such run")
}

// TestBaselineOfTheAddress has a name that the log lacks at first.
func TestBaselineOfTheAddress(t *testing.T) {
	m := statetest.New("a")
	m.ApplyFragment(address.Parse("baseline=late"))
	assert.Zero(t, m.Runs.Baseline())
	assert.Equal(t, "baseline=late", m.Fragment().String(), "it stays")
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 2, Name: "late"}}})
	assert.Equal(t, wire.RunID(2), m.Runs.Baseline())
	m.Reset()
	assert.Zero(t, m.Runs.Baseline())
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 7, Name: "late"}}})
	assert.Equal(t, wire.RunID(7), m.Runs.Baseline(), "another worker numbers runs anew")
	m.ApplyFragment(address.Fragment{})
	assert.Zero(t, m.Runs.Baseline())
}

func TestGoalsOfDifferences(t *testing.T) {
	m := statetest.New("a")
	for name, want := range map[string][2]bool{ // whether less and more are better
		"train/loss": {true, false}, "val/top1": {false, true}, "step_time": {true, false},
		"loss_scale": {}, "weights": {}, "optim/learning_rate": {},
	} {
		_, less := m.Runs.Compare(name, -1)
		_, more := m.Runs.Compare(name, 1)
		assert.Equal(t, want, [2]bool{less != "", more != ""}, name)
		_, same := m.Runs.Compare(name, 0)
		_, none := m.Runs.Compare(name, math.NaN())
		assert.Empty(t, same+none, name)
	}
}

// TestBaselineAboveItsGroup has a group that is drawn as one line.
func TestBaselineAboveItsGroup(t *testing.T) {
	m := statetest.New("x/a", "x/b")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupFirst})
	m.Runs.SetAggregate(wire.Aggregate{Centre: wire.CentreMean})
	assert.Empty(t, m.Runs.OnTop())
	m.Runs.ToggleBaseline(2)
	assert.Equal(t, []wire.RunID{2}, m.Runs.OnTop())
	m.Runs.ToggleBaseline(2)
	assert.Empty(t, m.Runs.OnTop())
}
