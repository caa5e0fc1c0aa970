package words

import "eventlens/app/wire"

// Texts of charts that have nothing to draw.
const (
	BlankLogHint            Message = "A log axis shows only values above zero. Linear and symlog axes show all."
	blankNotAtStepsOfScalar Message = "No value at a step of {scalar}"
	blankNoPositiveX        Message = "No x value is above zero"
	blankNoPositiveY        Message = "No value is above zero"
	blankNoSharedStep       Message = "The three scalars share no step"
	blankHistograms         Message = "{count, one: # histogram, other: # histograms} without a value to draw"
	blankHistogramsHint     Message = "Each is empty, or its edges or counts are infinite or NaN."
)

// Blank is a text over a chart that has values but cannot draw any of them. The zero value is for
// charts that draw something.
type Blank struct{ Title, Hint string }

// BlankOf returns the text over a drawing. xTag is the name of the scalar along x, "" for steps and
// times; x and y are the scalings.
func BlankOf(d *wire.Drawn, xTag string, x, y wire.Scaling) Blank {
	finite := !d.MaxAt.Text.None() // whether any value that has an x is finite
	switch {
	case len(d.Series) == 0 && d.Points == 0 && d.Total > 0 && d.Complete:
		return Blank{blankHistograms.With(Count(d.Total)), blankHistogramsHint.Text()}
	case len(d.Series) == 0 || d.Points == 0:
		return Blank{}
	case xTag != "" && !finite && d.Unplaced >= d.Points:
		return Blank{blankNotAtStepsOfScalar.With(ShortName(xTag)), AxisOtherText.Text()}
	case !finite && !d.Note.None() && d.Data == (wire.Span{}):
		// the note says how many points are left out
		return Blank{Title: blankNoSharedStep.Text()}
	case !finite:
		return Blank{NoFinite(d.Points - d.Unplaced), NoFiniteHint.Text()}
	case x == wire.ScaleLog && !d.X.On():
		return Blank{blankNoPositiveX.Text(), BlankLogHint.Text()}
	case y == wire.ScaleLog && !d.Y.On():
		return Blank{blankNoPositiveY.Text(), BlankLogHint.Text()}
	}
	return Blank{}
}
