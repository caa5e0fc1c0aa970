// Package protocol defines the messages between the view and the program of the trial.
package protocol

import "eventlens/app/wire"

// Protocol lists the questions and answers of the program.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Sum)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Sum)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Total)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Total)
		}
		return nil
	}},
}

// Sum asks for the sum of the whole numbers from 1 to To. A negative To ends the program by a
// fault.
type Sum struct{ To int }

// Code implements wire.Coded.
func (m *Sum) Code(c *wire.Coder) { c.Int(&m.To) }

// Total answers Sum.
type Total struct {
	Total int
	Here  bool // whether the program shares the thread of the page
}

// Code implements wire.Coded.
func (m *Total) Code(c *wire.Coder) {
	c.Int(&m.Total)
	c.Bool(&m.Here)
}
