package charts

import (
	"image/color"
	"math"
)

// FScores are the F1 scores whose lines are drawn on a precision-recall chart.
var FScores = [...]float64{0.2, 0.4, 0.6, 0.8}

// fScoreGap is the least distance between the names of two lines, in CSS pixels.
const fScoreGap = 4

// fScorePoints is the number of points of such a line.
const fScorePoints = 64

// FScoreLine returns the points of recall and precision that have the given F1 score, their
// harmonic mean. The line is a hyperbola. The points lie evenly along it, so that it looks round
// where it bends.
func FScoreLine(score float64) (recall, precision []float64) {
	far := math.Log(2/score - 1)
	for i := range fScorePoints {
		t := math.Exp(far * (2*float64(i)/(fScorePoints-1) - 1))
		recall, precision = append(recall, score*(1+t)/2), append(precision, score*(1+1/t)/2)
	}
	return recall, precision
}

// NameFScores writes the F1 scores above the upper ends of their lines, where curves leave room;
// the right ends are where all curves come down. Ends out of view in a zoom get no label, nor does
// one that would touch the next.
func (f *Frame) NameFScores(t *Theme) {
	free := math.Inf(1)
	for i := len(FScores) - 1; i >= 0; i-- {
		score := FScores[i]
		x, y := f.X.PxFromData(score/(2-score)), f.Y.PxFromData(1)
		name := FormatValue(score)
		if i == len(FScores)-1 {
			name = "F1 " + name
		}
		half := TextWidth(name, LabelSize) / 2
		if x > 0 && x <= f.Plot.W && y > 0 && y <= f.Plot.H && x+half+fScoreGap <= free {
			free = x - half
			f.Scene.Add(Op{
				Kind: OpText, Layer: Over, Anchor: AnchorMiddle, Fill: t.Label, Size: LabelSize,
				XY: floats(f.Plot.X+x, f.Plot.Y+y-3), Text: name,
			})
		}
	}
}

// Dot marks a point of a line if it is in the plot.
func (f *Frame) Dot(x, y float64, style LineStyle, edge color.NRGBA) {
	at := Rect{W: f.Plot.W, H: f.Plot.H}
	if px, py := f.X.PxFromData(x), f.Y.PxFromData(y); Finite(px) && Finite(py) &&
		at.contains(px, py) {
		f.Scene.Add(Op{
			Kind: OpCircle, Layer: Over, Fill: style.Color, Stroke: edge, Width: 1.5, Size: dotSize,
			XY: floats(f.Plot.X+px, f.Plot.Y+py),
		})
	}
}

// dotSize is the radius of a Dot in CSS pixels.
const dotSize = 4.5
