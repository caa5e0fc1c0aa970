package image

import (
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
)

// Protocol is what images are asked and answer.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Get)(nil), (*Save)(nil), (*GetSteps)(nil), (*GetCell)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Get)
		case 2:
			return new(Save)
		case 3:
			return new(GetSteps)
		case 4:
			return new(GetCell)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Image)(nil), (*File)(nil), (*Steps)(nil), (*Cell)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(Image)
		case 2:
			return new(File)
		case 3:
			return new(Steps)
		case 4:
			return new(Cell)
		}
		return nil
	}},
}

// MostOfAStep is how many images of one step are shown beside each other.
const MostOfAStep = 64

// AllSamples as the Sample of a Get asks for all images of a step.
const AllSamples = -1

// Get asks for an encoded image, or for all of a step. The answer is an [Image] for each, in any order; a later question of the same card makes an earlier one void.
// One about no card has no answer: it has read what a card will ask for.
type Get struct {
	Tag wire.TagID
	Run wire.RunID
	wire.Wish
	Sample int // which image of that step, or AllSamples
}

// Code implements wire.Coded.
func (m *Get) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
	c.Wish(&m.Wish)
	c.Int(&m.Sample)
}

// Save asks for the bytes of an image as they were logged, whatever they are. The answer is a [File].
type Save struct{ Get }

// Image answers Get with the encoded image. Encoded is 0 when there is nothing to be shown; then Problem says why. Else it says what is not shown, if anything.
type Image struct {
	wire.Stamp
	Samples       int // images in that step
	Sample        int // which image of them
	Answers       int // so many answer the question
	Width, Height int
	Format        imagefile.Format
	Frames        int      // that move, 1 for a still one
	Bytes         int      // as it was logged, 0 when it could not be read
	Encoded       wire.Ref // an ArrayBuffer
	Problem       wire.Text
}

// Code implements wire.Coded.
func (m *Image) Code(c *wire.Coder) {
	c.Stamp(&m.Stamp)
	c.Int(&m.Samples)
	c.Int(&m.Sample)
	c.Int(&m.Answers)
	c.Int(&m.Width)
	c.Int(&m.Height)
	wire.Small(c, &m.Format)
	c.Int(&m.Frames)
	c.Int(&m.Bytes)
	c.Ref(&m.Encoded)
	c.Text(&m.Problem)
}

// File answers Save. Blob is 0 when the bytes could not be read; then Problem says why.
type File struct {
	Number  int64 // the step
	Sample  int
	Samples int
	Format  imagefile.Format
	Bytes   int
	Blob    wire.Ref
	Problem wire.Text
}

// Code implements wire.Coded.
func (m *File) Code(c *wire.Coder) {
	c.Int64(&m.Number)
	c.Int(&m.Sample)
	c.Int(&m.Samples)
	wire.Small(c, &m.Format)
	c.Int(&m.Bytes)
	c.Ref(&m.Blob)
	c.Text(&m.Problem)
}
