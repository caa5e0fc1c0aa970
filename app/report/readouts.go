package report

import "eventlens/app/wire"

// Labels and headings of readouts.
const (
	LabelTime           wire.Template = "Time"
	HeadingStep         wire.Template = "Step {step}"
	headingRelativeTime wire.Template = "After {time}"
)

// Heading returns the heading of a readout, its position along x: "Step 48,200". Wall times need no
// label.
func Heading(axis wire.Axis, at wire.Text) wire.Text {
	switch axis {
	case wire.AxisRelative:
		return headingRelativeTime.With(at)
	case wire.AxisWall:
		return at
	}
	return HeadingStep.With(at)
}
