// Package kerneltest runs every function of package kernel on random numbers of odd sizes, for the
// tests that compare results.
package kerneltest

import (
	"fmt"
	"hash/fnv"
	"math"

	"eventlens/app/views/projector/kernel"
)

// Numbers returns random numbers between -1 and 1, the same for the same seed.
func Numbers(n int, seed uint32) []float32 {
	out := make([]float32, n)
	for i := range out {
		seed ^= seed << 13
		seed ^= seed >> 17
		seed ^= seed << 5
		out[i] = float32(int32(seed)) / (1 << 31)
	}
	return out
}

// Sum returns a checksum of the bits of numbers.
func Sum(all ...[]float32) string {
	h := fnv.New64a()
	for _, x := range all {
		for _, v := range x {
			b := math.Float32bits(v)
			_, _ = h.Write([]byte{byte(b), byte(b >> 8), byte(b >> 16), byte(b >> 24)})
		}
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// Rows are the numbers of rows in [Results]: all remainders of the strides of the functions.
var Rows = []int{1, 2, 3, 4, 5, 7, 12, 33}

// Dims are the lengths of rows.
var Dims = []int{1, 2, 3, 4, 7, 8, 9, 15, 16, 31, 50}

// Results returns the results of every function by name, a slice for each size.
func Results() map[string][][]float32 {
	all := map[string][][]float32{}
	add := func(name string, out ...[]float32) { all[name] = append(all[name], out...) }
	for _, n := range Rows {
		for _, d := range Dims {
			a, row, c := Numbers(n*d, 1), Numbers(d, 2), Numbers(n*kernel.Columns, 3)
			out := make([]float32, n)
			kernel.Distances(row, a, out)
			add("Distances", out)
			ids := []int32{int32(n - 1), 0, int32(n / 2)}
			out = make([]float32, len(ids))
			kernel.DistancesTo(row, a, ids, out)
			add("DistancesTo", out)
			out = make([]float32, n*d)
			kernel.Subtract(a, row, out)
			add("Subtract", out)
			b := Numbers(d*kernel.Columns, 4)
			out = make([]float32, n*kernel.Columns)
			kernel.Multiply(a, d, b, out)
			add("Multiply", out)
			kernel.MultiplyTransposed(a, d, c, b)
			add("MultiplyTransposed", b)
		}
		for _, axes := range []int{2, 3} {
			force, sum := Repulsion(n, axes)
			add(fmt.Sprintf("Repulsion%d", axes), append(force, sum)...)
		}
	}
	return all
}

// Repulsion returns forces and sums of n targets, with 4n sources.
func Repulsion(n, axes int) (force [][]float32, sum []float32) {
	s := kernel.Sources{Mass: Numbers(kernel.Lanes*n, 5)}
	t := kernel.Targets{Sum: make([]float32, n)}
	for x := range uint32(axes) {
		s.Axes = append(s.Axes, Numbers(kernel.Lanes*n, 6+x))
		t.Axes = append(t.Axes, Numbers(n, 9+x))
		t.Force = append(t.Force, make([]float32, n))
	}
	kernel.Repulsion(s, t)
	return t.Force, t.Sum
}
