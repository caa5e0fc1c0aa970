package runs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func sweep() *state.Model {
	return statetest.Sweep("lr 0.1, opt adam", "lr 0.01, opt sgd", "opt adam", "lr 0.001",
		"lr nan, opt a:b%c")
}

func TestFilterByBounds(t *testing.T) {
	m := sweep()
	assert.Empty(t, m.Runs.SetHParamBound("lr", false, " 0.005 "))
	assert.Equal(t, "abc", sweepOrder(m), "from 0.005, or none: what is no number is not in it")
	assert.Equal(t, []wire.RunID{4, 5}, statetest.Hidden(m), "what is filtered away is not drawn")
	drawn, all := m.Runs.Counts()
	assert.Equal(t, [2]int{3, 5}, [2]int{drawn, all})
	m.Runs.LackHParam("lr", false)
	assert.Equal(t, "ab", sweepOrder(m))
	assert.Equal(t, words.BoundUnread.Text(), m.Runs.SetHParamBound("lr", true, "0.0x"))
	assert.Equal(t, "ab", sweepOrder(m), "the previous filter holds")
	assert.Equal(t, words.BoundsCross.Text(), m.Runs.SetHParamBound("lr", true, "0.001"))
	assert.Equal(t, "ab", sweepOrder(m))
	assert.Empty(t, m.Runs.SetHParamBound("lr", true, "1e-2"))
	assert.Equal(t, "b", sweepOrder(m), "bounds belong to it")
	assert.Equal(t, "hparamfilter=0.005%3A1e-2%3Ano-none%3Alr", m.Fragment().String())
	filters := m.Runs.HParamFilters()
	assert.Equal(t, "lr 0.005 to 1e-2", runs.FilterSaid(&filters[0], 1))
	m.Runs.SetNameFilter("a")
	assert.Empty(t, sweepOrder(m), "and the filter of names")
	assert.Equal(t, []int{1, 1}, []int{m.Runs.LeftWithout(0), m.Runs.LeftWithout(1)},
		"which of them to drop")
	m.Runs.EndFilter(1)
	assert.Equal(t, "a", sweepOrder(m))
	m.Runs.EndFilter(0)
	assert.Equal(t, "abcde", sweepOrder(m))
	m.Runs.EndFilter(1)
	assert.Empty(t, m.Runs.SetHParamBound("lr", false, "1"))
	assert.Empty(t, m.Runs.SetHParamBound("lr", false, ""))
	assert.Empty(t, m.Runs.HParamFilters(), "an empty field is no bound")
}

func TestFilterByValues(t *testing.T) {
	m := sweep()
	m.Runs.TickHParam("opt", "adam")
	assert.Equal(t, "bde", sweepOrder(m))
	m.Runs.LackHParam("opt", false)
	assert.Equal(t, "be", sweepOrder(m))
	m.Runs.TickHParam("opt", "sgd")
	assert.Equal(t, "e", sweepOrder(m))
	assert.Equal(t, "opt: a:b%c", runs.FilterSaid(&m.Runs.HParamFilters()[0], 1))

	again := sweep()
	again.ApplyFragment(address.Parse(m.Fragment().String()))
	assert.Equal(t, "e", sweepOrder(again), "values with colons survive the address")
	m.Runs.PickHParam("opt", true)
	assert.Equal(t, "abce", sweepOrder(m), "any value")
	assert.Equal(t, "opt: any value", runs.FilterSaid(&m.Runs.HParamFilters()[0], 1))
	m.Runs.PickHParam("opt", false)
	assert.Empty(t, sweepOrder(m))
	m.Runs.LackHParam("opt", true)
	assert.Equal(t, "d", sweepOrder(m), "those without alone")
	assert.Equal(t, "opt: no value or none", runs.FilterSaid(&m.Runs.HParamFilters()[0], 1))
	for _, value := range m.Runs.HParam("opt").Values {
		m.Runs.TickHParam("opt", value)
	}
	assert.Empty(t, m.Runs.HParamFilters(), "all of them are no filter")
	m.Runs.TickHParam("opt", "sgd")
	m.Runs.ShowEverything()
	assert.Equal(t, "abcde", sweepOrder(m))
	m.Runs.TickHParam("opt", "sgd")
	m.Runs.SetNameFilter("b")
	m.Runs.EndFilters()
	assert.Equal(t, "abcde", sweepOrder(m))
}

// TestFiltersHoldForWhatComes checks that filters apply to runs that arrive later.
func TestFiltersHoldForWhatComes(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.ApplyFragment(address.Parse("hparamfilter=:0.05:no-none:lr"))
	runs := statetest.SweepRuns("", "")
	m.Apply(&wire.Catalogue{Runs: runs})
	assert.Empty(t, sweepOrder(m), "nothing is known of them")
	runs[0].HParams, runs[1].HParams = statetest.HParams("lr 0.01"), statetest.HParams("lr 0.1")
	m.Apply(&wire.Catalogue{Runs: runs})
	assert.Equal(t, "a", sweepOrder(m))
	m.Runs.ShowListed(false)
	assert.Equal(t, []wire.RunID{1, 2}, statetest.Hidden(m))
	m.Runs.EndFilters()
	assert.Equal(t, []wire.RunID{1}, statetest.Hidden(m), "what was filtered away was not hidden")
	m.Apply(&wire.Catalogue{Runs: append(runs, statetest.Runs(3, "s/c")...)})
	assert.Equal(t, []wire.RunID{1}, statetest.Hidden(m),
		"runs that come are shown: not all of them were hidden")
}

// TestShownRunsAreNotFilteredAway checks that showing a run removes the filters that exclude it.
func TestShownRunsAreNotFilteredAway(t *testing.T) {
	m := sweep()
	m.Runs.TickHParam("opt", "sgd")
	m.Runs.Show([]wire.RunID{1})
	assert.Equal(t, []wire.RunID{2}, statetest.Hidden(m), "the filter lists it")
	assert.True(t, m.Runs.Filtering())
	m.Runs.SetNameFilter("a|c")
	m.Runs.Show([]wire.RunID{2})
	assert.Empty(t, statetest.Hidden(m))
	assert.False(t, m.Runs.Filtering())
}
