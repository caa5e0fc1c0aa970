package hparams

import (
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
)

// Shown lists the questions to the hyperparameter program, and its answers. A person's actions in
// the view are acts: texts that came with the displayed elements. The page does not interpret them.
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
	Base    wire.RunID // the baseline, which may be no run of List; 0 for none
	// number of Columns messages that the page had applied when it sent this message
	Taken uint32
}

// Shape is the look of a run.
type Shape struct {
	ID    wire.RunID
	Name  string // its name on the page
	Ink   string // CSS class of its colour, or a colour that starts with #
	Drawn bool   // the run is selected
}

// Columns are the hyperparameters that a person put beside the runs in the view.
type Columns struct{ Names []string }

// Link is the description of the view for the URL, in lines. The page sends it to the program, and
// the program sends it when a person changed the view.
type Link struct{ Lines []string }

// File is a file for the browser to download.
type File struct {
	Ending string // extension of its file name
	Blob   wire.Ref
}

// Go leads to the charts of some runs.
type Go struct{ Runs []wire.RunID }
