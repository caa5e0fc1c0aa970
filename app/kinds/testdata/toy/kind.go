package toy

import (
	"eventlens/app/kind"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 30

// Kind describes toys, a kind of data for tests.
var Kind = kind.Kind{
	ID: ID, Key: "toys", PerRun: true,
	Shape: store.Payloads, Plugin: "toy",
	Tab: "Toys", Noun: "toys", Chart: "toy",
}
