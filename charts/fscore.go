package charts

import (
	"image/color"
	"math"
)

// FScores are those that have a line on a chart of precision over recall.
var FScores = [...]float64{0.2, 0.4, 0.6, 0.8}

// fScorePoints is how many points such a line has.
const fScorePoints = 64

// FScoreLine returns the line of recall and precision of one F1: their harmonic mean. It is a hyperbola, and the points lie
// evenly along it, so that it is round where it turns.
func FScoreLine(score float64) (recall, precision []float64) {
	far := math.Log(2/score - 1)
	for i := range fScorePoints {
		t := math.Exp(far * (2*float64(i)/(fScorePoints-1) - 1))
		recall, precision = append(recall, score*(1+t)/2), append(precision, score*(1+1/t)/2)
	}
	return recall, precision
}

// NameFScores writes their numbers above the upper ends of the lines, where curves leave room: at the right ends is where they
// all come down. Those of ends that a zoom leaves out are not written.
func (f *Frame) NameFScores(t *Theme) {
	for i, score := range FScores {
		x, y := f.X.PxFromData(score/(2-score)), f.Y.PxFromData(1)
		name := FormatValue(score)
		if i == len(FScores)-1 {
			name = "F1 " + name
		}
		if x > 0 && x <= f.Plot.W && y > 0 && y <= f.Plot.H {
			f.Scene.Add(Op{Kind: OpText, Layer: Over, Anchor: AnchorMiddle, Fill: t.Label, Size: LabelSize, XY: floats(f.Plot.X+x, f.Plot.Y+y-3), Text: name})
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
