package hparams

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
)

// Shown lists the questions to the hyperparameter program, and its answers. A person's actions in
// the view are acts: texts that came with the displayed elements. The page interprets neither.
var Shown = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Log)(nil), (*Measured)(nil), (*Runs)(nil),
		(*Link)(nil), (*scripted.Do)(nil),
		(*matching.Matched)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Log)
		case 2:
			return new(Measured)
		case 3:
			return new(Runs)
		case 4:
			return new(Link)
		case 5:
			return new(scripted.Do)
		case 6:
			return new(matching.Matched)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*scripted.Hand)(nil), (*Measure)(nil), (*Link)(nil),
		(*File)(nil), (*Go)(nil), (*Columns)(nil),
		(*matching.Match)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(scripted.Hand)
		case 2:
			return new(Measure)
		case 3:
			return new(Link)
		case 4:
			return new(File)
		case 5:
			return new(Go)
		case 6:
			return new(Columns)
		case 7:
			return new(matching.Match)
		}
		return nil
	}},
}

// Runs lists the visible runs with their names and inks, and the hyperparameters shown beside them.
type Runs struct {
	List    []Shape
	Columns []string
	// how many Columns messages the page has applied: anything it sent before the last of them is
	// outdated
	Taken uint32
}

// Shape is the look of a run.
type Shape struct {
	ID    wire.RunID
	Name  string // its name on the page
	Ink   string // its class in the style sheet, or a colour that starts with #
	Drawn bool   // it is selected
}

// Code implements wire.Coded.
func (m *Runs) Code(c *wire.Coder) {
	wire.List(c, &m.List, func(c *wire.Coder, s *Shape) {
		wire.Small(c, &s.ID)
		c.String(&s.Name)
		c.String(&s.Ink)
		c.Bool(&s.Drawn)
	})
	wire.List(c, &m.Columns, (*wire.Coder).String)
	wire.Small(c, &m.Taken)
}

// Columns are the hyperparameters that a person put beside the runs in the view.
type Columns struct{ Names []string }

// Code implements wire.Coded.
func (m *Columns) Code(c *wire.Coder) { wire.List(c, &m.Names, (*wire.Coder).String) }

// Link is the address's description of the view, in lines. It is sent to the program, and by the
// program when a person changed it.
type Link struct{ Lines []string }

// Code implements wire.Coded.
func (m *Link) Code(c *wire.Coder) {
	wire.List(c, &m.Lines, (*wire.Coder).String)
}

// File is a file for the browser to download.
type File struct {
	Ending string // end of its name
	Blob   wire.Ref
}

// Code implements wire.Coded.
func (m *File) Code(c *wire.Coder) {
	c.String(&m.Ending)
	c.Ref(&m.Blob)
}

// Go leads to the charts of some runs.
type Go struct{ Runs []wire.RunID }

// Code implements wire.Coded.
func (m *Go) Code(c *wire.Coder) { wire.List(c, &m.Runs, codeRun) }
