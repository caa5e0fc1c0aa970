package knn_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/projectortest"
	"eventlens/app/views/projector/quality"
)

// TestDigits compares the distances of all neighbours with scikit-learn, of both metrics.
func TestDigits(t *testing.T) {
	golden := projectortest.Golden(t)
	for metric, want := range map[points.Metric][][]float64{
		points.Euclidean: golden.Euclidean, points.Cosine: golden.Cosine,
	} {
		m := projectortest.Digits(t).Prepared(metric)
		g, err := knn.Exact(m, 15, nil)
		require.NoError(t, err)
		for i, row := range want {
			_, d := g.Row(20 * i)
			for j, v := range row {
				assert.InDelta(t, v, metric.Distance(d[j]), 2e-5)
			}
		}
		near, err := knn.Nearest(m, m.Row(40), 15, 40, nil)
		require.NoError(t, err)
		ids, d := g.Row(40)
		assert.Equal(t, ids, near.IDs)
		assert.Equal(t, d, near.Distances)
	}
}

// TestRecall compares the approximate neighbours with the exact ones.
func TestRecall(t *testing.T) {
	digits := projectortest.Digits(t)
	for name, m := range map[string]points.Matrix{
		"digits": points.Of(digits.Data[:1200*digits.D], digits.D),
		"clouds": projectortest.Clouds(1500, 50, 8, 1),
	} {
		exact, err := knn.Exact(m, 15, nil)
		require.NoError(t, err)
		near, err := knn.Approximate(m, 15, 1, nil)
		require.NoError(t, err)
		assert.Greater(t, quality.KeptOf(exact, near), .95, name)
		again, err := knn.Approximate(m, 15, 1, nil)
		require.NoError(t, err)
		assert.Equal(t, near, again, "the same seed, the same neighbours")
		for i := range m.N {
			ids, d := near.Row(i)
			assert.NotContains(t, ids, int32(i))
			assert.IsNonDecreasing(t, d)
		}
	}
}

// TestFinder finds the neighbours of rows that the trees do not have.
func TestFinder(t *testing.T) {
	m := projectortest.Clouds(3000, 20, 5, 1)
	f, err := knn.NewFinder(points.Of(m.Data[:2500*m.D], m.D), 1, nil)
	require.NoError(t, err)
	kept := 0.0
	for i := 2500; i < 3000; i++ {
		exact, err := knn.Nearest(points.Of(m.Data[:2500*m.D], m.D), m.Row(i), 3, -1, nil)
		require.NoError(t, err)
		kept += quality.Kept(exact.IDs, f.Nearest(m.Row(i), 3).IDs) / 500
	}
	assert.Greater(t, kept, .6)
}

func TestSmallInputs(t *testing.T) {
	build := map[string]func(m points.Matrix, k int) (*knn.Graph, error){
		"exact": func(m points.Matrix, k int) (*knn.Graph, error) { return knn.Exact(m, k, nil) },
		"approximate": func(m points.Matrix, k int) (*knn.Graph, error) {
			return knn.Approximate(m, k, 1, nil)
		},
	}
	for name, of := range build {
		for n := range 2 {
			g, err := of(points.New(n, 3), 5)
			require.NoError(t, err)
			assert.Zero(t, g.K, name)
		}
		g, err := of(points.Of([]float32{1, 5, 3}, 1), 5)
		require.NoError(t, err)
		assert.Equal(t, &knn.Graph{K: 2, IDs: []int32{2, 1, 2, 0, 0, 1},
			Distances: []float32{4, 16, 4, 16, 4, 4}}, g, name)
		g, err = of(points.New(200, 4), 5) // all equal
		require.NoError(t, err)
		for i := range 200 {
			ids, d := g.Row(i)
			assert.Equal(t, make([]float32, 5), d)
			assert.NotContains(t, ids, int32(i))
			assert.NotContains(t, ids, int32(-1))
		}
	}
}

func TestCancel(t *testing.T) {
	for _, build := range []func(give points.Give) error{
		func(give points.Give) error {
			_, err := knn.Exact(points.New(600, 4), 5, give)
			return err
		},
		func(give points.Give) error {
			_, err := knn.Approximate(projectortest.Clouds(600, 4, 1, 1), 5, 1, give)
			return err
		},
	} {
		calls := 0
		err := build(func() error {
			if calls++; calls == 5 {
				return context.Canceled
			}
			return nil
		})
		assert.ErrorIs(t, err, context.Canceled)
		assert.Equal(t, 5, calls)
	}
}
