package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// CurveSummary is what the summary of a card of precision-recall curves is made of.
type CurveSummary struct {
	Tag  string
	Runs int // with a curve; 0 for nothing to draw
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

var curveAxes = [...]wire.MessageID{id.CurveAxesPrecision, id.CurveAxesRates, id.CurveAxesPrecisionArea, id.CurveAxesRatesArea}

// CurveAxes is what the axes of a chart are.
func CurveAxes(m wire.CurveMode, a wire.Axis) wire.Text {
	if m.Areas() {
		return wire.Say(curveAxes[m&3], PictureAxis(a))
	}
	return wire.Say(curveAxes[m])
}

// CurveStep is said in a picture: of which step the curves are, and which threshold is marked.
func CurveStep(step int64, threshold float64) wire.Text {
	return wire.Say(id.CurveStep, wire.Whole(step), wire.Value(threshold))
}

// CurveFaults counts the curves of a card with which something is wrong.
type CurveFaults struct {
	NotFinite, Negative, Empty, InFile, Unread int
	Why                                        wire.Text // of the first that is not read
	Fewest, Most                               int       // thresholds, where the numbers differ
}

var curveFacts = [...]wire.MessageID{id.CurvesNotFinite, id.CurvesNegative, id.CurvesEmpty, id.CurvesInFile}

// Text says so, none where nothing is.
func (f CurveFaults) Text() wire.Text {
	var facts []wire.Text
	for i, count := range [...]int{f.NotFinite, f.Negative, f.Empty, f.InFile} {
		if count > 0 {
			facts = append(facts, wire.Say(curveFacts[i], wire.Whole(count)))
		}
	}
	if f.Most > 0 {
		facts = append(facts, wire.Say(id.CurvesUneven, Range(wire.Whole(f.Fewest), wire.Whole(f.Most))))
	}
	if f.Unread > 0 {
		facts = append(facts, wire.Say(id.CurvesUnread, wire.Whole(f.Unread), f.Why))
	}
	if facts == nil {
		return wire.Text{}
	}
	return wire.Listed(id.JoinFacts, facts...)
}

// LabelOfCurve names a figure of a curve at a threshold: the threshold, precision, recall, F1, the four counts in the order in which they are stored, and the two rates.
func LabelOfCurve(i int) wire.Text { return wire.Say(curveLabels[i]) }

var curveLabels = [...]wire.MessageID{id.LabelThreshold, id.LabelPrecision, id.LabelRecall, id.LabelF1, id.LabelTruePositives, id.LabelFalsePositives, id.LabelTrueNegatives, id.LabelFalseNegatives,
	id.LabelTrueRate, id.LabelFalseRate}

// FalseRate is the last of the figures.
const FalseRate = 9
