package pca_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/pca"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/projectortest"
)

func fit(t testing.TB, m points.Matrix, k int) *pca.Axes {
	t.Helper()
	a, err := pca.Fit(m, k, 1, nil)
	require.NoError(t, err)
	return a
}

// TestDigits compares with scikit-learn.
func TestDigits(t *testing.T) {
	golden := projectortest.Golden(t)
	a := fit(t, projectortest.Digits(t), 10)
	for i, want := range golden.Variances {
		assert.InEpsilon(t, want, a.Variances[i], 1e-4, "component %d", i)
		assert.InEpsilon(t, golden.Shares[i], a.Shares()[i], 1e-4)
	}
	sign := 1.0
	if golden.First[0]*float64(a.Components.Data[0]) < 0 {
		sign = -1
	}
	for j, want := range golden.First {
		assert.InDelta(t, sign*want, a.Components.Row(0)[j], 1e-4)
	}
}

// TestScores checks properties: scores have the variances, no correlation and mean 0; components have
// length 1 and the sign of their largest number.
func TestScores(t *testing.T) {
	m := projectortest.Clouds(700, 37, 5, 1)
	a := fit(t, m, 5)
	scores, err := a.Project(m, nil)
	require.NoError(t, err)
	for i := range 5 {
		for j := range i + 1 {
			sum, mean := 0.0, 0.0
			for r := range m.N {
				sum += float64(scores.Row(r)[i]) * float64(scores.Row(r)[j])
				mean += float64(scores.Row(r)[i])
			}
			want := 0.0
			if i == j {
				want = a.Variances[i]
			}
			assert.InDelta(t, want, sum/float64(m.N-1), 2e-4*a.Variances[0])
			assert.InDelta(t, 0, mean/float64(m.N), 1e-4)
		}
		square, largest := 0.0, float32(0)
		for _, v := range a.Components.Row(i) {
			square += float64(v) * float64(v)
			if math.Abs(float64(v)) > math.Abs(float64(largest)) {
				largest = v
			}
		}
		assert.InDelta(t, 1, square, 1e-6)
		assert.Positive(t, largest)
	}
	assert.IsDecreasing(t, a.Variances)
}

// TestFarFromTheOrigin moves the rows by a thousand times their spread: nothing changes.
func TestFarFromTheOrigin(t *testing.T) {
	m := projectortest.Clouds(300, 20, 3, 2)
	want := fit(t, m, 3)
	far := points.New(m.N, m.D)
	for i, v := range m.Data {
		far.Data[i] = v + 4096
	}
	assert.InEpsilonSlice(t, want.Variances, fit(t, far, 3).Variances, 1e-3)
}

// TestSample finds nearly the same components in a tenth of the rows.
func TestSample(t *testing.T) {
	m := projectortest.Clouds(5000, 30, 6, 3)
	all, some := fit(t, m, 2), fit(t, m.Pick(points.Spread(m.N, 500)), 2)
	assert.InEpsilonSlice(t, all.Variances, some.Variances, .15)
}

func TestSmallInputs(t *testing.T) {
	for name, m := range map[string]points.Matrix{
		"no rows":    points.New(0, 5),
		"no columns": points.Of(nil, 0),
		"one row":    points.Of([]float32{1, 2, 3}, 3),
		"all equal":  points.Of([]float32{1, 2, 1, 2, 1, 2, 1, 2}, 2),
	} {
		a := fit(t, m, 3)
		assert.Equal(t, []float64{0, 0, 0}, a.Variances, name)
		assert.Equal(t, []float64{0, 0, 0}, a.Shares(), name)
		scores, err := a.Project(m, nil)
		require.NoError(t, err)
		for _, v := range scores.Data {
			assert.Zero(t, v, name)
		}
	}
	a := fit(t, points.Of([]float32{1, 2, 3}, 1), 3)
	assert.InDeltaSlice(t, []float64{1, 0, 0}, a.Variances, 1e-6)
	assert.Equal(t, []float32{1, 0, 0}, a.Components.Data)
	a = fit(t, points.Of([]float32{0, 0, 3, 4}, 2), 2) // two rows
	assert.InDeltaSlice(t, []float64{12.5, 0}, a.Variances, 1e-6)
	assert.InDeltaSlice(t, []float32{.6, .8}, a.Components.Row(0), 1e-6)
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	_, err := pca.Fit(projectortest.Clouds(3000, 40, 3, 1), 2, 1, func() error {
		if calls++; calls == 12 {
			cancel()
		}
		return ctx.Err()
	})
	assert.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, 12, calls)
}

// TestEigen checks A·v = λ·v, in falling order.
func TestEigen(t *testing.T) {
	const n = 7
	rows := projectortest.Clouds(n, n, 1, 4)
	a := make([]float64, n*n)
	for i := range n {
		for j := range n {
			a[i*n+j] = float64(rows.Row(i)[j] + rows.Row(j)[i])
		}
	}
	values, vectors := pca.Eigen(append([]float64(nil), a...), n)
	assert.IsDecreasing(t, values)
	for c := range n {
		for i := range n {
			sum := 0.0
			for j := range n {
				sum += a[i*n+j] * vectors[j*n+c]
			}
			assert.InDelta(t, values[c]*vectors[i*n+c], sum, 1e-12)
		}
	}
}
