package image

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
	"eventlens/eventfile/imagefile"
)

var (
	question = &Get{
		Tag: 1, Run: 2,
		StepRequest: wire.StepRequest{
			Index: -1, Placed: true, Axis: wire.AxisWall, At: 2.5, AllAttempts: true,
		},
		Sample: 3,
	}
	saved  = &Save{Get: *question}
	answer = &Image{
		Stamp: wire.Stamp{
			Index: 1, Count: 2, Number: 10, Step: wire.Plain("10"), Time: wire.Plain("t"),
			Wall: 1.5, Relative: 0.5,
		},
		Samples: 3, Sample: 2, Answers: 3, Width: 28, Height: 29, Format: imagefile.GIF,
		Frames: 7, Bytes: 900, Encoded: wire.Ref(5), Problem: wire.Plain("gone"),
	}
	file = &File{
		Number: 10, Sample: 1, Samples: 2, Format: imagefile.SVG, Bytes: 900, Blob: wire.Ref(5),
		Problem: wire.Plain("gone"),
	}

	getSteps = &GetSteps{
		Tag: 1, Runs: []wire.RunID{2, 3}, AllAttempts: true, Columns: 9,
		Chosen: []int64{-1, 1 << 40}, Sample: 2,
	}
	steps = &Steps{
		Runs: []wire.RunID{3}, Columns: []int64{0, 5}, Count: 7, Samples: 2, Images: 12,
		Bytes: 1 << 40,
	}
	getCell = &GetCell{Tag: 1, Run: 2, Step: 1 << 40, By: -1, Sample: 3, AllAttempts: true}
	cell    = &Cell{
		Index: 1, Count: 2, Samples: 3, Step: -9, Time: wire.Plain("t"), Width: 28, Height: 29,
		Blob: wire.Ref(5), Problem: wire.Plain("gone"),
	}
)

func TestQuestions(t *testing.T) {
	wiretest.Types(t, &Protocol.Questions, question, saved, getSteps, getCell)
}

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answer, file, steps, cell) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, question, &Get{}, &Save{}) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, answer, &Image{}, &File{}) }
