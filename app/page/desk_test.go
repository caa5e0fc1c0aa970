package page_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestCardIsGoneTo unfolds the group of a card, wherever it is.
func TestCardIsGoneTo(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	key := f.Page.Cards.All[ids[1]].Place().Key
	open := func() bool {
		for _, g := range f.Page.Model.Cards.Groups() {
			if slices.Contains(g.Cards, key) {
				return g.Open
			}
		}
		return false
	}
	f.Play(func() {
		for _, g := range f.Page.Model.Cards.Groups() {
			f.Page.Model.Cards.ToggleGroup(g.Key())
		}
		f.Page.Changed()
	})
	assert.False(t, open())
	f.Play(func() { assert.True(t, f.Page.Desk.GoTo(key)) })
	assert.True(t, open())
	f.Play(func() { assert.False(t, f.Page.Desk.GoTo(cards.Key{Tag: 99})) })
}

// TestPinnedCardIsMovedByKeys says where the card is now.
func TestPinnedCardIsMovedByKeys(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&pin=train%2Floss&pin=lr")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"),
		pagetest.TagsNamed(kind.Scalar, "train/loss", "train/acc", "lr"))
	var first card.Place
	for _, c := range f.Page.Cards.All {
		if c.Place().Area == cards.AreaPinned &&
			f.Page.Model.Cards.CardName(c.Place().Key) == "train/loss" {
			first = c.Place()
		}
	}
	f.Play(func() { f.Page.Desk.MoveCard(first, 1) })
	assert.Equal(t, "src=../runs/&pin=lr&pin=train%2Floss", f.Host.Address)
	assert.Contains(t, f.HTML(), words.SaidMoved("train/loss", 2, 2))
	f.Play(func() { f.Page.Desk.MoveCard(first, 1) })
	assert.Equal(t, "src=../runs/&pin=lr&pin=train%2Floss", f.Host.Address, "it is the last one")
}
