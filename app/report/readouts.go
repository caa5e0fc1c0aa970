package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// LabelBin labels the ends of a bin.
func LabelBin() wire.Text { return wire.Say(id.LabelBin) }

// LabelCount labels the number of values.
func LabelCount() wire.Text { return wire.Say(id.LabelCount) }

// LabelMean labels the mean.
func LabelMean() wire.Text { return wire.Say(id.LabelMean) }

// LabelMin labels the smallest value.
func LabelMin() wire.Text { return wire.Say(id.LabelMin) }

// LabelMax labels the largest value.
func LabelMax() wire.Text { return wire.Say(id.LabelMax) }

// LabelTime labels the time of writing.
func LabelTime() wire.Text { return wire.Say(id.LabelTime) }

// Heading returns the heading of a readout, its position along x: "Step 48,200". Wall times need no
// label.
func Heading(axis wire.Axis, at wire.Text) wire.Text {
	switch axis {
	case wire.AxisRelative:
		return wire.Say(id.HeadingRelativeTime, at)
	case wire.AxisWall:
		return at
	}
	return wire.Say(id.HeadingStep, at)
}

// HeadingTag is Heading for another scalar along x: "lr 0.001".
func HeadingTag(tag string, value float64) wire.Text {
	return wire.Say(id.HeadingTag, Run(tag), wire.Value(value))
}
