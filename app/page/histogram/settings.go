package histogram

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

// modeChoice is how histograms lie, in the address.
var modeChoice = address.Choice{Key: address.Mode, Words: []string{"offset", "overlay"}}

// settings are how all histograms are drawn. They implement state.KindSettings.
type settings struct {
	overlay bool // they are laid over each other instead of being offset
}

// Write implements state.KindSettings.
func (s *settings) Write(f *address.Fragment) {
	if s.overlay {
		modeChoice.Write(f, 1)
	}
}

// Read implements state.KindSettings.
func (s *settings) Read(f *address.Fragment) { s.overlay = modeChoice.Read(f, 0) == 1 }

// Apply implements state.KindSettings.
func (s *settings) Apply(v *wire.View) { v.Overlay = s.overlay }
