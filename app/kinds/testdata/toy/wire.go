package toy

import "eventlens/app/wire"

// Protocol lists the question about toys, and its answer.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Get)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Get)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Toy)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Toy)
		}
		return nil
	}},
}

// Get asks for the latest toy of a run.
type Get struct {
	Tag wire.TagID
	Run wire.RunID
}

// Code implements wire.Coded.
func (m *Get) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
}

// Toy answers Get.
type Toy struct {
	Step  int64
	Bytes int // of its encoded value, -1 if that could not be read
}

// Code implements wire.Coded.
func (m *Toy) Code(c *wire.Coder) {
	c.Int64(&m.Step)
	c.Int(&m.Bytes)
}
