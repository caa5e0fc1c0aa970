package hparams

import (
	"eventlens/app/wire"
	"eventlens/eventfile/query"
)

// Stored lists the questions to the worker with the store. Its answers have the same numbers as the
// first questions of [Shown], so the page can forward them unchanged.
var Stored = wire.Protocol{
	Questions: wire.Types{New: newStoredQuestion, List: []wire.Coded{(*Get)(nil), (*Measure)(nil)}},
	Answers:   wire.Types{New: newStoredAnswer, List: []wire.Coded{(*Log)(nil), (*Measured)(nil)}},
}

// Get asks for the runs' hyperparameter metadata. The answer is [Log].
type Get struct{}

// Log has the runs' hyperparameter metadata, and the list of their scalars.
type Log struct {
	Runs []Run
	Tags []Tag
	Less int // runs whose hyperparameters were left out, because all together are too large
}

// Run is a run. Start, End and Experiment are content for eventfile.DecodeHParamsContent, empty if
// the run has none.
type Run struct {
	ID                     wire.RunID
	Name, Source           string
	Start, End, Experiment []byte
}

// Tag is a tag of scalars.
type Tag struct {
	ID   wire.TagID
	Name string
	Runs []wire.RunID // the runs that have the tag
}

// Measure asks for one number of each series of some tags. The answer is [Measured].
type Measure struct {
	Serial  uint32 // echoed in the answer
	Columns []ColumnRequest
}

// ColumnRequest selects one number of each series of a tag.
type ColumnRequest struct {
	Tag wire.TagID
	By  query.Reduction
	At  int64 // the step, or the number of points, if By requires one
}

// Measured answers Measure with the requested columns, in the same order.
type Measured struct {
	Serial   uint32
	LastStep int64 // last step of all measured series; 0 for none
	Columns  []Column
}

// Column has one number per run for a tag. Runs without a number are left out.
type Column struct {
	Runs    []wire.RunID
	Numbers []float64
}
