package charts

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func labels(ticks []Tick) string {
	out := make([]string, len(ticks))
	for i, t := range ticks {
		out[i] = t.Label
	}
	return strings.Join(out, " | ")
}

func TestTickLabels(t *testing.T) {
	const nov18 = 1763424000 // 18 November 2025, 00:00 UTC
	value, steps, relative := Axis{}, Axis{Kind: AxisStep}, Axis{Kind: AxisRelative}
	wall, east := Axis{Kind: AxisWall}, Axis{Kind: AxisWall, OffsetSec: 2 * secHour}
	for _, c := range []struct {
		name   string
		axis   Axis
		lo, hi float64
		want   int
		labels string
	}{
		{"accuracy", value, 0.5, 0.85, 5, "0.5 | 0.6 | 0.7 | 0.8"},
		{"quarters", value, 0, 1, 4, "0 | 0.25 | 0.50 | 0.75 | 1.00"},
		{"around zero", value, -0.12, 0.12, 5, "−0.10 | −0.05 | 0 | 0.05 | 0.10"},
		{"thousands", value, 2100, 2900, 4, "2,200 | 2,400 | 2,600 | 2,800"},
		{"counts", value, 0, 48000, 5, "0 | 10k | 20k | 30k | 40k"},
		{"millions", value, 0, 3e6, 6, "0 | 500k | 1M | 1.5M | 2M | 2.5M | 3M"},
		{"far from zero", value, 1e6, 1e6 + 1, 2, "1,000,000.0 | 1,000,000.5 | 1,000,001.0"},
		{"learning rate", value, 0, 9e-4, 5, "0 | 2e-4 | 4e-4 | 6e-4 | 8e-4"},
		{"small and close", value, 5e-7, 5.1e-7, 2, "5e-7 | 5.05e-7 | 5.1e-7"},
		{"huge", value, -1e300, 1e300, 4, "−1e300 | −5e299 | 0 | 5e299 | 1e300"},
		{"steps", steps, 0, 93750, 4, "0 | 25k | 50k | 75k"},
		{"few steps", steps, 0, 3, 10, "0 | 1 | 2 | 3"},
		{"ten steps", steps, 0, 10, 4, "0 | 5 | 10"},
		{"steps zoomed", steps, 48000, 48060, 3, "48,000 | 48,020 | 48,040 | 48,060"},
		{"million steps", steps, 0, 2.2e6, 5, "0 | 500k | 1M | 1.5M | 2M"},
		{"steps beyond the suffixes", steps, 0, 9e18, 4, "0 | 2.5e18 | 5e18 | 7.5e18"},
		{"steps up to a thousand T", steps, 0, 2e15, 4, "0 | 500T | 1e15 | 1.5e15 | 2e15"},
		{"large steps zoomed", steps, 2e15, 2e15 + 60, 3,
			"2,000,000,000,000,000 | 2,000,000,000,000,020 | 2,000,000,000,000,040 | 2,000,000,000,000,060"},
		{"values below zero beyond the suffixes", value, -3e18, 0, 3, "−3e18 | −2e18 | −1e18 | 0"},
		{"steps by 250", steps, 500, 1600, 5, "500 | 750 | 1k | 1.25k | 1.5k"},
		{"seconds", relative, 0, 42, 5, "0 | 10 s | 20 s | 30 s | 40 s"},
		{"part of a second", relative, 0, 0.4, 4, "0 | 0.1 s | 0.2 s | 0.3 s | 0.4 s"},
		{"minutes", relative, 0, 5000, 4, "0 | 30 min | 60 min"},
		{"hours", relative, 0, 11.2 * secHour, 4, "0 | 3 h | 6 h | 9 h"},
		{"days", relative, 0, 9 * secDay, 5, "0 | 2 d | 4 d | 6 d | 8 d"},
		{"minutes of a long run", relative, 5 * secHour, 5*secHour + 1800, 2,
			"5 h | 5 h 15 min | 5 h 30 min"},
		{"clock", wall, nov18 + 9*secHour, nov18 + 10*secHour, 4,
			"09:00 | 09:15 | 09:30 | 09:45 | 10:00"},
		{"over midnight", wall, nov18 - 6*secHour, nov18 + 6*secHour, 4,
			"18:00 | 21:00 | 18 Nov | 03:00 | 06:00"},
		{"other zone", east, nov18 - 2*secHour, nov18 + 4*secHour, 2, "18 Nov | 03:00 | 06:00"},
		{"clock seconds", wall, nov18 + 30, nov18 + 90, 2, "00:00:30 | 00:01:00 | 00:01:30"},
		{"part of a second on the clock", wall, nov18 + 0.25, nov18 + 0.75, 2,
			"00:00:00.25 | 00:00:00.50 | 00:00:00.75"},
		{"dates", wall, nov18, nov18 + 6*secDay, 3, "19 Nov | 21 Nov | 23 Nov"},
		{"months", wall, nov18, nov18 + 200*secDay, 4, "Jan 2026 | Apr 2026"},
		{"years", wall, 0, nov18, 6, "1970 | 1980 | 1990 | 2000 | 2010 | 2020"},
		{"one value", value, 2, 2, 5, "2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.labels, labels(c.axis.Ticks(c.lo, c.hi, c.want)))
		})
	}
}

func TestTicksOfInvalidRanges(t *testing.T) {
	assert.Nil(t, Ticks(math.NaN(), 1, 5))
	assert.Nil(t, Ticks(0, math.Inf(1), 5))
	assert.Nil(t, Ticks(2, 1, 5))
}

// checkTicks asserts the rules of every list of ticks.
func checkTicks(t *testing.T, kind AxisKind, lo, hi float64, want, offset int) {
	t.Helper()
	ticks := Axis{Kind: kind, OffsetSec: offset}.Ticks(lo, hi, want)
	require.LessOrEqual(t, len(ticks), max(1, min(want, maxTicks))+1, "kind %d [%v, %v] want %d",
		kind, lo, hi, want)
	for i, tick := range ticks {
		require.True(t, tick.Value >= lo && tick.Value <= hi,
			"kind %d [%v, %v] want %d: tick %v outside", kind, lo, hi, want, tick.Value)
		require.False(t, i > 0 && tick.Value <= ticks[i-1].Value,
			"kind %d [%v, %v] want %d: ticks not rising at %v", kind, lo, hi, want, tick.Value)
		require.NotEmpty(t, tick.Label)
		require.False(t, math.Signbit(tick.Value) && tick.Value == 0, "negative zero")
	}
}

func FuzzTicks(f *testing.F) {
	for _, v := range []float64{
		0, 1, -1, 0.1, 1e-320, 1e300, math.MaxFloat64, 1763424000, math.NaN(), math.Inf(1),
	} {
		f.Add(uint8(0), v, v+1, 5, 0)
		f.Add(uint8(1), -v, v, 3, 0)
		f.Add(uint8(2), v, v*1.5, 10, 0)
		f.Add(uint8(3), v, v+1e6, 7, -5*secHour)
	}
	f.Fuzz(func(t *testing.T, kind uint8, lo, hi float64, want, offset int) {
		checkTicks(t, AxisKind(kind%4), lo, hi, want, offset%secDay)
	})
}

func TestTicksFillTheAxis(t *testing.T) {
	// With 1, 2, 2.5 and 5 some step always gives at least half the wanted number of ticks.
	for exp := -12; exp <= 12; exp++ {
		for _, m := range []float64{1, 1.1, 1.9, 2.01, 2.6, 3, 4.9, 5.1, 7, 9.9} {
			span := m * math.Pow10(exp)
			ticks := Ticks(0, span, 6)
			assert.GreaterOrEqual(t, len(ticks), 4, "range %v", span)
			assert.LessOrEqual(t, len(ticks), 7, "range %v", span)
		}
	}
}

func TestFormatValue(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{
		{0, "0"}, {math.Copysign(0, -1), "0"}, {0.80531, "0.8053"}, {0.753, "0.753"},
		{-0.0009, "−9e-4"},
		{0.001, "0.001"}, {0.00099999, "1e-3"}, {2840, "2,840"}, {9999.7, "10,000"},
		{12345, "1.23e4"}, {1e300, "1e300"},
		{-1.0612e-6, "−1.06e-6"}, {5e-324, "4.94e-324"}, {1, "1"}, {12.3456, "12.35"},
		{math.NaN(), "NaN"}, {math.Inf(1), "∞"}, {math.Inf(-1), "−∞"},
	} {
		assert.Equal(t, c.want, FormatValue(c.v), "%v", c.v)
	}
}

func TestFormatInt(t *testing.T) {
	for _, c := range []struct {
		n    int64
		want string
	}{
		{0, "0"}, {999, "999"}, {1000, "1,000"}, {-48200, "−48,200"},
		{math.MinInt64, "−9,223,372,036,854,775,808"},
	} {
		assert.Equal(t, c.want, FormatInt(c.n))
	}
}

func TestAxisFormat(t *testing.T) {
	for _, c := range []struct {
		axis Axis
		v    float64
		want string
	}{
		{Axis{}, 0.80531, "0.8053"},
		{Axis{Kind: AxisStep}, 48200, "48,200"},
		{Axis{Kind: AxisStep}, math.NaN(), "NaN"},
		{Axis{Kind: AxisStep}, 1e300, "1e300"},
		{Axis{Kind: AxisRelative}, 20773, "5 h 46 min"},
		{Axis{Kind: AxisRelative}, 3599.7, "1 h"},
		{Axis{Kind: AxisRelative}, 12.5, "12.5 s"},
		{Axis{Kind: AxisRelative}, -250, "−4 min 10 s"},
		{Axis{Kind: AxisRelative}, 12*secDay + 3*secHour + 59, "12 d 3 h"},
		{Axis{Kind: AxisWall}, 1763476330, "18 Nov 2025 14:32:10"},
		{Axis{Kind: AxisWall, OffsetSec: -secHour}, 1763476330, "18 Nov 2025 13:32:10"},
		{Axis{Kind: AxisWall}, 1e300, "1e300"},
	} {
		assert.Equal(t, c.want, c.axis.Format(c.v), "%v %v", c.axis, c.v)
	}
}

func ExampleTicks() {
	for _, tick := range Ticks(0.52, 0.83, 4) {
		fmt.Println(tick.Value, tick.Label)
	}
	for _, tick := range (Axis{Kind: AxisStep}).Ticks(0, 93750, 4) {
		fmt.Println(tick.Value, tick.Label)
	}
	// Output:
	// 0.6 0.6
	// 0.7 0.7
	// 0.8 0.8
	// 0 0
	// 25000 25k
	// 50000 50k
	// 75000 75k
}
