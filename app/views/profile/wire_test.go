package profile

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/app/wire/wiretest"
	"eventlens/eventfile/listing"
)

func TestMessages(t *testing.T) {
	wiretest.Types(t, &Stored.Questions, &List{}, &Read{Reading: 1, Trace: 2}, &Stop{Reading: 1})
	wiretest.Types(t, &Stored.Answers,
		&Listed{Traces: []Trace{{
			Number: 1, Run: "r", Path: "p", Session: "s", Host: "h", Time: wire.Plain("t"),
			Tool: listing.XPlane, Bytes: 5,
		}}},
		&Piece{Reading: 1, Bytes: 2, Arrived: 3, End: true, Problem: wire.Plain("p")})
	wiretest.Types(t, &Shown.Questions, &Begin{Bytes: 1},
		&Feed{Bytes: 1, Arrived: 2, End: true, Problem: wire.Plain("p")},
		&scripted.UserAction{Act: "a", Value: "v"})
	wiretest.Types(t, &Shown.Answers, &scripted.ScriptMessage{What: "board", With: 1}, &Taken{})
}
