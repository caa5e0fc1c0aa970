package toy

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

func TestQuestions(t *testing.T) {
	wiretest.Types(t, &Protocol.Questions, &Get{
		Tag: 1, Run: 2,
		Step: wire.StepRequest{
			Index: -1, Placed: true, Axis: wire.AxisWall, At: 2.5, AllAttempts: true,
		},
	})
}

func TestAnswers(t *testing.T) {
	wiretest.Types(t, &Protocol.Answers, &Toy{
		Stamp: wire.Stamp{
			Index: 1, Count: 2, Number: 10, Step: wire.Plain("10"), Time: wire.Plain("t"), Wall: 1.5,
			Relative: 0.5,
		},
		Bytes: 9,
	})
}
