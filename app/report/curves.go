package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// CurveSummary has the facts for the summary of a card of precision-recall curves.
type CurveSummary struct {
	Tag  string
	Runs int // number with a curve; 0 if there is nothing to draw
	Mode wire.CurveMode
	Axis wire.Axis
	Step int64
}

// Text returns the summary: "eval/digits: precision over recall, 2 runs at step 40."
func (s CurveSummary) Text() wire.Text {
	axes, runs := CurveAxes(s.Mode, s.Axis), wire.Whole(s.Runs)
	switch {
	case s.Runs == 0:
		return wire.Say(id.CurvesNone, Tag(s.Tag))
	case s.Mode.Areas():
		return wire.Say(id.CurveAreas, Tag(s.Tag), axes, runs)
	}
	return wire.Say(id.CurvesAtStep, Tag(s.Tag), axes, runs, wire.Whole(s.Step))
}

var curveAxes = [...]wire.MessageID{id.CurveAxesPrecision, id.CurveAxesRates,
	id.CurveAxesPrecisionArea, id.CurveAxesRatesArea}

// CurveAxes names the axes of a chart.
func CurveAxes(m wire.CurveMode, a wire.Axis) wire.Text {
	if m.Areas() {
		return wire.Say(curveAxes[m&3], PictureAxis(a))
	}
	return wire.Say(curveAxes[m])
}

// CurveStep returns the caption of a picture: the step of the curves, and the marked threshold.
func CurveStep(step int64, threshold float64) wire.Text {
	return wire.Say(id.CurveStep, wire.Whole(step), wire.Value(threshold))
}

// CurveFaults counts the faulty curves of a card.
type CurveFaults struct {
	NotFinite, Negative, Empty, InFile, Unread int
	Why                                        wire.Text // reason for the first unread one
	Fewest, Most                               int       // of thresholds, if the numbers differ
}

var curveFacts = [...]wire.MessageID{id.CurvesNotFinite, id.CurvesNegative, id.CurvesEmpty,
	id.CurvesInFile}

// Text describes the faults, none if there are none.
func (f CurveFaults) Text() wire.Text {
	var facts []wire.Text
	for i, count := range [...]int{f.NotFinite, f.Negative, f.Empty, f.InFile} {
		if count > 0 {
			facts = append(facts, wire.Say(curveFacts[i], wire.Whole(count)))
		}
	}
	if f.Most > 0 {
		facts = append(facts,
			wire.Say(id.CurvesUneven, Range(wire.Whole(f.Fewest), wire.Whole(f.Most))))
	}
	if f.Unread > 0 {
		facts = append(facts, wire.Say(id.CurvesUnread, wire.Whole(f.Unread), f.Why))
	}
	if facts == nil {
		return wire.Text{}
	}
	return wire.Listed(id.JoinFacts, facts...)
}

// LabelOfCurve names a value of a curve at a threshold: the threshold, precision, recall, F1, the
// four counts in storage order, and the two rates.
func LabelOfCurve(i int) wire.Text { return wire.Say(curveLabels[i]) }

var curveLabels = [...]wire.MessageID{id.LabelThreshold, id.LabelPrecision, id.LabelRecall,
	id.LabelF1, id.LabelTruePositives, id.LabelFalsePositives, id.LabelTrueNegatives,
	id.LabelFalseNegatives,
	id.LabelTrueRate, id.LabelFalseRate}

// FalseRate is the last of these.
const FalseRate = 9
