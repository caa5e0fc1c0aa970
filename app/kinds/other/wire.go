package other

import "eventlens/app/wire"

// Protocol lists the questions and answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*List)(nil), (*Save)(nil), (*Get)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{
		(*Sizes)(nil), (*File)(nil), (*Value)(nil),
	}},
}

// List asks for the values of a tag in all runs: how many there are, and the type of the one at a
// step. The answer is [Sizes].
type List struct {
	Tag  wire.TagID
	Step wire.StepRequest
}

// Sizes answers List. It has no rows for values that are only counted, not stored.
type Sizes struct {
	Rows []Row
	More int // number of runs left out
}

// Row describes the values of a run.
type Row struct {
	Run   wire.RunID
	Stamp wire.Stamp // stamp of the step
	Bytes int64      // encoded size of the values of all steps
	Type  string     // element type at the step, such as "float32"; "" if it could not be read
	Shape []int64    // shape at the step
	Saves bool       // the numbers can be saved
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
	Number  int64 // number of the step
	Blob    wire.Ref
	Problem wire.Text
}

// Get asks for the value of a run at a step as text. The answer is [Value].
type Get struct {
	Tag  wire.TagID
	Run  wire.RunID
	Step wire.StepRequest
}

// Value answers Get: a line of numbers for each row of the last dimension, or the texts as logged,
// JSON with a line for each field, other bytes as a hex dump.
type Value struct {
	Text    string
	Facts   wire.Text // statistics of the numbers, or what the text leaves out
	More    int       // number of elements left out after the text
	Problem wire.Text // why the value cannot be read; the text is a dump of its bytes, if there are any
}
