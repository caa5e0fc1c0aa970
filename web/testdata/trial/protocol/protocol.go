// Package protocol defines the messages between the view and the program of the trial.
package protocol

import "eventlens/app/wire"

// Protocol lists the questions and answers of the program.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{(*Sum)(nil)}},
	Answers:   wire.Types{New: newAnswer, List: []wire.Coded{(*Total)(nil)}},
}

// Sum asks for the sum of the whole numbers from 1 to To. A negative To ends the program by a
// fault.
type Sum struct{ To int }

// Total answers Sum.
type Total struct {
	Total int
	Here  bool // whether the program shares the thread of the page
}
