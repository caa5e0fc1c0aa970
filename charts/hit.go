package charts

import (
	"math"
	"slices"
)

// Nearest returns the index of the point whose x is nearest to at, the first of
// several equally near ones, or -1 when there is none or at is not finite. With
// sorted, x must be finite and rise or stay equal, and the search takes logarithmic
// time; otherwise all points are looked at and those that are not finite are passed
// over.
func Nearest(x []float64, at float64, sorted bool) int {
	switch {
	case !finite(at):
		return -1
	case sorted:
		return nearestSorted(x, at)
	}
	best, distance := -1, math.Inf(1)
	for i, v := range x {
		if d := math.Abs(v - at); d < distance {
			best, distance = i, d
		}
	}
	return best
}

func nearestSorted(x []float64, at float64) int {
	i, _ := slices.BinarySearch(x, at)
	if i == len(x) || i > 0 && at-x[i-1] <= x[i]-at {
		i--
	}
	if i < 0 {
		return -1
	}
	first, _ := slices.BinarySearch(x[:i], x[i])
	return first
}
