package other

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

var (
	at    = wire.StepRequest{Index: 3, Placed: true, Axis: wire.AxisWall, At: 4, AllAttempts: true}
	stamp = wire.Stamp{
		Index: 1, Count: 2, Number: 10, Step: wire.Plain("10"), Time: wire.Plain("t"), Wall: 1.5,
		Relative: 2.5,
	}
	questions = []wire.Coded{&List{Tag: 1, Step: at}, &Save{Tag: 1, Run: 2, Step: at},
		&Get{Tag: 1, Run: 2, Step: at}}
	answers = []wire.Coded{&Sizes{
		Rows: []Row{{
			Run: 1, Stamp: stamp, Bytes: 5, Type: "float32", Shape: []int64{2, 3}, Saves: true,
		}},
		More: 4,
	}, &File{Run: 1, Number: 2, Blob: wire.Ref(3), Problem: wire.Plain("gone")},
		&Value{Text: "0.5", Facts: wire.Plain("one"), More: 2, Problem: wire.Plain("gone")}}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, questions...) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answers...) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, questions...) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, answers...) }
