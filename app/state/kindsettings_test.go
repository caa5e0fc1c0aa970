package state

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/wire"
)

// lie is a setting of a kind, such as one has outside of this package.
type lie struct{ overlay bool }

var lieChoice = address.Choice{Key: address.Mode, Words: []string{"offset", "overlay"}}

func (l *lie) Write(f *address.Fragment) { lieChoice.Write(f, index(l.overlay)) }
func (l *lie) Read(f *address.Fragment)  { l.overlay = lieChoice.Read(f, 0) == 1 }
func (l *lie) Apply(v *wire.View)        { v.Overlay = l.overlay }

// withKind registers the settings of a kind.
func withKind(m *Model) (*Model, *lie) {
	l := new(lie)
	m.Register(l)
	return m, l
}

func TestSettingsOfAKind(t *testing.T) {
	m, l := withKind(New(pageURL))
	m.ApplyFragment(address.Parse("mode=overlay&tags=loss"))
	assert.True(t, l.overlay)
	assert.True(t, m.View("light", nil).Overlay, "the worker draws by it")
	assert.Equal(t, "tags=loss&mode=overlay", m.Fragment().String())
	m.ApplyFragment(address.Parse("tags=loss"))
	assert.False(t, l.overlay, "what an address does not name is by default")
	assert.False(t, m.View("light", nil).Overlay)
}
