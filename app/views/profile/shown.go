package profile

import (
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
)

// Shown lists the questions to the program of profiles, and its answers. The script of the view
// gets texts, the sessions, the state of the reading and the laid-out trace as messages of the
// program. The page forwards what the program asks the worker with the store.
var Shown = wire.Protocol{
	Questions: wire.Types{New: newShownQuestion, List: []wire.Coded{
		(*Listed)(nil), (*Piece)(nil), (*Joined)(nil), (*Link)(nil), (*scripted.UserAction)(nil),
		(*PageStep)(nil),
	}},
	Answers: wire.Types{New: newShownAnswer, List: []wire.Coded{
		(*scripted.ScriptMessage)(nil), (*Link)(nil), (*List)(nil), (*Read)(nil), (*Stop)(nil),
		(*Join)(nil), (*PageStep)(nil),
	}},
}

// Link describes what is shown, for the address. The page sends it to the program, which chooses
// the trace, and the program sends it when a person changed something.
type Link struct {
	Path  string // of the trace that a person chose; "" for the newest one
	Look  string // range and selected slice, which only the script reads
	Other bool   // a person chose another trace
	// Offset is added to the times of the trace when it is joined with scalars, in seconds; "" for
	// none.
	Offset string
	With   string // path of the trace to compare with, "" for none
}

// PageStep is the step of the whole page. The page sends it to the program, which shows the step of
// the trace at that time, and the program sends it when a person chose a step of the trace.
type PageStep struct {
	Step float64 // of scalars, NaN if unknown
	Wall float64 // seconds since 1970, NaN if unknown
}

// AnswerAct asks for an answer about the whole trace: "summary", or the name of a table of package
// analysis, with FineTable behind it for rows by shape or by launch.
const (
	AnswerAct = "answer"
	FineTable = "+"
)

// CompareView, a question of AnswerAct, compares two traces by name; with FineTable, by path. Until
// both are read the answer is a note. CompareAct chooses the second trace, by its number; "" is none.
const (
	CompareView = "compare"
	CompareAct  = "compare"
)

// RanksView, a question of AnswerAct, compares the traces of the session on screen, as far as they are
// read. RanksAct stops their reading, or reads the rest.
const (
	RanksView   = "ranks"
	RanksAct    = "ranks"
	StopRanks   = "stop"
	RestOfRanks = "rest"
)

// AnswerMessage answers AnswerAct, once the trace is read.
const AnswerMessage = "answer"

// SumAct asks for the sums of a range: its ends in nanoseconds from the start of the board, and the
// order of the names ([TotalOrder] and so on), with commas between them. [SumsMessage] answers it,
// once the trace is read.
const (
	SumAct      = "sum"
	SumsMessage = "sums"
)

// StepsAct asks for the steps, which [StepsMessage] answers, once the trace is read.
const (
	StepsAct     = "steps"
	StepsMessage = "steps"
)

// LinksAct asks for the arrows of a slice, by its place on the board. [LinksMessage] answers it, once
// the trace is read.
const (
	LinksAct     = "links"
	LinksMessage = "links"
)

// StackAct tells whether the timeline of the second trace is shown, too: "1", or "" if not. Only then
// the trace is kept and laid out. SecondTrace stands behind the names of acts and messages that are
// about it: SumAct, StepsAct and LinksAct, their answers, BoardMessage and StateMessage.
const (
	StackAct    = "stack"
	SecondTrace = "B"
)

// PlaceAct makes a step the page's: its index. OffsetAct sets [Link.Offset]. JoinedMessage has the
// steps of scalars.
const (
	PlaceAct      = "place"
	OffsetAct     = "offset"
	JoinedMessage = "joined"
)

// The orders of the names in sums, the largest first.
const (
	TotalOrder = "total"
	SelfOrder  = "self"
	CountOrder = "count"
)

// The acts of the script. RedrawAct is the act of a new element that shows nothing yet; LinkAct
// tells what it shows, for [Link]; ChooseAct chooses a trace, by its number; StopAct ends the
// reading; AgainAct reads a trace whose end is missing once more.
const (
	RedrawAct = "redraw"
	LinkAct   = "link"
	ChooseAct = "choose"
	StopAct   = "stop"
	AgainAct  = "again"
)

// The sorts of messages to the script. TextsMessage has its labels; SessionsMessage the traces to
// choose from; LookMessage the look of [Link]; StateMessage what is read and what was passed over;
// BoardMessage the laid-out trace, see package timeline.
const (
	TextsMessage    = "texts"
	SessionsMessage = "sessions"
	LookMessage     = "look"
	StateMessage    = "state"
	BoardMessage    = "board"
)
