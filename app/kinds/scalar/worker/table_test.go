package worker_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
)

// TestTable compares rows with figures computed from the values. Without smoothing the drawn values
// are the logged ones.
func TestTable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	values := make([]float64, 300)
	for i := range values {
		values[i] = float64(float32(random.NormFloat64()))
	}
	values[120] = math.NaN()
	p := openLogs(t, map[string]*logWriter{"a": logOf("v", func(step int) float64 {
		return values[step]
	}, 300), "b": logOf("v", func(int) float64 { return 1 }, 10)})
	p.draw(p.card("v"), wire.View{})
	at := wire.Span{Lo: 99.6, Hi: 200.3}
	table := p.figures("c", scalar.GetTable{At: at})
	assert.Equal(t, at, table.At)
	require.Len(t, table.Rows, 2)
	assert.Equal(t, p.run("a"), table.Rows[0].Run, "in the order of the runs")
	row := table.Rows[0]
	low, high, sum := 100, 100, 0.0
	for i := 100; i <= 200; i++ {
		if v := values[i]; v == v {
			sum += v
			if v < values[low] {
				low = i
			}
			if v > values[high] {
				high = i
			}
		}
	}
	point := func(i int) wire.Sample {
		return wire.Sample{
			Step: int64(i), Wall: 1.7e9 + float64(i), Value: values[i], Smoothed: values[i],
		}
	}
	assert.EqualValues(t, 101, row.Points)
	assert.Equal(t, []wire.Sample{point(100), point(200), point(low), point(high), point(299)},
		[]wire.Sample{row.From, row.To, row.Min, row.Max, row.Latest})
	assert.InDelta(t, sum/100, row.Mean, 1e-12)

	one := p.figures("c", scalar.GetTable{At: wire.Span{Lo: 57.4, Hi: 57.4}})
	assert.Equal(t, []wire.Sample{point(57), point(57)},
		[]wire.Sample{one.Rows[0].From, one.Rows[0].To})
	assert.EqualValues(t, 9, one.Rows[1].From.Step, "the nearest one that b has")
	all := p.figures("c", scalar.GetTable{At: at, All: true})
	assert.EqualValues(t, 300, all.Rows[0].Points)
	assert.Equal(t, []wire.Sample{point(0), point(299)},
		[]wire.Sample{all.Rows[0].From, all.Rows[0].To})

	assert.Empty(t, p.figures("nowhere", scalar.GetTable{All: true}).Rows)
	nowhere := p.figures("c", scalar.GetTable{At: wire.Span{Lo: math.NaN(), Hi: math.NaN()}})
	require.Len(t, nowhere.Rows, 2)
	assert.True(t, math.IsNaN(nowhere.Rows[0].From.Wall), "there is no such point")
}

// TestTableOfSmoothedLines expects the extremes of the smoothed values and the means of the logged
// ones, as in TensorBoard.
func TestTableOfSmoothedLines(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": logOf("v", func(step int) float64 {
		return float64(step % 2)
	}, 1000)})
	p.draw(p.card("v"), wire.View{Lines: smoothed(0.99)})
	row := p.figures("c", scalar.GetTable{At: wire.Span{Lo: 900, Hi: 999}}).Rows[0]
	assert.Equal(t, 0.5, row.Mean)
	assert.InDelta(t, 0.5, row.Min.Smoothed, 0.01)
	assert.InDelta(t, 0.5, row.Max.Smoothed, 0.01)
	assert.Equal(t, []float64{0, 1}, []float64{row.From.Value, row.To.Value})
}

// TestTableIsOfTheNewestView asks before the card was drawn with another view.
func TestTableIsOfTheNewestView(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": scalars("loss", 10), "b": scalars("loss", 20)})
	p.draw(p.card("loss"), wire.View{})
	card := p.card("loss")
	card.Width, card.Height, card.Ratio = 320, 184, 1
	p.send(&wire.View{Hidden: []wire.RunID{p.run("a")}, Cards: []wire.Card{card}})
	table := p.figures("c", scalar.GetTable{All: true})
	require.Len(t, table.Rows, 1)
	assert.Equal(t, p.run("b"), table.Rows[0].Run)
}
