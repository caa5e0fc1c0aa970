package cards

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

// KindSettings are the settings shared by all cards of a kind. Each kind has its own type for them
// and registers it with [Cards.Register].
type KindSettings interface {
	// Write stores the settings in a fragment, under keys of package address. Defaults are left
	// out.
	Write(*address.Fragment)
	// Read sets the settings from a complete fragment. Missing keys mean the defaults.
	Read(*address.Fragment)
	// Apply adds the settings to the view that a worker draws.
	Apply(*wire.View)
}

// Register adds the settings of a kind to the URL and the view. The page calls it before it applies
// a fragment.
func (m *Cards) Register(s KindSettings) { m.ofKinds = append(m.ofKinds, s) }

// writeKinds stores the settings of all kinds in a fragment.
func (m *Cards) writeKinds(f *address.Fragment) {
	for _, settings := range m.ofKinds {
		settings.Write(f)
	}
}
