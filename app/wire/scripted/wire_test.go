package scripted

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

// types are both messages, as a view has them in its protocol.
var types = wire.Types{
	List: []wire.Coded{(*UserAction)(nil), (*ScriptMessage)(nil)},
	New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(UserAction)
		case 2:
			return new(ScriptMessage)
		}
		return nil
	},
}

func TestMessages(t *testing.T) {
	wiretest.Types(t, &types, &UserAction{Act: "sort 3", Value: "v"},
		&ScriptMessage{What: "data", With: 1})
}
