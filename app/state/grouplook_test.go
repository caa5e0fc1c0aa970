package state

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// groupLook returns the name of a group, and its colour if a person chose one.
func groupLook(m *Model, key string) (name string, own wire.RGB) {
	for _, g := range m.runs.groups {
		if g.key == key {
			return g.name, g.ink.Own
		}
	}
	return "", 0
}

// TestLooksOfGroupsStayInTheirGrouping names and colours a group and then changes the grouping: the
// look applies only to its grouping, and again on the next visit.
func TestLooksOfGroupsStayInTheirGrouping(t *testing.T) {
	const red = 1<<24 | 0xff0000
	runs := []string{"augment true, use:bn true", "augment true, use:bn false"}
	bn, augment := Grouping{GroupHParam, "use:bn"}, Grouping{GroupHParam, "augment"}
	all, first, parent := Grouping{Kind: GroupAll}, Grouping{Kind: GroupFirst},
		Grouping{Kind: GroupParent}
	name, letter, unnamed := Grouping{GroupPattern, "(s)/"}, Grouping{GroupPattern, "(s)"},
		Grouping{GroupPattern, "s"}
	for _, c := range []struct {
		in     Grouping
		key    string
		same   []Grouping // groupings in which the group has the same look
		others map[Grouping]string
	}{
		{in: bn, key: "true", others: map[Grouping]string{augment: "augment = true"}},
		{in: all, key: "", others: map[Grouping]string{unnamed: words.GroupOfMatches.Text()}},
		{in: unnamed, key: "", others: map[Grouping]string{all: words.GroupOfAll.Text()}},
		{in: first, key: "s", same: []Grouping{parent}, others: map[Grouping]string{name: "s"}},
		{in: letter, key: "s", others: map[Grouping]string{first: "s", name: "s"}},
	} {
		m := newSweep(runs...)
		m.SetGrouping(c.in)
		m.RenameGroup(c.key, "mine")
		m.InkGroup(c.key, wire.Ink{Own: red})
		again := newSweep(runs...)
		again.ApplyFragment(address.Parse(m.Fragment().String()))
		for _, m := range []*Model{m, again} {
			for _, g := range append(c.same, c.in) {
				m.SetGrouping(g)
				called, own := groupLook(m, c.key)
				assert.Equal(t, "mine", called, "%s of %s", g.Text(), c.in.Text())
				assert.Equal(t, wire.RGB(red), own)
			}
			for g, want := range c.others {
				m.SetGrouping(g)
				called, own := groupLook(m, c.key)
				assert.Equal(t, want, called, "%s of %s", g.Text(), c.in.Text())
				assert.Zero(t, own)
			}
		}
		m.SetGrouping(c.in)
		m.UninkGroup(c.key)
		m.RenameGroup(c.key, "")
		assert.Empty(t, m.Fragment().List(address.Alias), "what is taken back is gone")
		assert.Empty(t, m.Fragment().List(address.RunColour))
	}
}

// TestLooksOfGroupsOfAnUnfinishedPattern checks that the looks follow the pattern in force.
func TestLooksOfGroupsOfAnUnfinishedPattern(t *testing.T) {
	m := newModel("a/1", "b/1")
	m.SetGrouping(Grouping{GroupPattern, "(.)/"})
	m.RenameGroup("a", "first")
	m.SetGrouping(Grouping{GroupPattern, "(.)/("})
	name, _ := groupLook(m, "a")
	assert.Equal(t, "first", name)
	m.RenameGroup("b", "second")
	m.SetGrouping(Grouping{GroupPattern, "(.)/"})
	name, _ = groupLook(m, "b")
	assert.Equal(t, "second", name)
}
