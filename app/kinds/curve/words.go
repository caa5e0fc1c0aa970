package curve

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// axes name the quantities that a chart shows, by mode.
var axes = [...]wire.Template{
	"precision over recall",
	"true over false positive rate",
	"average precision over {axis}",
	"area under the ROC curve over {axis}",
}

// Texts of axes: the quantities along x within a sentence, and the areas along y.
const (
	overSteps    wire.Template = "steps"
	overTime     wire.Template = "time"
	overRelative wire.Template = "relative time"
	upPrecision  wire.Template = "Average precision"
	upRates      wire.Template = "Area under the ROC curve"
)

// Axes names the axes of a chart.
func Axes(m wire.CurveMode, a wire.Axis) wire.Text {
	if m.Areas() {
		over := overSteps
		switch a {
		case wire.AxisWall:
			over = overTime
		case wire.AxisRelative:
			over = overRelative
		}
		return axes[m&3].With(over.Text())
	}
	return axes[m].Text()
}

// AxisNames returns the names of both axes of a chart.
func AxisNames(m wire.CurveMode, a wire.Axis) (x, y wire.Text) {
	switch m {
	case wire.CurvePrecision:
		return Label(2), Label(1)
	case wire.CurveRates:
		return Label(FalseRate), Label(FalseRate - 1)
	case wire.CurvePrecisionArea:
		return report.PictureAxis(a), upPrecision.Text()
	}
	return report.PictureAxis(a), upRates.Text()
}

// labels name the values of a curve at a threshold; see Label.
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

// Texts of cards of precision-recall curves.
const (
	CurvesLabel     words.Message = "Show"
	Precision       words.Message = "PR"
	Rates           words.Message = "ROC"
	PrecisionArea   words.Message = "PR area"
	RatesArea       words.Message = "ROC area"
	ThresholdHint   words.Message = "Marked on the curves of all cards"
	ThresholdNumber words.Message = "Threshold as a number from 0 to 1"
	FLines          words.Message = "Lines of equal F1"
	FLinesHint      words.Message = "Dotted lines where F1 is 0.2, 0.4, 0.6 and 0.8"

	// The labels of the settings of the modes, separated by tabs.
	RatesSettings     = string(CurvesLabel + "\t" + ThresholdNumber + "\t" + words.SizeLabel)
	PrecisionSettings = RatesSettings + "\t" + string(FLines)
	AreaSettings      = string(CurvesLabel + "\t" + words.HistogramAlong + "\t" +
		words.SmoothingLabel + "\t" + words.SizeLabel)

	Table     words.Message = "Threshold table"
	Copy      words.Message = "Copy the table"
	Copied    words.Message = "Table copied."
	NotCopied words.Message = "The browser blocked copying."
	TP        words.Message = "TP"
	FP        words.Message = "FP"
	TN        words.Message = "TN"
	FN        words.Message = "FN"
	tableOf   words.Message = "Curves of {tag} at threshold {threshold}"
	tableMore words.Message = "{count, one: # more run, other: # more runs}"
)

// TableOf labels the table of a card.
func TableOf(tag, threshold string) string {
	return tableOf.With(tag, threshold)
}

// TableMore says how many runs the table leaves out.
func TableMore(count int) string { return tableMore.With(words.Count(count)) }
