package runs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// withHParams returns the runs of a model with hyperparameters, given as names and values.
func withHParams(m *state.Model, all map[string][]string) *state.Model {
	list := []wire.Run{}
	for _, r := range m.Runs.All() {
		run := wire.Run{ID: r.ID, Name: r.Name, Source: r.From()}
		for at := all[r.Name]; len(at) > 0; at = at[2:] {
			run.HParams = append(run.HParams, wire.HParam{Name: at[0], Value: at[1]})
		}
		list = append(list, run)
	}
	m.Apply(&wire.Catalogue{Runs: list})
	return m
}

func briefRows(m *state.Model) (list []string) {
	m.Runs.SetBrief(true)
	m.Runs.SetSort(runs.SortName)
	for _, r := range m.Runs.Rows() {
		list = append(list, r.Short.String())
	}
	return list
}

func TestBriefNames(t *testing.T) {
	m := withHParams(statetest.New("sweep/a1", "sweep/a2", "sweep/a3"), map[string][]string{
		"sweep/a1": {"batch", "32", "lr", "0.01", "opt", "adam"},
		"sweep/a2": {"batch", "32", "lr", "0.01", "opt", "sgd"},
		"sweep/a3": {"batch", "32", "lr", "0.1", "opt", "sgd"},
	})
	assert.Equal(t, []string{"lr 0.01 · adam", "lr 0.01 · sgd", "lr 0.1 · sgd"}, briefRows(m))
	assert.Contains(t, m.Fragment().String(), "names=short")
	assert.Equal(t, "sweep/a1", m.Runs.Run(1).Title(), "the tooltip has the whole name")
	m.Runs.SetNameFilter("a2|a3")
	assert.Equal(t, []string{"lr 0.01", "lr 0.1"}, briefRows(m), "what differs of the shown runs")
	m.Runs.SetNameFilter("")
	m.Runs.RenameRun(1, "mine")
	assert.Equal(t, "mine", briefRows(m)[0])
	m.Runs.SetBrief(false)
	assert.Equal(t, "a2", m.Runs.Run(2).Short().String())

	m.ApplyFragment(address.Parse("names=short"))
	assert.Equal(t, "lr 0.1 · sgd", m.Runs.Run(3).Short().String())
	m.ApplyFragment(address.Parse("names=long"))
	assert.Equal(t, "a3", m.Runs.Run(3).Short().String())
}

// TestBriefNamesOfEqualHyperparameters: the part of the path that differs follows.
func TestBriefNamesOfEqualHyperparameters(t *testing.T) {
	lr := func(value string) []string { return []string{"model/lr", value, "use:bn", "true"} }
	m := withHParams(statetest.New("x/a/train", "x/a/val", "x/b/train", "other_long_name"),
		map[string][]string{"x/a/train": lr("0.1"), "x/a/val": lr("0.1"), "x/b/train": lr("0.2")})
	assert.Equal(t, []string{"other_long_name", "lr 0.1 · use:bn true · x/a/train",
		"lr 0.1 · use:bn true · x/a/val", "lr 0.2 · use:bn true"}, briefRows(m))
	m.Runs.SetSort(runs.SortFolder)
	assert.Equal(t, []string{"+ other_long_name", "+ x [3 of 3]", "  + a [2 of 2]", "    + train",
		"    + val", "  + lr 0.2 · use:bn true"}, statetest.Rows(m), "a folder says it already")
}

// TestBriefNamesWithoutHyperparameters: only the part of the path that differs is left.
func TestBriefNamesWithoutHyperparameters(t *testing.T) {
	assert.Equal(t, []string{"…a", "…b"}, briefRows(statetest.New("model_a", "model_b")))
	many := map[string][]string{"r1": {"a", "1", "b", "1", "c", "1", "d", "1", "out", "/tmp/results/of/r1"},
		"r2": {"a", "2", "b", "2", "c", "1", "d", "2", "out", "/tmp/results/of/r2"},
		"r3": {"a", "3", "b", "2", "c", "2", "d", "3", "out", "/tmp/results/of/r3"}}
	assert.Equal(t, []string{"a 1 · b 1 · c 1", "a 2 · b 2 · c 1", "a 3 · b 2 · c 2"},
		briefRows(withHParams(statetest.New("r1", "r2", "r3"), many)), "as many as are legible")
}
