package query_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// pictures returns a series of payloads of one file at these steps and times.
func pictures(attempts store.Attempts, steps []store.Step, walls []store.WallTime) store.Moments {
	c := store.PayloadColumn{
		Column: store.NewColumn("tag", steps, walls), Sizes: make([]store.Size, len(steps)),
		Ends: make([]int, len(steps)),
	}
	s := store.New()
	s.Append(s.AddFile(s.AddRun("run"), "file"), &store.Batch{Payloads: []store.PayloadColumn{c}})
	return s.Snapshot().Payloads(1, 1, attempts).Moments()
}

func TestIndexAt(t *testing.T) {
	grows := pictures(store.NewestAttempt, []store.Step{10, 20, 40},
		[]store.WallTime{1000, 1060, 1020})
	restarted := []store.Step{10, 20, 30, 20, 40}
	walls := []store.WallTime{1, 2, 3, 4, 5}
	tests := map[string]struct {
		moments store.Moments
		axis    query.Axis
		at      float64
		want    int
	}{
		"at a step":              {grows, query.AxisStep, 20, 1},
		"between two":            {grows, query.AxisStep, 39.9, 1},
		"behind all":             {grows, query.AxisStep, 1e300, 2},
		"before all":             {grows, query.AxisStep, 9, 0},
		"nowhere":                {grows, query.AxisStep, math.NaN(), 0},
		"after so long":          {grows, query.AxisRelative, 59, 2},
		"at a time":              {grows, query.AxisWall, 1060, 1},
		"a clock that went back": {grows, query.AxisWall, 1030, 2},
		"before the clock":       {grows, query.AxisWall, 0, 0},
		"the newest attempt": {pictures(store.NewestAttempt, restarted, walls),
			query.AxisStep, 25, 1},
		"the last of all attempts": {pictures(store.AllAttempts, restarted, walls), query.AxisStep,
			25, 3},
		"one that was superseded": {pictures(store.AllAttempts, restarted, walls), query.AxisStep,
			35, 2},
		"nothing":            {store.Moments{}, query.AxisStep, 5, -1},
		"nothing along time": {store.Moments{}, query.AxisWall, 5, -1},
	}
	for name, tt := range tests {
		assert.Equal(t, tt.want, query.IndexAt(tt.moments, tt.axis, tt.at), name)
	}
}

func TestPlaces(t *testing.T) {
	m := pictures(store.AllAttempts, []store.Step{10, 20, 30, 20},
		[]store.WallTime{1000, 1001, 1002, store.WallTime(math.NaN())})
	assert.Equal(t, []float64{10, 20, 30, 20}, query.AppendPlaces(nil, m, query.AxisStep))
	relative := query.AppendPlaces([]float64{7}, m, query.AxisRelative)
	assert.Equal(t, []float64{7, 0, 1, 2}, relative[:4])
	assert.Equal(t, []float64{0, 1, 2, 7}, query.Distinct(relative), "what is nowhere is left out")
	assert.Equal(t, []float64{10, 20, 30},
		query.Distinct(query.AppendPlaces(nil, m, query.AxisStep)))
	assert.Empty(t, query.Distinct(nil))
}

func TestThinned(t *testing.T) {
	of := func(n int) (all []float64) {
		for i := range n {
			all = append(all, float64(i))
		}
		return all
	}
	assert.Equal(t, of(4), query.Thinned(of(4), 4))
	assert.Equal(t, []float64{0, 3, 6, 9}, query.Thinned(of(10), 4),
		"the first and the last are there")
	assert.Len(t, query.Thinned(of(100_001), 10_000), 10_000)
}
