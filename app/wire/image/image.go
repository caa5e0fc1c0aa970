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
	Tag wire.TagID
	Run wire.RunID
	wire.Wish
	Sample int // which image of that step
}

// Code implements wire.Coded.
func (m *Get) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
	c.Wish(&m.Wish)
	c.Int(&m.Sample)
}

// Image answers Get. Blob is 0 when it could not be read; then Problem says why.
type Image struct {
	wire.Stamp
	Samples       int // images in that step
	Width, Height int
	Blob          wire.Ref
	Problem       wire.Text
}

// Code implements wire.Coded.
func (m *Image) Code(c *wire.Coder) {
	c.Stamp(&m.Stamp)
	c.Int(&m.Samples)
	c.Int(&m.Width)
	c.Int(&m.Height)
	c.Ref(&m.Blob)
	c.Text(&m.Problem)
}
