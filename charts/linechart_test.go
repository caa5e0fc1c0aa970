package charts

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// card is a scalar card of the medium size.
func card() *LineChart {
	return &LineChart{
		W: 340, H: 184, X: Range{0, 93750}, Y: Range{0.5, 0.85}, XAxis: Axis{Kind: AxisStep},
		Theme: &light,
	}
}

func TestLineChartScenes(t *testing.T) {
	change := func(f func(c *LineChart)) *LineChart {
		c := card()
		f(c)
		return c
	}
	for name, c := range map[string]*LineChart{
		"card":    card(),
		"dark-2x": change(func(c *LineChart) { c.Theme, c.Ratio = &dark, 2 }),
		"wall": change(func(c *LineChart) {
			c.X, c.XAxis = Range{1763424000, 1763484000}, Axis{Kind: AxisWall, OffsetSec: secHour}
		}),
		"wall-to-the-edges": change(func(c *LineChart) {
			c.X, c.XAxis = Range{1763424000 + 30, 1763424000 + 120},
				Axis{Kind: AxisWall, OffsetSec: 7 * secHour}
		}),
		"large-labels": change(func(c *LineChart) { c.Y = Range{1e6, 1e6 + 1} }),
		"embed":        change(func(c *LineChart) { c.H = 118 }),
		"log":          change(func(c *LineChart) { c.Y, c.YScaling = Range{3e-4, 20}, Log }),
		"log-log": change(func(c *LineChart) {
			c.X, c.Y, c.XScaling, c.YScaling = Range{0.5, 200000}, Range{0.11, 0.9}, Log, Log
		}),
		"log-relative": change(func(c *LineChart) {
			c.X, c.XAxis, c.XScaling, c.YScaling, c.Y = Range{0.2, 5 * secHour},
				Axis{Kind: AxisRelative}, Log, Symlog, Range{-30, 1e4}
		}),
		"symlog": change(func(c *LineChart) {
			c.X, c.Y, c.XScaling, c.YScaling = Range{-50, 5000}, Range{-2e-4, 3e-4}, Symlog, Symlog
		}),
		"x-name": change(func(c *LineChart) {
			c.X, c.XAxis, c.XName = Range{1e-4, 1e-3}, Axis{}, "optimizer/learning rate"
		}),
		"x-name-long": change(func(c *LineChart) {
			c.W, c.XName = 120, strings.Repeat("much too long/", 900)
		}),
		"x-name-alone": change(func(c *LineChart) { c.X, c.Y, c.XName = Range{}, Range{}, "lr" }),
		"zoom": change(func(c *LineChart) {
			c.X, c.Y = Range{48211.3, 48267.9}, Range{0.61234, 0.61291}
		}),
		"log-of-nothing": change(func(c *LineChart) { c.Y, c.YScaling = Range{-1, 2}, Log }),
		"empty": change(func(c *LineChart) {
			c.X, c.Y = Range{}, Range{math.NaN(), math.NaN()}
		}),
	} {
		t.Run(name, func(t *testing.T) {
			requireGolden(t, "linechart-"+name+".txt", c.Layout().Scene.String())
		})
	}
}

func TestFrameLiesOnDevicePixels(t *testing.T) {
	for _, ratio := range []float64{0, 1, 1.25, 1.5, 2, 3} {
		c := card()
		c.Ratio = ratio
		f := c.Layout()
		px, x, y := f.Device()
		assert.InDelta(t, f.Plot.X*f.Ratio(), float64(px.X), 1e-9)
		assert.InDelta(t, f.Plot.W*f.Ratio(), float64(px.W), 1e-9)
		assert.InDelta(t, float64(px.W), x.PxFromData(93750), 1e-9)
		assert.InDelta(t, float64(px.H), y.PxFromData(0.5), 1e-9)
		for _, op := range f.Scene.Ops {
			if op.Kind == OpPath && ratio == 2 {
				edge := (float64(op.XY[1]) - float64(op.Width)/2) * 2
				assert.Equal(t, math.Round(edge), edge, "hairlines are sharp")
			}
		}
	}
}

// TestBottomLabelsStandAtTheirTicks looks for labels that a reader would assign to another place,
// since there are no marks at the ticks.
func TestBottomLabelsStandAtTheirTicks(t *testing.T) {
	const nov18 = 1763424000 // 18 November 2025, 00:00 UTC
	for _, kind := range []AxisKind{AxisStep, AxisRelative, AxisWall} {
		for from := 0.0; from < 60; from += 3.7 {
			for span := 40.0; span < 400*secDay; span *= 1.43 {
				c := card()
				c.XAxis.Kind, c.X = kind, Range{nov18 + from, nov18 + from + span}
				f := c.Layout()
				var at []float64
				for _, op := range f.Scene.Ops {
					if op.Kind == OpText && float64(op.XY[1]) > f.Plot.bottom()+2*labelDrop {
						x, half := float64(op.XY[0]), TextWidth(op.Text, LabelSize)/2
						assert.Equal(t, AnchorMiddle, op.Anchor)
						assert.True(t, x-half >= labelInset-1e-3 && x+half <= c.W-labelInset+1e-3,
							"%q of %v leaves the card", op.Text, c.X)
						at = append(at, x)
					}
				}
				assert.NotEmpty(t, at, "no label on %v", c.X)
				for _, x := range at {
					nearest := math.Inf(1)
					for _, tick := range f.XTicks {
						nearest = math.Min(nearest, math.Abs(f.Plot.X+f.X.PxFromData(tick.Value)-x))
					}
					assert.True(t, nearest <= maxLabelShift+1e-3 || len(at) == 1,
						"a label of %v stands %v px beside its tick", c.X, nearest)
				}
			}
		}
	}
}

func TestLineChartOfAnySize(t *testing.T) {
	for _, w := range []float64{0, 1, 30, 60, 5000, math.NaN()} {
		for _, h := range []float64{0, 1, 30, 60, 5000} {
			c := card()
			c.W, c.H = w, h
			f := c.Layout()
			assert.True(t, w != w || f.Plot.W > 0 && f.Plot.H > 0, "%v x %v", w, h)
		}
	}
}

func TestGridlinesOfACard(t *testing.T) {
	// Whatever the values, the medium card has three to six gridlines, mostly four to six.
	few, all := 0, 0
	for lo := -20.0; lo < 20; lo += 1.37 {
		for span := 0.013; span < 3000; span *= 1.31 {
			var d Domain
			d.Add(lo)
			d.Add(lo + span)
			c := card()
			c.Y.Lo, c.Y.Hi = d.Padded()
			n := len(c.Layout().YTicks)
			assert.True(t, n >= 3 && n <= 6, "%d gridlines for %v", n, c.Y)
			all++
			if n < 4 {
				few++
			}
		}
	}
	assert.Less(t, few, all/10)
}

func TestHitIsTheInverseOfDrawing(t *testing.T) {
	f := card().Layout()
	for i := range 938 {
		x := 100 * float64(i)
		assert.InDelta(t, x, f.X.DataFromPx(f.X.PxFromData(x)), 1e-6)
	}
}

func TestStrokeDrawsOnlyFinitePoints(t *testing.T) {
	nan := math.NaN()
	f := card().Layout()
	f.Scene.Reset()
	f.Stroke([]float64{1e4, 2e4, 3e4, 4e4, 5e4, 6e4, 1e300},
		[]float64{0.6, 0.7, nan, 0.8, nan, 0.6, 1e300}, RunStyle(&light, 8))
	requireGolden(t, "stroke.txt", f.Scene.String())
}

func ExampleLineChart() {
	steps := []float64{0, 10000, 20000, 30000}
	loss := []float64{2.5, 1.4, 1.1, math.NaN()}

	var x, y Domain
	x.AddAll(steps)
	y.AddAll(loss)
	chart := LineChart{W: 340, H: 184, XAxis: Axis{Kind: AxisStep}, Theme: &light}
	chart.X.Lo, chart.X.Hi = x.Wide()
	chart.Y.Lo, chart.Y.Hi = y.Padded()
	frame := chart.Layout()

	var raster Raster
	plot, xScale, yScale := frame.Device()
	raster.Reset(plot.W, plot.H)
	raster.Line(steps, loss, xScale, yScale, RunStyle(&light, 0).Times(frame.Ratio()))

	fmt.Println("plot", plot, "and", len(raster.Pixels()), "bytes of pixels")
	fmt.Println(labels(frame.XTicks))
	fmt.Println(labels(frame.YTicks))
	// Output:
	// plot {28 8 300 154} and 184800 bytes of pixels
	// 0 | 5k | 10k | 15k | 20k | 25k | 30k
	// 1.0 | 1.5 | 2.0 | 2.5
}
