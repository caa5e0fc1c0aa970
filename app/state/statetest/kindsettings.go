package statetest

import (
	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// KindSettings are settings of a kind: how histogram cards are laid out, and others in the URL.
type KindSettings struct {
	Overlay bool
	rest    map[*address.Key]string
}

// KindChoice is the key of Overlay, and KindKeys are the others.
var (
	KindChoice = address.Choice{Key: address.Mode, Words: []string{"offset", "overlay"}}
	KindKeys   = []*address.Key{address.Bins, address.Counts, address.ValueRange, address.Together}
)

func (l *KindSettings) Write(f *address.Fragment) {
	KindChoice.Write(f, address.Index(l.Overlay))
	for k, text := range l.rest {
		f.Set(k, text)
	}
}

func (l *KindSettings) Read(f *address.Fragment) {
	l.Overlay, l.rest = KindChoice.Read(f, 0) == 1, map[*address.Key]string{}
	for _, k := range KindKeys {
		l.rest[k] = f.Text(k)
	}
}

func (l *KindSettings) Apply(v *wire.View) { v.Histograms.Own = l.Overlay }

// WithKind registers the settings of a kind.
func WithKind(m *state.Model) (*state.Model, *KindSettings) {
	l := new(KindSettings)
	m.Cards.Register(l)
	return m, l
}
