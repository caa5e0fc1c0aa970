package scalar

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/wire/wiretest"
)

var (
	series    = wire.Series{Run: 1, Group: 2, Tag: 3, Ink: wire.Ink{Colour: 4, Own: 1<<24 | 5}}
	sample    = wire.Sample{Step: -1, Wall: 1763452930.5, Value: 0.5, Smoothed: 0.25}
	questions = []wire.Coded{
		&chart.Hover{X: 1, Y: 2, Series: series, At: 3, Points: 4, Down: 5, All: true},
		&GetTable{At: wire.Span{Lo: 1, Hi: 2}, All: true},
		&GetFindings{Run: 2},
		&GetPoint{
			Tag: 1, Run: 2, By: -4, StepRequest: wire.StepRequest{
				Index: 1, Placed: true, Axis: wire.AxisWall, At: 3, AllAttempts: true,
			},
		},
	}
	answers = []wire.Coded{
		&chart.Readout{Heading: wire.Plain("h"), X: 1, At: 2, More: 3, Pixels: 4, PixelsW: 5,
			PixelsH: 6, Whole: true,
			Outlines: []chart.Outline{{
				Card: "c", XY: []float64{1}, X: 2, Y: 3, Label: wire.Plain("o"),
			}}, Rows: []chart.Row{{Series: series, Label: wire.Plain("l"),
				Smoothed: wire.Plain("s"), Train: wire.Plain("t"),
				Gap: wire.Plain("g"), Value: wire.Plain("v"), Step: wire.Plain("1"),
				Time: wire.Plain("t"), Relative: wire.Plain("r"), Band: wire.Plain("b"),
				Versus: wire.Plain("d"), Members: 1,
				Y: 2, Nearest: true}}},
		&Table{At: wire.Span{Lo: 1, Hi: 2}, All: true, Rows: []TableRow{
			{
				Series: series, Points: 1, From: sample, To: sample, Min: sample, Max: sample,
				Latest: sample, Mean: 2, Relative: 7, Members: 3,
			}}},
		&Findings{
			Items:    []Finding{{Run: 1, Tag: 2, Text: wire.Plain("first NaN at step 3")}},
			LookedAt: wire.Plain("all"),
		},
		&Point{
			Tag: 1, Run: 2, Stamp: wire.Stamp{
				Index: 1, Count: 2, Number: 3, Step: wire.Whole(3), Time: wire.Plain("t"), Wall: 4,
				Relative: 5,
			},
			Values: []PointValue{{Tag: 1, Step: 3, Value: 0.5, Versus: wire.Value(-2)}},
		},
	}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, questions...) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answers...) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, questions...) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, answers...) }
