package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/audio"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/mesh"
	"eventlens/app/kinds/text"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// kindsTogether returns a page on the tab of all kinds, with two runs whose tags have the same
// names in several kinds.
func kindsTogether(fragment string) *state.Model {
	m := state.New(statetest.PageURL)
	m.Start("src=a/&tab=all"+fragment, nil)
	c := &wire.Catalogue{Runs: statetest.Runs(1, "a", "b")}
	for _, t := range []struct {
		kind kind.ID
		name string
	}{
		{histogram.ID, "layer10/w"}, {histogram.ID, "layer2/w"}, {histogram.ID, "gradients"},
		{image.ID, "layer2/w"}, {image.ID, "loss/surface"},
		{kind.Scalar, "loss"}, {kind.Scalar, "layer2/w"}, {kind.Scalar, "layer2/rate"},
		{text.ID, "layer2/w"},
	} {
		tag := wire.Tag{
			ID: wire.TagID(len(c.Tags) + 1), Kind: t.kind, Name: t.name, Values: 10, Superseded: 1,
		}
		if t.kind.PerRun() {
			tag.Runs = []wire.RunID{1, 2}
		}
		c.Tags = append(c.Tags, tag)
	}
	m.Apply(c)
	m.Apply(&wire.Loaded{Runs: 2})
	return m
}

// said returns the groups on screen, each with its cards, given by kind, tag and run.
func said(m *state.Model) (groups [][]string) {
	for _, g := range m.Cards.Groups() {
		cards := []string{g.Name}
		for _, key := range g.Cards {
			card := m.Cards.KindOf(key).Key() + " " + m.Cards.Tag(key.Tag).Name
			if run := m.Runs.Run(key.Run); run != nil {
				card += " " + run.Name
			}
			cards = append(cards, card)
		}
		groups = append(groups, cards)
	}
	return groups
}

// TestAllKinds checks that the cards of a tag are side by side, scalars first, and that a tag of
// one kind joins the group made by tags of another kind.
func TestAllKinds(t *testing.T) {
	m := kindsTogether("")
	assert.Equal(t, [][]string{
		{"loss", "scalars loss", "images loss/surface a", "images loss/surface b"},
		{"layer2", "scalars layer2/rate", "scalars layer2/w", "images layer2/w a",
			"images layer2/w b", "histograms layer2/w a", "histograms layer2/w b"},
		{"layer10", "histograms layer10/w a", "histograms layer10/w b"},
		{"", "histograms gradients a", "histograms gradients b"},
	}, said(m))
	match, all := m.Cards.TagCounts(kind.All)
	assert.Equal(t, [2]int{8, 8}, [2]int{match, all}, "texts are no part of it")
	assert.EqualValues(t, 80, m.Cards.Values(kind.All))
	assert.EqualValues(t, 8, m.Cards.Superseded(kind.All))

	m.Cards.SetTagFilter("w$|surface")
	assert.Equal(t, [][]string{
		{"", "scalars layer2/w", "images layer2/w a", "images layer2/w b",
			"histograms layer2/w a", "histograms layer2/w b", "histograms layer10/w a",
			"histograms layer10/w b", "images loss/surface a", "images loss/surface b"},
	}, said(m))
	match, all = m.Cards.TagCounts(kind.All)
	assert.Equal(t, [2]int{5, 8}, [2]int{match, all})

	m.Runs.ShowOnly([]wire.RunID{1})
	m.Cards.SetTagFilter("")
	assert.Equal(t, []string{"loss", "scalars loss", "images loss/surface a"}, said(m)[0])
	m.Cards.SetTab(kind.Scalar)
	assert.Equal(t,
		[][]string{{"", "scalars loss"}, {"layer2", "scalars layer2/rate", "scalars layer2/w"}},
		said(m), "where loss is in no group")
}

// TestTabOfAllKinds checks that the tab exists only if at least two of its kinds have tags.
func TestTabOfAllKinds(t *testing.T) {
	for _, c := range []struct {
		kinds []kind.ID
		count int
	}{
		{nil, 0}, {[]kind.ID{kind.Scalar}, 0}, {[]kind.ID{kind.Scalar, text.ID, audio.ID}, 0},
		{[]kind.ID{image.ID, histogram.ID}, 2},
		{[]kind.ID{kind.Scalar, image.ID, histogram.ID, mesh.ID}, 3},
	} {
		m := opening("src=a/", c.kinds...)
		assert.Equal(t, c.count, m.Cards.TabCount(kind.All), "%v", c.kinds)
		assert.NotEqual(t, "all", shown(m), "which opens when it is asked for")
	}
}

// TestCardsOfAllKinds checks that cards of any kind can be pinned, folded and shown in full screen,
// except for a card of another tab.
func TestCardsOfAllKinds(t *testing.T) {
	m := kindsTogether("&pin=images:b%0Alayer2/w&fullscreen=histograms:a%0Alayer10/w")
	assert.Equal(t, []string{"", "images layer2/w b"}, said(m)[0])
	key, on := m.Cards.Full()
	require.True(t, on)
	assert.Equal(t, "layer10/w", m.Cards.Tag(key.Tag).Name)
	before, after := m.Cards.FullNeighbours()
	assert.Equal(t, [2]kind.ID{histogram.ID, histogram.ID},
		[2]kind.ID{m.Cards.KindOf(before), m.Cards.KindOf(after)})
	assert.Equal(t, "layer2/w", m.Cards.Tag(before.Tag).Name)

	m.Cards.SetFull(said1(m, 1, 0))
	before, after = m.Cards.FullNeighbours()
	assert.Equal(t, cards.Key{}, before)
	assert.Equal(t, image.ID, m.Cards.KindOf(after), "on the other side of loss")
	m.Cards.ToggleGroup(m.Cards.Groups()[1].Key())
	assert.False(t, m.Cards.Groups()[1].Open)
	_, after = m.Cards.FullNeighbours()
	assert.Equal(t, image.ID, m.Cards.KindOf(after), "also of a folded group")
	assert.True(t, reveals(m, after), "which opens, though by itself the tag is in none")
	assert.True(t, m.Cards.Groups()[1].Open)

	m.ApplyFragment(address.Parse("src=a/&tab=images&fullscreen=histograms:a%0Alayer10/w"))
	_, on = m.Cards.Full()
	assert.False(t, on, "it is of another tab")
	assert.Equal(t, image.ID, m.Cards.KindOf(m.Cards.Groups()[0].Cards[0]))
}

// said1 returns a card on screen.
func said1(m *state.Model, group, card int) cards.Key { return m.Cards.Groups()[group].Cards[card] }

// reveals reports whether a card is visible once its group is open.
func reveals(m *state.Model, key cards.Key) bool {
	_, ok := m.Cards.Reveal(key)
	return ok
}
