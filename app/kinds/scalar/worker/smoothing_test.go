package worker_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	engineview "eventlens/app/engine/view"
	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/charts"
)

func TestSmoothedLineOverItsRawOne(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"a": logOf("v", func(step int) float64 { return float64(step % 2) }, 400),
		"b": logOf("v", func(step int) float64 { return float64(step) / 100 }, 400),
	})
	raw := p.draw(p.card("v"), wire.View{})
	assert.EqualValues(t, 255, p.inkAt(raw, 200, 0.25).A, "zig-zag at full strength")
	d := p.draw(p.card("v"), wire.View{Lines: smoothed(0.9)})
	theme := engineview.ChartTheme("")
	assert.Equal(t, theme.Runs[p.runs()["a"].Colour], p.inkAt(d, 200, 0.5), "the mean of 0 and 1")
	assert.InDelta(t, 255*charts.FaintOpacity, p.inkAt(d, 200, 0.25).A, 3)
	assert.Contains(t, words.Say(d.Summary), "smoothed")
	assert.Less(t, d.Y.Hi, raw.Y.Hi+0.01)
	assert.Equal(t, "3.99", words.Say(d.MaxAt.Text), "as logged")
	assert.Equal(t, "3.9", words.Say(d.MaxAt.Smoothed)[:3])
	assert.Equal(t, []string{"1", "0.5", "3.99"},
		[]string{words.Say(d.Lowest.Text), words.Say(d.Lowest.Smoothed)[:3],
			words.Say(d.Highest.Text)}, "the latest values")
	assert.True(t, raw.Lowest.Smoothed.None())
}

// TestShortSeriesAreNotSmoothed unless a person chose another smoothing than the default.
func TestShortSeriesAreNotSmoothed(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"a": logOf("v", func(step int) float64 { return float64(step % 2) }, wire.ShortSeries-1),
		"b": logOf("v", func(step int) float64 { return float64(step % 2) }, wire.ShortSeries),
	})
	drawn := func(amount float64, hidden string) *wire.Drawn {
		return p.draw(p.card("v"),
			wire.View{Lines: smoothed(amount), Hidden: []wire.RunID{p.run(hidden)}})
	}
	short := drawn(wire.DefaultSmoothing, "b")
	assert.Equal(t, "0", words.Say(short.Highest.Text))
	assert.True(t, short.Highest.Smoothed.None())
	assert.NotContains(t, words.Say(short.Summary), "smoothed")
	row := answer[*chart.Readout](p, "c", &chart.Hover{X: short.Plot.X + 50, Y: short.Plot.Y})
	assert.True(t, row.Rows[0].Smoothed.None())
	assert.EqualValues(t, 255, p.inkAt(short, 20.5, 0.5).A, "zig-zag at full strength")
	long := drawn(wire.DefaultSmoothing, "a")
	assert.Equal(t, "1", words.Say(long.Highest.Text))
	assert.False(t, long.Highest.Smoothed.None())
	assert.False(t, drawn(0.5, "b").Highest.Smoothed.None(), "a choice of one's own")
	both := p.draw(p.card("v"), wire.View{Lines: smoothed(wire.DefaultSmoothing)})
	assert.Contains(t, words.Say(both.Summary), "smoothed")
}

func TestMaximumOfSmoothedLines(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": logOf("v", func(step int) float64 {
		if step == 300 {
			return 1000
		}
		return math.Sin(float64(step) / 50)
	}, 400)})
	for kind, amount := range map[wire.SmoothingKind]float64{
		wire.SmoothMean: 51, wire.SmoothGaussian: 20, wire.SmoothTime: 0.99,
	} {
		d := p.draw(p.card("v"),
			wire.View{Lines: wire.Lines{Smoothing: wire.Smoothing{Kind: kind, Amount: amount}}})
		assert.Equal(t, "300", words.Say(d.MaxAt.Step), "kind %d", kind)
		assert.Equal(t, "1,000", words.Say(d.MaxAt.Text), "as logged")
		smoothed, err := strconv.ParseFloat(words.Say(d.MaxAt.Smoothed), 64)
		require.NoError(t, err)
		assert.InDelta(t, 20, smoothed, 19, "kind %d", kind)
	}
}

// TestSmoothingDoesNotDependOnTheAxis leaves out half of the points along x.
func TestSmoothingDoesNotDependOnTheAxis(t *testing.T) {
	log := logOf("v", func(step int) float64 { return math.Sin(float64(step)) }, 100)
	for step := range 50 {
		log.scalar("x", int64(2*step), float32(step))
	}
	p := openLogs(t, map[string]*logWriter{"a": log})
	lines := smoothed(0.9)
	p.draw(p.card("v"), wire.View{Lines: lines})
	byStep := p.figures("c", scalar.GetTable{At: wire.Span{Lo: 40, Hi: 40}})
	lines.Axis, lines.XTag = wire.AxisTag, p.tag("x").ID
	p.draw(p.card("v"), wire.View{Lines: lines})
	byTag := p.figures("c", scalar.GetTable{At: wire.Span{Lo: 20, Hi: 20}})
	require.Len(t, byTag.Rows, 1)
	assert.EqualValues(t, 40, byTag.Rows[0].From.Step)
	assert.Equal(t, byStep.Rows[0].From, byTag.Rows[0].From)
}

// TestReadoutOfASmoothedGroup distinguishes the mean of the smoothed lines from the mean of the
// logged values.
func TestReadoutOfASmoothedGroup(t *testing.T) {
	rising := func(by float64) *logWriter {
		return logOf("v", func(step int) float64 { return by * float64(step) }, 101)
	}
	p := openLogs(t, map[string]*logWriter{"a": rising(1), "b": rising(3)})
	view := wire.View{
		Groups: []wire.RunGroup{{Name: "both", Runs: []wire.RunID{p.run("a"), p.run("b")}}},
		Lines:  smoothed(0.9),
	}
	view.Lines.Aggregate = wire.Aggregate{Centre: wire.CentreMean}
	d := p.draw(p.card("v"), view)
	readout := p.hover(d.Plot.X+d.Plot.W, d.Plot.Y+20)
	require.Len(t, readout.Rows, 1)
	row := readout.Rows[0]
	assert.Equal(t, "200", words.Say(row.Value))
	assert.Equal(t, "182", words.Say(row.Smoothed), "nine steps of two behind")
}

// TestAllAttemptsSmoothed draws steps repeated by a restart faintly, also with smoothing.
func TestAllAttemptsSmoothed(t *testing.T) {
	log := logOf("v", func(int) float64 { return 1 }, 200)
	for step := 100; step < 200; step++ {
		log.scalar("v", int64(step), 3)
	}
	p := openLogs(t, map[string]*logWriter{"a": log})
	d := p.draw(p.card("v"), wire.View{AllAttempts: true, Lines: smoothed(0.5)})
	assert.EqualValues(t, 255, p.inkAt(d, 50, 1).A)
	assert.EqualValues(t, 255, p.inkAt(d, 150, 3).A)
	assert.InDelta(t, 255*charts.SupersededOpacity, p.inkAt(d, 150, 1).A, 45,
		"superseded, over its raw line")
}
