package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
)

func TestSettingsOfAKind(t *testing.T) {
	m, l := statetest.WithKind(state.New(statetest.PageURL))
	m.ApplyFragment(address.Parse("mode=overlay&tags=loss"))
	assert.True(t, l.Overlay)
	assert.True(t, m.View("light", nil).Histograms.Own, "the worker draws by it")
	assert.Equal(t, "tags=loss&mode=overlay", m.Fragment().String())
	m.ApplyFragment(address.Parse("tags=loss"))
	assert.False(t, l.Overlay, "what an address does not name is by default")
	assert.False(t, m.View("light", nil).Histograms.Own)
}

// TestPreferencesOfAKind checks that preferences apply where the URL says nothing, like those of
// scalars.
func TestPreferencesOfAKind(t *testing.T) {
	keeping := func(kept string) (*state.Model, *statetest.KindSettings) {
		m, l := statetest.WithKind(state.New(statetest.PageURL))
		m.Cards.Keep(statetest.KindChoice)
		m.Cards.Prefer(kept)
		return m, l
	}
	m, l := keeping("")
	m.Start("mode=overlay", nil)
	text, changed := m.Cards.PreferencesToKeep()
	assert.False(t, changed, "it came with the address")
	assert.Empty(t, text)
	l.Overlay = false
	_, changed = m.Cards.PreferencesToKeep()
	assert.False(t, changed, "that is the product's")
	l.Overlay = true
	text, changed = m.Cards.PreferencesToKeep()
	assert.True(t, changed)
	assert.Equal(t, "mode=overlay", text)
	_, changed = m.Cards.PreferencesToKeep()
	assert.False(t, changed, "nothing changed since")

	again, l := keeping(text)
	again.Start("tags=loss", nil)
	assert.True(t, l.Overlay)
	assert.Equal(t, "tags=loss&mode=overlay", again.Fragment().String(),
		"an address that is shared shows others the same")
	again.ApplyFragment(address.Parse("mode=offset"))
	assert.False(t, l.Overlay, "what the address says wins")
	assert.Equal(t, "mode=offset", again.Fragment().String(),
		"the product's default is in the address of those who prefer another")
	again.ApplyFragment(address.Parse("mode=nonsense"))
	assert.True(t, l.Overlay)
	_, changed = again.Cards.PreferencesToKeep()
	assert.False(t, changed)
	l.Overlay = false
	text, changed = again.Cards.PreferencesToKeep()
	assert.True(t, changed)
	assert.Empty(t, text)
}
