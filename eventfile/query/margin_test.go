package query_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// TestAddMargin keeps the points of a line whose step exists in both bounds of a margin; if a bound
// has a step several times, its last value counts.
func TestAddMargin(t *testing.T) {
	s := store.New()
	run := s.AddRun("run")
	file := s.AddFile(run, "a")
	columnOf := func(tag string, steps []store.Step, values ...float32) store.NumberColumn {
		return store.NumberColumn{
			Column: store.NewColumn(tag, steps, make([]store.WallTime, len(steps))),
			Values: store.Floats{F32: values},
		}
	}
	s.Append(file, &store.Batch{Numbers: []store.NumberColumn{
		columnOf("y", []store.Step{0, 1, 2, 3, 1, 2, 3, 4}, 0, 1, 2, 3, 11, 12, 13, 14),
		columnOf("low", []store.Step{1, 2, 2, 4}, -1, -2, -3, -4),
		columnOf("high", []store.Step{0, 1, 2, 3, 4}, 20, 21, 22, 23, 24),
	}})
	snapshot := s.Snapshot()
	for attempts, want := range map[store.Attempts]query.Line{
		store.NewestAttempt: {
			X: []float64{1, 2, 4}, Y: []float64{11, 12, 14}, Points: []int{1, 2, 4}, Sorted: true,
		},
		store.AllAttempts: {
			X: []float64{1, 2, 1, 2, 4}, Y: []float64{1, 2, 11, 12, 14},
			Points: []int{1, 2, 4, 5, 7}, Breaks: []int{2}, Restarts: []int{2},
		},
	} {
		series := func(tag store.TagID) store.NumberSeries {
			return snapshot.Numbers(run, tag, attempts)
		}
		var line query.Line
		query.AppendLine(&line, series(1), query.AxisStep)
		n := len(line.X)
		low, high, dropped := line.AddMargin(series(1), series(2), series(3), nil, nil)
		assert.Equal(t, want.X, line.X)
		assert.Equal(t, want.Y, line.Y)
		assert.Equal(t, want.Points, line.Points)
		assert.Equal(t, len(want.Breaks), len(line.Breaks))
		assert.Equal(t, n-len(want.X), dropped)
		assert.Len(t, low, len(want.X))
		assert.Equal(t, 24.0, high[len(high)-1])
		assert.Equal(t, -3.0, low[len(low)-2])
	}
}
