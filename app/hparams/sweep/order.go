package sweep

import (
	"cmp"
	"math"
	"slices"

	"eventlens/eventfile/listing"
)

// Sort is a column that rows are sorted by.
type Sort struct {
	Column
	Down bool // the highest first
}

// Order sorts the rows by several columns, the first one first, and by name at last. What is missing, and NaN, comes last in both directions: it is never the best.
// By no column, the rows are in the order of their names.
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

// missing reports whether there is nothing to sort by.
func (v Value) missing() bool { return v.Kind == None || v.Number != v.Number }

// Goal is what a person wants of a metric.
type Goal uint8

// The goals.
const (
	NoGoal Goal = iota
	Minimise
	Maximise
)

// Tints is how many tints there are, from the worst (1) to the best (Tints). 0 is none.
const Tints = 7

// TintsOf says how good the numbers of a column are for a goal, by their ranks: one that diverged does not make all others alike. Equal numbers have one tint,
// numbers that are all equal have none, and so has NaN.
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

// sortedOrder returns the indices below n in the order of what they stand for, equal ones as they are.
func sortedOrder(n int, compare func(i, j int) int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
	return order
}

// Ranks returns the rank of each number from 0, equal ones sharing the mean of theirs, and how many there are; NaN has none, which is NaN.
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
