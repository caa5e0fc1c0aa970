package histogram

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol lists the questions about histograms, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*chart.Hover)(nil), (*GetStep)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{(*chart.Readout)(nil), (*Step)(nil)}},
}

// GetStep asks for a card's data at a step. The answer is a [Step]. A later question of the same
// card cancels an earlier one.
type GetStep struct {
	wire.StepRequest
	Table bool // also return the buckets
}

// Step answers GetStep.
type Step struct {
	// Stamp belongs to Run: the card's run, or among several the one with the most steps, which the
	// card's slider follows.
	wire.Stamp
	Run wire.RunID
	// Marks are outlines that mark the step in the drawing, one per run: the ridge itself, or in
	// other modes the position of the step.
	Marks []Mark
	// Tables has one table per run of the card, in the card's order.
	Tables []Table
}

// Table is a run's histogram at a step, or at the last step before it.
type Table struct {
	Run  wire.RunID
	Step wire.Text
	// Buckets are the logged buckets, Total the sum of their counts, and More the number of buckets
	// left out after them.
	Buckets []Bucket
	Total   float64
	More    int
	Problem wire.Text // why there are no buckets
}

// Mark is a line over a card: x and y alternating, CSS px.
type Mark struct{ XY []float64 }

// Bucket is a bucket of a histogram as logged.
type Bucket struct{ Left, Right, Count float64 }

// MostBuckets limits the buckets in the tables of a card.
const MostBuckets = 2000
