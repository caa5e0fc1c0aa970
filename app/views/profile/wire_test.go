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
		Tool: listing.XPlane, Bytes: 5, Wall: 6,
	}}}
	piece := &Piece{Reading: 1, Bytes: 2, Arrived: 3, End: true, Problem: wire.Plain("p")}
	link := &Link{Path: "p", Look: "1,2,", Other: true, Offset: "1", With: "q"}
	join := &Join{Trace: 1, Times: []float64{1, 2.5}}
	joined, place := &Joined{Trace: 1, Steps: []float64{7}}, &PageStep{Step: 1, Wall: 2}
	wiretest.Types(t, &Stored.Questions, &List{}, read, stop, join)
	wiretest.Types(t, &Stored.Answers, listed, piece, joined)
	wiretest.Types(t, &Shown.Questions, listed, piece, joined, link,
		&scripted.UserAction{Act: "a", Value: "v"}, place)
	wiretest.Types(t, &Shown.Answers, &scripted.ScriptMessage{What: "board", With: 1}, link,
		&List{}, read, stop, join, place)
}

// TestAnswersAreForwarded checks that the page need not decode the answers of the store.
func TestAnswersAreForwarded(t *testing.T) {
	for i, answer := range Stored.Answers.List {
		if reflect.TypeOf(answer) != reflect.TypeOf(Shown.Questions.List[i]) {
			t.Errorf("%T is forwarded as %T", answer, Shown.Questions.List[i])
		}
	}
}
