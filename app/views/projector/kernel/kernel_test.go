package kernel_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/kernel/kerneltest"
)

// sums are the checksums of all results, on every machine and of both implementations. A change of
// the order of additions changes them, and with them every picture.
var sums = map[string]string{
	"Distances":          "63b5f6fd87c6f70e",
	"DistancesTo":        "33885fa51cb9ed93",
	"Subtract":           "84fdf25dfeb59042",
	"Multiply":           "14963cc223d7c9d5",
	"MultiplyTransposed": "ca56f4f7e841c4fc",
	"Repulsion2":         "49ff8f0c3a167100",
	"Repulsion3":         "6ebd062a21dafc2d",
}

func TestResultsAreTheSameEverywhere(t *testing.T) {
	results := kerneltest.Results()
	assert.Len(t, results, len(sums))
	for name, got := range results {
		assert.Equal(t, sums[name], kerneltest.Sum(got...), name)
	}
}

// TestExact compares with sums in float64.
func TestExact(t *testing.T) {
	const n, d = 13, 11
	a, row := kerneltest.Numbers(n*d, 1), kerneltest.Numbers(d, 2)
	b, c := kerneltest.Numbers(d*kernel.Columns, 3), kerneltest.Numbers(n*kernel.Columns, 4)
	distances, product := make([]float32, n), make([]float32, n*kernel.Columns)
	kernel.Distances(row, a, distances)
	kernel.Multiply(a, d, b, product)
	transposed := make([]float32, len(b))
	kernel.MultiplyTransposed(a, d, c, transposed)
	for i := range n {
		var want float64
		for j := range d {
			x := float64(a[i*d+j]) - float64(row[j])
			want += x * x
		}
		assert.InDelta(t, want, distances[i], 1e-5)
		for k := range kernel.Columns {
			want = 0
			for j := range d {
				want += float64(a[i*d+j]) * float64(b[j*kernel.Columns+k])
			}
			assert.InDelta(t, want, product[i*kernel.Columns+k], 1e-5)
		}
	}
	for j := range d {
		for k := range kernel.Columns {
			var want float64
			for i := range n {
				want += float64(a[i*d+j]) * float64(c[i*kernel.Columns+k])
			}
			assert.InDelta(t, want, transposed[j*kernel.Columns+k], 1e-5)
		}
	}
}

// TestRepulsion compares with sums in float64, in a plane and in space.
func TestRepulsion(t *testing.T) {
	const n = 9
	for _, axes := range []int{2, 3} {
		force, sum := kerneltest.Repulsion(n, axes)
		mass := kerneltest.Numbers(kernel.Lanes*n, 5)
		for i := range n {
			var wantSum float64
			wanted := make([]float64, axes)
			for j, m := range mass {
				delta, square := make([]float64, axes), 0.0
				for x := range axes {
					delta[x] = float64(kerneltest.Numbers(n, 9+uint32(x))[i]) -
						float64(kerneltest.Numbers(kernel.Lanes*n, 6+uint32(x))[j])
					square += delta[x] * delta[x]
				}
				wantSum += float64(m) / (1 + square)
				for x := range axes {
					wanted[x] += float64(m) / math.Pow(1+square, 2) * delta[x]
				}
			}
			assert.InDelta(t, wantSum, sum[i], 1e-5)
			for x := range axes {
				assert.InDelta(t, wanted[x], force[x][i], 1e-5)
			}
		}
	}
}

func TestEmpty(t *testing.T) {
	kernel.Distances([]float32{1}, nil, nil)
	kernel.DistancesTo([]float32{1}, nil, nil, nil)
	kernel.Subtract(nil, nil, nil)
	kernel.Multiply(nil, 0, nil, nil)
	kernel.MultiplyTransposed(nil, 0, nil, nil)
	force := [][]float32{{7}, {7}}
	axes := [][]float32{{0}, {0}}
	targets := kernel.Targets{Axes: axes, Force: force, Sum: []float32{7}}
	kernel.Repulsion(kernel.Sources{Axes: [][]float32{nil, nil}}, targets)
	assert.Equal(t, [][]float32{{0}, {0}}, force)
	assert.Equal(t, []float32{0}, targets.Sum)
}

func TestWrongSizesAreRefused(t *testing.T) {
	n := func(n int) []float32 { return make([]float32, n) }
	for _, call := range []func(){
		func() { kernel.Distances(n(3), n(6), n(3)) },
		func() { kernel.DistancesTo(n(3), n(6), []int32{2}, n(1)) },
		func() { kernel.Subtract(n(5), n(2), n(5)) },
		func() { kernel.Multiply(n(6), 3, n(47), n(32)) },
		func() { kernel.MultiplyTransposed(n(7), 3, n(32), n(48)) },
		func() { kernel.Repulsion(kernel.Sources{Mass: n(3)}, kernel.Targets{}) },
	} {
		assert.Panics(t, call)
	}
}
