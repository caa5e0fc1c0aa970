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

// groupLook returns the name of a group, and its colour if a person chose one.
func groupLook(m *state.Model, key string) (name string, own wire.RGB) {
	for _, r := range m.Runs.Rows() {
		if r.Kind == runs.RowGroup && r.Key == "g"+key {
			return r.Name, r.Ink.Own
		}
	}
	return "", 0
}

// TestLooksOfGroupsStayInTheirGrouping names and colours a group and then changes the grouping: the
// look applies only to its grouping, and again on the next visit.
func TestLooksOfGroupsStayInTheirGrouping(t *testing.T) {
	const red = 1<<24 | 0xff0000
	names := []string{"augment true, use:bn true", "augment true, use:bn false"}
	bn, augment := runs.Grouping{Kind: runs.GroupHParam, Pattern: "use:bn"},
		runs.Grouping{Kind: runs.GroupHParam, Pattern: "augment"}
	all, first, parent := runs.Grouping{Kind: runs.GroupAll}, runs.Grouping{Kind: runs.GroupFirst},
		runs.Grouping{Kind: runs.GroupParent}
	name, letter, unnamed := runs.Grouping{Kind: runs.GroupPattern, Pattern: "(s)/"},
		runs.Grouping{Kind: runs.GroupPattern, Pattern: "(s)"},
		runs.Grouping{Kind: runs.GroupPattern, Pattern: "s"}
	for _, c := range []struct {
		in     runs.Grouping
		key    string
		same   []runs.Grouping // groupings in which the group has the same look
		others map[runs.Grouping]string
	}{
		{in: bn, key: "true", others: map[runs.Grouping]string{augment: "augment = true"}},
		{in: all, key: "", others: map[runs.Grouping]string{unnamed: words.GroupOfMatches.Text()}},
		{in: unnamed, key: "", others: map[runs.Grouping]string{all: words.GroupOfAll.Text()}},
		{
			in: first, key: "s", same: []runs.Grouping{parent},
			others: map[runs.Grouping]string{name: "s"},
		},
		{in: letter, key: "s", others: map[runs.Grouping]string{first: "s", name: "s"}},
	} {
		m := statetest.Sweep(names...)
		m.Runs.SetGrouping(c.in)
		m.Runs.RenameGroup(c.key, "mine")
		m.Runs.InkGroup(c.key, wire.Ink{Own: red})
		again := statetest.Sweep(names...)
		again.ApplyFragment(address.Parse(m.Fragment().String()))
		for _, m := range []*state.Model{m, again} {
			for _, g := range append(c.same, c.in) {
				m.Runs.SetGrouping(g)
				called, own := groupLook(m, c.key)
				assert.Equal(t, "mine", called, "%s of %s", g.Text(), c.in.Text())
				assert.Equal(t, wire.RGB(red), own)
			}
			for g, want := range c.others {
				m.Runs.SetGrouping(g)
				called, own := groupLook(m, c.key)
				assert.Equal(t, want, called, "%s of %s", g.Text(), c.in.Text())
				assert.Zero(t, own)
			}
		}
		m.Runs.SetGrouping(c.in)
		m.Runs.UninkGroup(c.key)
		m.Runs.RenameGroup(c.key, "")
		assert.Empty(t, m.Fragment().List(address.Alias), "what is taken back is gone")
		assert.Empty(t, m.Fragment().List(address.RunColour))
	}
}

// TestLooksOfGroupsOfAnUnfinishedPattern checks that the looks follow the pattern in force.
func TestLooksOfGroupsOfAnUnfinishedPattern(t *testing.T) {
	m := statetest.New("a/1", "b/1")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: "(.)/"})
	m.Runs.RenameGroup("a", "first")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: "(.)/("})
	name, _ := groupLook(m, "a")
	assert.Equal(t, "first", name)
	m.Runs.RenameGroup("b", "second")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: "(.)/"})
	name, _ = groupLook(m, "b")
	assert.Equal(t, "second", name)
}
