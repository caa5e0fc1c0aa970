package image

import "eventlens/app/wire"

// Protocol is what images are asked and answer.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Get)(nil), (*GetSteps)(nil), (*GetCell)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Get)
		case 2:
			return new(GetSteps)
		case 3:
			return new(GetCell)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Image)(nil), (*Steps)(nil), (*Cell)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Image)
		case 2:
			return new(Steps)
		case 3:
			return new(Cell)
		}
		return nil
	}},
}

// Get asks for an encoded image. The answer is an [Image]; a later question of the same card makes an earlier one void.
type Get struct {
	Tag    wire.TagID
	Run    wire.RunID
	Index  int // which logged step, counted from 0; negative counts from the end
	Sample int // which image of that step
	// AllAttempts counts the steps of superseded images, too; see wire.View.
	AllAttempts bool
}

// Code implements wire.Coded.
func (m *Get) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
	c.Int(&m.Index)
	c.Int(&m.Sample)
	c.Bool(&m.AllAttempts)
}

// Image answers Get. Blob is 0 when it could not be read; then Problem says why.
type Image struct {
	Index, Count  int // which of how many logged steps
	Samples       int // images in that step
	Step          wire.Text
	Time          wire.Text
	Width, Height int
	Blob          wire.Ref
	Problem       wire.Text
}

// Code implements wire.Coded.
func (m *Image) Code(c *wire.Coder) {
	c.Int(&m.Index)
	c.Int(&m.Count)
	c.Int(&m.Samples)
	c.Text(&m.Step)
	c.Text(&m.Time)
	c.Int(&m.Width)
	c.Int(&m.Height)
	c.Ref(&m.Blob)
	c.Text(&m.Problem)
}
