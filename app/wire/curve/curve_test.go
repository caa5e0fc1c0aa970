package curve

import (
	"testing"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/wire/wiretest"
)

var (
	questions = []wire.Coded{&chart.Hover{X: 1, Y: 2, Series: wire.Series{Run: 1}, At: 3, Points: 4, Down: 5, All: true}, &GetRows{}}
	answers   = []wire.Coded{
		&chart.Readout{Heading: wire.Plain("h"), X: 1, At: 2, Rows: []chart.Row{{Series: wire.Series{Run: 1}, Label: wire.Plain("l"), Value: wire.Plain("v"), Y: 2}}},
		&Rows{Stamp: wire.Stamp{Index: 1, Count: 2, Number: 10, Step: wire.Plain("10"), Time: wire.Plain("t"), Wall: 3, Relative: 4}, More: 5,
			Rows: []Row{{Run: 2, Step: wire.Plain("10"), Known: true, Threshold: 0.5, Precision: 0.1, Recall: 0.2, F1: 0.3, Counts: [4]float64{1, 2, 3, 4}, Areas: [2]float64{0.4, 0.6}}}},
	}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, questions...) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, answers...) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, answers...) }
