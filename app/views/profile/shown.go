package profile

import (
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// Shown lists the questions to the program of profiles, and its answers. The script of the view
// gets texts, the state of the reading and the laid-out trace as messages of the program.
var Shown = wire.Protocol{
	Questions: wire.Types{New: newShownQuestion, List: []wire.Coded{
		(*Begin)(nil), (*Feed)(nil), (*scripted.UserAction)(nil),
	}},
	Answers: wire.Types{New: newShownAnswer, List: []wire.Coded{
		(*scripted.ScriptMessage)(nil), (*Taken)(nil),
	}},
}

// Begin drops the trace on screen and begins another one.
type Begin struct {
	Bytes int64 // stored size; -1 if unknown
}

// Feed brings the next piece of the trace. The answer is [Taken], unless it is the last one.
type Feed struct {
	Bytes   wire.Ref // an ArrayBuffer; 0 for none
	Arrived int64    // stored bytes that have arrived so far
	End     bool
	Problem wire.Text // why the file ends before its end
}

// Taken says that the program has decoded a piece and can take another one.
type Taken struct{}

// RedrawAct is the act of a new element that shows nothing yet.
const RedrawAct = "redraw"

// LinkAct is the act by which the script tells the range on screen, in nanoseconds from the start of
// the trace, and the index of the selected slice, for the address. The page performs it itself.
const LinkAct = "link"

// AnswerAct asks for an answer about the whole trace: "summary", or the name of a table of package
// analysis, with FineTable behind it for rows by shape or by launch.
const (
	AnswerAct = "answer"
	FineTable = "+"
)

// AnswerMessage answers AnswerAct, once the trace is read.
const AnswerMessage = "answer"

// The sorts of messages to the script. TextsMessage has its labels; StateMessage what is read and
// what was passed over; BoardMessage the laid-out trace, see package timeline.
const (
	TextsMessage = "texts"
	StateMessage = "state"
	BoardMessage = "board"
)
