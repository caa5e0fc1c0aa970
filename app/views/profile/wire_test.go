package profile

import (
	"reflect"
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/app/wire/wiretest"
	"eventlens/eventfile/listing"
)

func TestMessages(t *testing.T) {
	read, stop := &Read{Reading: 1, Trace: 2}, &Stop{Reading: 1}
	listed := &Listed{Traces: []Trace{{
		Number: 1, Run: "r", Path: "p", Session: "s", Host: "h", Time: wire.Plain("t"),
		Tool: listing.XPlane, Bytes: 5,
	}}}
	piece := &Piece{Reading: 1, Bytes: 2, Arrived: 3, End: true, Problem: wire.Plain("p")}
	link := &Link{Path: "p", Look: "1,2,", Other: true}
	wiretest.Types(t, &Stored.Questions, &List{}, read, stop)
	wiretest.Types(t, &Stored.Answers, listed, piece)
	wiretest.Types(t, &Shown.Questions, listed, piece, link,
		&scripted.UserAction{Act: "a", Value: "v"})
	wiretest.Types(t, &Shown.Answers, &scripted.ScriptMessage{What: "board", With: 1}, link,
		&List{}, read, stop)
}

// TestAnswersAreForwarded checks that the page need not decode the answers of the store.
func TestAnswersAreForwarded(t *testing.T) {
	for i, answer := range Stored.Answers.List {
		if reflect.TypeOf(answer) != reflect.TypeOf(Shown.Questions.List[i]) {
			t.Errorf("%T is forwarded as %T", answer, Shown.Questions.List[i])
		}
	}
}
