package curve

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol lists the questions about precision-recall curves, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*chart.Hover)(nil), (*GetRows)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{(*chart.Readout)(nil), (*Rows)(nil)}},
}

// GetRows asks for the contents of a card: its step, and each curve's values at the marked
// threshold. The answer is [Rows].
type GetRows struct{}

// Rows answers GetRows.
type Rows struct {
	// Stamp belongs to the run with the most steps, which the card's slider follows. Each other run
	// shows its last curve at or before that step.
	wire.Stamp
	Rows []Row
	More int // runs left out
	// Reading is set while curves of the step are still being read.
	Reading bool
}

// Row is the curve of a run.
type Row struct {
	Run   wire.RunID
	Step  wire.Text
	Known bool // the curve was read and has at least one threshold
	// Threshold is the curve's threshold nearest to the marked one.
	Threshold, Precision, Recall, F1 float64
	// Counts are true positives, false positives, true negatives and false negatives.
	Counts [4]float64
	// Areas are the average precision and the area under the ROC curve.
	Areas [2]float64
}

// MostRows limits the number of runs that get rows.
const MostRows = 200
