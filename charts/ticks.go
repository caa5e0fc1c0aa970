package charts

import "math"

// Tick is one labelled place on an axis.
type Tick struct {
	Value float64 // in data space
	Label string
}

// maxTicks bounds what a caller may ask for; no axis is that long.
const maxTicks = 1000

// Ticks returns at most want+1 ticks at round numbers within [lo, hi], in rising
// order, with labels for an axis of plain values. It returns nil when an end is
// NaN or infinite or when lo > hi, and a single tick when lo == hi.
func Ticks(lo, hi float64, want int) []Tick {
	return Axis{Kind: AxisValue}.Ticks(lo, hi, want)
}

// Ticks is like the function [Ticks], with steps and labels for the kind of axis.
func (a Axis) Ticks(lo, hi float64, want int) []Tick {
	return a.ticks(lo, hi, float64(want))
}

// ticks is Ticks with a fractional want, with which a layout can try every step.
func (a Axis) ticks(lo, hi, want float64) []Tick {
	want = clamp(want, 1, maxTicks)
	switch {
	case !Finite(lo) || !Finite(hi) || lo > hi:
		return nil
	case lo == hi:
		return []Tick{{lo + 0, a.Format(lo)}}
	}
	switch a.Kind {
	case AxisStep:
		return stepTicks(lo, hi, want)
	case AxisRelative:
		return relativeTicks(lo, hi, want)
	case AxisWall:
		return wallTicks(lo, hi, want, a.OffsetSec)
	default:
		return valueTicks(lo, hi, want)
	}
}

// step is a round number, mant * 10^exp with mant 1, 2, 25 or 5. Keeping it as
// two integers gives multiples that are exact to the last digit: 0.3, never
// 0.30000000000000004.
type step struct {
	mant float64
	exp  int
}

// stepAtLeast returns the smallest round step that is not below raw > 0. The
// factor 2.5 is one of them because training runs end at 100,000 more often than
// at 120,000 and the axis should have more than two ticks.
func stepAtLeast(raw float64) step {
	exp := int(math.Floor(math.Log10(raw)))
	for _, s := range [...]step{{1, exp}, {2, exp}, {25, exp - 1}, {5, exp}} {
		if s.size() >= raw*(1-1e-9) { // raw is the rounded result of a division
			return s
		}
	}
	return step{1, exp + 1}
}

func (s step) size() float64 { return s.times(1) }

// times returns k steps.
func (s step) times(k float64) float64 {
	if s.exp < -300 { // 10^-exp alone would overflow
		return k * s.mant / 1e300 / math.Pow10(-s.exp-300)
	}
	if s.exp < 0 {
		return k * s.mant / math.Pow10(-s.exp)
	}
	return k * s.mant * math.Pow10(s.exp)
}

// decimals returns how many digits after the point a multiple of s*10^shift needs.
func (s step) decimals(shift int) int { return max(0, -s.exp-shift) }

// multiples returns the multiples of s within [lo, hi], at most want+1 of them.
func (s step) multiples(lo, hi, want float64) []float64 {
	limit := int(want) + 1
	vs := make([]float64, 0, limit)
	first := math.Ceil(lo / s.size())
	for i := range limit + 1 {
		v := s.times(first + float64(i))
		// Where neighbouring floats are further apart than the step, several
		// multiples round to one value, which may lie outside.
		if v < lo || len(vs) > 0 && v <= vs[len(vs)-1] {
			continue
		}
		if !(v <= hi) || len(vs) == limit {
			break
		}
		vs = append(vs, v+0) // +0 turns a negative zero into zero
	}
	return vs
}

// rawStep is the exact distance that divides [lo, hi] into want parts, computed
// so that it does not overflow.
func rawStep(lo, hi, want float64) float64 {
	return math.Max(hi/want-lo/want, math.SmallestNonzeroFloat64)
}

func valueTicks(lo, hi, want float64) []Tick {
	s := stepAtLeast(rawStep(lo, hi, want))
	largest := math.Max(math.Abs(lo), math.Abs(hi))
	return labelled(s.multiples(lo, hi, want), func(v float64) string {
		return tickValue(v, s, largest)
	})
}

func stepTicks(lo, hi, want float64) []Tick {
	s := stepAtLeast(rawStep(lo, hi, want))
	if s.size() < 1 || s == (step{25, -1}) { // steps are whole numbers
		s = step{1, 0}
		if rawStep(lo, hi, want) > 1 {
			s = step{5, 0}
		}
	}
	return labelled(s.multiples(lo, hi, want), func(v float64) string {
		return tickStep(v, s)
	})
}

// labelled returns ticks at the values. If labels of neighbouring ticks are equal, it keeps only
// the first.
func labelled(vs []float64, label func(float64) string) []Tick {
	ticks := make([]Tick, 0, len(vs))
	for _, v := range vs {
		if text := label(v); len(ticks) == 0 || text != ticks[len(ticks)-1].Label {
			ticks = append(ticks, Tick{v, text})
		}
	}
	return ticks
}
