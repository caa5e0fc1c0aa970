package toy

import "eventlens/app/wire"

// Protocol lists the question about toys, and its answer.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{(*Get)(nil)}},
	Answers:   wire.Types{New: newAnswer, List: []wire.Coded{(*Toy)(nil)}},
}

// Get asks for the toy of a run at a step.
type Get struct {
	Tag  wire.TagID
	Run  wire.RunID
	Step wire.StepRequest
}

// Toy answers Get.
type Toy struct {
	Stamp wire.Stamp
	Bytes int // size of its encoded value; -1 if there is none, or if it could not be read
}
