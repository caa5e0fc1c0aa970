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
		return s.name() + ": nothing to draw in the runs shown."
	}
	said := s.name() + ": " + s.runs() + ", " + Counted(int(s.Points), "point", "points")
	switch {
	case s.From != "":
		said += ", " + axisWord(s.Axis, s.AxisTag) + " " + Between(s.From, s.To)
	case s.Axis == wire.AxisTag && s.AxisTag != "":
		return said + ", none of them at a step of " + s.AxisTag + ", which is along x."
	case s.Axis == wire.AxisTag:
		return said + ", none of them with a place, since the scalar along x is not there."
	}
	if s.ZoomFrom != "" {
		said += ", zoomed to " + Between(s.ZoomFrom, s.ZoomTo)
	}
	if s.Smoothed {
		said += ", smoothed"
	}
	if s.XScale != wire.ScaleLinear {
		said += ", " + scaleWord(s.XScale) + " along x"
	}
	if s.YScale != wire.ScaleLinear {
		said += ", " + scaleWord(s.YScale) + " along y"
	}
	if s.Outside > 0 {
		said += ", " + Counted(int(s.Outside), "outlier", "outliers") + " outside"
	}
	if s.Unplaced > 0 {
		said += ", " + Counted(int(s.Unplaced), "point", "points") + " without a place"
	}
	return said + ". " + s.values()
}

// name names the tags.
func (s *ScalarSummary) name() string {
	switch len(s.Tags) {
	case 0:
		return ""
	case 1:
		return s.Tags[0]
	case 2:
		return s.Tags[0] + " and " + s.Tags[1]
	}
	return s.Tags[0] + " and " + Counted(len(s.Tags)-1, "tag", "tags") + " more"
}

func (s *ScalarSummary) runs() string {
	text := Counted(s.Runs, "run", "runs")
	if s.Groups > 0 {
		text += " in " + Counted(s.Groups, "group", "groups")
	}
	return text
}

// values is the second sentence.
func (s *ScalarSummary) values() string {
	var text string
	switch {
	case s.Lowest == "":
		text = "The latest values are not finite"
	case s.LowestLine == s.HighestLine:
		text = "Latest: " + s.Lowest
	default:
		text = "Latest: " + s.Lowest + " (" + s.LowestLine + ") to " + s.Highest + " (" + s.HighestLine + ")"
	}
	if s.Min != "" && s.MinAt != s.MaxAt {
		text += ", lowest " + s.Min + " at step " + s.MinAt + ", highest " + s.Max + " at step " + s.MaxAt
	}
	return text + "."
}

func axisWord(a wire.Axis, tag string) string {
	switch a {
	case wire.AxisRelative:
		return "relative time"
	case wire.AxisWall:
		return "wall time"
	case wire.AxisTag:
		return tag + " along x,"
	}
	return "step"
}

func scaleWord(s wire.Scaling) string {
	if s == wire.ScaleSymlog {
		return "symmetric logarithmic"
	}
	return "logarithmic"
}

// TagHeading writes the place that a readout is of where the x axis is another scalar: "lr 0.001".
func TagHeading(tag, at string) string { return tag + " " + at }
