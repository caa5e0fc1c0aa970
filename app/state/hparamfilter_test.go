package state

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func sweep() *Model {
	return newSweep("lr 0.1, opt adam", "lr 0.01, opt sgd", "opt adam", "lr 0.001",
		"lr nan, opt a:b%c")
}

func TestFilterByBounds(t *testing.T) {
	m := sweep()
	assert.Empty(t, m.SetHParamBound("lr", false, " 0.005 "))
	assert.Equal(t, "abc", sweepOrder(m), "from 0.005, or none: what is no number is not in it")
	assert.Equal(t, []wire.RunID{4, 5}, hidden(m), "what is filtered away is not drawn")
	drawn, all := m.RunCounts()
	assert.Equal(t, [2]int{3, 5}, [2]int{drawn, all})
	m.LackHParam("lr", false)
	assert.Equal(t, "ab", sweepOrder(m))
	assert.Equal(t, words.BoundUnread.Text(), m.SetHParamBound("lr", true, "0.0x"))
	assert.Equal(t, "ab", sweepOrder(m), "the previous filter holds")
	assert.Equal(t, words.BoundsCross.Text(), m.SetHParamBound("lr", true, "0.001"))
	assert.Equal(t, "ab", sweepOrder(m))
	assert.Empty(t, m.SetHParamBound("lr", true, "1e-2"))
	assert.Equal(t, "b", sweepOrder(m), "bounds belong to it")
	assert.Equal(t, "hparamfilter=0.005%3A1e-2%3Ano-none%3Alr", m.Fragment().String())
	filters := m.HParamFilters()
	assert.Equal(t, "lr 0.005 to 1e-2", FilterSaid(&filters[0], 1))
	m.SetRunFilter("a")
	assert.Empty(t, sweepOrder(m), "and the filter of names")
	assert.Equal(t, []int{1, 1}, []int{m.LeftWithout(0), m.LeftWithout(1)}, "which of them to drop")
	m.EndFilter(1)
	assert.Equal(t, "a", sweepOrder(m))
	m.EndFilter(0)
	assert.Equal(t, "abcde", sweepOrder(m))
	m.EndFilter(1)
	assert.Empty(t, m.SetHParamBound("lr", false, "1"))
	assert.Empty(t, m.SetHParamBound("lr", false, ""))
	assert.Empty(t, m.HParamFilters(), "an empty field is no bound")
}

func TestFilterByValues(t *testing.T) {
	m := sweep()
	m.TickHParam("opt", "adam")
	assert.Equal(t, "bde", sweepOrder(m))
	m.LackHParam("opt", false)
	assert.Equal(t, "be", sweepOrder(m))
	m.TickHParam("opt", "sgd")
	assert.Equal(t, "e", sweepOrder(m))
	assert.Equal(t, "opt: a:b%c", FilterSaid(&m.HParamFilters()[0], 1))

	again := sweep()
	again.ApplyFragment(address.Parse(m.Fragment().String()))
	assert.Equal(t, "e", sweepOrder(again), "values with colons survive the address")
	m.PickHParam("opt", true)
	assert.Equal(t, "abce", sweepOrder(m), "any value")
	assert.Equal(t, "opt: any value", FilterSaid(&m.HParamFilters()[0], 1))
	m.PickHParam("opt", false)
	assert.Empty(t, sweepOrder(m))
	m.LackHParam("opt", true)
	assert.Equal(t, "d", sweepOrder(m), "those without alone")
	assert.Equal(t, "opt: no value or none", FilterSaid(&m.HParamFilters()[0], 1))
	for _, value := range m.HParam("opt").Values {
		m.TickHParam("opt", value)
	}
	assert.Empty(t, m.HParamFilters(), "all of them are no filter")
	m.TickHParam("opt", "sgd")
	m.ShowEverything()
	assert.Equal(t, "abcde", sweepOrder(m))
	m.TickHParam("opt", "sgd")
	m.SetRunFilter("b")
	m.EndFilters()
	assert.Equal(t, "abcde", sweepOrder(m))
}

// TestFiltersHoldForWhatComes checks that filters apply to runs that arrive later.
func TestFiltersHoldForWhatComes(t *testing.T) {
	m := New(pageURL)
	m.ApplyFragment(address.Parse("hparamfilter=:0.05:no-none:lr"))
	runs := sweepRuns("", "")
	m.Apply(&wire.Catalogue{Runs: runs})
	assert.Empty(t, sweepOrder(m), "nothing is known of them")
	runs[0].HParams, runs[1].HParams = hparamsOf("lr 0.01"), hparamsOf("lr 0.1")
	m.Apply(&wire.Catalogue{Runs: runs})
	assert.Equal(t, "a", sweepOrder(m))
	m.ShowListed(false)
	assert.Equal(t, []wire.RunID{1, 2}, hidden(m))
	m.EndFilters()
	assert.Equal(t, []wire.RunID{1}, hidden(m), "what was filtered away was not hidden")
	m.Apply(&wire.Catalogue{Runs: append(runs, wireRuns(3, "s/c")...)})
	assert.Equal(t, []wire.RunID{1}, hidden(m),
		"runs that come are shown: not all of them were hidden")
}

// TestShownRunsAreNotFilteredAway checks that showing a run removes the filters that exclude it.
func TestShownRunsAreNotFilteredAway(t *testing.T) {
	m := sweep()
	m.TickHParam("opt", "sgd")
	m.ShowRuns([]wire.RunID{1})
	assert.Equal(t, []wire.RunID{2}, hidden(m), "the filter lists it")
	assert.True(t, m.Filtering())
	m.SetRunFilter("a|c")
	m.ShowRuns([]wire.RunID{2})
	assert.Empty(t, hidden(m))
	assert.False(t, m.Filtering())
}

func TestMalformedFilters(t *testing.T) {
	for _, text := range []string{
		"", "lr", ":lr", "::lr", "x:y:lr", "1:2:", "NaN::lr", strings.Repeat("1:", 300) + "lr",
	} {
		_, ok := parseFilter(text)
		assert.False(t, ok, text)
	}
	f, ok := parseFilter("x:2:odd:only:1:lr")
	assert.True(t, ok)
	assert.Equal(t, HParamFilter{Name: "lr", High: "2"}, f, "what is not known is left out")
	for _, f := range []HParamFilter{
		{Name: ":%3A", Low: "1"},
		{Name: "only", Picked: true, Only: []string{"only", "no-none", ""}, NoneOut: true},
		{Name: "x", Picked: true},
	} {
		again, ok := parseFilter(filterText(f))
		assert.True(t, ok)
		if len(again.Only) == 0 {
			again.Only = nil
		}
		assert.Equal(t, f, again)
	}
	wide := HParamFilter{Name: "x", Picked: true, Only: []string{"a", "b", "c", "", "e"}}
	assert.Equal(t, "x: a, b, c and 2 more or none", FilterSaid(&wide, 3))
}
