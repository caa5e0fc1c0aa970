package audio

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/wire/wiretest"
)

var (
	series    = wire.Series{Run: 1, Tag: 2, Group: 3, Ink: wire.Ink{Colour: 4, Own: 5}}
	questions = []wire.Coded{&chart.Hover{
		X: 1, Y: 2, Series: series, At: 3, Points: 4, Down: 5, All: true,
	}, &Get{
		Tag: 1, Run: 2,
		Step: wire.StepRequest{
			Index: 3, Placed: true, Axis: wire.AxisWall, At: 4, AllAttempts: true,
		},
		Sample: 4, Second: true,
	}, &Draw{Second: true}, &Decoded{Of: 7, Second: true, Blob: wire.Ref(9)}}
	answers = []wire.Coded{&chart.Readout{Heading: wire.Plain("h"), X: 1, At: 2, More: 3,
		Pixels: 4, PixelsW: 5, PixelsH: 6, Whole: true,
		Outlines: []chart.Outline{
			{Card: "c", XY: []float64{1}, X: 2, Y: 3, Label: wire.Plain("o")},
		}, Rows: []chart.Row{{Series: series, Label: wire.Plain("l"), Smoothed: wire.Plain("s"),
			Train: wire.Plain("t"), Gap: wire.Plain("g"),
			Value: wire.Plain("v"), Step: wire.Plain("1"),
			Time: wire.Plain("t"), Relative: wire.Plain("r"), Band: wire.Plain("b"),
			Versus: wire.Plain("d"), Members: 1,
			Y:       2,
			Nearest: true}}},
		&Clip{Second: true,
			Stamp: wire.Stamp{
				Index: 1, Count: 2, Number: 10, Step: wire.Plain("10"), Time: wire.Plain("t"),
				Wall: 1.5, Relative: 2.5,
			},
			Samples: 3, Sample: 2, Label: "a", MIME: "audio/wav", Bytes: 5, Parts: []wire.Ref{6, 7},
			Played: []wire.Ref{21}, RateHz: 8000, Channels: 2, Bits: 16, Float: true, Seconds: 1.25,
			Undrawn: true,
			Notes:   []wire.Text{wire.Plain("n")}, Problem: wire.Plain("gone")}}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, questions...) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answers...) }

func FuzzQuestion(f *testing.F) {
	wiretest.Fuzz(f, &Protocol.Questions, append(questions, &Get{})...)
}

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, append(answers, &Clip{})...) }
