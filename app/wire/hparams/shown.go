package hparams

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
)

// Shown is what the program is asked. What a person does in the view is an act, a text that came with what they see: the page knows neither the one nor the other.
var Shown = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Log)(nil), (*Measured)(nil), (*Runs)(nil), (*Link)(nil), (*scripted.Do)(nil), (*matching.Matched)(nil)}, New: func(number byte) wire.Coded {
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
	Answers: wire.Types{List: []wire.Coded{(*scripted.Hand)(nil), (*Measure)(nil), (*Link)(nil), (*File)(nil), (*Go)(nil), (*Columns)(nil), (*matching.Match)(nil)}, New: func(number byte) wire.Coded {
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

// Runs are those that are to be seen, what they are called and drawn as, and which hyperparameters stand beside them.
type Runs struct {
	List    []Shape
	Columns []string
	Taken   uint32 // how many Columns the page has taken: what was told before the last of them is outdated
}

// Shape is how a run is seen.
type Shape struct {
	ID    wire.RunID
	Name  string // what it is called on the page
	Ink   string // its class of the style sheet, or a colour with # before it
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

// Columns are the hyperparameters that a person has put beside the runs in the view.
type Columns struct{ Names []string }

// Code implements wire.Coded.
func (m *Columns) Code(c *wire.Coder) { wire.List(c, &m.Names, (*wire.Coder).String) }

// Link is what the address says of what is shown, in lines; to the program, and from it when a person changed it.
type Link struct{ Lines []string }

// Code implements wire.Coded.
func (m *Link) Code(c *wire.Coder) {
	wire.List(c, &m.Lines, (*wire.Coder).String)
}

// File is for the browser's downloads.
type File struct {
	Ending string // of its name
	Blob   wire.Ref
}

// Code implements wire.Coded.
func (m *File) Code(c *wire.Coder) {
	c.String(&m.Ending)
	c.Ref(&m.Blob)
}

// Go leads to the charts of runs.
type Go struct{ Runs []wire.RunID }

// Code implements wire.Coded.
func (m *Go) Code(c *wire.Coder) { wire.List(c, &m.Runs, codeRun) }
