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

func TestStatsBetween(t *testing.T) {
	line := lineOf([]float64{0, 10, 20, 30, 40}, []float64{4, 1, nan, 9, 2})
	smoothed := []float64{4, 3, nan, 8, 8}
	unsorted := lineOf([]float64{0, 30, 10, 20, 40}, []float64{1, 2, 3, 4, 5})
	none := query.Stats{From: -1, To: -1, Min: -1, Max: -1, Mean: nan}
	tests := map[string]struct {
		line      query.Line
		smoothed  []float64
		low, high float64
		want      query.Stats
	}{
		"all": {line, nil, math.Inf(-1), inf,
			query.Stats{Points: 5, From: 0, To: 4, Min: 1, Max: 3, Mean: 4}},
		"smoothed": {line, smoothed, 0, 40,
			query.Stats{Points: 5, From: 0, To: 4, Min: 1, Max: 3, Mean: 4}},
		"ends are nearest points": {line, nil, 6, 26,
			query.Stats{Points: 3, From: 1, To: 3, Min: 1, Max: 3, Mean: 5}},
		"the wrong way round": {line, nil, 26, 6,
			query.Stats{Points: 3, From: 1, To: 3, Min: 1, Max: 3, Mean: 5}},
		"one place": {line, smoothed, 31, 31,
			query.Stats{Points: 1, From: 3, To: 3, Min: 3, Max: 3, Mean: 9}},
		"behind the last": {line, nil, 100, 200,
			query.Stats{Points: 1, From: 4, To: 4, Min: 4, Max: 4, Mean: 2}},
		"nothing finite": {line, nil, 20, 20,
			query.Stats{Points: 1, From: 2, To: 2, Min: -1, Max: -1, Mean: nan}},
		"unsorted": {unsorted, nil, 9, 31,
			query.Stats{Points: 3, From: 2, To: 1, Min: 1, Max: 3, Mean: 3}},
		"several at one place": {lineOf([]float64{1, 2, 2, 3}, []float64{1, 5, 7, 1}), nil, 2, 2,
			query.Stats{Points: 2, From: 2, To: 2, Min: 1, Max: 2, Mean: 6}},
		"no points":    {query.Line{Sorted: true}, nil, 0, 1, none},
		"not a number": {line, nil, nan, 1, none},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			sameStats(t, test.want,
				query.StatsBetween(test.line, test.smoothed, test.low, test.high))
		})
	}
}

func sameStats(t *testing.T, want, got query.Stats) {
	t.Helper()
	assert.True(t, closeTo(want.Mean, got.Mean), "mean: got %v, want %v", got.Mean, want.Mean)
	want.Mean, got.Mean = 0, 0
	assert.Equal(t, want, got)
}

func TestStatsOf(t *testing.T) {
	sameStats(t, query.Stats{From: -1, To: -1, Min: -1, Max: -1, Mean: nan},
		query.StatsOf(query.Line{Sorted: true}, nil))
	sameStats(t, query.Stats{Points: 4, From: 0, To: 3, Min: 0, Max: 3, Mean: 3},
		query.StatsOf(lineOf([]float64{5, 5, 5, 1}, []float64{2, inf, 3, 4}), nil))
	sameStats(t, query.Stats{Points: 2, From: 0, To: 1, Min: 0, Max: 1, Mean: 1.5},
		query.StatsOf(lineOf([]float64{nan, nan}, []float64{1, 2}), nil))
	huge := math.MaxFloat64
	sameStats(t, query.Stats{Points: 3, From: 0, To: 2, Min: 0, Max: 0, Mean: huge},
		query.StatsOf(counted(huge, huge, huge), nil))
}

// TestStatsSearch compares binary search in a sorted line with a linear pass.
func TestStatsSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 16))
	for range 2000 {
		n := 1 + random.IntN(15)
		x, y := make([]float64, n), noise(random, n, true)
		at := 0.0
		for i := range x {
			at += float64(random.IntN(3))
			x[i] = at
		}
		low, high := float64(random.IntN(30)-3), float64(random.IntN(30)-3)
		sorted := query.StatsBetween(query.Line{X: x, Y: y, Sorted: true}, nil, low, high)
		sameStats(t, query.StatsBetween(query.Line{X: x, Y: y}, nil, low, high), sorted)
	}
}

func TestMeasure(t *testing.T) {
	_, ok := query.Measure(store.NumberSeries{})
	assert.False(t, ok)

	random := rand.New(rand.NewPCG(17, 18))
	for round := range 300 {
		var parts [][]store.Point
		var all []store.Point
		for range 1 + random.IntN(3) {
			n := 1 + random.IntN(5)
			if round%20 == 0 {
				n += store.SegmentPoints
			}
			part := make([]store.Point, n)
			for i, v := range noise(random, n, true) {
				part[i] = store.Point{
					Step: store.Step(len(all) + i), Wall: store.WallTime(i), Value: math.Round(v),
				}
			}
			parts, all = append(parts, part), append(all, part...)
		}
		series := scalars(parts...)
		got, ok := query.Measure(series)
		require.True(t, ok)
		lowest, highest := -1, -1
		for i, p := range all {
			if math.IsNaN(p.Value) || math.IsInf(p.Value, 0) {
				continue
			}
			if lowest < 0 || p.Value < all[lowest].Value {
				lowest = i
			}
			if highest < 0 || p.Value > all[highest].Value {
				highest = i
			}
		}
		samePoint(t, all, len(all)-1, got.Latest)
		samePoint(t, all, lowest, got.Min)
		samePoint(t, all, highest, got.Max)
	}
}

// samePoint requires point i, or for i = -1 a missing point.
func samePoint(t *testing.T, all []store.Point, i int, got store.Point) {
	t.Helper()
	if i < 0 {
		require.True(t, math.IsNaN(float64(got.Wall)))
		return
	}
	require.Equal(t, all[i].Step, got.Step)
	require.Equal(t, all[i].Wall, got.Wall)
	require.True(t, closeTo(all[i].Value, got.Value))
}

// TestMeasureSingles has values of either width.
func TestMeasureSingles(t *testing.T) {
	s := store.New()
	file := s.AddFile(s.AddRun("run"), "file")
	s.Append(file, &store.Batch{Numbers: []store.NumberColumn{{
		Column: store.NewColumn("tag", []store.Step{1, 2, 3, 4}, []store.WallTime{1, 2, 3, 4}),
		Values: store.Floats{F32: []float32{3, float32(inf), -7, -7}}}}})
	got, ok := query.Measure(s.Snapshot().Numbers(1, 1, store.NewestAttempt))
	require.True(t, ok)
	assert.Equal(t,
		query.Measures{Latest: store.Point{Step: 4, Wall: 4, Value: -7},
			Min: store.Point{Step: 3, Wall: 3, Value: -7},
			Max: store.Point{Step: 1, Wall: 1, Value: 3}}, got)
}
