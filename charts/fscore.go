package charts

import "image/color"

// FScores are those that have a line on a chart of precision over recall.
var FScores = [...]float64{0.2, 0.4, 0.6, 0.8}

// fScorePoints is how many points such a line has.
const fScorePoints = 64

// FScoreLine returns the line of recall and precision of one F1: their harmonic mean.
func FScoreLine(score float64) (recall, precision []float64) {
	low := score / (2 - score) // of one where the other is 1
	for i := range fScorePoints {
		r := low + (1-low)*float64(i)/(fScorePoints-1)
		recall, precision = append(recall, r), append(precision, score*r/(2*r-score))
	}
	return recall, precision
}

// NameFScores writes their numbers at the right ends of the lines, as far as these are in
// the plot.
func (f *Frame) NameFScores(t *Theme) {
	for i, score := range FScores {
		x, y := f.X.PxFromData(1), f.Y.PxFromData(score/(2-score))
		name := FormatValue(score)
		if i == len(FScores)-1 {
			name = "F1 " + name
		}
		if x > 0 && x <= f.Plot.W && y > LabelSize && y <= f.Plot.H {
			f.Scene.Add(Op{Kind: OpText, Layer: Over, Anchor: AnchorEnd, Fill: t.Label, Size: LabelSize, XY: floats(f.Plot.X+x, f.Plot.Y+y-3), Text: name})
		}
	}
}

// Dot marks a point of a line, where it is in the plot.
func (f *Frame) Dot(x, y float64, style LineStyle, edge color.NRGBA) {
	at := Rect{W: f.Plot.W, H: f.Plot.H}
	if px, py := f.X.PxFromData(x), f.Y.PxFromData(y); Finite(px) && Finite(py) && at.contains(px, py) {
		f.Scene.Add(Op{Kind: OpCircle, Layer: Over, Fill: style.Color, Stroke: edge, Width: 1.5, Size: dotSize, XY: floats(f.Plot.X+px, f.Plot.Y+py)})
	}
}

// dotSize is the radius of such a mark.
const dotSize = 4.5
