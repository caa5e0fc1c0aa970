package charts

import "math"

// ticksOn returns the ticks of an axis with the given scaling; see [Axis.Ticks].
func (a Axis) ticksOn(k Scaling, lo, hi, want float64) []Tick {
	want = clamp(want, 1, maxTicks)
	// Dates are so far from zero that every scaling is nearly linear.
	if k == Linear || a.Kind == AxisWall || !(lo < hi) || !Finite(lo) || !Finite(hi) {
		return a.ticks(lo, hi, want)
	}
	if k == Symlog && lo <= 0 && hi >= 0 {
		return a.symlogTicks(lo, hi, want)
	}
	if lo > 0 {
		return a.logTicks(lo, hi, want)
	}
	if k == Log {
		return nil
	}
	return mirrored(a.logTicks(-hi, -lo, want))
}

// logTicks divides a range above zero evenly by ratio, as finely as want allows; a range
// too short for that gets the ticks of a linear axis.
func (a Axis) logTicks(lo, hi, want float64) []Tick {
	values := a.logValues(lo, hi, want)
	if len(values) < 3 {
		if ticks := a.ticks(lo, hi, want); len(ticks) > len(values) {
			return ticks
		}
	}
	return labelled(values, func(v float64) string { return a.logLabel(v, hi) })
}

// symlogTicks returns zero and, on both sides of it, the ticks of a logarithmic axis that starts at
// the constant of the scaling.
func (a Axis) symlogTicks(lo, hi, want float64) []Tick {
	largest := math.Max(-lo, hi)
	least := math.Max(largest/symlogReach, math.SmallestNonzeroFloat64)
	most := (want - 1) / 2
	if -lo < least || hi < least {
		most = want - 1
	}
	values := a.logValues(least, largest, most)
	ticks := make([]Tick, 0, 2*len(values)+1)
	for i := len(values) - 1; i >= 0; i-- {
		if v := values[i]; -v >= lo {
			ticks = append(ticks, Tick{-v, minus + a.logLabel(v, largest)})
		}
	}
	ticks = append(ticks, Tick{0, "0"})
	for _, v := range values {
		if v <= hi {
			ticks = append(ticks, Tick{v, a.logLabel(v, largest)})
		}
	}
	return ticks
}

// mirrored returns ticks with their signs inverted.
func mirrored(ticks []Tick) []Tick {
	out := make([]Tick, len(ticks))
	for i, t := range ticks {
		label := minus + t.Label
		if t.Value == 0 {
			label = t.Label
		}
		out[len(ticks)-1-i] = Tick{0 - t.Value, label}
	}
	return out
}

// logValues returns the finest set of round numbers of equal ratio in [lo, hi], both
// above zero, that has at most want+1 of them.
func (a Axis) logValues(lo, hi, want float64) []float64 {
	limit := int(want) + 1
	if a.Kind == AxisRelative && hi > secMin && hi < maxClock {
		for i, ladder := range [...][]float64{fineClock[:], coarseClock[:], roughClock[:]} {
			below := decades([]float64{1}, 1+i, -int(math.Ceil(-math.Log10(lo))), -1, lo, hi)
			if vs := append(below, between(ladder, lo, hi)...); len(vs) <= limit {
				return vs
			}
		}
	}
	first, last := int(math.Floor(math.Log10(lo))), int(math.Ceil(math.Log10(hi)))
	if a.Kind == AxisStep {
		first = max(first, 0) // steps are whole numbers
	}
	if vs := decades([]float64{1, 2, 5}, 1, first, last, lo, hi); len(vs) <= limit {
		return vs
	}
	for _, every := range [...]int{1, 2, 3, 5, 10, 20, 50, 100, 200} {
		if vs := decades([]float64{1}, every, first, last, lo, hi); len(vs) <= limit {
			return vs
		}
	}
	return nil
}

// decades returns the m * 10^e within [lo, hi], for the given mantissas m and every every-th
// exponent e from first to last, counted from exponent zero.
func decades(mantissas []float64, every, first, last int, lo, hi float64) []float64 {
	var vs []float64
	if rest := first % every; rest != 0 {
		first -= (rest + every) % every
	}
	for e := first; e <= last; e += every {
		for _, m := range mantissas {
			v := step{m, e}.size()
			if v >= lo && v <= hi && (len(vs) == 0 || v > vs[len(vs)-1]) {
				vs = append(vs, v)
			}
		}
	}
	return vs
}

// fineClock, coarseClock and roughClock are durations of about equal ratio, in seconds;
// below a second there are decades.
var (
	fineClock = [...]float64{1, 2, 5, 10, 30, secMin, 2 * secMin, 5 * secMin, 10 * secMin,
		30 * secMin,
		secHour, 2 * secHour, 5 * secHour, 12 * secHour, secDay, 2 * secDay, 5 * secDay,
		10 * secDay, 20 * secDay, 50 * secDay, 100 * secDay}
	coarseClock = [...]float64{1, 10, secMin, 10 * secMin, secHour, 6 * secHour, secDay,
		10 * secDay, 100 * secDay, 1000 * secDay}
	roughClock = [...]float64{1, secMin, secHour, secDay, 100 * secDay}
)

// maxClock is the time up to which an axis is divided by these durations.
const maxClock = 10000 * secDay

// between returns the part of rising values within [lo, hi].
func between(values []float64, lo, hi float64) []float64 {
	for len(values) > 0 && values[0] < lo {
		values = values[1:]
	}
	for len(values) > 0 && values[len(values)-1] > hi {
		values = values[:len(values)-1]
	}
	return values
}

// logLabel formats a tick of a logarithmic axis whose largest value is largest.
func (a Axis) logLabel(v, largest float64) string {
	exp := int(math.Floor(math.Log10(v) + 1e-9))
	s := step{1, exp}
	switch {
	case a.Kind == AxisRelative && v >= 1 && largest < maxClock:
		return durationParts(v)
	case a.Kind == AxisRelative:
		return tickValue(v, s, v) + " s"
	case a.Kind == AxisStep:
		return tickStep(v, s)
	case v >= 1e3 && largest >= 1e4:
		if label, ok := siLabel(v, s, 0); ok {
			return label
		}
	}
	return tickValue(v, s, v)
}
