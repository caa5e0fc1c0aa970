package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// Histograms has the facts for the summary of a histogram card.
type Histograms struct {
	Tag, Run     string // no run if there are several
	Runs         int
	Drawn, Total int
	First, Last  int64   // steps
	Low, High    float64 // range of the non-empty buckets; Low is above High if there are none
}

// Text returns the summary: "weights of run a: 200 of 200 histograms, step 0 to 199, values −1 to
// 1."
func (s Histograms) Text() wire.Text {
	steps := Range(wire.Whole(s.First), wire.Whole(s.Last))
	var values wire.Text
	switch {
	case s.Low < s.High:
		values = Range(wire.Value(s.Low), wire.Value(s.High))
	case s.Low == s.High:
		values = wire.Value(s.Low)
	}
	switch {
	case s.Total == 0:
		return wire.Say(id.HistogramsNone, Tag(s.Tag), wire.Plain(s.Run))
	case s.Runs > 1:
		return wire.Say(id.HistogramsOfRuns, Tag(s.Tag), wire.Whole(s.Drawn), wire.Whole(s.Total),
			wire.Whole(s.Runs), steps, values)
	}
	return wire.Say(id.Histograms, Tag(s.Tag), wire.Plain(s.Run), wire.Whole(s.Drawn),
		wire.Whole(s.Total), steps, values)
}

// HistogramFaults counts the histograms of a card that are not drawn as logged.
type HistogramFaults struct{ NotFinite, Negative, Unordered, Empty, InFile int }

// Text describes the faults, none if there are none.
func (f HistogramFaults) Text() wire.Text {
	var facts []wire.Text
	add := func(count int, fact wire.Text) {
		if count > 0 {
			facts = append(facts, fact)
		}
	}
	add(f.NotFinite, wire.Say(id.HistogramsNotFinite, wire.Whole(f.NotFinite)))
	add(f.Negative, wire.Say(id.HistogramsNegative, wire.Whole(f.Negative)))
	add(f.Unordered, wire.Say(id.HistogramsUnordered, wire.Whole(f.Unordered)))
	add(f.Empty, wire.Say(id.HistogramsEmpty, wire.Whole(f.Empty)))
	add(f.InFile, wire.Say(id.HistogramsInFile, wire.Whole(f.InFile)))
	if facts == nil {
		return wire.Text{}
	}
	return wire.Listed(id.JoinFacts, facts...)
}

// LabelRun labels a run's name, LabelSteps the first and the last step of several histograms, and
// LabelMeanCount the mean of their counts.
func LabelRun() wire.Text       { return wire.Say(id.LabelRun) }
func LabelSteps() wire.Text     { return wire.Say(id.LabelSteps) }
func LabelMeanCount() wire.Text { return wire.Say(id.LabelMeanCount) }

// LabelPercentile labels the value below which a share of a histogram's values lies, in percent.
func LabelPercentile(share float64) wire.Text {
	switch share {
	case 0:
		return LabelMin()
	case 50:
		return wire.Say(id.LabelMedian)
	case 100:
		return LabelMax()
	}
	return wire.Say(id.LabelPercentile, wire.Value(share))
}

// HistogramMark describes a bucket of a histogram on another card: "Step 48,200: 12 in 0.1 to 0.2".
func HistogramMark(step int64, count, low, high wire.Text) wire.Text {
	return wire.Say(id.HistogramMark, wire.Whole(step), count, Range(low, high))
}

// ProblemHistogramUnread reports that the buckets of a step could not be read again.
func ProblemHistogramUnread() wire.Text { return wire.Say(id.ProblemHistogramUnread) }
