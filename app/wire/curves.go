package wire

// CurveMode is what the cards of precision-recall curves show.
type CurveMode uint8

// The modes: precision over recall, true over false positive rate, and over the steps the area under either.
const (
	CurvePrecision CurveMode = iota
	CurveRates
	CurvePrecisionArea
	CurveRatesArea
)

// Areas reports whether areas are shown, of all steps; otherwise the curves of one step are.
func (m CurveMode) Areas() bool { return m >= CurvePrecisionArea }

// CurveLook is how all cards of precision-recall curves are drawn.
type CurveLook struct {
	Mode      CurveMode
	Threshold float64 // that is marked on the curves
	Bare      bool    // without lines of equal F1
}

func codeCurveLook(c *Coder, l *CurveLook) {
	Small(c, &l.Mode)
	c.Float64(&l.Threshold)
	c.Bool(&l.Bare)
}
