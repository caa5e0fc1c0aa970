package hparams

import (
	"eventlens/app/wire"
	"eventlens/eventfile/query"
)

// Stored is what the store worker is asked. Its answers have the numbers of the first questions of [Shown], so that they can be handed on as they are.
var Stored = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Get)(nil), (*Measure)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Get)
		case 2:
			return new(Measure)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Log)(nil), (*Measured)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Log)
		case 2:
			return new(Measured)
		}
		return nil
	}},
}

// Get asks what runs say of hyperparameters. The answer is [Log].
type Get struct{}

// Code implements wire.Coded.
func (*Get) Code(*wire.Coder) {}

// Log is what runs say of hyperparameters, and which scalars they have.
type Log struct {
	Runs []Run
	Tags []Tag
	Less int // runs whose hyperparameters were left out: together they are too large
}

// Run is a run. What it says is content for eventfile.DecodeHParamsContent; nothing where it says nothing.
type Run struct {
	ID                     wire.RunID
	Name, Source           string
	Start, End, Experiment []byte
}

// Tag is a tag of scalars.
type Tag struct {
	ID   wire.TagID
	Name string
	Runs []wire.RunID // that have it
}

// Code implements wire.Coded.
func (m *Log) Code(c *wire.Coder) {
	wire.List(c, &m.Runs, func(c *wire.Coder, r *Run) {
		wire.Small(c, &r.ID)
		c.String(&r.Name)
		c.String(&r.Source)
		c.Bytes(&r.Start)
		c.Bytes(&r.End)
		c.Bytes(&r.Experiment)
	})
	wire.List(c, &m.Tags, func(c *wire.Coder, t *Tag) {
		wire.Small(c, &t.ID)
		c.String(&t.Name)
		wire.List(c, &t.Runs, codeRun)
	})
	c.Int(&m.Less)
}

func codeRun(c *wire.Coder, id *wire.RunID) { wire.Small(c, id) }

// Measure asks for one number of each series of some tags. The answer is [Measured].
type Measure struct {
	Serial uint32 // the answer has the same
	Wishes []Wish
}

// Wish is a number of each series of a tag.
type Wish struct {
	Tag wire.TagID
	By  query.Reduction
	At  int64 // the step, or how many points, where By needs it
}

// Code implements wire.Coded.
func (m *Measure) Code(c *wire.Coder) {
	wire.Small(c, &m.Serial)
	wire.List(c, &m.Wishes, func(c *wire.Coder, w *Wish) {
		wire.Small(c, &w.Tag)
		wire.Small(c, &w.By)
		c.Int64(&w.At)
	})
}

// Measured answers Measure, a column a wish.
type Measured struct {
	Serial   uint32
	LastStep int64 // of all series that were measured; 0 for none
	Columns  []Column
}

// Column is the numbers of a tag, by run; runs that have none are left out.
type Column struct {
	Runs    []wire.RunID
	Numbers []float64
}

// Code implements wire.Coded.
func (m *Measured) Code(c *wire.Coder) {
	wire.Small(c, &m.Serial)
	c.Int64(&m.LastStep)
	wire.List(c, &m.Columns, func(c *wire.Coder, column *Column) {
		wire.List(c, &column.Runs, codeRun)
		wire.List(c, &column.Numbers, func(c *wire.Coder, n *float64) { c.Float64(n) })
	})
}
