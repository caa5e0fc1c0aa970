package curve

import (
	"eventlens/app/report"
	"eventlens/app/wire"
)

// axes are what a chart shows, by mode.
var axes = [...]wire.Template{
	"precision over recall",
	"true over false positive rate",
	"average precision, {axis} along x",
	"area under the ROC curve, {axis} along x",
}

// Axes names the axes of a chart.
func Axes(m wire.CurveMode, a wire.Axis) wire.Text {
	if m.Areas() {
		return axes[m&3].With(report.PictureAxis(a))
	}
	return axes[m].Text()
}

var labels = [...]wire.Template{
	"Threshold",
	"Precision",
	"Recall",
	"F1",
	"True positives",
	"False positives",
	"True negatives",
	"False negatives",
	"True positive rate",
	"False positive rate",
}

// Label names a value of a curve at a threshold: the threshold, precision, recall, F1, the four
// counts in storage order, and the two rates.
func Label(i int) wire.Text { return labels[i].Text() }

// FalseRate is the index of the last label.
const FalseRate = len(labels) - 1
