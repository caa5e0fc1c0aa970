package words

// Texts of cards of precision-recall curves.
const (
	CurvesLabel          Message = "Show"
	CurvePrecision       Message = "PR"
	CurveRates           Message = "ROC"
	CurvePrecisionArea   Message = "PR area"
	CurveRatesArea       Message = "ROC area"
	CurveThresholdHint   Message = "Marked on the curves of all cards"
	CurveThresholdNumber Message = "Threshold as a number from 0 to 1"
	CurveFLines          Message = "Lines of equal F1"
	CurveFLinesHint      Message = "Dotted lines on precision over recall, along which F1 is 0.2, 0.4, 0.6 and 0.8"
	CurveTable           Message = "Threshold table"
	CurveCopy            Message = "Copy the table"
	CurveCopied          Message = "The table was copied."
	CurveNotCopied       Message = "The browser did not let the table be copied."
	CurveTP              Message = "TP"
	CurveFP              Message = "FP"
	CurveTN              Message = "TN"
	CurveFN              Message = "FN"
	curveTableOf         Message = "Curves of {tag} at threshold {threshold}"
	curveTableMore       Message = "{count, one: # more run, other: # more runs}"
)

// CurveTableOf labels the table of a card.
func CurveTableOf(tag, threshold string) string {
	return curveTableOf.with("tag", tag, "threshold", threshold)
}

// CurveTableMore says how many runs the table leaves out.
func CurveTableMore(count int) string { return curveTableMore.with("count", Count(count)) }
