package umap

import (
	"math"

	"eventlens/app/views/projector/number"
)

const (
	// An octave of squared distances has 64 entries: the leading bits of the number.
	entryBits = 23 - 6
	lowest    = (127 - 30) << 6 // the entry of 2⁻³⁰
	highest   = (127 + 30) << 6
)

// table has a function of a squared distance between 2⁻³⁰ and 2³⁰.
type table [highest - lowest + 2]float32

// newTable fills a table.
func newTable(of func(square float64) float64) *table {
	t := new(table)
	for i := range t {
		bits := uint32(i+lowest) << entryBits
		t[i] = float32(of(float64(math.Float32frombits(bits))))
	}
	return t
}

// at returns the function of a positive number, between its neighbours in the table on a straight
// line. Beyond the table it is as at its ends.
func (t *table) at(square float32) float32 {
	bits := min(max(math.Float32bits(square), lowest<<entryBits), highest<<entryBits)
	i := bits>>entryBits - lowest
	part := float32(bits&(1<<entryBits-1)) * (1.0 / (1 << entryBits))
	return t[i] + float32(part*(t[i+1]-t[i]))
}

// forces returns the tables of attraction and repulsion: what the difference of two points is
// multiplied with.
func forces(minDistance float64) (attract, repel *table) {
	a, b := Curve(minDistance)
	attract = newTable(func(square float64) float64 {
		power := number.Power(square, b)
		return -2 * a * b * power / square / (1 + float64(a*power))
	})
	repel = newTable(func(square float64) float64 {
		return 2 * b / ((.001 + square) * (1 + float64(a*number.Power(square, b))))
	})
	return attract, repel
}
