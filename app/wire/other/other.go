package other

import "eventlens/app/wire"

// Protocol is what is asked and answered.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*List)(nil), (*Save)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(List)
		case 2:
			return new(Save)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Sizes)(nil), (*File)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Sizes)
		case 2:
			return new(File)
		}
		return nil
	}},
}

// List asks what the runs have of a tag, each at the step that Wish finds. The answer is [Sizes].
type List struct {
	Tag  wire.TagID
	Wish wire.Wish
}

// Code implements wire.Coded.
func (m *List) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	c.Wish(&m.Wish)
}

// Sizes answers List. It has no rows for values that are only counted.
type Sizes struct {
	Rows []Row
	More int // runs that were left out
}

// Row is what a run has.
type Row struct {
	Run   wire.RunID
	Stamp wire.Stamp // the step that was found
	Bytes int64      // of all steps, as they are encoded
	Type  string     // of the elements at that step, such as "float32"; "" where that could not be read
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

// File answers Save. Blob is a file of numpy's, 0 when the numbers could not be read; then Problem says why.
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
