package image

import (
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
)

// Protocol lists the questions about images, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*Get)(nil), (*Save)(nil), (*GetSteps)(nil), (*GetCell)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{
		(*Image)(nil), (*File)(nil), (*Steps)(nil), (*Cell)(nil),
	}},
}

// MostOfAStep limits the images of one step that are shown side by side.
const MostOfAStep = 64

// AllSamples as the Sample of a Get asks for all images of a step.
const AllSamples = -1

// Get asks for an encoded image, or for all images of a step. The answer is an [Image] for each, in
// any order. A later question of the same card cancels an earlier one. A Get without a card has no
// answer: it prefetches what a card will ask for.
type Get struct {
	Tag wire.TagID
	Run wire.RunID
	wire.StepRequest
	Sample int // index of the image within that step, or AllSamples
}

// Save asks for the bytes of an image as logged, whatever their format. The answer is a [File].
type Save struct{ Get }

// Image answers Get with the encoded image. Encoded is 0 if nothing can be shown; then Problem says
// why. Otherwise Problem says which part is not shown, if any.
type Image struct {
	wire.Stamp
	Samples       int // images in that step
	Sample        int // index of this image among them
	Answers       int // total number of answers to the question
	Width, Height int
	Format        imagefile.Format
	Frames        int      // number of frames of an animation; 1 for a still image
	Bytes         int      // size as logged; 0 if the image could not be read
	Encoded       wire.Ref // the encoded image, an ArrayBuffer
	Problem       wire.Text
}

// File answers Save. Blob is 0 if the bytes could not be read; then Problem says why.
type File struct {
	Number  int64 // the step
	Sample  int
	Samples int
	Format  imagefile.Format
	Bytes   int
	Blob    wire.Ref
	Problem wire.Text
}
