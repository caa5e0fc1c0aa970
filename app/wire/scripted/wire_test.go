package scripted

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

// types are both messages, as a view has them in its protocol.
var types = wire.Types{
	List: []wire.Coded{(*Do)(nil), (*Hand)(nil)},
	New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Do)
		case 2:
			return new(Hand)
		}
		return nil
	},
}

func TestMessages(t *testing.T) {
	wiretest.Types(t, &types, &Do{Act: "sort 3", Value: "v"}, &Hand{What: "data", With: 1})
}
