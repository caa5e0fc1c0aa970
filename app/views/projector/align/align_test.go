package align_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/align"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/projectortest"
)

func pairsOf(n int) []align.Pair {
	pairs, _ := align.Match(nil, nil, n, n)
	return pairs
}

// TestProcrustes compares with scipy: a cloud that is turned, mirrored, moved and disturbed.
func TestProcrustes(t *testing.T) {
	golden := projectortest.Golden(t).Rotation
	moved, target := points.Of(golden.Moved, 3), points.Of(golden.Target, 3)
	fit := align.Procrustes(moved, target, pairsOf(moved.N))
	assert.InDelta(t, golden.Residual, fit.Residual, 1e-5)
	fit.Apply(moved)
	assert.InDeltaSlice(t, golden.Aligned, moved.Data, 1e-4)
	moves := align.Moves(moved, target, pairsOf(moved.N))
	sum := 0.0
	for _, m := range moves {
		sum += float64(m) * float64(m)
	}
	assert.InDelta(t, golden.Residual, math.Sqrt(sum/float64(len(moves))), 1e-4)
}

// TestReflections finds whether a layout was mirrored.
func TestReflections(t *testing.T) {
	target := points.Of([]float32{0, 0, 4, 0, 0, 1, 3, 3}, 2)
	for _, mirror := range []float32{1, -1} {
		moved := points.New(target.N, 2)
		for i := range target.N { // a quarter turn and a shift
			moved.Row(i)[0] = -target.Row(i)[1] + 5
			moved.Row(i)[1] = mirror*target.Row(i)[0] - 2
		}
		fit := align.Procrustes(moved, target, pairsOf(target.N))
		assert.Equal(t, mirror < 0, fit.Reflected)
		assert.InDelta(t, 0, fit.Residual, 1e-6)
		assert.Greater(t, fit.Spread, 1.0)
		fit.Apply(moved)
		assert.InDeltaSlice(t, target.Data, moved.Data, 1e-5)
	}
}

// TestFlatLayouts aligns what has no volume: nothing becomes NaN, and distances stay.
func TestFlatLayouts(t *testing.T) {
	for name, rows := range map[string][]float32{
		"on a line":   {0, 0, 0, 1, 1, 1, 2, 2, 2},
		"on one spot": {1, 2, 3, 1, 2, 3, 1, 2, 3},
		"one row":     {1, 2, 3},
		"none":        nil,
	} {
		target := points.Of(rows, 3)
		moved := points.New(target.N, 3)
		for i := range target.N {
			r := target.Row(i)
			copy(moved.Row(i), []float32{r[1] + 1, r[2], -r[0]})
		}
		fit := align.Procrustes(moved, target, pairsOf(target.N))
		fit.Apply(moved)
		assert.InDelta(t, 0, fit.Residual, 1e-6, name)
		if len(rows) > 0 {
			assert.InDeltaSlice(t, target.Data, moved.Data, 1e-5, name)
		}
	}
}

func TestMatch(t *testing.T) {
	pairs, way := align.Match([]string{"c", "a", "x"}, []string{"a", "b", "c"}, 3, 3)
	assert.Equal(t, align.ByLabel, way)
	assert.Equal(t, []align.Pair{{Moved: 0, Target: 2}, {Moved: 1, Target: 0}}, pairs)
	for name, labels := range map[string][2][]string{
		"repeated in the first":  {{"a", "a"}, {"a", "b"}},
		"repeated in the second": {{"a", "b"}, {"b", "b"}},
		"nothing in common":      {{"a", "b"}, {"c", "d"}},
		"only some":              {{"a"}, {"a", "b"}},
		"none":                   {},
	} {
		pairs, way = align.Match(labels[0], labels[1], 2, 2)
		assert.Equal(t, align.ByIndex, way, name)
		assert.Equal(t, []align.Pair{{}, {Moved: 1, Target: 1}}, pairs, name)
	}
	pairs, _ = align.Match(nil, nil, 3, 1)
	require.Len(t, pairs, 1)
}
