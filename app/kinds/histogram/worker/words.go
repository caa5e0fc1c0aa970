package worker

import (
	"eventlens/app/report"
	"eventlens/app/wire"
)

// Messages about histograms.
const (
	labelBin               wire.Template = "Bin"
	labelCount             wire.Template = "Count"
	about                  wire.Template = "about {count}"
	lessThanOne            wire.Template = "less than 1"
	labelMean              wire.Template = "Mean"
	labelMin               wire.Template = "Min"
	labelMax               wire.Template = "Max"
	meanAndDeviation       wire.Template = "{mean} ± {deviation}"
	labelSteps             wire.Template = "Steps"
	labelMeanCount         wire.Template = "Mean count"
	labelMedian            wire.Template = "Median"
	labelPercentile        wire.Template = "{share} %"
	histogramMark          wire.Template = "Step {step}: {count} in {range}"
	histogramsNone         wire.Template = "{tag} of {run}: no histograms."
	histograms             wire.Template = "{tag} of {run}: {drawn} of {total, one: # histogram, other: # histograms}, step {steps}{values, none: , no values, other: , values #}."
	histogramsOfRuns       wire.Template = "{tag}: {drawn} of {total, one: # histogram, other: # histograms} of {runs, one: # run, other: # runs}, step {steps}{values, none: , no values, other: , values #}."
	histogramsNotFinite    wire.Template = "infinite or NaN buckets skipped in {count, one: # histogram, other: # histograms}"
	histogramsNegative     wire.Template = "negative counts drawn as zero in {count, one: # histogram, other: # histograms}"
	histogramsUnordered    wire.Template = "buckets put in order in {count, one: # histogram, other: # histograms}"
	histogramsEmpty        wire.Template = "{count, one: # histogram is, other: # histograms are} empty"
	problemHistogramUnread wire.Template = "The buckets of this step could not be read from the file."
	histogramsInFile       wire.Template = "{count, one: # histogram, other: # histograms} not read: too many"
)

// summary has the facts for the summary of a histogram card.
type summary struct {
	Tag, Run     string // Run is empty if there are several
	Runs         int
	Drawn, Total int
	First, Last  int64   // steps
	Low, High    float64 // range of the non-empty buckets; Low is above High if there are none
}

// text returns the summary: "weights of run a: 200 of 200 histograms, step 0 to 199, values −1 to
// 1."
func (s summary) text() wire.Text {
	steps := report.Range.With(wire.Whole(s.First), wire.Whole(s.Last))
	var values wire.Text
	switch {
	case s.Low < s.High:
		values = report.Range.With(wire.Value(s.Low), wire.Value(s.High))
	case s.Low == s.High:
		values = wire.Value(s.Low)
	}
	switch {
	case s.Total == 0:
		return histogramsNone.With(wire.Name(s.Tag), wire.Plain(s.Run))
	case s.Runs > 1:
		return histogramsOfRuns.With(wire.Name(s.Tag),
			wire.Whole(s.Drawn), wire.Whole(s.Total), wire.Whole(s.Runs), steps, values)
	}
	return histograms.With(wire.Name(s.Tag), wire.Plain(s.Run),
		wire.Whole(s.Drawn), wire.Whole(s.Total), steps, values)
}

// faults counts the histograms of a card that are not drawn as logged.
type faults struct{ NotFinite, Negative, Unordered, Empty, InFile int }

// text describes the faults, none if there are none.
func (f faults) text() wire.Text {
	var facts []wire.Text
	add := func(count int, fact wire.Text) {
		if count > 0 {
			facts = append(facts, fact)
		}
	}
	add(f.NotFinite, histogramsNotFinite.With(wire.Whole(f.NotFinite)))
	add(f.Negative, histogramsNegative.With(wire.Whole(f.Negative)))
	add(f.Unordered, histogramsUnordered.With(wire.Whole(f.Unordered)))
	add(f.Empty, histogramsEmpty.With(wire.Whole(f.Empty)))
	add(f.InFile, histogramsInFile.With(wire.Whole(f.InFile)))
	return report.JoinFacts.Join(facts...)
}

// labelOfPercentile labels the value below which a share of a histogram's values lies, in percent.
func labelOfPercentile(share float64) wire.Text {
	switch share {
	case 0:
		return labelMin.Text()
	case 50:
		return labelMedian.Text()
	case 100:
		return labelMax.Text()
	}
	return labelPercentile.With(wire.Value(share))
}

// markOfBucket describes a bucket of a histogram on another card: "Step 48,200: 12 in 0.1 to 0.2".
func markOfBucket(step int64, count, low, high wire.Text) wire.Text {
	return histogramMark.With(wire.Whole(step), count,
		report.Range.With(low, high))
}
