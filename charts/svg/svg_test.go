package svg_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"image/color"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/charts"
	"eventlens/charts/svg"
)

var update = flag.Bool("update", false, "rewrite the golden files in ../testdata")

var theme = charts.Theme{
	Surface: color.NRGBA{255, 255, 255, 255}, Text: color.NRGBA{21, 25, 31, 255},
	Grid: color.NRGBA{232, 235, 238, 255},
	Axis: color.NRGBA{195, 201, 209, 255}, Label: color.NRGBA{93, 102, 115, 255},
	Runs: [8]color.NRGBA{{40, 86, 235, 255}, {228, 118, 44, 255}},
}

func requireGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	requireXML(t, got)
	path := filepath.Join("..", "testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}

// requireXML fails unless the document is well formed.
func requireXML(t *testing.T, document []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(document)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else {
			require.NoError(t, err, "%s", document)
		}
	}
}

func TestLineChart(t *testing.T) {
	c := charts.LineChart{W: 340, H: 184, X: charts.Range{Lo: 0, Hi: 100},
		Y:     charts.Range{Lo: -1.2, Hi: 1.2},
		XAxis: charts.Axis{Kind: charts.AxisStep}, Theme: &theme}
	f := c.Layout()
	var x, y []float64
	for i := range 21 {
		x, y = append(x, 5*float64(i)), append(y, math.Sin(float64(i)/2))
	}
	y[9] = math.NaN()
	for i := range 10 {
		style := charts.RunStyle(&theme, i%2+8*(i%2))
		style.Opacity = 1 - float64(i)/10
		f.Stroke(x, y, style)
		y = append(y[1:], y[0])
	}
	f.Scene.LiveDot(200, 60, theme.Runs[0])
	f.Scene.NonFiniteMark(100, 60, theme.Runs[1], theme.Surface)
	requireGolden(t, "linechart.svg",
		svg.Append(nil, &f.Scene, c.W, c.H, "val/accuracy", theme.Surface))
}

func TestRidges(t *testing.T) {
	c := charts.RidgeChart{W: 340, H: 212, X: charts.Range{Lo: -1, Hi: 1},
		Depth: charts.Axis{Kind: charts.AxisStep},
		Runs:  []charts.LineStyle{charts.RunStyle(&theme, 0)}, Theme: &theme}
	for i := range 12 {
		r := charts.Ridge{Depth: float64(1000 * i)}
		for b := range 30 {
			z := (float64(b) - 14.5) / (3 + float64(i)/3)
			r.Bins = append(r.Bins, 1000*math.Exp(-z*z/2))
		}
		c.Ridges = append(c.Ridges, r)
	}
	requireGolden(t, "ridges.svg",
		svg.Append(nil, c.Layout().Picture(), c.W, c.H, "weights", theme.Surface))
	c.Mode = charts.RidgeOverlay
	requireGolden(t, "ridges-overlay.svg",
		svg.Append(nil, c.Layout().Picture(), c.W, c.H, "weights", theme.Surface))
}

func TestEscaping(t *testing.T) {
	text := "a<b>&\"c'\x00\x1b\xff \ufffe é −∞"
	s := new(charts.Scene)
	s.Add(charts.Op{
		Kind: charts.OpText, Text: text, Size: 11, XY: []float32{1, 2}, Fill: theme.Text,
	})
	s.Add(charts.Op{
		Kind: charts.OpRect, Size: 2,
		XY: []float32{float32(math.NaN()), float32(math.Inf(1)), 3, 4}, Fill: color.NRGBA{A: 99},
	})
	document := svg.Append(nil, s, 10, 10, text, color.NRGBA{})
	requireXML(t, document)
	assert.Contains(t, string(document),
		"<title>a&lt;b&gt;&amp;&quot;c'\uFFFD\uFFFD\uFFFD \uFFFD é −∞</title>")
	assert.Contains(t, string(document),
		`<rect x="0" y="0" width="3" height="4" rx="2" fill="#000000" fill-opacity="0.39"/>`)
}

func TestEmptyScene(t *testing.T) {
	requireXML(t, svg.Append(nil, new(charts.Scene), 0, math.NaN(), "", color.NRGBA{}))
}
