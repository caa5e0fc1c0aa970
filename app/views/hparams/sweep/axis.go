package sweep

import (
	"math"
)

// Scale selects how the numbers of an axis are laid out.
type Scale uint8

// The scales. Linear and Logarithmic are for numbers; Quantile puts equally many rows into each
// part of the axis; Category gives each value its own position.
const (
	Linear Scale = iota
	Logarithmic
	Quantile
	Category
)

// Axis is a column as an axis: it has the position of each row.
type Axis struct {
	Scale Scale
	// Numbers are the values of the rows, NaN for none; for categories, indices into Categories.
	Numbers    []float64
	Categories []Value // sorted; nil for numbers
	Min, Max   float64 // range of the finite numbers; NaN if there are none
	Positive   bool    // all numbers are positive, so it can be logarithmic
	Distinct   int     // number of different values; not counted beyond MaxCategories + 1
	// at least the share minShareBelow of the numbers lies below the middle of a logarithmic axis
	spreadsLow bool
}

// MaxCategories limits how many different numbers can be categories.
const MaxCategories = 60

// AxisOf makes an axis of a column. If the column contains a text or a truth value, all its values
// are categories.
func (t *Table) AxisOf(c Column) Axis {
	a := Axis{
		Numbers: make([]float64, len(t.Rows)), Min: math.NaN(), Max: math.NaN(), Positive: true,
	}
	numeric := true
	var different valueSet
	for i := range t.Rows {
		v := t.Rows[i].Value(c)
		a.Numbers[i] = math.NaN()
		if v.Kind == None {
			continue
		}
		numeric = numeric && v.Kind == Number
		if len(different.list) <= MaxCategories {
			different.add(v)
		}
		if a.Numbers[i] = v.Number; !math.IsInf(v.Number, 0) && v.Number == v.Number {
			a.Min, a.Max = extreme(a.Min, v.Number, -1), extreme(a.Max, v.Number, 1)
			a.Positive = a.Positive && v.Number > 0
		}
	}
	a.Distinct = len(different.list)
	a.Positive = a.Positive && a.Min == a.Min
	a.spreadsLow = a.manyBelowMiddle()
	if !numeric {
		t.Categorise(&a, c)
	}
	return a
}

// minShareBelow is the share of numbers below the middle of a logarithmic axis that makes such an
// axis useful: with a smaller share, the other numbers would be crowded at its upper end.
const minShareBelow = 0.1

func (a *Axis) manyBelowMiddle() bool {
	below, n, middle := 0, 0, math.Sqrt(a.Min*a.Max)
	for _, v := range a.Numbers {
		below, n = below+truth(v < middle), n+truth(v == v)
	}
	return float64(below) >= minShareBelow*float64(n)
}

// Categorise makes each value of an axis a category. All values of a hyperparameter, and all
// statuses, are categories even if no row has them, so that a value's position does not depend on
// the visible runs.
func (t *Table) Categorise(a *Axis, c Column) {
	a.Scale = Category
	var different valueSet
	if c == StatusColumn {
		for _, status := range t.statuses {
			different.add(status)
		}
	} else if !c.Metric && c.At < len(t.hparams) {
		for _, v := range t.hparams[c.At].Discrete {
			different.add(v)
		}
	}
	for i := range t.Rows {
		a.Numbers[i] = math.NaN()
		if v := t.Rows[i].Value(c); v.Kind != None {
			a.Numbers[i] = float64(different.add(v))
		}
	}
	order := sortedOrder(len(different.list), func(i, j int) int {
		return different.list[i].Compare(different.list[j])
	})
	rank := make([]float64, len(order))
	a.Categories = make([]Value, len(order))
	for to, from := range order {
		a.Categories[to], rank[from] = different.list[from], float64(to)
	}
	for i, n := range a.Numbers {
		if n == n {
			a.Numbers[i] = rank[int(n)]
		}
	}
}

// manyDecades is the ratio of the largest to the smallest number from which an axis is logarithmic
// by default.
const manyDecades = 100

// Usual returns the default scale of an axis.
func (a *Axis) Usual() Scale {
	switch {
	case a.Categories != nil:
		return Category
	case a.Positive && a.spreadsLow && a.Max/a.Min >= manyDecades:
		return Logarithmic
	}
	return Linear
}

// Range is a part of an axis, both ends included, in units of Axis.Numbers.
type Range struct{ Low, High float64 }

// Brush selects rows on an axis: in any of the ranges; with NoneToo also rows without a value.
type Brush struct {
	Ranges  []Range
	NoneToo bool
}

// Takes reports whether a number is selected. An empty brush selects everything.
func (b *Brush) Takes(n float64) bool {
	if len(b.Ranges) == 0 && !b.NoneToo {
		return true
	}
	if n != n {
		return b.NoneToo
	}
	for _, r := range b.Ranges {
		if r.Low <= n && n <= r.High {
			return true
		}
	}
	return false
}
