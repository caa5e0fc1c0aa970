package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func TestPairsAreCombined(t *testing.T) {
	m := statetest.New("run")
	statetest.AddTags(m, kind.Scalar, "train/loss", "val/loss", "test/loss", "train/acc", "lr",
		"val_top1", "train_top1")
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
