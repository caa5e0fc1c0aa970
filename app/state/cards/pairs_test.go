package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
)

func TestPairsAreCombined(t *testing.T) {
	m := statetest.New("run")
	statetest.AddTags(m, kind.Scalar, "train/loss", "val/loss", "test/loss", "train/acc", "lr",
		"val_top1", "train_top1")
	m.Cards.SetApart(true)
	key := func(tag wire.TagID) cards.Key { return cards.Key{Tag: tag} }
	assert.Equal(t, []string{"train/loss", "test/loss"}, m.Cards.Partners(key(2)))
	assert.Equal(t, []string{"val_top1"}, m.Cards.Partners(key(7)))
	for _, alone := range []wire.TagID{4, 5, 99} {
		assert.Empty(t, m.Cards.Partners(key(alone)))
		_, ok := m.Cards.CombinePair(key(alone))
		assert.False(t, ok)
	}
	chart, ok := m.Cards.CombinePair(key(6))
	require.True(t, ok)
	assert.Equal(t, []string{"train_top1\nval_top1"}, m.Fragment().List(address.Multichart),
		"the training first")
	again, ok := m.Cards.CombinePair(key(7))
	assert.True(t, ok)
	assert.Equal(t, chart, again)
	assert.Empty(t, m.Cards.Partners(chart))
	three, _ := m.Cards.CombinePair(key(3))
	assert.Len(t, m.Cards.CardTags(three), 3)
	statetest.AddTags(m, image.ID, "train/loss")
	assert.Equal(t, []string{"train/loss", "test/loss"}, m.Cards.Partners(key(2)), "scalars only")
}

// firstGroup returns the titles of the cards of the first group of tags.
func firstGroup(m *state.Model) (title string, cardTitles []string) {
	for _, g := range m.Cards.Groups() {
		if g.Area == cards.AreaTags {
			for _, key := range g.Cards {
				cardTitles = append(cardTitles, m.Cards.TitleOf(key).Full)
			}
			return cards.GroupTitle(&g, false), cardTitles
		}
	}
	return "", nil
}

// TestPairsAreAGroup: training and validation are one card each in a group of their own, the first
// one; the other scalars stay in their groups.
func TestPairsAreAGroup(t *testing.T) {
	m := taggedModel("val/loss", "train/loss", "train/lr", "train_acc", "val_acc", "eval/x",
		"test/x", "test/train", "a/loss")
	title, in := firstGroup(m)
	assert.Equal(t, "Train and validation", title)
	assert.Equal(t, []string{"train/loss + val/loss", "train_acc + val_acc"}, in)
	_, in = firstGroup(taggedModel("acc/train", "acc/val", "train_lr", "val_lr", "train_rmse",
		"val_rmse", "a_train", "a_val", "cls_loss/train", "cls_loss/val"))
	assert.Equal(t, []string{"cls_loss/train + cls_loss/val", "train_rmse + val_rmse",
		"acc/train + acc/val", "a_train + a_val", "train_lr + val_lr"}, in,
		"losses, other scores, then the rest by topic")
	assert.Equal(t, "Train and validation a eval test train", groupNames(m),
		"two validations are no pair")
	assert.Equal(t, "2", cards.GroupCount(&m.Cards.Groups()[0]))

	pair := m.Cards.Groups()[0].Cards[0]
	assert.Empty(t, m.Cards.Partners(cards.Key{Tag: 1}), "they are together already")
	assert.True(t, m.Cards.InPairs(pair) && m.Cards.FixedTags(pair))
	shown, ok := m.Cards.Reveal(cards.Key{Tag: 1})
	assert.True(t, ok)
	assert.Equal(t, pair, shown, "who looks for a tag finds its pair")
	m.Cards.ToggleGroup("2/pairs")
	_, ok = m.Cards.Reveal(cards.Key{Tag: 1})
	assert.True(t, ok && m.Cards.Groups()[0].Open)

	m.Cards.RemoveChart(pair)
	m.Cards.DropFromChart(pair, 1)
	assert.Len(t, m.Cards.CardTags(pair), 2, "it is not a person's chart")
	m.Cards.SetTab(kind.All)
	assert.NotContains(t, groupNames(m), "validation", "there all kinds of a folder are together")
	assert.NotEmpty(t, m.Cards.Partners(cards.Key{Tag: 1}))
}

// TestPairsApart: cards of their own for all, on this device and in the address.
func TestPairsApart(t *testing.T) {
	m := taggedModel("train/loss", "val/loss", "lr")
	assert.Empty(t, m.Fragment().String())
	m.Cards.SetApart(true)
	assert.Equal(t, "train val Ungrouped", groupNames(m))
	assert.Equal(t, "pairs=off", m.Fragment().String())
	assert.False(t, m.Cards.InPairs(cards.Key{Tag: 1}))
	kept, changed := m.Cards.PreferencesToKeep()
	assert.True(t, changed)

	again := state.New(statetest.PageURL)
	again.Cards.Prefer(kept)
	again.Start("", nil)
	statetest.AddTags(again, kind.Scalar, "train/loss", "val/loss")
	assert.Equal(t, "train val", groupNames(again))
	again.ApplyFragment(address.Parse("pairs=on"))
	assert.Equal(t, "Train and validation", groupNames(again), "the address wins")
	again.Cards.SetApart(true)
	again.Cards.ResetSettings()
	assert.Equal(t, "Train and validation", groupNames(again))
	again.Cards.SetFlat()
	again.Cards.SetApart(false)
	assert.Len(t, again.Cards.Groups()[0].Cards, 2, "cards without groups are single ones")
}

// TestPairsWithAFilter: a pair is one card while the filter matches all of it.
func TestPairsWithAFilter(t *testing.T) {
	m := taggedModel("train/loss", "val/loss", "lr")
	m.Cards.SetTagFilter("loss")
	_, in := firstGroup(m)
	assert.Equal(t, []string{"train/loss + val/loss"}, in)
	m.Cards.SetTagFilter("^val")
	_, in = firstGroup(m)
	assert.Equal(t, []string{"val/loss"}, in)
}

// TestAPersonsChartOfAPair replaces the one that is there by default.
func TestAPersonsChartOfAPair(t *testing.T) {
	m := taggedModel("train/loss", "val/loss", "lr")
	m.ApplyFragment(address.Parse("multichart=val/loss%0Atrain/loss"))
	assert.Equal(t, "Combined train val Ungrouped", groupNames(m))
	m.Cards.RemoveChart(m.Cards.Groups()[0].Cards[0])
	assert.Equal(t, "Train and validation Ungrouped", groupNames(m))

	pair := m.Cards.Groups()[0].Cards[0]
	chart, ok := m.Cards.Combine(pair, cards.Key{Tag: 3})
	assert.True(t, ok)
	assert.NotEqual(t, pair, chart)
	assert.Len(t, m.Cards.CardTags(chart), 3)
	assert.Len(t, m.Cards.CardTags(pair), 2)
}

// TestPairsInTheAddress: pins, settings and the full screen name the card of a pair as they name a
// chart that somebody made.
func TestPairsInTheAddress(t *testing.T) {
	m := taggedModel("train/loss", "val/loss", "lr")
	pair := m.Cards.Groups()[0].Cards[0]
	m.Cards.SetYScale(pair, wire.ScaleLog)
	m.Cards.SetFull(pair)
	require.True(t, m.Cards.CanPin(pair))
	m.Cards.TogglePin(pair)
	text := m.Fragment().String()
	assert.NotContains(t, text, "multichart")

	again := statetest.New("a")
	again.ApplyFragment(address.Parse(text))
	statetest.AddTags(again, kind.Scalar, "lr", "val/loss", "train/loss")
	full, on := again.Cards.Full()
	require.True(t, on)
	assert.Equal(t, "train/loss + val/loss", again.Cards.TitleOf(full).Full)
	assert.True(t, again.Cards.Pinned(full))
	_, y := again.Cards.Scales(full)
	assert.Equal(t, wire.ScaleLog, y)
	assert.Equal(t, text, again.Fragment().String())
	_, after := again.Cards.FullNeighbours()
	assert.Equal(t, cards.Key{Tag: 1}, after)
}

// TestRunsOfPairs: a scalar that a run of training and its validation have is in the group of pairs.
func TestRunsOfPairs(t *testing.T) {
	m := statetest.New("x/train", "x/validation")
	tags := []wire.Tag{
		{ID: 1, Kind: kind.Scalar, Name: "batch_loss"},
		{ID: 2, Kind: kind.Scalar, Name: "epoch_loss", Paired: true},
	}
	m.Apply(&wire.Catalogue{Tags: tags})
	assert.Equal(t, "Train and validation Ungrouped", groupNames(m))
	assert.Equal(t, []cards.Key{{Tag: 2}}, m.Cards.Groups()[0].Cards)
	assert.True(t, m.Cards.InPairs(cards.Key{Tag: 2}))
	shown, ok := m.Cards.Reveal(cards.Key{Tag: 2})
	assert.True(t, ok)
	assert.Equal(t, cards.Key{Tag: 2}, shown)
	m.Cards.SetApart(true)
	assert.Equal(t, "Ungrouped", groupNames(m))
	m.Cards.SetApart(false)

	m.Cards.Scrolled = true
	tags[0].Paired = true
	m.Apply(&wire.Catalogue{Tags: tags[:1]})
	assert.Len(t, m.Cards.Groups()[0].Cards, 1, "no card moves while somebody reads further down")
	m.Cards.Scrolled = false
	m.Apply(&wire.Catalogue{Tags: tags[:1]})
	assert.Len(t, m.Cards.Groups()[0].Cards, 2)
}

// TestLatePartsOfAPair: what comes while somebody reads moves no card.
func TestLatePartsOfAPair(t *testing.T) {
	m := taggedModel("train/loss", "lr")
	m.Cards.Scrolled = true
	late := []wire.Tag{{ID: 9, Kind: kind.Scalar, Name: "val/loss"}}
	m.Apply(&wire.Catalogue{Tags: late})
	assert.Equal(t, "train Ungrouped New tags", groupNames(m))
	assert.Equal(t, []string{"train/loss"}, m.Cards.Partners(cards.Key{Tag: 9}))
	assert.Equal(t, []string{"val/loss"}, m.Cards.Partners(cards.Key{Tag: 1}))
	chart, ok := m.Cards.CombinePair(cards.Key{Tag: 9})
	assert.True(t, ok)
	assert.Equal(t, "train/loss + val/loss", m.Cards.TitleOf(chart).Full)
	assert.Equal(t, "Combined train Ungrouped New tags", groupNames(m), "no card moves")

	m = taggedModel("train/loss", "val/loss")
	m.Cards.Scrolled = true
	late[0].Name = "test/loss"
	m.Apply(&wire.Catalogue{Tags: late})
	assert.Equal(t, "Train and validation New tags", groupNames(m))
	assert.Equal(t, []string{"train/loss", "val/loss"}, m.Cards.Partners(cards.Key{Tag: 9}))
	assert.Empty(t, m.Cards.Partners(cards.Key{Tag: 1}), "they are together already")
	assert.Len(t, m.Cards.CardTags(m.Cards.Groups()[0].Cards[0]), 2)
}

// TestOrderOfTheGroupOfPairs: what a layout names and what a person moved go before it.
func TestOrderOfTheGroupOfPairs(t *testing.T) {
	m := taggedModel("train/loss", "val/loss", "b/loss", "lr")
	m.Cards.SetLogged(&wire.Layout{Categories: []layouts.Category{{Title: "L",
		Charts: []layouts.Chart{{Kind: eventfile.ChartMultiline, Tags: []string{"^b/"}}}}}})
	assert.Equal(t, "b Train and validation Ungrouped", groupNames(m))
	place, all := m.Cards.MoveGroup("2/pairs", m.Cards.GroupBeside("2/pairs", 1))
	assert.Equal(t, []int{3, 3}, []int{place, all})
	assert.Equal(t, "b Ungrouped Train and validation", groupNames(m))
	assert.Equal(t, []string{"b", "/", "/pairs"}, m.Fragment().List(address.GroupOrder))
	m.ApplyFragment(address.Parse("grouporder=/pairs"))
	assert.Equal(t, "Train and validation b Ungrouped", groupNames(m))
}

// TestPairsOfHiddenRuns are counted, and have no card.
func TestPairsOfHiddenRuns(t *testing.T) {
	m := taggedModel("train/loss", "val/loss", "lr")
	m.Apply(&wire.TagsWithoutShownRuns{Tags: []wire.TagID{1}})
	assert.Len(t, m.Cards.Groups()[0].Cards, 1)
	m.Apply(&wire.TagsWithoutShownRuns{Tags: []wire.TagID{1, 2}})
	g := m.Cards.Groups()[0]
	assert.Empty(t, g.Cards)
	assert.Equal(t, "0 of 2", cards.GroupCount(&g))
}
