package cards_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
)

// groupNames returns the titles of the groups on screen.
func groupNames(m *state.Model) string {
	var names []string
	for _, g := range m.Cards.Groups() {
		names = append(names, cards.GroupTitle(&g, false))
	}
	return strings.Join(names, " ")
}

// TestOrderOfGroups: scores first, then by name, then the optimiser, speed and the machine. What a
// layout names goes before all.
func TestOrderOfGroups(t *testing.T) {
	m := taggedModel("system/gpu", "perf/samples_per_second", "optim/lr", "b/10", "b/9", "a/x",
		"val/lr", "val/acc", "train/loss", "zero")
	assert.Equal(t, "train val a b Ungrouped optim perf system", groupNames(m))
	g := m.Cards.Groups()[1]
	assert.Equal(t, []string{"val/acc", "val/lr"},
		[]string{m.Cards.Tag(g.Cards[0].Tag).Name, m.Cards.Tag(g.Cards[1].Tag).Name},
		"also within a group")
	m.Cards.SetLogged(&wire.Layout{Categories: []layouts.Category{{Title: "L",
		Charts: []layouts.Chart{{Kind: eventfile.ChartMultiline, Tags: []string{"^b/1"}}}}}})
	assert.Equal(t, "b train val a Ungrouped optim perf system", groupNames(m))
}

// TestGroupsAreMoved by keys, here and on the next visit.
func TestGroupsAreMoved(t *testing.T) {
	m := taggedModel("a/loss", "b/loss", "c/loss", "loss")
	assert.Equal(t, "a b c Ungrouped", groupNames(m))
	place, all := m.Cards.MoveGroup("2c", m.Cards.GroupBeside("2c", -1))
	assert.Equal(t, []int{2, 4}, []int{place, all})
	assert.Equal(t, "a c b Ungrouped", groupNames(m))
	assert.Equal(t, []string{"a", "c", "b"}, m.Fragment().List(address.GroupOrder))
	m.Cards.MoveGroup("2", "2a")
	assert.Equal(t, "Ungrouped a c b", groupNames(m))
	assert.Equal(t, []string{"/", "a", "c", "b"}, m.Fragment().List(address.GroupOrder))
	place, _ = m.Cards.MoveGroup("2b", m.Cards.GroupBeside("2b", 1))
	assert.Zero(t, place, "it is the last one")
	kept, changed := m.Cards.FoldedToKeep()
	assert.True(t, changed)

	again := state.New(statetest.PageURL)
	again.Cards.FoldAgain(kept)
	again.ApplyFragment(address.Parse(""))
	statetest.AddTags(again, kind.Scalar, "b/loss", "a/loss", "x/loss")
	assert.Equal(t, "a b x", groupNames(again))
	assert.Equal(t, []string{"a", "b"}, again.Fragment().List(address.GroupOrder),
		"without groups of other logs")
	again.Cards.MoveGroup("2x", "2a")
	kept, _ = again.Cards.FoldedToKeep()
	assert.Equal(t, "&=x&=a&=b&=%2F&=c", strings.ReplaceAll(kept, "&=/", "&=%2F"),
		"groups of other logs keep their order")

	again.ApplyFragment(address.Parse("grouporder=b"))
	assert.Equal(t, "b a x", groupNames(again), "the address wins")
	again.Cards.SetTagFilter("loss")
	assert.False(t, again.Cards.Groups()[0].CanMove())
}

// TestOrderOfGroupsIsReset here and on this device, which keeps the order of other logs.
func TestOrderOfGroupsIsReset(t *testing.T) {
	m := taggedModel("a/loss", "b/loss", "c/loss")
	m.Cards.FoldAgain("&=x&=c&=other")
	m.ApplyFragment(address.Parse(""))
	assert.Equal(t, "c a b", groupNames(m))
	assert.True(t, m.Cards.KeptOrder(), "the address has no order")
	assert.Equal(t, "2c", m.Cards.GroupBeside("2c", -1), "it is the first one")
	assert.Equal(t, "2c", m.Cards.GroupBeside("2b", -9999))
	m.Cards.MoveGroup("2b", m.Cards.GroupBeside("2b", -9999))
	assert.Equal(t, "b c a", groupNames(m))
	assert.False(t, m.Cards.KeptOrder())
	assert.True(t, m.Cards.GroupsOrdered())
	m.Cards.ResetGroups()
	assert.Equal(t, "a b c", groupNames(m))
	assert.False(t, m.Cards.GroupsOrdered())
	assert.False(t, m.Cards.KeptOrder())
	assert.Empty(t, m.Fragment().List(address.GroupOrder))
	kept, _ := m.Cards.FoldedToKeep()
	assert.Equal(t, "&=x&=other", kept)
}

// TestLateTagsComeLast: tags of a run that grows are at the end until the next visit.
func TestLateTagsComeLast(t *testing.T) {
	m := taggedModel("b/loss", "lr")
	late := func(m *state.Model, id wire.TagID, name string) {
		m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: id, Kind: kind.Scalar, Name: name}}})
	}
	late(m, 3, "a/loss")
	assert.Equal(t, "a b Ungrouped", groupNames(m), "while the log is read")
	m.Apply(&wire.Loaded{})
	late(m, 4, "a/acc")
	assert.Equal(t, "a b Ungrouped New tags", groupNames(m))
	assert.Equal(t, "1 new tag at the end of the page", m.Said())
	m.Apply(&wire.Progress{Reading: true})
	late(m, 5, "0/acc")
	assert.Equal(t, "a b Ungrouped New tags", groupNames(m), "also while more is read")
	assert.False(t, m.Cards.Groups()[3].CanMove())
	m.AccessGiven()
	late(m, 6, "c/acc")
	assert.Equal(t, "a b c Ungrouped New tags", groupNames(m), "a source is read for the first time")
	m.Apply(&wire.Loaded{})
	late(m, 7, "d/acc")
	assert.Equal(t, "a b c Ungrouped New tags", groupNames(m))

	m = taggedModel("b/loss")
	m.Cards.Scrolled = true
	late(m, 3, "a/loss")
	assert.Equal(t, "b New tags", groupNames(m))
}
