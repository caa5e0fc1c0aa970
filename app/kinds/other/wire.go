package other

import "eventlens/app/wire"

// Protocol lists the questions and answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*List)(nil), (*Save)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(List)
			case 2:
				return new(Save)
			}
			return nil
		}},
	Answers: wire.Types{List: []wire.Coded{(*Sizes)(nil), (*File)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(Sizes)
			case 2:
				return new(File)
			}
			return nil
		}},
}

// List asks for each run's value of a tag at the step selected by Wish. The answer is [Sizes].
type List struct {
	Tag  wire.TagID
	Wish wire.Wish
}

// Code implements wire.Coded.
func (m *List) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	c.Wish(&m.Wish)
}

// Sizes answers List. It has no rows for values that are only counted, not stored.
type Sizes struct {
	Rows []Row
	More int // runs left out
}

// Row describes the values of a run.
type Row struct {
	Run   wire.RunID
	Stamp wire.Stamp // the step found
	Bytes int64      // size of all steps, encoded
	Type  string     // element type at that step, such as "float32"; "" if it could not be read
	Shape []int64
	Saves bool // its numbers can be saved
}

// Code implements wire.Coded.
func (m *Sizes) Code(c *wire.Coder) {
	wire.List(c, &m.Rows, func(c *wire.Coder, r *Row) {
		wire.Small(c, &r.Run)
		c.Stamp(&r.Stamp)
		c.Int64(&r.Bytes)
		c.String(&r.Type)
		wire.List(c, &r.Shape, (*wire.Coder).Int64)
		c.Bool(&r.Saves)
	})
	c.Int(&m.More)
}

// Save asks for the numbers of one step. The answer is a [File].
type Save struct {
	Tag  wire.TagID
	Run  wire.RunID
	Wish wire.Wish
}

// Code implements wire.Coded.
func (m *Save) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
	c.Wish(&m.Wish)
}

// File answers Save. Blob is a NumPy file, 0 if the numbers could not be read; then Problem says
// why.
type File struct {
	Run     wire.RunID
	Number  int64 // the step
	Blob    wire.Ref
	Problem wire.Text
}

// Code implements wire.Coded.
func (m *File) Code(c *wire.Coder) {
	wire.Small(c, &m.Run)
	c.Int64(&m.Number)
	c.Ref(&m.Blob)
	c.Text(&m.Problem)
}
