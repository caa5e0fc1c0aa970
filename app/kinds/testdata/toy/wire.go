package toy

import "eventlens/app/wire"

// Protocol lists the question about toys, and its answer.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{(*Get)(nil)}},
	Answers:   wire.Types{New: newAnswer, List: []wire.Coded{(*Toy)(nil)}},
}

// Get asks for the latest toy of a run.
type Get struct {
	Tag wire.TagID
	Run wire.RunID
}

// Toy answers Get.
type Toy struct {
	Step  int64
	Bytes int // size of its encoded value; -1 if that could not be read
}
