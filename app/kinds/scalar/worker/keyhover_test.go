package worker_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// TestKeysGoFromPointToPoint steps along a series of uneven steps, one of them twice, beside
// another series.
func TestKeysGoFromPointToPoint(t *testing.T) {
	log := newLog()
	for _, step := range []int64{0, 1, 5, 5, 6, 100, 1000} {
		log.scalar("loss", step, float32(step))
	}
	p := openLogs(t, map[string]*logWriter{"a": log, "b": scalars("loss", 300)})
	a, b := p.runs()["a"].ID, p.runs()["b"].ID
	of := func(run wire.RunID) wire.Series { return wire.Series{Run: run, Tag: p.tag("loss").ID} }
	p.draw(wire.Card{ID: "c", Tag: p.tag("loss").ID, Zoom: wire.Zoom{X: wire.Span{Lo: 0, Hi: 50}}},
		wire.View{})
	ask := func(q chart.Hover) *chart.Readout {
		return answer[*chart.Readout](p, "c", &q)
	}
	for _, c := range []struct {
		at     float64
		points int
		want   float64
	}{
		{0, 1, 1}, {1, 1, 5}, {5, 1, 6}, {6, -1, 5}, {5, -1, 1}, {0, 3, 6}, {0, -1, 0}, {6, 1, 100},
		{100, 10, 1000}, {1000, 1, 1000}, {1000, -10, 0}, {5.4, 0, 5},
	} {
		r := ask(chart.Hover{Series: of(a), At: c.at, Points: c.points})
		assert.Equal(t, c.want, r.At, "%d points on from %g", c.points, c.at)
		require.Len(t, r.Rows, 2)
		for _, row := range r.Rows {
			assert.Equal(t, row.Run == a, row.Nearest, "the chosen row stays chosen")
			if c.want > 50 {
				assert.True(t, math.IsNaN(row.Y), "out of sight")
			}
		}
	}
	assert.Equal(t, 45.0, ask(chart.Hover{Series: of(b), At: 42, Points: 3}).At,
		"along the other series")
	assert.NotEmpty(t, ask(chart.Hover{Series: of(99), At: 5, Points: 1}).Rows,
		"a series that is gone is no reason for silence")
}

func TestKeptReadoutHasEveryRow(t *testing.T) {
	logs := map[string]*logWriter{}
	for i := range 30 {
		logs["r"+string(rune('a'+i))] = newLog().scalar("v", 1, float32(i)).scalar("v", 2,
			float32(i))
	}
	p := openLogs(t, logs)
	drawn := p.draw(wire.Card{ID: "c", Tag: p.tag("v").ID}, wire.View{})
	r := answer[*chart.Readout](p, "c",
		&chart.Hover{X: drawn.Plot.X + 5, Y: drawn.Plot.Y + 5, All: true})
	assert.Len(t, r.Rows, 30)
	assert.Zero(t, r.More)
}
