package svg_test

import (
	"math"
	"testing"

	"eventlens/charts"
	"eventlens/charts/svg"
)

func TestPicture(t *testing.T) {
	p := charts.Picture{Title: "loss <train>", XTitle: "Step",
		Chart: charts.LineChart{W: 480, H: 260, X: charts.Range{Lo: 10, Hi: 5000},
			Y: charts.Range{Lo: 0.001, Hi: 20}, XScaling: charts.Log, YScaling: charts.Log,
			XAxis: charts.Axis{Kind: charts.AxisStep}, Theme: &theme}}
	var steps []float64
	for step := 0.0; step < 6000; step += 40 {
		steps = append(steps, step)
	}
	style := func(i int) charts.LineStyle {
		s := charts.RunStyle(&theme, i%2+8*(i/2))
		s.Marks = charts.Mark(i + 1)
		return s
	}
	names := []string{"one", "two & \"three\"",
		"a name that is much too long to be read in such a narrow column"}
	lines := make([][]float64, len(names))
	for i, name := range names {
		p.Legend = append(p.Legend, charts.LegendLine{Name: name, Style: style(i)})
		for _, step := range steps {
			lines[i] = append(lines[i], math.Exp(2-step/400-float64(i)/2)+0.01*math.Sin(step/100))
		}
	}
	frame, w, h := p.Layout()
	lo, hi := make([]float64, len(steps)), make([]float64, len(steps))
	for i, v := range lines[0] {
		lo[i], hi[i] = v-0.5, v*2
	}
	lo[70] = math.NaN()
	band := style(0)
	band.Opacity = charts.BandOpacity
	frame.Band(steps, lo, hi, band)
	for i := range lines {
		frame.Stroke(steps, lines[i], style(i))
	}
	requireGolden(t, "picture.svg", svg.Append(nil, &frame.Scene, w, h, p.Title, theme.Surface))
}
