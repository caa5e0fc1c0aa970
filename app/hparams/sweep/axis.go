package sweep

import (
	"math"
)

// Scale says how the numbers of an axis are laid out.
type Scale uint8

// The scales. Linear and Logarithmic are those of numbers; Quantile puts as many rows into each part of the axis; Category gives each value its place.
const (
	Linear Scale = iota
	Logarithmic
	Quantile
	Category
)

// Axis is a column as an axis: where each row is on it.
type Axis struct {
	Scale Scale
	// Numbers are the values of the rows, NaN for none; of categories their indices in Categories.
	Numbers    []float64
	Categories []Value // in order; nil for numbers
	Min, Max   float64 // of the finite numbers; NaN for none
	Positive   bool    // none of them is 0 or less, so that it can be logarithmic
	Distinct   int     // different numbers; not counted beyond MaxCategories + 1
	low        bool    // not few of the numbers are small ones, below the middle of a logarithmic axis
}

// MaxCategories is how many different numbers can have places of their own.
const MaxCategories = 60

// AxisOf makes an axis of a column. A column with a text or a truth value has categories, also for its numbers.
func (t *Table) AxisOf(c Column) Axis {
	a := Axis{Numbers: make([]float64, len(t.Rows)), Min: math.NaN(), Max: math.NaN(), Positive: true}
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
			a.Min, a.Max = narrow(a.Min, v.Number, -1), narrow(a.Max, v.Number, 1)
			a.Positive = a.Positive && v.Number > 0
		}
	}
	a.Distinct = len(different.list)
	a.Positive = a.Positive && a.Min == a.Min
	a.low = a.lowParts()
	if !numeric {
		t.Categorise(&a, c)
	}
	return a
}

// fewLow is the part of the numbers of an axis that are below the middle of a logarithmic one: with fewer, the rest would be crowded at its end.
const fewLow = 0.1

func (a *Axis) lowParts() bool {
	below, n, middle := 0, 0, math.Sqrt(a.Min*a.Max)
	for _, v := range a.Numbers {
		below, n = below+truth(v < middle), n+truth(v == v)
	}
	return float64(below) >= fewLow*float64(n)
}

// Categorise gives each value of an axis a place of its own, as categories have. Those of a hyperparameter, and the statuses, are there though no row has them, so that a place is that of
// the same value whichever runs are seen.
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
	order := sortedOrder(len(different.list), func(i, j int) int { return different.list[i].Compare(different.list[j]) })
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

// manyDecades is the quotient of the largest and smallest number from which an axis is logarithmic until a person says otherwise.
const manyDecades = 100

// Usual is the scale of an axis until a person chooses one.
func (a *Axis) Usual() Scale {
	switch {
	case a.Categories != nil:
		return Category
	case a.Positive && a.low && a.Max/a.Min >= manyDecades:
		return Logarithmic
	}
	return Linear
}

// Range is a part of an axis, both ends included, in what Axis.Numbers has.
type Range struct{ Low, High float64 }

// Brush is what is selected on an axis: rows in any of the ranges. NoneToo are rows without a value.
type Brush struct {
	Ranges  []Range
	NoneToo bool
}

// Takes reports whether a number is selected. A brush without anything selects everything.
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
