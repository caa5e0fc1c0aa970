package words

import "eventlens/app/wire"

// ScalarSummary is what the words for a scalar card are made of. All values are as written; those that are empty are left out.
type ScalarSummary struct {
	Tags               []string
	Runs, Groups       int // shown; how many groups stand for some of them
	Points             int64
	Axis               wire.Axis
	AxisTag            string // the name of the scalar along x
	From, To           string // ends of the data along x
	ZoomFrom, ZoomTo   string // of what is seen of it
	Smoothed           bool
	XScale, YScale     wire.Scaling
	Outside, Unplaced  int64
	Lowest, LowestLine string // of the latest values, and the run or group that has it
	Highest            string
	HighestLine        string
	Min, MinAt         string // of all values, and the step
	Max, MaxAt         string
}

// String returns the summary: "loss: 2 runs, 400 points, step 0 to 199, smoothed. Latest: 0.12 (run a) to 0.5 (run b), lowest 0.1 at step 150, highest 2.3
// at step 0."
func (s ScalarSummary) String() string {
	if s.Points == 0 {
		return scalarSummaryNothingTo.with("name", s.name())
	}
	said := scalarSummaryStart.with("name", s.name(), "runs", s.runs(), "points", Count(s.Points))
	switch {
	case s.From != "":
		said += scalarSummaryAxiswordBetween.with("axisWord", axisWord(s.Axis, s.AxisTag), "between", Between(s.From, s.To))
	case s.Axis == wire.AxisTag && s.AxisTag != "":
		return scalarSummaryNoStep.with("said", said, "axisTag", s.AxisTag)
	case s.Axis == wire.AxisTag:
		return scalarSummaryNoScalar.with("said", said)
	}
	if s.ZoomFrom != "" {
		said += scalarSummaryZoomedTo.with("between", Between(s.ZoomFrom, s.ZoomTo))
	}
	if s.Smoothed {
		said += scalarSummarySmoothed.Text()
	}
	if s.XScale != wire.ScaleLinear {
		said += scalarSummaryAlongX.with("scaleWord", scaleWord(s.XScale))
	}
	if s.YScale != wire.ScaleLinear {
		said += scalarSummaryAlongY.with("scaleWord", scaleWord(s.YScale))
	}
	if s.Outside > 0 {
		said += scalarSummaryOutside.with("outside", Count(s.Outside))
	}
	if s.Unplaced > 0 {
		said += scalarSummaryWithoutA.with("unplaced", Count(s.Unplaced))
	}
	return scalarSummarySaidValues.with("said", said, "values", s.values())
}

// name names the tags.
func (s *ScalarSummary) name() string {
	switch len(s.Tags) {
	case 0:
		return ""
	case 1:
		return s.Tags[0]
	case 2:
		return scalarSummaryNameAnd.with("tags", s.Tags[0], "tags2", s.Tags[1])
	}
	return scalarSummaryNameAndMore.with("tags", s.Tags[0], "count", Count(len(s.Tags)-1))
}

func (s *ScalarSummary) runs() string {
	text := scalarSummaryRuns.with("runs", Count(s.Runs))
	if s.Groups > 0 {
		text += scalarSummaryGroups.with("groups", Count(s.Groups))
	}
	return text
}

// values is the second sentence.
func (s *ScalarSummary) values() string {
	var text string
	switch {
	case s.Lowest == "":
		text = scalarSummaryValuesTheLatest.Text()
	case s.LowestLine == s.HighestLine:
		text = scalarSummaryValuesLatest.with("lowest", s.Lowest)
	default:
		text = scalarSummaryValuesLatestTo.with("lowest", s.Lowest, "lowestLine", s.LowestLine, "highest", s.Highest, "highestLine", s.HighestLine)
	}
	if s.Min != "" && s.MinAt != s.MaxAt {
		text += scalarSummaryValuesLowestAt.with("min", s.Min, "minAt", s.MinAt, "max", s.Max, "maxAt", s.MaxAt)
	}
	return scalarSummaryValuesEnd.with("text", text)
}

func axisWord(a wire.Axis, tag string) string {
	switch a {
	case wire.AxisRelative:
		return axisWordRelativeTime.Text()
	case wire.AxisWall:
		return axisWordWallTime.Text()
	case wire.AxisTag:
		return axisWordAlongX.with("tag", tag)
	}
	return axisWordStep.Text()
}

func scaleWord(s wire.Scaling) string {
	if s == wire.ScaleSymlog {
		return scaleWordSymmetricLogarithmic.Text()
	}
	return scaleWordLogarithmic.Text()
}

// TagHeading writes the place that a readout is of where the x axis is another scalar: "lr 0.001".
func TagHeading(tag, at string) string { return tagHeading.with("tag", tag, "at", at) }
