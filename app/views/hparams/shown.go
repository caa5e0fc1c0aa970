package hparams

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
)

// Shown lists the questions to the hyperparameter program, and its answers. A person's actions in
// the view are acts: texts that came with the displayed elements. The page interprets neither.
var Shown = wire.Protocol{
	Questions: wire.Types{New: newShownQuestion, List: []wire.Coded{
		(*Log)(nil), (*Measured)(nil), (*Runs)(nil), (*Link)(nil), (*scripted.UserAction)(nil),
		(*matching.Matched)(nil),
	}},
	Answers: wire.Types{New: newShownAnswer, List: []wire.Coded{
		(*scripted.ScriptMessage)(nil), (*Measure)(nil), (*Link)(nil), (*File)(nil), (*Go)(nil),
		(*Columns)(nil), (*matching.Match)(nil),
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

// Columns are the hyperparameters that a person put beside the runs in the view.
type Columns struct{ Names []string }

// Link is the address's description of the view, in lines. It is sent to the program, and by the
// program when a person changed it.
type Link struct{ Lines []string }

// File is a file for the browser to download.
type File struct {
	Ending string // end of its name
	Blob   wire.Ref
}

// Go leads to the charts of some runs.
type Go struct{ Runs []wire.RunID }
