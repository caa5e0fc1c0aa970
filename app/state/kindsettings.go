package state

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

// KindSettings are what all cards of a kind of value can be set to. The kind has a type of its own for them, and registers it with [Model.Register].
type KindSettings interface {
	// Write puts them into an address under keys of package address; what is by default is left out.
	Write(*address.Fragment)
	// Read takes them from a whole address: what that does not name is by default.
	Read(*address.Fragment)
	// Apply puts them into what a worker is asked to draw.
	Apply(*wire.View)
}

// Register has the settings of a kind in the address and in the view. A page registers them before it takes an address.
func (m *Model) Register(s KindSettings) { m.ofKinds = append(m.ofKinds, s) }

// writeKinds puts the settings of all kinds into a fragment.
func (m *Model) writeKinds(f *address.Fragment) {
	for _, of := range m.ofKinds {
		of.Write(f)
	}
}
