package scalar

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol lists the questions about scalars, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*chart.Hover)(nil), (*GetTable)(nil), (*GetFindings)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{
		(*chart.Readout)(nil), (*Table)(nil), (*Findings)(nil),
	}},
}

// GetTable asks for the statistics of a card: at one position of its x axis, over a range, or over
// everything. The answer is a [Table].
type GetTable struct {
	At  wire.Span // Lo == Hi for a single position; see All
	All bool      // everything: At is ignored
}

// Table answers GetTable. Rows are in the order of the card's series; there are none for a card
// that is not on screen.
type Table struct {
	At   wire.Span
	All  bool
	Rows []TableRow
}

// TableRow is a line of a table. For a range, From and To are the line's first and last points in
// it; for a single position both are the nearest point.
type TableRow struct {
	wire.Series
	Points                     int64 // in the range
	From, To, Min, Max, Latest wire.Sample
	Mean                       float64 // mean of the unsmoothed finite values; NaN for none
	// seconds from the series' first point to From; NaN if undefined. For a group of several runs
	// it is defined only if x shows the relative time.
	Relative float64
	Members  int // number of runs in a group
}

// GetFindings asks for notable features of the series on a card, or, without a card, of a run. Only
// the newest such question is answered, with [Findings].
type GetFindings struct{ Run wire.RunID }

// Findings answers GetFindings. LookedAt tells how much data was searched for them.
type Findings struct {
	Items    []Finding
	LookedAt wire.Text
}

// Finding is a notable feature.
type Finding struct {
	Run  wire.RunID
	Tag  wire.TagID // the finding's tag; 0 if it concerns the whole run
	Text wire.Text
}
