package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// MarginNote reports missing parts of a card's margins: points not drawn because their step is not
// in all three scalars, and lines without a margin. It is none if nothing is missing.
func MarginNote(parted, bare int) wire.Text {
	var facts []wire.Text
	if parted > 0 {
		facts = append(facts, wire.Say(id.MarginParted, wire.Whole(parted)))
	}
	if bare > 0 {
		facts = append(facts, wire.Say(id.MarginMissing, wire.Whole(bare)))
	}
	if facts == nil {
		return wire.Text{}
	}
	return wire.Listed(id.JoinFacts, facts...)
}
