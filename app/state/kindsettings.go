package state

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

// KindSettings are the settings shared by all cards of a kind. Each kind has its own type for them
// and registers it with [Model.Register].
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
func (m *Model) Register(s KindSettings) { m.ofKinds = append(m.ofKinds, s) }

// writeKinds stores the settings of all kinds in a fragment.
func (m *Model) writeKinds(f *address.Fragment) {
	for _, of := range m.ofKinds {
		of.Write(f)
	}
}
