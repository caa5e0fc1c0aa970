package wire

// CurveMode selects what the cards of precision-recall curves show.
type CurveMode uint8

// The modes: precision over recall, true over false positive rate, and the area under either over
// the steps.
const (
	CurvePrecision CurveMode = iota
	CurveRates
	CurvePrecisionArea
	CurveRatesArea
)

// Areas reports whether areas over all steps are shown, not the curves of one step.
func (m CurveMode) Areas() bool { return m >= CurvePrecisionArea }

// CurveLook is how all cards of precision-recall curves are drawn.
type CurveLook struct {
	Mode        CurveMode
	Threshold   float64 // marked on the curves
	HideF1Lines bool    // without lines of equal F1
}
