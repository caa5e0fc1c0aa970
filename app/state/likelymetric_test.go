package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func TestLikelyMetric(t *testing.T) {
	for want, in := range map[string]map[string]int{
		"val/acc":      {"train/acc": 9, "val/acc": 9, "val/loss": 9, "lr": 9},
		"val/loss":     {"train/loss": 5, "val/loss": 5},
		"train/loss":   {"lr": 5, "train/loss": 5},
		"eval/reward":  {"eval/reward": 5, "eval/steps": 5},
		"val_accuracy": {"accuracy": 5, "val_accuracy": 5},
		"valLoss":      {"loss": 5, "valLoss": 5},
		// a value tag is not validation
		"episode/score": {"episode/score": 5, "value_loss": 5, "time/steps": 5},
		"loss":          {"loss": 82, "val/accuracy": 1}, // only one of 82 runs has it
		"test/loss":     {"loss": 82, "test/loss": 66},   // nearly all runs have it
		"tag0003":       {"tag0001": 3, "tag0003": 5, "tag0002": 4, "lr": 5},
		"m/0":           {"m/0": 250, "m/1": 250, "m/10": 250},
		"lr":            {"lr": 3, "epoch": 3},
	} {
		m := statetest.New("a", "b")
		statetest.ScalarsIn(m, in)
		ask, needed := m.Measure()
		assert.True(t, needed)
		assert.Equal(t, m.Metric().ID, ask.Tag)
		assert.Equal(t, want, m.Metric().Name)
	}
}

// TestMetricOfOneRun checks that the list shows the metric in its heading even if there is nothing
// to sort.
func TestMetricOfOneRun(t *testing.T) {
	m := statetest.New("a")
	statetest.ScalarsIn(m, map[string]int{"loss": 1})
	ask, needed := m.Measure()
	assert.True(t, needed)
	assert.Equal(t, m.Metric().ID, ask.Tag)
}

// TestNoMetric checks that without a metric the worker is asked only for times, and only if they
// sort the list.
func TestNoMetric(t *testing.T) {
	m := statetest.New("a", "b")
	statetest.AddTags(m, image.ID, "x")
	assert.Nil(t, m.Metric())
	_, needed := m.Measure()
	assert.False(t, needed)
	m.Runs.SetSort(runs.SortStart)
	_, needed = m.Measure()
	assert.True(t, needed)
}

// TestMetricIsDecidedOnce checks that the metric is decided when enough is known, and not changed
// after that.
func TestMetricIsDecidedOnce(t *testing.T) {
	m := state.New(statetest.PageURL)
	runs := statetest.Runs(1, "a", "b", "c", "d", "e")
	for i := range runs {
		runs[i].State = wire.RunReading
	}
	m.Apply(&wire.Catalogue{Runs: runs})
	statetest.ScalarsIn(m, map[string]int{"loss": 1})
	assert.Nil(t, m.Metric(), "the first run may be an odd one")
	for i := range 4 {
		runs[i].State = wire.RunRead
		m.Apply(&wire.Catalogue{Runs: runs[i : i+1]})
	}
	assert.Nil(t, m.Metric(), "so may all but one")
	runs[4].State = wire.RunRead
	m.Apply(&wire.Progress{Reading: true})
	m.Apply(&wire.Catalogue{Runs: runs[4:]})
	assert.Nil(t, m.Metric(), "and all that are known, while there may be more")
	m.Apply(&wire.Progress{})
	assert.Equal(t, "loss", m.Metric().Name)
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 9, Kind: kind.Scalar, Name: "val/acc", In: 5}}})
	m.Apply(&wire.Loaded{Runs: 5})
	assert.Equal(t, "loss", m.Metric().Name, "what is read does not change")
	assert.Empty(t, m.Fragment().String(), "it is not the person's choice")
	m.Runs.SetMetric("val/acc")
	assert.Equal(t, "runvalue=val%2Facc", m.Fragment().String())

	m = state.New(statetest.PageURL)
	m.ApplyFragment(address.Parse("runvalue=x"))
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(1, "a", "b")})
	statetest.ScalarsIn(m, map[string]int{"x": 1, "val/acc": 2})
	assert.Equal(t, "x", m.Metric().Name, "the person's choice")
}

func TestLikelyTag(t *testing.T) {
	names, in := []string{"val/acc", "train/loss", "val/loss"}, []int{2, 50, 48}
	scalar := func(i int) (string, int) { return names[i], in[i] }
	assert.Equal(t, "val/loss", runs.LikelyTag(3, scalar),
		"one that nearly all have goes before a better one that few have")
	assert.Empty(t, runs.LikelyTag(0, nil))
}
