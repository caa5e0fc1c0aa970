package umap

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/projectortest"
)

// TestCurve compares with umap-learn.
func TestCurve(t *testing.T) {
	for _, want := range projectortest.Golden(t).Curves {
		a, b := Curve(want[0])
		assert.InEpsilon(t, want[1], a, 1e-4, "%g", want[0])
		assert.InEpsilon(t, want[2], b, 1e-4, "%g", want[0])
	}
}

// TestForces compares the tables with the formulas.
func TestForces(t *testing.T) {
	a, b := Curve(.1)
	attract, repel := forces(.1)
	for square := 1e-6; square < 1e6; square *= 1.013 {
		power := math.Pow(square, b)
		assert.InEpsilon(t, -2*a*b*power/square/(1+a*power), attract.at(float32(square)), 1e-3)
		assert.InEpsilon(t, 2*b/((.001+square)*(1+a*power)), repel.at(float32(square)), 1e-3)
	}
	for _, extreme := range []float32{0, 1e-40, 3e38, float32(math.Inf(1))} {
		assert.False(t, math.IsNaN(float64(attract.at(extreme))))
	}
}

// TestMembership adds up to the wanted sum, falls with the distance, and is 1 for the nearest.
func TestMembership(t *testing.T) {
	d := []float32{1, 4, 9, 9.5, 16, 25, 36}
	w := make([]float32, len(d))
	membership(d, w)
	sum := 0.0
	for _, v := range w {
		sum += float64(v)
	}
	assert.InDelta(t, math.Log2(8), sum, 1e-4)
	assert.Equal(t, float32(1), w[0])
	assert.IsDecreasing(t, w)
	membership(make([]float32, 3), w[:3]) // all on one spot
	assert.Equal(t, []float32{1, 1, 1}, w[:3])
}

// TestFuzzySet joins both directions: a + b - a·b.
func TestFuzzySet(t *testing.T) {
	g, err := knn.Exact(projectortest.Clouds(60, 4, 2, 1), 5, nil)
	require.NoError(t, err)
	edges, err := fuzzySet(g, 60, nil)
	require.NoError(t, err)
	seen := map[[2]int32]bool{}
	for _, e := range edges {
		assert.False(t, seen[[2]int32{e.a, e.b}] || seen[[2]int32{e.b, e.a}])
		seen[[2]int32{e.a, e.b}] = true
		assert.True(t, e.weight > 0 && e.weight <= 1)
	}
	for i := range int32(60) {
		ids, _ := g.Row(int(i))
		for _, id := range ids {
			assert.True(t, seen[[2]int32{i, id}] || seen[[2]int32{id, i}])
		}
	}
}

func TestSmallInputs(t *testing.T) {
	for name, m := range map[string]points.Matrix{
		"no rows": points.New(0, 2), "one": points.New(1, 2),
		"two": points.Of([]float32{0, 1, 2, 3}, 2), "all equal": points.New(30, 2),
	} {
		g, err := knn.Exact(m, 15, nil)
		require.NoError(t, err)
		l, err := New(g, m.N, m, Options{Epochs: 20}, nil)
		require.NoError(t, err)
		for range 25 {
			require.NoError(t, l.Step(nil))
		}
		assert.Equal(t, l.Epochs(), l.Epoch())
		out := make([]float32, 2*m.N)
		l.Positions(out)
		for _, v := range out {
			assert.Less(t, max(v, -v), float32(1e3), name)
		}
	}
}

// TestCancelledLayoutStays keeps the positions of a layout that was stopped within an epoch.
func TestCancelledLayoutStays(t *testing.T) {
	m := projectortest.Clouds(900, 4, 2, 1)
	g, err := knn.Exact(m, 15, nil)
	require.NoError(t, err)
	l, err := New(g, m.N, m, Options{}, nil)
	require.NoError(t, err)
	require.NoError(t, l.Step(nil))
	assert.ErrorIs(t, l.Step(func() error { return context.Canceled }), context.Canceled)
	before, after := make([]float32, 2*m.N), make([]float32, 2*m.N)
	l.Positions(before)
	require.NoError(t, l.Step(nil))
	l.Positions(after)
	assert.Equal(t, before, after)
	assert.Equal(t, l.Epochs(), l.Epoch())
}
