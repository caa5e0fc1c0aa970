package mesh

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

var (
	question = &Get{
		Tag: 1, Run: 2,
		Step: wire.StepRequest{
			Index: -1, Placed: true, Axis: wire.AxisWall, At: 2.5, AllAttempts: true,
		},
	}
	answer = &Mesh{Stamp: wire.Stamp{
		Index: 1, Count: 2, Number: 10, Step: wire.Plain("10"), Time: wire.Plain("t"), Wall: 1.5,
		Relative: 0.5,
	},
		Parts:   []Part{{Of: 1, When: 2, Step: -3, Bytes: wire.Ref(5), Problem: wire.Plain("p")}},
		Problem: wire.Plain("gone")}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, question) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answer) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, question, &Get{}) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, answer, &Mesh{}) }
