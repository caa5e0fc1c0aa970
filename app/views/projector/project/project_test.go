package project_test

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/align"
	"eventlens/app/views/projector/kernel/kerneltest"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/project"
	"eventlens/app/views/projector/projectortest"
	"eventlens/app/views/projector/quality"
)

// laidOut runs a projection.
func laidOut(t testing.TB, m points.Matrix, o project.Options,
	steps int) (*project.Projection, points.Matrix) {
	t.Helper()
	p, err := project.New(m, o, nil)
	require.NoError(t, err)
	for range steps {
		require.NoError(t, p.Step(nil))
	}
	return p, p.Positions()
}

// trust returns the trustworthiness of a layout.
func trust(t *testing.T, high, low points.Matrix) float64 {
	t.Helper()
	sample := points.Spread(high.N, 600)
	v, err := quality.Trustworthiness(high, low, quality.Neighbours, sample, nil)
	require.NoError(t, err)
	return v
}

// TestQuality compares the trustworthiness of layouts of the digits with those of scikit-learn and
// umap-learn. Without vector functions t-SNE of all digits takes several seconds.
func TestQuality(t *testing.T) {
	m := projectortest.Digits(t)
	golden := projectortest.Golden(t).Trustworthiness
	for method, want := range map[project.Method]float64{
		project.PCA: golden.PCA, project.TSNE: golden.TSNE, project.UMAP: golden.UMAP,
	} {
		if method == project.TSNE && runtime.GOOS != "js" {
			continue
		}
		_, low := laidOut(t, m, project.Options{Method: method}, 500)
		assert.Greater(t, trust(t, m, low), want-.01, "method %d", method)
	}
}

// TestSameEverywhere compares checksums of layouts: they are the same natively, as WebAssembly, with
// and without vector functions, and for each seed.
func TestSameEverywhere(t *testing.T) {
	m := projectortest.Clouds(400, 60, 5, 1)
	sums := map[string]string{}
	for name, o := range map[string]project.Options{
		"pca":         {Method: project.PCA, Axes: 3},
		"sphere":      {Method: project.PCA, Sphereize: true},
		"tsne":        {Method: project.TSNE},
		"tsne space":  {Method: project.TSNE, Axes: 3, Metric: points.Cosine},
		"umap":        {Method: project.UMAP},
		"umap seed":   {Method: project.UMAP, Seed: 1},
		"umap sample": {Method: project.UMAP, Axes: 3, MostRows: 150},
	} {
		_, low := laidOut(t, m, o, 40)
		sums[name] = kerneltest.Sum(low.Data)
	}
	assert.Equal(t, map[string]string{
		"pca": "aac16242a178ebbe", "sphere": "7d7517d9624de8ba",
		"tsne": "f8ada03836a808d0", "tsne space": "b45a858071b442eb",
		"umap": "8f7e983bb35c4ca2", "umap seed": "4372a7657ec3539f",
		"umap sample": "f3b383048d0f0d40",
	}, sums)
}

// TestTree lays out more rows than are exact.
func TestTree(t *testing.T) {
	m := projectortest.Clouds(3100, 8, 30, 1)
	_, low := laidOut(t, m, project.Options{Method: project.TSNE}, 60)
	assert.Greater(t, trust(t, m, low), .9)
}

// TestRowsLeftOut have no position; others are the same as without them.
func TestRowsLeftOut(t *testing.T) {
	m := projectortest.Clouds(200, 6, 3, 1)
	with := points.New(m.N+2, m.D)
	copy(with.Data[m.D:], m.Data)
	with.Row(0)[3] = float32(math.NaN())
	with.Row(m.N + 1)[0] = float32(math.Inf(1))
	for _, method := range []project.Method{project.PCA, project.TSNE, project.UMAP} {
		_, want := laidOut(t, m, project.Options{Method: method}, 5)
		p, got := laidOut(t, with, project.Options{Method: method}, 5)
		assert.Len(t, p.Rows, m.N)
		assert.True(t, slices.Equal(want.Data, got.Data[2:2+len(want.Data)]), "method %d", method)
		for _, row := range []int{0, m.N + 1} {
			assert.NotEqual(t, got.Row(row)[0], got.Row(row)[0], "NaN")
		}
	}
}

// TestSample places rows that the layout does not have near their neighbours.
func TestSample(t *testing.T) {
	m := projectortest.Clouds(900, 60, 5, 1)
	p, low := laidOut(t, m, project.Options{Method: project.UMAP, MostRows: 300}, 200)
	assert.Len(t, p.Sample, 300)
	assert.Equal(t, 300*p.Graph.K, len(p.Graph.IDs))
	assert.Greater(t, trust(t, m, low), .85)
}

func TestSmallInputs(t *testing.T) {
	for name, m := range map[string]points.Matrix{
		"no rows": points.New(0, 4), "no columns": points.Of(nil, 0), "one row": points.New(1, 4),
		"two rows": points.Of([]float32{1, 2, 3, 4, 5, 6}, 3), "all equal": points.New(40, 3),
		"one column":   points.Of([]float32{3, 1, 2, 5, 4, 6, 8, 7}, 1),
		"many columns": projectortest.Clouds(3, 70, 1, 1),
	} {
		for _, method := range []project.Method{project.PCA, project.TSNE, project.UMAP} {
			for _, sphereize := range []bool{false, true} {
				o := project.Options{Method: method, Axes: 3, Sphereize: sphereize,
					Metric: points.Cosine}
				p, low := laidOut(t, m, o, 20)
				assert.Equal(t, 3, p.Dimensions())
				require.Len(t, low.Data, 3*m.N)
				for _, v := range low.Data {
					assert.Less(t, max(v, -v), float32(1e4), name)
				}
			}
		}
	}
}

// TestTime lays out a step after another: the second one begins where the first one ended, so that
// its rows stay near their places after alignment.
func TestTime(t *testing.T) {
	before := projectortest.Clouds(300, 10, 5, 1)
	after := points.New(before.N, before.D)
	noise := projectortest.Clouds(300, 10, 1, 2)
	for i, v := range before.Data {
		after.Data[i] = v + .05*noise.Data[i]
	}
	pairs, _ := align.Match(nil, nil, before.N, after.N)
	for method, steps := range map[project.Method]int{project.TSNE: 400, project.UMAP: 200} {
		_, first := laidOut(t, before, project.Options{Method: method, Epochs: 200}, steps)
		start := points.New(first.N, first.D)
		copy(start.Data, first.Data)
		start.Row(7)[0] = float32(math.NaN()) // a row that the step before does not have
		o := project.Options{Method: method, Epochs: 50, Start: start}
		_, second := laidOut(t, after, o, 50)
		fit := align.Procrustes(second, first, pairs)
		assert.Less(t, fit.Residual, .2*fit.Spread, "method %d", method)
	}
}

func TestCancel(t *testing.T) {
	m := projectortest.Clouds(600, 60, 5, 1)
	for _, method := range []project.Method{project.PCA, project.TSNE, project.UMAP} {
		calls := 0
		count := func() error { calls++; return nil }
		p, err := project.New(m, project.Options{Method: method, MostRows: 300}, count)
		require.NoError(t, err)
		require.NoError(t, p.Step(count))
		for _, end := range []int{1, calls / 3, calls / 2, calls} {
			left := end
			give := func() error {
				if left--; left == 0 {
					return context.Canceled
				}
				return nil
			}
			p, err := project.New(m, project.Options{Method: method, MostRows: 300}, give)
			if err == nil {
				err = p.Step(give)
			}
			assert.ErrorIs(t, err, context.Canceled, fmt.Sprint(method, end))
		}
	}
}
