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
	switch {
	case s.Runs == 0:
		return wire.Say(id.CurvesNone, Tag(s.Tag))
	case s.Mode.Areas():
		return wire.Say(id.CurveAreas, Tag(s.Tag), CurveAxes(s.Mode, s.Axis), wire.Whole(s.Runs))
	}
	return wire.Say(id.CurvesAtStep, Tag(s.Tag), CurveAxes(s.Mode, s.Axis), wire.Whole(s.Runs), wire.Whole(s.Step))
}

// CurveAxes is what the axes of a chart are.
func CurveAxes(m wire.CurveMode, a wire.Axis) wire.Text {
	switch m {
	case wire.CurveRates:
		return wire.Say(id.CurveAxesRates)
	case wire.CurvePrecisionArea:
		return wire.Say(id.CurveAxesPrecisionArea, PictureAxis(a))
	case wire.CurveRatesArea:
		return wire.Say(id.CurveAxesRatesArea, PictureAxis(a))
	}
	return wire.Say(id.CurveAxesPrecision)
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

// Text says so, none where nothing is.
func (f CurveFaults) Text() wire.Text {
	var facts []wire.Text
	for _, fact := range []struct {
		count int
		id    wire.MessageID
	}{{f.NotFinite, id.CurvesNotFinite}, {f.Negative, id.CurvesNegative}, {f.Empty, id.CurvesEmpty}, {f.InFile, id.CurvesInFile}} {
		if fact.count > 0 {
			facts = append(facts, wire.Say(fact.id, wire.Whole(fact.count)))
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

// Labels of the figures of a curve at a threshold.
func LabelThreshold() wire.Text { return wire.Say(id.LabelThreshold) }
func LabelPrecision() wire.Text { return wire.Say(id.LabelPrecision) }
func LabelRecall() wire.Text    { return wire.Say(id.LabelRecall) }
func LabelF1() wire.Text        { return wire.Say(id.LabelF1) }
func LabelTrueRate() wire.Text  { return wire.Say(id.LabelTrueRate) }
func LabelFalseRate() wire.Text { return wire.Say(id.LabelFalseRate) }

// LabelsOfCounts are those of the four counts, in the order in which they are stored.
func LabelsOfCounts() [4]wire.Text {
	return [...]wire.Text{wire.Say(id.LabelTruePositives), wire.Say(id.LabelFalsePositives), wire.Say(id.LabelTrueNegatives), wire.Say(id.LabelFalseNegatives)}
}
