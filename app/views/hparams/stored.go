package hparams

import (
	"eventlens/app/wire"
	"eventlens/eventfile/query"
)

// Stored lists the questions to the store worker. Its answers have the numbers of the first
// questions of [Shown], so they can be forwarded unchanged.
var Stored = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Get)(nil), (*Measure)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(Get)
			case 2:
				return new(Measure)
			}
			return nil
		}},
	Answers: wire.Types{List: []wire.Coded{(*Log)(nil), (*Measured)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(Log)
			case 2:
				return new(Measured)
			}
			return nil
		}},
}

// Get asks for the runs' hyperparameter metadata. The answer is [Log].
type Get struct{}

// Code implements wire.Coded.
func (*Get) Code(*wire.Coder) {}

// Log has the runs' hyperparameter metadata, and the list of their scalars.
type Log struct {
	Runs []Run
	Tags []Tag
	Less int // runs whose hyperparameters were left out, because together they are too large
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
	Serial uint32 // echoed in the answer
	Wishes []Wish
}

// Wish selects a number of each series of a tag.
type Wish struct {
	Tag wire.TagID
	By  query.Reduction
	At  int64 // the step, or the number of points, if By needs it
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

// Measured answers Measure with a column per wish.
type Measured struct {
	Serial   uint32
	LastStep int64 // of all measured series; 0 for none
	Columns  []Column
}

// Column has the numbers of a tag by run. Runs without one are left out.
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
