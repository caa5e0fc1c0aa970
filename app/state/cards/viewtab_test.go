package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
)

// TestTabOfAView follows URLs from a tab of cards to the tab of a view, to the page of saved
// sources in front of it, and back.
func TestTabOfAView(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Cards.AddView("graphs")
	m.ApplyFragment(address.Parse("src=../runs/&tab=images&x=wall"))
	assert.Empty(t, m.Cards.ViewTab())
	assert.Equal(t, "src=../runs/&tab=graphs&x=wall", m.ViewFragment("graphs").String())

	m.ApplyFragment(m.ViewFragment("graphs"))
	assert.Equal(t, "graphs", m.Cards.ViewTab())
	assert.Equal(t, image.ID, m.Cards.Tab(), "behind it")
	assert.Equal(t, "src=../runs/&tab=graphs&x=wall", m.Fragment().String())
	assert.Equal(t, "src=../runs/&x=wall", m.TabFragment(kind.Scalar).String(),
		"the way to another tab")

	m.ApplyFragment(m.SavedFragment())
	assert.True(t, m.Cards.Saved())
	assert.Equal(t, "src=../runs/&tab=graphs&x=wall", m.BehindSaved().String(), "the way back")
	m.ApplyFragment(m.BehindSaved())
	assert.Equal(t, "graphs", m.Cards.ViewTab())
	assert.False(t, m.Cards.Saved())

	m.Cards.SetTab(image.ID)
	assert.Empty(t, m.Cards.ViewTab())
	m.ApplyFragment(address.Parse("tab=projector"))
	assert.Empty(t, m.Cards.ViewTab(), "there is none of that name")
	assert.Equal(t, kind.Scalar, m.Cards.Tab())
}
