package points_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/points"
)

func TestFinite(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(-1))
	m := points.Of([]float32{1, 2, nan, 0, 3, 4, 0, inf, 1e17, 0, 5, 6}, 2)
	kept, rows := m.Finite()
	assert.Equal(t, []int32{0, 2, 5}, rows)
	assert.Equal(t, points.Of([]float32{1, 2, 3, 4, 5, 6}, 2), kept)
	all, rows := kept.Finite()
	assert.Equal(t, []int32{0, 1, 2}, rows)
	assert.Same(t, &kept.Data[0], &all.Data[0], "nothing is copied")
}

func TestSpread(t *testing.T) {
	assert.Equal(t, []int32{0, 2, 5, 7}, points.Spread(10, 4))
	assert.Equal(t, []int32{0, 1, 2}, points.Spread(3, 4))
	assert.Empty(t, points.Spread(0, 4))
}

func TestUnitAndSphereize(t *testing.T) {
	m := points.Of([]float32{3, 4, 0, 0, -5, 0}, 2)
	assert.InDeltaSlice(t, []float32{.6, .8, 0, 0, -1, 0}, m.Unit().Data, 1e-6)
	s, err := points.Of([]float32{1, 1, 4, 5, -2, -3}, 2).Sphereize(nil)
	require.NoError(t, err)
	assert.InDeltaSlice(t, []float32{0, 0, .6, .8, -.6, -.8}, s.Data, 1e-6)
	s, err = points.Of([]float32{7, 7, 7, 7}, 2).Sphereize(nil)
	require.NoError(t, err)
	assert.Equal(t, make([]float32, 4), s.Data)
	s, err = points.New(0, 3).Sphereize(nil)
	require.NoError(t, err)
	assert.Empty(t, s.Data)
}

func TestMetric(t *testing.T) {
	m := points.Of([]float32{2, 0, 0, 3, 5, 0}, 2).Prepared(points.Cosine)
	square := func(i, j int) (sum float32) {
		for x := range m.D {
			sum += (m.Row(i)[x] - m.Row(j)[x]) * (m.Row(i)[x] - m.Row(j)[x])
		}
		return sum
	}
	assert.InDelta(t, 1, points.Cosine.Distance(square(0, 1)), 1e-6)
	assert.InDelta(t, 0, points.Cosine.Distance(square(0, 2)), 1e-6)
	assert.InDelta(t, 3, points.Euclidean.Distance(9), 1e-6)
}

func TestAlong(t *testing.T) {
	m := points.Of([]float32{0, 0, 2, 2, 1, 9, 5, 5, 4, -8}, 2)
	along, ok := m.Along([]int32{0, 1}, []int32{3})
	require.True(t, ok)
	// from 1, 1 to 5, 5
	assert.InDeltaSlice(t, []float32{-.25, .25, 1, 1, -.75}, along, 1e-6)
	_, ok = m.Along([]int32{0}, []int32{0})
	assert.False(t, ok)
	_, ok = m.Along(nil, []int32{0})
	assert.False(t, ok)
}

func TestEmpty(t *testing.T) {
	assert.Equal(t, points.Matrix{}, points.Of(nil, 0))
	mean, err := points.New(0, 2).Mean(nil)
	require.NoError(t, err)
	assert.Equal(t, []float32{0, 0}, mean)
}
