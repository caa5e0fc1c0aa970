package words

import (
	"eventlens/app/wire"
)

// RidgeSummary is what the words for a histogram card are made of.
type RidgeSummary struct {
	Tag, Run     string
	Drawn, Total int
	First, Last  string // steps, as written
	Low, High    string // the ends of the bins, as written
}

// String returns the summary: "weights of run a: 60 of 200 histograms, step 0 to 199, values −1 to 1."
func (s RidgeSummary) String() string {
	if s.Total == 0 {
		return ridgeSummaryOfNo.with("tag", s.Tag, "run", s.Run)
	}
	return ridgeSummaryOfOf.with("tag", s.Tag, "run", s.Run, "drawn", Count(s.Drawn), "total", Count(s.Total), "between", Between(s.First, s.Last), "between2", Between(s.Low, s.High))
}

// Between writes a range of two written values.
func Between(low, high string) string { return between.with("low", low, "high", high) }

// CountOf writes a count and the whole it is a part of.
func CountOf(part, whole string) string {
	return countOf.with("part", part, "whole", whole)
}

// PlusMinus writes a mean and its standard deviation.
func PlusMinus(mean, deviation string) string {
	return plusMinus.with("mean", mean, "deviation", deviation)
}

// ReadoutHeading writes the place that a readout is of: "Step 48,200". Times say what they are.
func ReadoutHeading(axis wire.Axis, at string) string {
	switch axis {
	case wire.AxisRelative:
		return readoutHeadingAfter.with("at", at)
	case wire.AxisWall:
		return at
	}
	return readoutHeadingStep.with("at", at)
}
