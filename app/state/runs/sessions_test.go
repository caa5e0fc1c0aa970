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

func TestGroupsOfHyperparameters(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.ApplyFragment(address.Parse("groupby=hparam:lr"))
	list := statetest.Runs(1, "a", "a/train", "a/train/x", "b", "b/1700.1", "c", "c/1700.1",
		"c/1700.2",
		"lone")
	lr := func(value string) []wire.HParam {
		return []wire.HParam{{Name: "bs", Value: "8"}, {Name: "lr", Value: value}}
	}
	m.Apply(&wire.Catalogue{Runs: list})
	assert.Equal(t, "+ a [3 of 3]", statetest.Rows(m)[0], "nothing is known yet: no groups")
	list[0].HParams, list[4].HParams, list[6].HParams, list[7].HParams = lr("0.1"), lr("0.2"),
		lr("0.1"), lr("0.3")
	m.Apply(&wire.Catalogue{Runs: list})
	assert.Equal(t, []string{"lr", "bs"}, m.Runs.AllHParams(), "what differs first")
	assert.Equal(t, []string{
		"+ lr = 0.1 [4 of 4]", "  + a", "  + a/train", "  + a/train/x", "  + c/1700.1",
		"+ lr = 0.2 [2 of 2]", "  + b", "  + b/1700.1",
		"+ lr = 0.3 [1 of 1]", "  + c/1700.2",
		"+ No group [2 of 2]", "  + c", "  + lone",
	}, statetest.Rows(m), "below a session, or right above one; above several is none")
	assert.Equal(t, "groupby=hparam%3Alr", m.Fragment().String())
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupHParam, Pattern: "bs"})
	assert.Equal(t, "+ bs = 8 [7 of 7]", statetest.Rows(m)[0])
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupHParam, Pattern: "gone"})
	assert.Equal(t, "+ a [3 of 3]", statetest.Rows(m)[0])
	m.Runs.SetGrouping(runs.Grouping{})
	assert.Equal(t,
		[]string{"+ a [3 of 3]", "  + (this folder)", "  + train [2 of 2]", "    + (this folder)",
			"    + x"}, statetest.Rows(m)[:5])
}
