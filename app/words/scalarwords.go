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
		return scalarSummaryNothingTo.with(arg("name", s.name()))
	}
	said := scalarSummaryStart.with(arg("name", s.name()), arg("runs", s.runs()), number("points", s.Points))
	switch {
	case s.From != "":
		said += scalarSummaryAxiswordBetween.with(arg("axisWord", axisWord(s.Axis, s.AxisTag)), arg("between", Between(s.From, s.To)))
	case s.Axis == wire.AxisTag && s.AxisTag != "":
		return scalarSummaryNoStep.with(arg("said", said), arg("axisTag", s.AxisTag))
	case s.Axis == wire.AxisTag:
		return scalarSummaryNoScalar.with(arg("said", said))
	}
	if s.ZoomFrom != "" {
		said += scalarSummaryZoomedTo.with(arg("between", Between(s.ZoomFrom, s.ZoomTo)))
	}
	if s.Smoothed {
		said += scalarSummarySmoothed.Text()
	}
	if s.XScale != wire.ScaleLinear {
		said += scalarSummaryAlongX.with(arg("scaleWord", scaleWord(s.XScale)))
	}
	if s.YScale != wire.ScaleLinear {
		said += scalarSummaryAlongY.with(arg("scaleWord", scaleWord(s.YScale)))
	}
	if s.Outside > 0 {
		said += scalarSummaryOutside.with(number("outside", s.Outside))
	}
	if s.Unplaced > 0 {
		said += scalarSummaryWithoutA.with(number("unplaced", s.Unplaced))
	}
	return scalarSummarySaidValues.with(arg("said", said), arg("values", s.values()))
}

// name names the tags.
func (s *ScalarSummary) name() string {
	switch len(s.Tags) {
	case 0:
		return ""
	case 1:
		return s.Tags[0]
	case 2:
		return scalarSummaryNameAnd.with(arg("tags", s.Tags[0]), arg("tags2", s.Tags[1]))
	}
	return scalarSummaryNameAndMore.with(arg("tags", s.Tags[0]), number("count", len(s.Tags)-1))
}

func (s *ScalarSummary) runs() string {
	text := scalarSummaryRuns.with(number("runs", s.Runs))
	if s.Groups > 0 {
		text += scalarSummaryGroups.with(number("groups", s.Groups))
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
		text = scalarSummaryValuesLatest.with(arg("lowest", s.Lowest))
	default:
		text = scalarSummaryValuesLatestTo.with(arg("lowest", s.Lowest), arg("lowestLine", s.LowestLine), arg("highest", s.Highest), arg("highestLine", s.HighestLine))
	}
	if s.Min != "" && s.MinAt != s.MaxAt {
		text += scalarSummaryValuesLowestAt.with(arg("min", s.Min), arg("minAt", s.MinAt), arg("max", s.Max), arg("maxAt", s.MaxAt))
	}
	return scalarSummaryValuesEnd.with(arg("text", text))
}

func axisWord(a wire.Axis, tag string) string {
	switch a {
	case wire.AxisRelative:
		return axisWordRelativeTime.Text()
	case wire.AxisWall:
		return axisWordWallTime.Text()
	case wire.AxisTag:
		return axisWordAlongX.with(arg("tag", tag))
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
func TagHeading(tag, at string) string { return tagHeading.with(arg("tag", tag), arg("at", at)) }
