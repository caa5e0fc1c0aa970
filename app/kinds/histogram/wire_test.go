package histogram

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/wire/wiretest"
)

var (
	series    = wire.Series{Run: 1, Group: 2, Tag: 3, Ink: wire.Ink{Colour: 4, Own: 1<<24 | 5}}
	questions = []wire.Coded{
		&chart.Hover{X: 1, Y: 2, Series: series, At: 3, Points: 4, Down: 5, All: true},
		&GetStep{
			StepRequest: wire.StepRequest{
				Index: -1, Placed: true, Axis: wire.AxisWall, At: 5, AllAttempts: true,
			},
			Table: true,
		},
	}
	answers = []wire.Coded{
		&chart.Readout{Heading: wire.Plain("h"), X: 1, At: 2, More: 3, Pixels: 4, PixelsW: 5,
			PixelsH: 6, Whole: true,
			Outlines: []chart.Outline{{
				Card: "c", XY: []float64{1}, X: 2, Y: 3, Label: wire.Plain("o"),
			}},
			Rows: []chart.Row{{Series: series, Label: wire.Plain("l"), Smoothed: wire.Plain("s"),
				Train: wire.Plain("t"), Gap: wire.Plain("g"),
				Value: wire.Plain("v"), Step: wire.Plain("1"),
				Time: wire.Plain("t"), Relative: wire.Plain("r"), Band: wire.Plain("b"),
				Versus: wire.Plain("d"), Members: 1,
				Y: 2, Nearest: true}}},
		&Step{Stamp: wire.Stamp{
			Index: 1, Count: 2, Number: 10, Step: wire.Plain("10"), Time: wire.Plain("t"), Wall: 3,
			Relative: 4,
		}, Run: 2,
			Marks: []Mark{{XY: []float64{1, 2}}},
			Tables: []Table{{
				Run: 2, Step: wire.Plain("10"), Buckets: []Bucket{{1, 2, 3}}, Total: 9, More: 1,
				Problem: wire.Plain("gone"),
			}}},
	}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, questions...) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answers...) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, questions...) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, answers...) }
