package query_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

func TestDiverged(t *testing.T) {
	for name, c := range map[string]struct {
		files [][]float64
		first int // -1 if it has not diverged
	}{
		"empty":            {nil, -1},
		"finite":           {[][]float64{{1, 2}}, -1},
		"recovered":        {[][]float64{{1, nan, 2}}, -1},
		"diverged":         {[][]float64{{1, 2, nan, inf, nan}}, 2},
		"recovered before": {[][]float64{{nan, 1, nan, 2, math.Inf(-1)}}, 4},
		"never finite":     {[][]float64{{nan, nan}}, 0},
		"in two files":     {[][]float64{{1, 2, nan}, {nan, inf}}, 2},
	} {
		var s store.NumberSeries
		for _, values := range c.files {
			segment := curve(len(values), func(i int) float64 { return values[i] }).Segments[0]
			segment.Start = s.Len()
			s.Segments = append(s.Segments, segment)
		}
		first, ok := query.Diverged(s)
		assert.Equal(t, c.first >= 0, ok, name)
		if ok {
			assert.Equal(t, c.first, first, name)
		}
	}
}
