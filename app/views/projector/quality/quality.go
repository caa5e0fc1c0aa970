package quality

import (
	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/points"
)

// Neighbours is the number of neighbours that trustworthiness is about.
const Neighbours = 12

// Trustworthiness is 1 when the k nearest rows of each row in a layout are among its k nearest
// in the original space, and less the further away they are there: Venna and Kaski, Neighborhood
// preservation in nonlinear projection methods, 2001, as in scikit-learn. It is computed for the
// given rows, each against all; the result is an estimate if they are a sample. It is NaN where it
// is not defined: without rows, or when k is not below half of their number.
func Trustworthiness(high, low points.Matrix, k int, rows []int32,
	give points.Give) (float64, error) {
	n := high.N
	if k < 1 || 2*k >= n || len(rows) == 0 {
		return nan(), nil
	}
	distances := make([]float32, n)
	total := 0.0
	for _, i := range rows {
		near, err := knn.Nearest(low, low.Row(int(i)), k, int(i), give)
		if err != nil {
			return 0, err
		}
		kernel.Distances(high.Row(int(i)), high.Data, distances)
		distances[i] = -1 // before all others
		for _, j := range near.IDs {
			total += float64(max(0, rank(distances, j)-k))
		}
		if err := give.Now(); err != nil {
			return 0, err
		}
	}
	worst := float64(len(rows)) * float64(k) * float64(2*n-3*k-1) / 2
	return 1 - total/worst, nil
}

// rank returns how many rows are nearer than row j, of equal ones those with lower numbers. The row
// itself is among them: the nearest other row has rank 1.
func rank(distances []float32, j int32) int {
	d, before := distances[j], 0
	for _, v := range distances[:j] {
		if v <= d {
			before++
		}
	}
	for _, v := range distances[j+1:] {
		if v < d {
			before++
		}
	}
	return before
}

func nan() float64 {
	zero := 0.0
	return zero / zero
}

// Kept returns the share of the neighbours of a row in one list that are in another one, or NaN if
// the list is empty.
func Kept(before, after []int32) float64 {
	kept := 0
	for _, id := range before {
		for _, other := range after {
			if id == other {
				kept++
				break
			}
		}
	}
	return float64(kept) / float64(len(before))
}

// KeptOf returns the mean of [Kept] over all rows of two graphs of the same rows, or NaN without
// neighbours.
func KeptOf(before, after *knn.Graph) float64 {
	if before.K == 0 {
		return nan()
	}
	n := len(before.IDs) / before.K
	sum := 0.0
	for i := range n {
		a, _ := before.Row(i)
		b, _ := after.Row(i)
		sum += Kept(a, b)
	}
	return sum / float64(n)
}
