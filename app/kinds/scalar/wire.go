package scalar

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol lists the questions about scalars, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*chart.Hover)(nil), (*GetTable)(nil), (*GetFindings)(nil),
		(*GetPoint)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{
		(*chart.Readout)(nil), (*Table)(nil), (*Findings)(nil), (*Point)(nil),
	}},
}

// GetTable asks for the statistics of a card's lines: at a position of its x axis, over a range, or
// over all points. The answer is a [Table].
type GetTable struct {
	At  wire.Span // the range on the x axis; Lo == Hi for a single position
	All bool      // all points; At is ignored
}

// Table answers GetTable, and repeats At and All of the question. Rows are in the order of the card's
// series; there are none for a card that is not on screen.
type Table struct {
	At   wire.Span
	All  bool
	Rows []TableRow
}

// TableRow describes one line of a card. For a range, From and To are the line's first and last
// points in it; for a single position both are the nearest point.
type TableRow struct {
	wire.Series
	Points                     int64 // number of points in the range
	From, To, Min, Max, Latest wire.Sample
	Mean                       float64 // mean of the unsmoothed finite values; NaN for none
	// Relative is the time in seconds from the series' first point to From; NaN if undefined. For a
	// group of several runs it is defined only if the x axis shows the relative time.
	Relative float64
	Members  int // number of runs in a group; 0 for a single run
}

// GetFindings asks what stands out in the series on a card or, if the question is about no card, in
// a run. Only the newest such question is answered, with [Findings].
type GetFindings struct{ Run wire.RunID }

// Findings answers GetFindings.
type Findings struct {
	Items    []Finding
	LookedAt wire.Text // says how much data was searched
}

// Finding is something that stands out, such as the first NaN.
type Finding struct {
	Run  wire.RunID
	Tag  wire.TagID // 0 if it concerns the whole run
	Text wire.Text
}

// GetPoint asks for everything that a run logged at the step of one of a tag's points. The answer
// is a [Point].
type GetPoint struct {
	Tag wire.TagID
	Run wire.RunID
	// The point at this step, and then By points further on, or the last one there is.
	wire.StepRequest
	By int
}

// Point answers GetPoint. Its Stamp has no Count if the tag has no points in the run.
type Point struct {
	Tag   wire.TagID
	Run   wire.RunID
	Stamp wire.Stamp // of the point
	// Values has each tag of the run, with its last value at or before the point, or its first one
	// if all come later: what a card at that step shows.
	Values []PointValue
}

// PointValue is a value of a tag. Value is 0 if the tag is no scalar. Versus is its difference to
// the baseline's value at the point's step; none without a baseline, or if the run is the baseline.
type PointValue struct {
	Tag    wire.TagID
	Step   int64
	Value  float64
	Versus wire.Text
}
