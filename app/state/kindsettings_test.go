package state

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/wire"
)

// lie is how histogram cards are laid out, and their other settings in the URL.
type lie struct {
	overlay bool
	rest    map[*address.Key]string
}

var (
	lieChoice = address.Choice{Key: address.Mode, Words: []string{"offset", "overlay"}}
	lieKeys   = []*address.Key{address.Bins, address.Counts, address.ValueRange, address.Together}
)

func (l *lie) Write(f *address.Fragment) {
	lieChoice.Write(f, address.Index(l.overlay))
	for k, text := range l.rest {
		f.Set(k, text)
	}
}

func (l *lie) Read(f *address.Fragment) {
	l.overlay, l.rest = lieChoice.Read(f, 0) == 1, map[*address.Key]string{}
	for _, k := range lieKeys {
		l.rest[k] = f.Text(k)
	}
}

func (l *lie) Apply(v *wire.View) { v.Histograms.Own = l.overlay }

// withKind registers the settings of a kind.
func withKind(m *Model) (*Model, *lie) {
	l := new(lie)
	m.Cards.Register(l)
	return m, l
}

func TestSettingsOfAKind(t *testing.T) {
	m, l := withKind(New(pageURL))
	m.ApplyFragment(address.Parse("mode=overlay&tags=loss"))
	assert.True(t, l.overlay)
	assert.True(t, m.View("light", nil).Histograms.Own, "the worker draws by it")
	assert.Equal(t, "tags=loss&mode=overlay", m.Fragment().String())
	m.ApplyFragment(address.Parse("tags=loss"))
	assert.False(t, l.overlay, "what an address does not name is by default")
	assert.False(t, m.View("light", nil).Histograms.Own)
}

// TestPreferencesOfAKind checks that preferences apply where the URL says nothing, like those of
// scalars.
func TestPreferencesOfAKind(t *testing.T) {
	keeping := func(kept string) (*Model, *lie) {
		m, l := withKind(New(pageURL))
		m.Cards.Keep(lieChoice)
		m.Cards.Prefer(kept)
		return m, l
	}
	m, l := keeping("")
	m.Start("mode=overlay", nil)
	text, changed := m.Cards.PreferencesToKeep()
	assert.False(t, changed, "it came with the address")
	assert.Empty(t, text)
	l.overlay = false
	_, changed = m.Cards.PreferencesToKeep()
	assert.False(t, changed, "that is the product's")
	l.overlay = true
	text, changed = m.Cards.PreferencesToKeep()
	assert.True(t, changed)
	assert.Equal(t, "mode=overlay", text)
	_, changed = m.Cards.PreferencesToKeep()
	assert.False(t, changed, "nothing changed since")

	again, l := keeping(text)
	again.Start("tags=loss", nil)
	assert.True(t, l.overlay)
	assert.Equal(t, "tags=loss&mode=overlay", again.Fragment().String(),
		"an address that is shared shows others the same")
	again.ApplyFragment(address.Parse("mode=offset"))
	assert.False(t, l.overlay, "what the address says wins")
	assert.Equal(t, "mode=offset", again.Fragment().String(),
		"the product's default is in the address of those who prefer another")
	again.ApplyFragment(address.Parse("mode=nonsense"))
	assert.True(t, l.overlay)
	_, changed = again.Cards.PreferencesToKeep()
	assert.False(t, changed)
	l.overlay = false
	text, changed = again.Cards.PreferencesToKeep()
	assert.True(t, changed)
	assert.Empty(t, text)
}
