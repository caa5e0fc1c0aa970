package worker

import (
	"eventlens/app/engine/payload"
	"eventlens/app/kinds/curve"
	"eventlens/app/report"
	"eventlens/app/wire"
)

// missing has the messages that say why a curve is missing.
var missing = payload.Words{
	None:      "There is no tensor here.",
	NeedsFile: "This device does not keep the file. Drop it again to see its curves.",
	Gone:      "eventlens could not read the tensor again: {reason}.",
	Damaged:   "The record of this tensor is damaged: {reason} at byte {offset} of {file}. If the original file is whole, copy it again.",
	Value:     "This was logged as a curve, but is not one: {reason}.",
}

// Messages about curves.
const (
	curvesNone      wire.Template = "{tag}: no curve to draw in the runs shown."
	curvesAtStep    wire.Template = "{tag}: {axes}, {runs, one: # run, other: # runs} at step {step}."
	curveAreas      wire.Template = "{tag}: {axes}, {runs, one: # run, other: # runs}."
	curvesNotFinite wire.Template = "infinite or NaN points not drawn in {count, one: # curve, other: # curves}"
	curvesNegative  wire.Template = "counts below zero in {count, one: # curve, other: # curves}"
	curvesEmpty     wire.Template = "{count, one: # curve has, other: # curves have} no threshold"
	curvesUneven    wire.Template = "numbers of thresholds differ, {range}"
	curvesInFile    wire.Template = "{count, one: # curve, other: # curves} not read: too many"
	curvesUnread    wire.Template = "{count, one: # curve, other: # curves} not drawn. {why}"
	curveStep       wire.Template = "step {step}, threshold {threshold} marked"
)

// summary has the facts for the summary of a card of precision-recall curves.
type summary struct {
	Tag  string
	Runs int // number of runs with a curve; 0 if there is nothing to draw
	Mode wire.CurveMode
	Axis wire.Axis // of areas
	Step int64     // of curves
}

// text returns the summary: "eval/digits: precision over recall, 2 runs at step 40."
func (s summary) text() wire.Text {
	axes, runs := curve.Axes(s.Mode, s.Axis), wire.Whole(s.Runs)
	switch {
	case s.Runs == 0:
		return curvesNone.With(wire.Name(s.Tag))
	case s.Mode.Areas():
		return curveAreas.With(wire.Name(s.Tag), axes, runs)
	}
	return curvesAtStep.With(wire.Name(s.Tag), axes, runs, wire.Whole(s.Step))
}

// faults counts the faulty curves of a card, and the curves that are not drawn: InFile because
// there are too many to read, Unread because they could not be read.
type faults struct {
	NotFinite, Negative, Empty, InFile, Unread int
	// why the first unread curve could not be read
	Why wire.Text
	// least and greatest number of thresholds, if they differ
	Fewest, Most int
}

// curveFacts describe the first four counts of faults.
var curveFacts = [...]wire.Template{curvesNotFinite, curvesNegative, curvesEmpty,
	curvesInFile}

// text describes the faults, none if there are none.
func (f faults) text() wire.Text {
	var facts []wire.Text
	for i, count := range [...]int{f.NotFinite, f.Negative, f.Empty, f.InFile} {
		if count > 0 {
			facts = append(facts, curveFacts[i].With(wire.Whole(count)))
		}
	}
	if f.Most > 0 {
		facts = append(facts,
			curvesUneven.With(report.Range.With(wire.Whole(f.Fewest), wire.Whole(f.Most))))
	}
	if f.Unread > 0 {
		facts = append(facts, curvesUnread.With(wire.Whole(f.Unread), f.Why))
	}
	return report.JoinFacts.Join(facts...)
}
