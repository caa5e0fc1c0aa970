package charts

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMarkSketches(t *testing.T) {
	var all strings.Builder
	for m := Circle; m <= Star; m++ {
		var r Raster
		r.Reset(40, 13)
		style := ink(2)
		style.Marks = m
		r.Line([]float64{8, 9, 31}, []float64{4, 4, 9}, scaleOf(t, 0, 40, 0, 40),
			scaleOf(t, 0, 13, 13, 0), style)
		all.WriteString(sketch(&r) + "\n")
	}
	requireGolden(t, "marks.txt", all.String())
}

func TestMarksStandApart(t *testing.T) {
	for _, points := range []int{1, 2, 10, 100, 5000} {
		s := oddSeries(points)[1]
		g := newGrouper(s.x, s.y, scaleOf(t, 0, 1, 0, 300).px, 300)
		var at []float64
		eachMark(&g, scaleOf(t, -3, 3, 100, 0), 16, func(p point) { at = append(at, p.x) })
		assert.NotEmpty(t, at)
		for i := 1; i < len(at); i++ {
			assert.GreaterOrEqual(t, math.Abs(at[i]-at[i-1]), 16.0)
		}
		assert.LessOrEqual(t, len(at), min(points, 300/16+3))
	}
}

func TestMarkOf(t *testing.T) {
	seen := map[Mark]bool{}
	for i := range 8 {
		seen[MarkOf(i)] = true
		assert.Equal(t, MarkOf(i), MarkOf(i+8))
	}
	assert.Len(t, seen, 8, "one shape for each hue")
	assert.NotContains(t, seen, NoMark)
	assert.Equal(t, Star, MarkOf(-1))
}

func TestMarksOfAnyLine(t *testing.T) {
	for m := NoMark; m <= Star+1; m++ {
		for _, s := range oddSeries(300) {
			var r Raster
			r.Reset(60, 30)
			style := ink(1.6)
			style.Marks = m
			r.Line(s.x, s.y, scaleOf(t, 0, 1, 0, 60), scaleOf(t, -3, 3, 30, 0), style)
		}
	}
}

func TestStrokeWithMarksAndBand(t *testing.T) {
	f := (&LineChart{
		W: 340, H: 184, X: Range{0, 100}, Y: Range{0.1, 10}, YScaling: Log, Theme: &light,
	}).Layout()
	f.Scene.Reset()
	x, y := []float64{-10, 20, 40, 60, 80, 500}, []float64{1, 2, -1, 3, 4, 5}
	style := RunStyle(&light, 9)
	style.Opacity = BandOpacity
	f.Band(x, []float64{0.5, 1, -1, math.NaN(), 3, 4}, []float64{2, 3, 4, 5, 5, 6}, style)
	for m := Circle; m <= Star; m++ {
		style = RunStyle(&light, int(m))
		style.Marks = m
		f.Stroke(x, y, style)
	}
	requireGolden(t, "stroke-marks.txt", f.Scene.String())
}

func TestInkStyle(t *testing.T) {
	own := css("#123456")
	assert.Equal(t, RunStyle(&dark, 9), InkStyle(&dark, 9, color.NRGBA{R: 9}))
	assert.Equal(t, own, InkStyle(&dark, 9, own).Color)
	assert.Equal(t, RunStyle(&dark, 9).Dash, InkStyle(&dark, 9, own).Dash)
}
