package other

import "eventlens/app/wire"

// Protocol lists the questions and answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{(*List)(nil), (*Save)(nil)}},
	Answers:   wire.Types{New: newAnswer, List: []wire.Coded{(*Sizes)(nil), (*File)(nil)}},
}

// List asks for each run's value of a tag at the step selected by Step. The answer is [Sizes].
type List struct {
	Tag  wire.TagID
	Step wire.StepRequest
}

// Sizes answers List. It has no rows for values that are only counted, not stored.
type Sizes struct {
	Rows []Row
	More int // runs left out
}

// Row describes the values of a run.
type Row struct {
	Run   wire.RunID
	Stamp wire.Stamp // stamp of the step found
	Bytes int64      // size of all steps, encoded
	Type  string     // element type at that step, such as "float32"; "" if it could not be read
	Shape []int64
	Saves bool // the numbers can be saved
}

// Save asks for the numbers of one step. The answer is a [File].
type Save struct {
	Tag  wire.TagID
	Run  wire.RunID
	Step wire.StepRequest
}

// File answers Save. Blob is a NumPy file, 0 if the numbers could not be read; then Problem says
// why.
type File struct {
	Run     wire.RunID
	Number  int64 // the step
	Blob    wire.Ref
	Problem wire.Text
}
