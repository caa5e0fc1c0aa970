package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func TestRunsThatAreBeingWritten(t *testing.T) {
	m := statetest.New("now", "old", "ahead", "unknown")
	m.Runs.SetSort(runs.SortUpdate)
	m.Apply(&wire.RunValues{Runs: []wire.RunValue{{Run: 1, LiveUntil: 1300},
		{Run: 2, LiveUntil: 1050}, {Run: 3, Updated: 2000}}})
	const nowMs = 1_060_000
	assert.True(t, m.Runs.Live(1, nowMs))
	assert.False(t, m.Runs.Live(2, nowMs), "minutes ago")
	assert.False(t, m.Runs.Live(3, nowMs), "by a clock that is ahead")
	assert.False(t, m.Runs.Live(4, nowMs), "its times were not asked for")
}

func TestDrawnRuns(t *testing.T) {
	m := statetest.New("a", "b", "c", "d")
	m.Runs.Toggle(2)
	m.Runs.TakeOut(3)
	assert.Equal(t, []wire.RunID{1, 4}, m.Runs.DrawnRuns())
	assert.Equal(t, 1, m.Runs.Out())
	m.Runs.SetNameFilter("a|b")
	assert.Equal(t, []wire.RunID{1}, m.Runs.DrawnRuns())
	m.Runs.BringBack()
	m.Runs.ShowEverything()
	assert.Len(t, m.Runs.DrawnRuns(), 4)
}

func TestFoldersFold(t *testing.T) {
	m := statetest.New("lr/1", "lr/2", "x")
	keys := func() (keys []string) {
		for _, r := range m.Runs.Rows() {
			keys = append(keys, r.Key)
		}
		return keys
	}
	open := keys()
	assert.Equal(t, []string{"flr/", "r1", "r2", "r3"}, open)
	m.Runs.ToggleFold("flr/")
	assert.Equal(t, []string{"flr/", "r3"}, keys())
	m.Runs.SetNameFilter("2")
	assert.Contains(t, keys(), "r2", "what a filter leaves is seen")
	m.Runs.SetNameFilter("")
	m.Runs.ToggleFold("flr/")
	assert.Equal(t, open, keys())
}

// TestReversedGoal: who lists the lowest values of an accuracy first wants low ones.
func TestReversedGoal(t *testing.T) {
	m := statetest.New("a", "b")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 7, Kind: kind.Scalar, Name: "val/acc"}}})
	m.Runs.SetMetric("val/acc")
	reversed := func(s runs.Sort) wire.TagID {
		m.Runs.SetSort(s)
		return m.View("light", nil).Lines.Reversed
	}
	assert.Zero(t, reversed(runs.SortName))
	assert.Zero(t, reversed(runs.SortHigh))
	assert.EqualValues(t, 7, reversed(runs.SortLow))
	m.Runs.SetMetric("")
	assert.Zero(t, reversed(runs.SortBestMin))
}
