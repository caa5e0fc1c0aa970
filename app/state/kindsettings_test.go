package state

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/wire"
)

// lie is how cards of histograms lie, and what else an address says of them.
type lie struct {
	overlay bool
	rest    map[*address.Key]string
}

var (
	lieChoice = address.Choice{Key: address.Mode, Words: []string{"offset", "overlay"}}
	lieKeys   = []*address.Key{address.Bins, address.Counts, address.ValueRange, address.Together}
)

func (l *lie) Write(f *address.Fragment) {
	lieChoice.Write(f, index(l.overlay))
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
	m.Register(l)
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
