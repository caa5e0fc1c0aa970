package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func taggedModel(names ...string) *state.Model {
	m := statetest.New("a", "b")
	var tags []wire.Tag
	for i, name := range names {
		tags = append(tags, wire.Tag{
			ID: wire.TagID(i + 1), Kind: kind.Scalar, Name: name, Values: 100, Superseded: 10,
		})
	}
	m.Apply(&wire.Catalogue{Tags: tags})
	return m
}

func openGroups(m *state.Model) map[string]bool {
	open := map[string]bool{}
	for _, g := range m.Cards.Groups() {
		open[g.Name] = g.Open
	}
	return open
}

func TestFoldedGroupsAreRemembered(t *testing.T) {
	m := taggedModel("train/loss", "val & test/loss")
	_, changed := m.Cards.FoldedToKeep()
	assert.False(t, changed)
	m.Cards.ToggleGroup(m.Cards.Groups()[1].Key())
	assert.Equal(t, map[string]bool{"train": true, "val & test": false}, openGroups(m))
	kept, changed := m.Cards.FoldedToKeep()
	assert.True(t, changed)
	_, changed = m.Cards.FoldedToKeep()
	assert.False(t, changed, "kept already")

	again := state.New(statetest.PageURL)
	again.Cards.FoldAgain(kept)
	again.Apply(&wire.Catalogue{
		Runs: statetest.Runs(1, "a"),
		Tags: []wire.Tag{{ID: 1, Name: "train/loss"}, {ID: 2, Name: "val & test/acc"}},
	})
	assert.Equal(t, map[string]bool{"train": true, "val & test": false}, openGroups(again))
	again.Cards.ToggleGroup(again.Cards.Groups()[1].Key())
	assert.True(t, openGroups(again)["val & test"])
	kept, changed = again.Cards.FoldedToKeep()
	assert.True(t, changed)
	assert.Empty(t, kept, "nothing is folded any more")
}

func TestLinkToACard(t *testing.T) {
	m := taggedModel("train/loss", "val/loss")
	m.ApplyFragment(address.Parse("hide=b"))
	link := m.CardFragment(cards.Key{Tag: 2}).String()
	assert.Equal(t, "fullscreen=val%2Floss&hide=b", link)
	assert.Equal(t, "hide=b", m.Fragment().String(), "the page stays as it is")
	m.ApplyFragment(address.Parse(link))
	key, on := m.Cards.Full()
	assert.True(t, on)
	assert.Equal(t, cards.Key{Tag: 2}, key)
}

func TestSettingsOfAllCards(t *testing.T) {
	m, lie := statetest.WithKind(taggedModel("loss", "acc"))
	assert.EqualValues(t, 2*90/2, m.Cards.ExportPoints(1),
		"of one of two runs, without what was written again")
	m.Cards.SetAllAttempts(true)
	assert.True(t, m.Cards.AllAttempts())
	assert.EqualValues(t, 2*100, m.Cards.ExportPoints(2))
	assert.EqualValues(t, 20, m.Cards.Superseded(kind.Scalar))
	lie.Overlay = true
	m.Cards.SetTheme("dark")
	assert.Empty(t, m.Cards.Theme(), "the address leaves the theme to the device")
	assert.Equal(t, "mode=overlay&attempts=all", m.Fragment().String())
	m.ApplyFragment(address.Parse("theme=light"))
	m.Cards.SetTheme("dark")
	assert.Equal(t, "theme=dark", m.Fragment().String(),
		"an address that asks for one follows the person")
	assert.False(t, m.Cards.AllAttempts() || lie.Overlay)
	m.ApplyFragment(address.Parse("theme=pink"))
	assert.Empty(t, m.Fragment().String())
}

func TestLinkedZoomIsSeen(t *testing.T) {
	m := taggedModel("loss")
	m.Cards.SetLinkZoom(true)
	assert.True(t, m.Cards.LinkZoom())
	assert.Equal(t, "linkzoom=on", m.Fragment().String())
	m.Cards.SetZoom(cards.Key{Tag: 1}, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}})
	assert.Equal(t, "linkzoom=on%401%2C2", m.Fragment().String())
}

func TestTagsByPlainText(t *testing.T) {
	m := taggedModel("a.b", "axb")
	m.Cards.SetTagFilter("a.b")
	match, all := m.Cards.TagCounts(kind.Scalar)
	assert.Equal(t, []int{2, 2}, []int{match, all}, "the dot is any letter")
	before := m.CardsVersion()
	m.Cards.SetTagPlain(true)
	assert.True(t, m.Cards.TagFilter().Plain())
	match, _ = m.Cards.TagCounts(kind.Scalar)
	assert.Equal(t, 1, match)
	assert.Greater(t, m.CardsVersion(), before, "the page shows other cards")
}

func TestFullScreen(t *testing.T) {
	m := state.New("https://b.example/")
	m.ApplyFragment(statetest.Fragment(address.FullScreen, "b/x"))
	_, on := m.Cards.Full()
	assert.False(t, on, "its tag is not known yet")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Name: "zero"}, {ID: 2, Name: "b/x"},
		{ID: 3, Name: "a/10"}, {ID: 4, Name: "a/9"}}})
	key, on := m.Cards.Full()
	assert.True(t, on)
	assert.Equal(t, cards.Key{Tag: 2}, key)
	before, after := m.Cards.FullNeighbours()
	assert.Equal(t, [2]cards.Key{{Tag: 3}, {Tag: 1}}, [2]cards.Key{before, after},
		"tags without a group come last")
	m.Cards.SetFull(after)
	_, after = m.Cards.FullNeighbours()
	assert.Equal(t, cards.Key{}, after, "at the end")
	assert.Equal(t, "zero", m.Fragment().Text(address.FullScreen))
	m.Cards.SetTab(image.ID)
	_, on = m.Cards.Full()
	assert.False(t, on)
	m.Cards.SetTab(kind.Scalar)
	m.Cards.CloseFull()
	_, on = m.Cards.Full()
	assert.False(t, on)
}
