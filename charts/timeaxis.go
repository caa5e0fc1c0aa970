package charts

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Lengths of the units of time, in seconds.
const (
	secMin  = 60
	secHour = 60 * secMin
	secDay  = 24 * secHour
	secYear = 365 * secDay
)

// maxWallSec is the end of the year 9999, the last year that is formatted as a date. Wall times
// beyond it, and as far before 1970, are written as plain values.
const maxWallSec = 253402300799

// clockSteps are the round steps between a second and a day.
var clockSteps = [...]float64{
	1, 2, 5, 10, 15, 30,
	1 * secMin, 2 * secMin, 5 * secMin, 10 * secMin, 15 * secMin, 30 * secMin,
	1 * secHour, 2 * secHour, 3 * secHour, 6 * secHour, 12 * secHour, secDay,
}

// clockStepAtLeast returns the smallest step of clockSteps not below raw, and
// false when raw is shorter than a second or longer than a day.
func clockStepAtLeast(raw float64) (float64, bool) {
	if raw <= 0.5 {
		return 0, false
	}
	for _, s := range clockSteps {
		if s >= raw {
			return s, true
		}
	}
	return 0, false
}

// relativeTicks divides a range of seconds by steps of the clock up to a day, and by round numbers
// beyond.
func relativeTicks(lo, hi, want float64) []Tick {
	raw := rawStep(lo, hi, want)
	if clock, ok := clockStepAtLeast(raw); ok {
		return labelled(clockMultiples(clock, lo, hi, want), func(v float64) string {
			return tickDuration(v, clock, math.Max(math.Abs(lo), math.Abs(hi)))
		})
	}
	unitSec, unit := 1.0, " s"
	if raw > 1 {
		unitSec, unit = secDay, " d"
	}
	ticks := valueTicks(lo/unitSec, hi/unitSec, want)
	kept := ticks[:0]
	for _, t := range ticks {
		t.Value *= unitSec
		if t.Value < lo || t.Value > hi {
			continue // rounding in the other unit moved it out of the range
		}
		if t.Label != "0" {
			t.Label += unit
		}
		kept = append(kept, t)
	}
	return kept
}

// clockMultiples returns the multiples of a step of whole seconds in [lo, hi].
func clockMultiples(stepSec, lo, hi, want float64) []float64 {
	var vs []float64
	first := math.Ceil(lo / stepSec)
	for i := range int(want) + 1 {
		v := (first + float64(i)) * stepSec
		if v > hi {
			break
		}
		if v >= lo && (len(vs) == 0 || v > vs[len(vs)-1]) {
			vs = append(vs, v+0)
		}
	}
	return vs
}

// tickDuration writes a multiple of stepSec: in the unit of the step while the
// axis is shorter than two of the next unit (90 min), else in parts (1 h 30 min).
func tickDuration(v, stepSec, largest float64) string {
	unitSec, unit, next := 1.0, " s", 2.0*secMin
	switch {
	case v == 0:
		return "0"
	case stepSec >= secDay:
		unitSec, unit, next = secDay, " d", math.Inf(1)
	case stepSec >= secHour:
		unitSec, unit, next = secHour, " h", 2*secDay
	case stepSec >= secMin:
		unitSec, unit, next = secMin, " min", 2*secHour
	}
	if largest > next && largest < 1e15 {
		return durationParts(v)
	}
	return grouped(strconv.FormatFloat(v/unitSec, 'f', 0, 64)) + unit
}

// FormatDuration writes seconds for a readout, without empty parts: 12.5 s,
// 4 min 10 s, 5 h 46 min, 12 d 3 h. From an hour on it rounds to minutes, from
// ten days on to hours.
func FormatDuration(sec float64) string {
	abs := math.Abs(sec)
	switch {
	case !Finite(sec) || abs >= 1e15:
		return FormatValue(sec)
	case abs < secMin:
		return FormatValue(sec) + " s"
	case abs >= 10*secDay:
		abs = math.Round(abs/secHour) * secHour
	case abs >= secHour:
		abs = math.Round(abs/secMin) * secMin
	}
	return durationParts(math.Copysign(abs, sec))
}

// durationParts writes whole seconds in days, hours, minutes and seconds.
func durationParts(sec float64) string {
	whole := int64(math.Round(math.Abs(sec)))
	parts := make([]string, 0, 4)
	for _, u := range [...]struct {
		sec  int64
		name string
	}{{secDay, " d"}, {secHour, " h"}, {secMin, " min"}, {1, " s"}} {
		if n := whole / u.sec; n > 0 {
			parts = append(parts, FormatInt(n)+u.name)
		}
		whole %= u.sec
	}
	if sec < 0 {
		return minus + strings.Join(parts, " ")
	}
	return strings.Join(parts, " ")
}

// FormatWall writes a wall time, in seconds since 1970, for a readout at the
// given offset from UTC: 18 Nov 2025 14:32:10.
func FormatWall(sec float64, offsetSec int) string {
	if !Finite(sec) || math.Abs(sec) > maxWallSec {
		return FormatValue(sec)
	}
	return FormatTime(localTime(sec, offsetSec), "2 Jan 2006 15:04:05")
}

// localTime returns a time in UTC that shows the clock of the offset. It is rounded to
// microseconds, the precision of a float64 of this size.
func localTime(sec float64, offsetSec int) time.Time {
	whole := math.Floor(sec)
	return time.Unix(int64(whole)+int64(offsetSec), int64(math.Round((sec-whole)*1e6))*1e3).UTC()
}

// wallTicks divides by steps of the local clock up to a day, then by days, months and years of the
// calendar.
func wallTicks(lo, hi, want float64, offsetSec int) []Tick {
	if math.Max(math.Abs(lo), math.Abs(hi)) > maxWallSec {
		return valueTicks(lo, hi, want)
	}
	raw, offset := rawStep(lo, hi, want), float64(offsetSec)
	if clock, ok := clockStepAtLeast(raw); ok {
		return wallLabels(clockMultiples(clock, lo+offset, hi+offset, want), lo, hi, offset,
			clockLayout(clock))
	}
	if raw <= 1 {
		s := stepAtLeast(raw)
		layout := "15:04:05." + "000000000"[:min(9, s.decimals(0))]
		return wallLabels(s.multiples(lo+offset, hi+offset, want), lo, hi, offset, layout)
	}
	return calendarTicks(lo, hi, want, offset)
}

func clockLayout(stepSec float64) string {
	if stepSec < secMin {
		return "15:04:05"
	}
	return "15:04"
}

// wallLabels turns local seconds back into wall times and formats them, midnight as its date.
func wallLabels(local []float64, lo, hi, offset float64, layout string) []Tick {
	ticks := make([]Tick, 0, len(local))
	for _, v := range local {
		t := localTime(v, 0)
		label := t.Format(layout)
		if math.Mod(v, secDay) == 0 {
			label = t.Format("2 Jan")
		}
		if wall := v - offset; wall >= lo && wall <= hi &&
			(len(ticks) == 0 || wall > ticks[len(ticks)-1].Value) {
			ticks = append(ticks, Tick{wall, label})
		}
	}
	return ticks
}

// calendarTicks places ticks at every n-th day of a month, month or year.
func calendarTicks(lo, hi, want, offset float64) []Tick {
	years, months, days, layout := calendarStep(rawStep(lo, hi, want))
	first := localTime(lo+offset, 0)
	t := time.Date(first.Year(), time.January, 1, 0, 0, 0, 0, time.UTC)
	if years > 0 {
		t = t.AddDate(-(first.Year() % years), 0, 0)
	}
	var ticks []Tick
	for len(ticks) <= int(want) {
		wall := float64(t.Unix()) - offset
		if wall > hi {
			break
		}
		if wall >= lo {
			ticks = append(ticks, Tick{wall, t.Format(layout)})
		}
		t = t.AddDate(years, months, days)
	}
	return ticks
}

// calendarStep returns the smallest step of the calendar that is not below raw
// seconds, and the layout of its labels.
func calendarStep(raw float64) (years, months, days int, layout string) {
	for _, d := range [...]int{2, 7, 14} {
		if raw <= float64(d)*secDay {
			return 0, 0, d, "2 Jan"
		}
	}
	for _, m := range [...]int{1, 3, 6} {
		// Use the shortest month, so that there are never too many ticks.
		if raw <= float64(m)*28*secDay {
			return 0, m, 0, "Jan 2006"
		}
	}
	return int(math.Max(1, stepAtLeast(raw/secYear).size())), 0, 0, "2006"
}
