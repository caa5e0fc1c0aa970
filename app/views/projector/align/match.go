package align

import (
	"math"

	"eventlens/app/views/projector/points"
)

// Way is how rows of two steps were matched.
type Way byte

// The ways to match rows.
const (
	ByIndex Way = iota // row i is row i
	ByLabel            // labels are unique in both steps, and some are in both
)

// Match returns the rows that two steps have in common, in the order of the moved one, and how that
// was found out. The numbers of rows count when there are no labels, or labels repeat; a step with
// more rows has some without a pair then, too.
func Match(moved, target []string, movedRows, targetRows int) ([]Pair, Way) {
	if len(moved) == movedRows && len(target) == targetRows {
		if pairs := byLabel(moved, target); len(pairs) > 0 {
			return pairs, ByLabel
		}
	}
	pairs := make([]Pair, min(movedRows, targetRows))
	for i := range pairs {
		pairs[i] = Pair{int32(i), int32(i)}
	}
	return pairs, ByIndex
}

// byLabel returns rows of the same label, or nil if a label repeats.
func byLabel(moved, target []string) []Pair {
	at := make(map[string]int32, len(target))
	for i, label := range target {
		if _, twice := at[label]; twice {
			return nil
		}
		at[label] = int32(i)
	}
	seen := make(map[string]bool, len(moved))
	var pairs []Pair
	for i, label := range moved {
		if seen[label] {
			return nil
		}
		seen[label] = true
		if j, ok := at[label]; ok {
			pairs = append(pairs, Pair{int32(i), j})
		}
	}
	return pairs
}

// Moves returns how far each pair of rows is apart in two layouts of the same axes, in the order of
// pairs.
func Moves(moved, target points.Matrix, pairs []Pair) []float32 {
	out := make([]float32, len(pairs))
	for i, p := range pairs {
		sum := 0.0
		for x, v := range moved.Row(int(p.Moved)) {
			off := float64(v) - float64(target.Row(int(p.Target))[x])
			sum += float64(off * off)
		}
		out[i] = float32(math.Sqrt(sum))
	}
	return out
}
