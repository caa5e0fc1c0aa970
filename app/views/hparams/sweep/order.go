package sweep

import (
	"cmp"
	"math"
	"slices"

	"eventlens/eventfile/listing"
)

// Sort is a column in the sort order of rows.
type Sort struct {
	Column
	Down bool // highest first
}

// Order sorts the rows by several columns, the first being the most significant, and finally by
// name. Missing values and NaN come last in both directions, since they are never the best. Without
// columns, rows are sorted by name.
func (t *Table) Order(by []Sort) {
	slices.SortStableFunc(t.Rows, func(a, b Row) int {
		for _, s := range by {
			if c := s.compare(a.Value(s.Column), b.Value(s.Column)); c != 0 {
				return c
			}
		}
		return listing.NaturalCompare(a.Name, b.Name)
	})
}

func (s Sort) compare(a, b Value) int {
	if x, y := a.missing(), b.missing(); x || y {
		return truth(x) - truth(y)
	}
	if c := a.Compare(b); !s.Down {
		return c
	} else {
		return -c
	}
}

// missing reports whether the value is none or NaN.
func (v Value) missing() bool { return v.Kind == None || v.Number != v.Number }

// Goal is the desired direction of a metric.
type Goal uint8

// The goals.
const (
	NoGoal Goal = iota
	Minimise
	Maximise
)

// Tints is the number of tints, from the worst (1) to the best (Tints). 0 is none.
const Tints = 7

// TintsOf rates the numbers of a column for a goal. It uses ranks, so a diverged run does not make
// all others look alike. Equal numbers have the same tint; if all numbers are equal there are no
// tints; NaN has none.
func TintsOf(numbers []float64, goal Goal) []uint8 {
	tints := make([]uint8, len(numbers))
	if goal == NoGoal {
		return tints
	}
	ranks, n := Ranks(numbers)
	low, high := math.Inf(1), math.Inf(-1)
	for _, r := range ranks {
		if r == r {
			low, high = math.Min(low, r), math.Max(high, r)
		}
	}
	if n < 2 || low == high {
		return tints
	}
	for i, r := range ranks {
		if r != r {
			continue
		}
		good := (r - low) / (high - low)
		if goal == Minimise {
			good = 1 - good
		}
		tints[i] = 1 + uint8(math.Round(good*(Tints-1)))
	}
	return tints
}

// sortedOrder returns the indices below n, sorted stably.
func sortedOrder(n int, compare func(i, j int) int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
	return order
}

// Ranks returns the rank of each number from 0, and how many numbers there are. Equal numbers share
// the mean of their ranks; NaN has rank NaN.
func Ranks(numbers []float64) (ranks []float64, n int) {
	ranks = make([]float64, len(numbers))
	order := make([]int, 0, len(numbers))
	for i, v := range numbers {
		ranks[i] = math.NaN()
		if v == v {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(numbers[i], numbers[j]) })
	for i := 0; i < len(order); {
		end := i + 1
		for end < len(order) && numbers[order[end]] == numbers[order[i]] {
			end++
		}
		for _, at := range order[i:end] {
			ranks[at] = float64(i+end-1) / 2
		}
		i = end
	}
	return ranks, len(order)
}
