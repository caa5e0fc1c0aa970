package query_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// points returns points with the given steps and values.
func points(steps []store.Step, values []float64) []store.Point {
	all := make([]store.Point, len(steps))
	for i := range all {
		all[i] = store.Point{Step: steps[i], Wall: store.WallTime(i), Value: values[i]}
	}
	return all
}

func TestAppendLineBy(t *testing.T) {
	type steps = []store.Step
	tests := map[string]struct {
		y, x      []store.Point
		want      query.Line
		unmatched int
	}{
		"same steps": {points(steps{1, 2, 3}, []float64{10, 20, 30}),
			points(steps{1, 2, 3}, []float64{0.5, 0.25, 0.75}),
			query.Line{
				X: []float64{0.5, 0.25, 0.75}, Y: []float64{10, 20, 30}, Points: []int{0, 1, 2},
			}, 0},
		"x is logged less often": {points(steps{1, 2, 3, 4}, []float64{10, 20, 30, 40}),
			points(steps{2, 4, 6}, []float64{1, 2, 3}),
			query.Line{X: []float64{1, 2}, Y: []float64{20, 40}, Points: []int{1, 3}, Sorted: true},
			2},
		"the last of a step": {points(steps{1, 2, 2}, []float64{10, 20, 21}),
			points(steps{1, 2, 2, 3}, []float64{1, 5, 7, 9}),
			query.Line{
				X: []float64{1, 7, 7}, Y: []float64{10, 20, 21}, Points: []int{0, 1, 2},
				Sorted: true,
			}, 0},
		"x turns back": {points(steps{1, 2, 3}, []float64{10, 20, 30}),
			points(steps{1, 2, 3, 2}, []float64{1, 2, 3, 2.5}),
			query.Line{
				X: []float64{1, 2.5, 3}, Y: []float64{10, 20, 30}, Points: []int{0, 1, 2},
				Sorted: true,
			}, 0},
		"y turns back": {points(steps{1, 5, 2, 3}, []float64{10, 50, 20, 30}),
			points(steps{1, 2, 3}, []float64{1, 2, 3}),
			query.Line{
				X: []float64{1, 2, 3}, Y: []float64{10, 20, 30}, Points: []int{0, 2, 3},
				Sorted: true, Breaks: []int{1}, Restarts: []int{1},
			}, 1},
		"x is not finite": {points(steps{1, 2, 3}, []float64{10, 20, 30}),
			points(steps{1, 2, 3}, []float64{nan, 2, inf}),
			query.Line{X: []float64{2}, Y: []float64{20}, Points: []int{1}, Sorted: true}, 2},
		"y is not finite": {points(steps{1}, []float64{nan}), points(steps{1}, []float64{4}),
			query.Line{X: []float64{4}, Y: []float64{nan}, Points: []int{0}, Sorted: true}, 0},
		"no step in common": {points(steps{1, 2}, []float64{1, 2}), points(steps{3}, []float64{1}),
			query.Line{X: []float64{}, Y: []float64{}, Sorted: true}, 2},
		"steps at the ends": {points(steps{math.MinInt64, math.MaxInt64}, []float64{1, 2}),
			points(steps{math.MinInt64, 0, math.MaxInt64}, []float64{3, 4, 5}),
			query.Line{X: []float64{3, 5}, Y: []float64{1, 2}, Points: []int{0, 1}, Sorted: true},
			0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var line query.Line
			unmatched := query.AppendLineBy(&line, pieces(test.y), pieces(test.x))
			assert.Equal(t, test.unmatched, unmatched)
			sameLine(t, test.want, line)
		})
	}
	t.Run("without x", func(t *testing.T) {
		var line query.Line
		assert.Equal(t, 1,
			query.AppendLineBy(&line, scalars([]store.Point{{Step: 1}}), store.NumberSeries{}))
		assert.Equal(t, 0,
			query.AppendLineBy(&line, store.NumberSeries{}, scalars([]store.Point{{Step: 1}})))
		assert.Empty(t, line.X)
	})
}

// pieces publishes points as all attempts, starting a new attempt wherever the steps go back.
func pieces(all []store.Point) store.NumberSeries {
	var parts [][]store.Point
	from := 0
	for i := 1; i <= len(all); i++ {
		if i == len(all) || all[i].Step < all[i-1].Step {
			parts = append(parts, all[from:i])
			from = i
		}
	}
	return scalars(parts...)
}

// sameLine compares lines that may contain NaN.
func sameLine(t *testing.T, want, got query.Line) {
	t.Helper()
	assert.Equal(t, want.X, got.X)
	require.Len(t, got.Y, len(want.Y))
	for i := range got.Y {
		assert.True(t, closeTo(want.Y[i], got.Y[i]), "y %d: got %v, want %v", i, got.Y[i],
			want.Y[i])
	}
	assert.Equal(t, want.Sorted, got.Sorted)
	assert.Equal(t, want.Breaks, got.Breaks)
	assert.Equal(t, want.Points, got.Points)
}

// TestAppendLineBySearches compares both ways of joining with a linear search through x.
func TestAppendLineBySearches(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for range 1000 {
		var series [2][]store.Point
		turns := random.IntN(2) == 0
		for k := range series {
			step := store.Step(0)
			for range random.IntN(30) {
				step += store.Step(random.IntN(3))
				if turns && random.IntN(8) == 0 {
					step = 0
				}
				series[k] = append(series[k],
					store.Point{Step: step, Value: float64(random.IntN(1000))})
			}
		}
		var line query.Line
		unmatched := query.AppendLineBy(&line, pieces(series[0]), pieces(series[1]))
		require.Equal(t, len(series[0]), unmatched+len(line.X))
		at := 0
		for i, p := range series[0] {
			x := nan
			for _, q := range series[1] {
				if q.Step == p.Step {
					x = q.Value
				}
			}
			if x == x {
				require.Equal(t, []float64{x, p.Value, float64(i)},
					[]float64{line.X[at], line.Y[at], float64(line.Point(at))})
				at++
			}
		}
		require.Equal(t, at, len(line.X))
	}
}
