package quality_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/pca"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/projectortest"
	"eventlens/app/views/projector/quality"
)

func trust(t *testing.T, high, low points.Matrix, rows int) float64 {
	t.Helper()
	sample := points.Spread(high.N, rows)
	v, err := quality.Trustworthiness(high, low, quality.Neighbours, sample, nil)
	require.NoError(t, err)
	return v
}

// TestTrustworthiness compares with scikit-learn: principal components of the digits. Rows at equal
// distances, which the digits have, may be in another order.
func TestTrustworthiness(t *testing.T) {
	m := projectortest.Digits(t)
	a, err := pca.Fit(m, 2, 0, nil)
	require.NoError(t, err)
	low, err := a.Project(m, nil)
	require.NoError(t, err)
	want := projectortest.Golden(t).Trustworthiness.PCA
	assert.InDelta(t, want, trust(t, m, low, m.N), 2e-4)
	assert.InDelta(t, want, trust(t, m, low, 300), .02, "a sample")
	assert.Equal(t, 1.0, trust(t, m, m, 100))
}

// TestTrustworthinessOfFewRows computes one by hand, and none where it is not defined.
func TestTrustworthinessOfFewRows(t *testing.T) {
	high := points.Of([]float32{0, 1, 3, 7, 15}, 1)
	low := points.Of([]float32{0, 15, 7, 3, 1}, 1)
	// The nearest row of the first one in the layout has rank 4.
	v, err := quality.Trustworthiness(high, low, 1, []int32{0}, nil)
	require.NoError(t, err)
	assert.InDelta(t, 1-2.0/(1*1*(2*5-3-1))*(4-1), v, 1e-12)
	for _, k := range []int{0, 3} {
		v, err = quality.Trustworthiness(high, low, k, []int32{0}, nil)
		require.NoError(t, err)
		assert.True(t, math.IsNaN(v))
	}
	cancelled := func() error { return context.Canceled }
	_, err = quality.Trustworthiness(high, low, 1, []int32{0}, cancelled)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestKept(t *testing.T) {
	assert.InDelta(t, 2.0/3, quality.Kept([]int32{1, 2, 3}, []int32{3, 5, 1}), 1e-12)
	assert.True(t, math.IsNaN(quality.Kept(nil, []int32{1})))
	before := &knn.Graph{K: 1, IDs: []int32{1, 0, 0}, Distances: make([]float32, 3)}
	after := &knn.Graph{K: 1, IDs: []int32{1, 2, 0}, Distances: make([]float32, 3)}
	assert.InDelta(t, 2.0/3, quality.KeptOf(before, after), 1e-12)
	assert.True(t, math.IsNaN(quality.KeptOf(&knn.Graph{}, after)))
}
