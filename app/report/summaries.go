package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// Scalars has the facts for the summary of a scalar card. Empty ones are left out.
type Scalars struct {
	Tags                    []string
	Runs, Groups            int // number shown; number of groups that represent some of them
	Points                  int64
	Axis                    wire.Axis
	AxisTag                 string    // the name of the scalar along x
	From, To                wire.Text // range of the data along x
	ZoomFrom, ZoomTo        wire.Text // visible range
	Smoothed                bool
	XScale, YScale          wire.Scaling
	Outside, Unplaced       int64
	Lowest, Highest         wire.Text // of the latest values
	LowestLine, HighestLine string    // the runs or groups that have them
	Min, MinStep            wire.Text // of all values, and its position
	Max, MaxStep            wire.Text
}

// Text returns the summary: "loss: 2 runs, 400 points, step 0 to 199, smoothed. Latest: 0.12 (run
// a) to 0.5 (run b), lowest 0.1 at step 150, highest 2.3 at step 0."
func (s *Scalars) Text() wire.Text {
	tags := fewTags(s.Tags)
	switch {
	case s.Points == 0:
		return wire.Say(id.ScalarsNone, tags)
	case !s.From.None() || s.Axis != wire.AxisTag:
		return wire.Say(id.Scalars, tags, s.facts(), s.latest())
	case s.AxisTag != "":
		return wire.Say(id.ScalarsNoStepOfTag, tags,
			wire.Listed(id.JoinFacts, s.runs(), s.points()), wire.Plain(s.AxisTag))
	}
	return wire.Say(id.ScalarsNoTagAlongX, tags, wire.Listed(id.JoinFacts, s.runs(), s.points()))
}

// facts lists the amount of data, and how it is shown.
func (s *Scalars) facts() wire.Text {
	facts := []wire.Text{s.runs(), s.points()}
	add := func(known bool, fact wire.Text) {
		if known {
			facts = append(facts, fact)
		}
	}
	add(!s.From.None(), s.along(Range(s.From, s.To)))
	add(!s.ZoomFrom.None(), wire.Say(id.FactZoomed, Range(s.ZoomFrom, s.ZoomTo)))
	add(s.Smoothed, wire.Say(id.FactSmoothed))
	add(s.XScale == wire.ScaleLog, wire.Say(id.FactLogX))
	add(s.XScale == wire.ScaleSymlog, wire.Say(id.FactSymlogX))
	add(s.YScale == wire.ScaleLog, wire.Say(id.FactLogY))
	add(s.YScale == wire.ScaleSymlog, wire.Say(id.FactSymlogY))
	add(s.Outside > 0, wire.Say(id.FactOutliers, wire.Whole(s.Outside)))
	add(s.Unplaced > 0, wire.Say(id.FactUnplaced, wire.Whole(s.Unplaced)))
	return wire.Listed(id.JoinFacts, facts...)
}

func (s *Scalars) runs() wire.Text {
	if s.Groups > 0 {
		return wire.Say(id.FactRunsInGroups, wire.Whole(s.Runs), wire.Whole(s.Groups))
	}
	return wire.Say(id.FactRuns, wire.Whole(s.Runs))
}

func (s *Scalars) points() wire.Text { return wire.Say(id.FactPoints, wire.Whole(s.Points)) }

// along describes a range along x.
func (s *Scalars) along(x wire.Text) wire.Text {
	switch s.Axis {
	case wire.AxisRelative:
		return wire.Say(id.FactRelativeTimes, x)
	case wire.AxisWall:
		return wire.Say(id.FactWallTimes, x)
	case wire.AxisTag:
		return wire.Say(id.FactAlongTag, wire.Plain(s.AxisTag), x)
	}
	return wire.Say(id.FactSteps, x)
}

// latest returns the second sentence: the latest values, and the lowest and the highest of all,
// unless both are at the same position.
func (s *Scalars) latest() wire.Text {
	var text wire.Text
	switch {
	case s.Lowest.None():
		text = wire.Say(id.LatestNotFinite)
	case s.LowestLine == s.HighestLine:
		text = wire.Say(id.LatestValue, s.Lowest)
	default:
		text = wire.Say(id.LatestValues, s.Lowest, wire.Plain(s.LowestLine), s.Highest,
			wire.Plain(s.HighestLine))
	}
	if s.Min.None() || s.MinStep == s.MaxStep {
		return text
	}
	return wire.Say(id.LatestAndExtremes, text, s.Min, s.MinStep, s.Max, s.MaxStep)
}
