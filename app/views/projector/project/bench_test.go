package project_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/pca"
	"eventlens/app/views/projector/points"
	"eventlens/app/views/projector/project"
	"eventlens/app/views/projector/projectortest"
)

// The budgets of the guide: on WebAssembly, with the vector functions. make test-wasm shows how.

// run runs a benchmark and reports its processor time.
func run(b *testing.B, f func()) {
	before := processorSeconds()
	for b.Loop() {
		f()
	}
	b.ReportMetric((processorSeconds()-before)/float64(b.N), "cpu-s/op")
}

// BenchmarkPCA3Of100kx128 finds three components of 100,000 rows and their scores.
func BenchmarkPCA3Of100kx128(b *testing.B) {
	benchmarkPCA(b, projectortest.Clouds(100_000, 128, 20, 1), 3)
}

// BenchmarkPCA10Of100kx128 finds ten.
func BenchmarkPCA10Of100kx128(b *testing.B) {
	benchmarkPCA(b, projectortest.Clouds(100_000, 128, 20, 1), 10)
}

// BenchmarkPCA10Of10kx784 is the same for images.
func BenchmarkPCA10Of10kx784(b *testing.B) {
	benchmarkPCA(b, projectortest.Enlarged(b, 10_000), 10)
}

func benchmarkPCA(b *testing.B, m points.Matrix, k int) {
	run(b, func() {
		a, err := pca.Fit(m, k, 1, nil)
		require.NoError(b, err)
		_, err = a.Project(m, nil)
		require.NoError(b, err)
		b.ReportMetric(float64(a.Passes), "passes")
	})
}

// BenchmarkSample finds three components of a twentieth of the rows and the scores of all: the first
// picture.
func BenchmarkSample(b *testing.B) {
	m := projectortest.Clouds(100_000, 128, 20, 1)
	run(b, func() {
		a, err := pca.Fit(m.Pick(points.Spread(m.N, m.N/20)), 3, 1, nil)
		require.NoError(b, err)
		_, err = a.Project(m, nil)
		require.NoError(b, err)
	})
}

// BenchmarkNearest finds 100 neighbours of a row among 100,000.
func BenchmarkNearest(b *testing.B) {
	m := projectortest.Clouds(100_000, 128, 20, 1)
	run(b, func() {
		_, err := knn.Nearest(m, m.Row(7), 100, 7, nil)
		require.NoError(b, err)
	})
}

// BenchmarkUMAP lays out 10,000 images, all included.
func BenchmarkUMAP(b *testing.B) {
	m := projectortest.Enlarged(b, 10_000)
	run(b, func() {
		laidOut(b, m, project.Options{Method: project.UMAP}, 200)
	})
}

// BenchmarkTSNEReady prepares the layout of 10,000 images.
func BenchmarkTSNEReady(b *testing.B) {
	m := projectortest.Enlarged(b, 10_000)
	run(b, func() {
		laidOut(b, m, project.Options{Method: project.TSNE}, 0)
	})
}

// BenchmarkTSNEStep runs iterations of this layout, after those with exaggeration.
func BenchmarkTSNEStep(b *testing.B) {
	m := projectortest.Enlarged(b, 10_000)
	p, _ := laidOut(b, m, project.Options{Method: project.TSNE}, 260)
	run(b, func() {
		require.NoError(b, p.Step(nil))
	})
}

// BenchmarkTSNEExactStep runs iterations of 2,900 points, exactly.
func BenchmarkTSNEExactStep(b *testing.B) {
	m := projectortest.Clouds(2900, 50, 10, 1)
	p, _ := laidOut(b, m, project.Options{Method: project.TSNE}, 260)
	run(b, func() {
		require.NoError(b, p.Step(nil))
	})
}

// BenchmarkApproximate finds the neighbours of 50,000 rows by trees and descent.
func BenchmarkApproximate(b *testing.B) {
	m := projectortest.Clouds(50_000, 50, 20, 1)
	run(b, func() {
		_, err := knn.Approximate(m, 15, 1, nil)
		require.NoError(b, err)
	})
}

// BenchmarkReduce finds the fifty components of 10,000 images that neighbours are searched in.
func BenchmarkReduce(b *testing.B) {
	m := projectortest.Enlarged(b, 10_000)
	run(b, func() {
		a, err := pca.Roughly(m, project.Reduced, 1, nil)
		require.NoError(b, err)
		_, err = a.Project(m, nil)
		require.NoError(b, err)
	})
}

// BenchmarkExact finds the neighbours of 10,000 rows of fifty numbers.
func BenchmarkExact(b *testing.B) {
	m := projectortest.Clouds(10_000, project.Reduced, 20, 1)
	run(b, func() {
		_, err := knn.Exact(m, 30, nil)
		require.NoError(b, err)
	})
}

// BenchmarkUMAPStep runs an epoch of 10,000 images.
func BenchmarkUMAPStep(b *testing.B) {
	o := project.Options{Method: project.UMAP, Epochs: 10_000}
	p, _ := laidOut(b, projectortest.Enlarged(b, 10_000), o, 20)
	run(b, func() { require.NoError(b, p.Step(nil)) })
}
