package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// LabelBin is of the ends of a bin.
func LabelBin() wire.Text { return wire.Say(id.LabelBin) }

// LabelCount is of how many values there are.
func LabelCount() wire.Text { return wire.Say(id.LabelCount) }

// LabelMean is of their mean.
func LabelMean() wire.Text { return wire.Say(id.LabelMean) }

// LabelMin is of the smallest one.
func LabelMin() wire.Text { return wire.Say(id.LabelMin) }

// LabelMax is of the largest one.
func LabelMax() wire.Text { return wire.Say(id.LabelMax) }

// LabelTime is of when they were written.
func LabelTime() wire.Text { return wire.Say(id.LabelTime) }

// Heading is the place that a readout is of: "Step 48,200". Wall times say what they are.
func Heading(axis wire.Axis, at wire.Text) wire.Text {
	switch axis {
	case wire.AxisRelative:
		return wire.Say(id.HeadingRelativeTime, at)
	case wire.AxisWall:
		return at
	}
	return wire.Say(id.HeadingStep, at)
}

// HeadingTag is the same where the values of another scalar are along x: "lr 0.001".
func HeadingTag(tag string, value float64) wire.Text {
	return wire.Say(id.HeadingTag, Run(tag), wire.Value(value))
}
