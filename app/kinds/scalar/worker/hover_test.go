package worker_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/charts"
)

// TestHoverAgainstEveryPoint compares readouts with a search through all points, for lines that go
// back and forth along x, on linear and logarithmic axes.
func TestHoverAgainstEveryPoint(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	logs, xs, ys := map[string]*logWriter{}, map[string][]float64{}, map[string][]float64{}
	for _, run := range []string{"a", "b", "c", "d"} {
		w := newLog()
		for step := range int64(60) {
			x, y := math.Exp(float64(random.IntN(40))/8)-1, random.NormFloat64()
			if run == "a" {
				x = float64(step) // in order
			}
			x, y = float64(float32(x)), float64(float32(y))
			xs[run], ys[run] = append(xs[run], x), append(ys[run], y)
			w.scalar("x", step, float32(x)).scalar("y", step, float32(y))
		}
		logs[run] = w
	}
	p := openLogs(t, logs)
	names := p.names()
	for _, scaling := range []wire.Scaling{wire.ScaleLinear, wire.ScaleLog, wire.ScaleSymlog} {
		card := p.card("y")
		card.XScale = scaling
		d := p.draw(card, wire.View{Lines: wire.Lines{Axis: wire.AxisTag, XTag: p.tag("x").ID}})
		scale, err := charts.Scaling(scaling).NewScale(d.X.Lo, d.X.Hi, d.Plot.X, d.Plot.X+d.Plot.W)
		require.NoError(t, err)
		away := func(run string, i int, x float64) float64 {
			return math.Abs(scale.PxFromData(xs[run][i]) - x)
		}
		for range 200 {
			x, y := d.Plot.X+random.Float64()*d.Plot.W, d.Plot.Y+random.Float64()*d.Plot.H
			r := p.hover(x, y)
			require.Len(t, r.Rows, 4)
			crosshair := math.Inf(1)
			for _, row := range r.Rows {
				run := names[row.Run]
				best := math.Inf(1)
				for i := range xs[run] {
					if scaling != wire.ScaleLog || xs[run][i] > 0 {
						best = min(best, away(run, i, x))
					}
				}
				step, err := strconv.Atoi(words.Say(row.Step))
				require.NoError(t, err)
				assert.InDelta(t, best, away(run, step, x), 1e-9, "scaling %d, run %s, step %d",
					scaling, run, step)
				assert.Equal(t, charts.FormatValue(ys[run][step]), words.Say(row.Value))
				crosshair = min(crosshair, best)
			}
			assert.InDelta(t, crosshair, math.Abs(r.X-x), 1e-6)
			assert.InDelta(t, r.X, scale.PxFromData(r.At), 1e-6)
		}
	}
}

// TestReadoutOrders points at twenty runs, two of them with NaN.
func TestReadoutOrders(t *testing.T) {
	logs := map[string]*logWriter{}
	for i := range 20 {
		v := float64(i * 7 % 20)
		if i == 3 || i == 11 {
			v = math.NaN()
		}
		logs["r"+strconv.Itoa(i)] = logOf("v", func(int) float64 { return v }, 3)
	}
	p := openLogs(t, logs)
	names := p.names()
	for order, sorted := range map[wire.ReadoutOrder]func(rows []chart.Row, y float64) bool{
		wire.OrderValue: func(rows []chart.Row, y float64) bool {
			return byNumber(rows, func(a, b float64) bool { return a > b })
		},
		wire.OrderLowest: func(rows []chart.Row, y float64) bool {
			return byNumber(rows, func(a, b float64) bool { return a < b })
		},
		wire.OrderNearest: func(rows []chart.Row, y float64) bool {
			return rows[0].Nearest && sort.SliceIsSorted(rows, func(i, j int) bool {
				return math.Abs(rows[i].Y-y) < math.Abs(rows[j].Y-y)-1e-9
			})
		},
		wire.OrderName: func(rows []chart.Row, y float64) bool {
			number := func(r chart.Row) int { n, _ := strconv.Atoi(names[r.Run][1:]); return n }
			return sort.SliceIsSorted(rows, func(i, j int) bool {
				return number(rows[i]) < number(rows[j])
			})
		},
	} {
		d := p.draw(p.card("v"),
			wire.View{Theme: "order " + strconv.Itoa(int(order)), Lines: wire.Lines{Order: order}})
		y := d.Plot.Y + d.Plot.H/3
		r := p.hover(d.Plot.X+d.Plot.W/2, y)
		require.Len(t, r.Rows, 12)
		assert.Equal(t, 8, r.More)
		assert.True(t, sorted(r.Rows, y), "order %d: %+v", order, r.Rows)
		nearest := 0
		for i, row := range r.Rows {
			if math.Abs(row.Y-y) < math.Abs(r.Rows[nearest].Y-y) {
				nearest = i
			}
		}
		assert.True(t, r.Rows[nearest].Nearest, "order %d", order)
	}
}

// byNumber reports whether the values of rows are in an order, with NaN last.
func byNumber(rows []chart.Row, before func(a, b float64) bool) bool {
	var last float64
	for i, row := range rows {
		v, err := strconv.ParseFloat(words.Say(row.Value), 64)
		if err != nil {
			return false
		}
		if i > 0 && v == v && !before(last, v) {
			return false
		}
		last = v
	}
	return true
}

// TestOrderOfRowsDrawsNothing changes only the order.
func TestOrderOfRowsDrawsNothing(t *testing.T) {
	p := openLogs(t,
		map[string]*logWriter{"a": logOf("v", func(int) float64 { return 1 }, 3),
			"b": logOf("v", func(int) float64 {
				return 2
			}, 3)})
	d := p.draw(p.card("v"), wire.View{})
	card := p.card("v")
	card.Width, card.Height, card.Ratio = 320, 184, 2
	p.send(&wire.View{Lines: wire.Lines{Order: wire.OrderLowest}, Cards: []wire.Card{card}})
	from := len(p.seen)
	r := p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y)
	assert.Equal(t, "1", words.Say(r.Rows[0].Value))
	for _, m := range p.seen[from:] {
		_, drawn := m.(*wire.Drawn)
		assert.False(t, drawn)
	}
}

func TestReadoutOfSmoothedLines(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": logOf("v", func(step int) float64 {
		return float64(step % 2)
	}, 400)})
	d := p.draw(p.card("v"), wire.View{Lines: smoothed(0.9)})
	r := p.hover(d.Plot.X+(300-d.X.Lo)/(d.X.Hi-d.X.Lo)*d.Plot.W, d.Plot.Y)
	require.Len(t, r.Rows, 1)
	assert.Equal(t, "Step 300", words.Say(r.Heading))
	assert.Equal(t, "0", words.Say(r.Rows[0].Value))
	assert.Equal(t, "0.4737", words.Say(r.Rows[0].Smoothed)) // 0.9/1.9
	assert.InDelta(t, d.Plot.Y+(d.Y.Hi-0.9/1.9)/(d.Y.Hi-d.Y.Lo)*d.Plot.H, r.Rows[0].Y, 0.01,
		"the dot is on the line drawn")
}

// TestNearestLineIsLifted points at lines in turn: the picture of the nearest is sent when it is
// another line, or when the chart was drawn again.
func TestNearestLineIsLifted(t *testing.T) {
	logs := map[string]*logWriter{}
	for i, run := range []string{"low", "high"} {
		logs[run] = logOf("v", func(step int) float64 {
			return float64(10*i) + math.Sin(float64(step))
		}, 40)
	}
	p := openLogs(t, logs)
	runs := p.runs()
	d := p.draw(p.card("v"), wire.View{})
	x, top, bottom := d.Plot.X+d.Plot.W/2, d.Plot.Y+10, d.Plot.Y+d.Plot.H-10
	pictures := map[wire.RunID][]byte{}
	for _, at := range []struct {
		y     float64
		run   string
		comes bool
	}{{top, "high", true}, {top + 2, "high", false}, {bottom, "low", true}, {top, "high", true}} {
		r := p.hover(x, at.y)
		nearest := slices.IndexFunc(r.Rows, func(row chart.Row) bool { return row.Nearest })
		require.Equal(t, runs[at.run].ID, r.Rows[nearest].Run)
		require.Equal(t, at.comes, r.Pixels != 0)
		if !at.comes {
			continue
		}
		assert.Equal(t, []int{d.PixelsW, d.PixelsH}, []int{r.PixelsW, r.PixelsH})
		picture := p.buffer(r.Pixels)
		if again := pictures[runs[at.run].ID]; again != nil {
			assert.Equal(t, again, picture)
		}
		pictures[runs[at.run].ID] = picture
	}
	// Each is exactly the strong line that an emphasis of its run lays over the others.
	for run, picture := range pictures {
		over := p.pixels(p.draw(p.card("v"), wire.View{Emphasis: run}))
		strong := 0
		for i := 3; i < len(picture); i += 4 {
			if picture[i] == 255 {
				strong++
				require.Equal(t, over[i-3:i+1], picture[i-3:i+1])
			}
		}
		assert.Greater(t, strong, d.PixelsW/2)
	}
	require.NotZero(t, p.hover(x, top).Pixels)
	p.draw(p.card("v"), wire.View{})
	assert.NotZero(t, p.hover(x, top).Pixels, "drawn anew")
	answer[*chart.Readout](p, "another", &chart.Hover{})
	assert.NotZero(t, p.hover(x, top).Pixels,
		"the pointer comes back: the page has taken the line away, if another card got one")
}
