package matching

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

// types are both messages, as a view has them in its protocol.
var types = wire.Types{
	List: []wire.Coded{(*Match)(nil), (*Matched)(nil)},
	New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Match)
		case 2:
			return new(Matched)
		}
		return nil
	},
}

func TestMessages(t *testing.T) {
	wiretest.Types(t, &types, &Match{Serial: 1, Pattern: "p", Texts: []string{"t"}},
		&Matched{Serial: 1, Hits: []byte{1, 0}, Wrong: "w"})
}
