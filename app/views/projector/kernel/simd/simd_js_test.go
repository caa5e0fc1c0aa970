package simd_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/kernel/kerneltest"
	"eventlens/app/views/projector/kernel/simd"
)

// TestBitIdentical compares the vector functions with those in Go, bit by bit.
func TestBitIdentical(t *testing.T) {
	defer kernel.Use(nil)
	want := kerneltest.Results()
	require.True(t, simd.Use(), "node has vector instructions")
	for name, got := range kerneltest.Results() {
		require.Len(t, want[name], len(got))
		for i, out := range got {
			for j, v := range out {
				require.Equal(t, math.Float32bits(want[name][i][j]), math.Float32bits(v),
					"%s, size %d, number %d", name, i, j)
			}
		}
	}
}

// TestMemoryThatGrows calls a function on memory that the program got after it started.
func TestMemoryThatGrows(t *testing.T) {
	defer kernel.Use(nil)
	require.True(t, simd.Use())
	rows := make([]float32, 64<<20/4)
	rows[len(rows)-1] = 3
	out := make([]float32, len(rows)/16)
	kernel.Distances(make([]float32, 16), rows, out)
	assert.Equal(t, float32(9), out[len(out)-1])
}

func benchmark(b *testing.B, bytes int, run func()) {
	for _, name := range []string{"go", "vectors"} {
		b.Run(name, func(b *testing.B) {
			defer kernel.Use(nil)
			if name == "vectors" {
				require.True(b, simd.Use())
			}
			b.SetBytes(int64(bytes))
			for b.Loop() {
				run()
			}
		})
	}
}

// BenchmarkDistances computes the distances of one row to 100,000 rows of 128 numbers.
func BenchmarkDistances(b *testing.B) {
	const n, d = 100_000, 128
	rows, out := kerneltest.Numbers(n*d, 1), make([]float32, n)
	benchmark(b, 4*n*d, func() { kernel.Distances(rows[:d], rows, out) })
}

// BenchmarkMultiply multiplies 2,000 rows of 128 numbers with 16 columns.
func BenchmarkMultiply(b *testing.B) {
	const n, d = 2000, 128
	rows, m := kerneltest.Numbers(n*d, 1), kerneltest.Numbers(d*kernel.Columns, 2)
	out := make([]float32, n*kernel.Columns)
	benchmark(b, 4*n*d, func() { kernel.Multiply(rows, d, m, out) })
}

// BenchmarkMultiplyTransposed is the same for the transposed rows.
func BenchmarkMultiplyTransposed(b *testing.B) {
	const n, d = 2000, 128
	rows, m := kerneltest.Numbers(n*d, 1), make([]float32, d*kernel.Columns)
	out := kerneltest.Numbers(n*kernel.Columns, 3)
	benchmark(b, 4*n*d, func() { kernel.MultiplyTransposed(rows, d, out, m) })
}

// BenchmarkRepulsion computes the repulsion of 500 targets by 2,000 sources.
func BenchmarkRepulsion(b *testing.B) {
	benchmark(b, 0, func() { kerneltest.Repulsion(500, 2) })
}
