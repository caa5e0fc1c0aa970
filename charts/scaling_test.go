package charts

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCurvedScales(t *testing.T) {
	log, err := Log.NewScale(0.01, 100, 0, 400)
	require.NoError(t, err)
	for v, px := range map[float64]float64{0.01: 0, 0.1: 100, 1: 200, 100: 400, 1000: 500} {
		assert.InDelta(t, px, log.PxFromData(v), 1e-9)
		assert.InEpsilon(t, v, log.DataFromPx(px), 1e-12)
	}
	for _, v := range []float64{0, -1, math.Inf(-1), math.NaN()} {
		assert.False(t, log.Places(v))
		assert.True(t, math.IsNaN(log.PxFromData(v)), "%v", v)
	}
	symlog, err := Symlog.NewScale(-1000, 1000, 0, 400) // linear within one of zero
	require.NoError(t, err)
	assert.InDelta(t, 200, symlog.PxFromData(0), 1e-9)
	assert.InDelta(t, 200+200*math.Log(2)/math.Log(1001), symlog.PxFromData(1), 1e-9)
	assert.InDelta(t, 400-symlog.PxFromData(7), symlog.PxFromData(-7), 1e-9)
	assert.InEpsilon(t, -37, symlog.DataFromPx(symlog.PxFromData(-37)), 1e-12)
	assert.InDelta(t, 2*symlog.PxFromData(30), symlog.Times(2).PxFromData(30), 1e-9)
}

func TestCurvedScalesValidate(t *testing.T) {
	for _, c := range []struct {
		name   string
		k      Scaling
		lo, hi float64
		ok     bool
	}{
		{"log", Log, 1e-300, 1e300, true},
		{"log of zero", Log, 0, 1, false},
		{"log below zero", Log, -2, -1, false},
		{"log across zero", Log, -1, 1, false},
		{"log down to the smallest", Log, 5e-324, 1, true},
		{"log of neighbours", Log, 1e15, 1e15 + 2, true},
		{"log of equal ends", Log, 2, 2, false},
		{"symlog across zero", Symlog, -1e300, 1e-3, true},
		{"symlog of neighbours", Symlog, -1 << 53, -1<<53 + 4, true},
		{"symlog of nothing", Symlog, 0, 5e-324, false},
		{"symlog too long", Symlog, -math.MaxFloat64, math.MaxFloat64, false},
	} {
		_, err := c.k.NewScale(c.lo, c.hi, 0, 300)
		assert.Equal(t, c.ok, err == nil, "%s: %v", c.name, err)
	}
	_, err := Log.NewScale(0, 1, 0, 100)
	assert.EqualError(t, err, "scale needs two finite, different positive data ends: got 0 and 1")
}

// checkScale asserts the rules of every scale, for the value v and its next representable value.
func checkScale(t *testing.T, k Scaling, lo, hi, v float64) {
	t.Helper()
	s, err := k.NewScale(lo, hi, 0, 300)
	if err != nil || !s.Places(v) {
		return
	}
	px := s.PxFromData(v)
	require.False(t, math.IsNaN(px), "scaling %d of [%v, %v]: %v", k, lo, hi, v)
	require.InDelta(t, 0, s.PxFromData(lo), 1e-6)
	require.InDelta(t, 300, s.PxFromData(hi), 1e-6)
	if next := math.Nextafter(v, math.Inf(1)); lo < hi && s.Places(next) {
		require.LessOrEqual(t, px, s.PxFromData(next), "scaling %d of [%v, %v] falls at %v", k, lo,
			hi, v)
	}
	// Other values have few digits, or no neighbours.
	if px > 0 && px < 300 && math.Abs(v) > minLength && math.Abs(v) < maxEnd {
		require.InDelta(t, px, s.PxFromData(s.DataFromPx(px)), 1e-3, "scaling %d of [%v, %v]: %v",
			k, lo, hi, v)
	}
}

func FuzzScale(f *testing.F) {
	for _, v := range []float64{
		0, 1, -1, 1e-320, 1e300, math.MaxFloat64, 1 << 53, math.NaN(), math.Inf(1),
	} {
		f.Add(uint8(0), v, v+1, v/2)
		f.Add(uint8(1), math.Abs(v)/1e9, math.Abs(v), 1.0)
		f.Add(uint8(2), -v, v*3, v)
	}
	f.Fuzz(func(t *testing.T, kind uint8, lo, hi, v float64) {
		checkScale(t, Scaling(kind%3), lo, hi, v)
	})
}

func TestDomainsOfCurvedAxes(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name                 string
		k                    Scaling
		values               []float64
		wide, padded, spread [2]float64
	}{
		{"log", Log, []float64{-3, 0, 0.01, nan, 10, inf}, [2]float64{0.01, 10},
			[2]float64{0.005, 20}, [2]float64{0.005011872336, 19.95262315}},
		{"log of one value", Log, []float64{4, -1}, [2]float64{2, 8}, [2]float64{2, 8},
			[2]float64{2, 8}},
		{"log of nothing above zero", Log, []float64{0, -1}, [2]float64{0.1, 1}, [2]float64{0.1, 1},
			[2]float64{0.1, 1}},
		{"symlog", Symlog, []float64{-10, 10}, [2]float64{-10, 10}, [2]float64{-19.96457, 19.96457},
			[2]float64{-39.84849, 39.84849}},
		{"symlog of zero", Symlog, []float64{0}, [2]float64{-1, 1}, [2]float64{-1, 1},
			[2]float64{-1, 1}},
		{"linear", Linear, []float64{0, 10}, [2]float64{0, 10}, [2]float64{0, 10.5},
			[2]float64{-1, 11}},
	} {
		d := Domain{Scaling: c.k}
		d.AddAll(c.values)
		for what, ends := range map[string]struct {
			ends func() (float64, float64)
			want [2]float64
		}{"wide": {d.Wide, c.wide}, "padded": {d.Padded, c.padded},
			"spread": {func() (float64, float64) {
				return d.Spread(0.1)
			}, c.spread}} {
			lo, hi := ends.ends()
			assert.InDeltaSlice(t, ends.want[:], []float64{lo, hi}, 1e-3, "%s, %s", c.name, what)
		}
	}
}

func TestCurvedDomainsAlwaysMakeAScale(t *testing.T) {
	values := []float64{0, 1, -1, 1e300, -1e300, math.MaxFloat64, -math.MaxFloat64, 5e-324, -5e-324,
		1e-300, 1e15, 1e15 + 0.125, math.NaN(), math.Inf(1)}
	for _, k := range []Scaling{Log, Symlog} {
		for _, a := range values {
			for _, b := range values {
				d := Domain{Scaling: k}
				d.Add(a)
				d.Add(b)
				for name, ends := range map[string]func() (float64, float64){"wide": d.Wide,
					"padded": d.Padded, "spread": func() (float64, float64) {
						return d.Spread(0.02)
					}} {
					lo, hi := ends()
					_, err := k.NewScale(lo, hi, 0, 500)
					assert.NoError(t, err, "scaling %d, %s of %v and %v", k, name, a, b)
					assert.Less(t, lo, hi)
				}
			}
		}
	}
}

func TestCurvedTickLabels(t *testing.T) {
	value, steps, relative, wall := Axis{}, Axis{Kind: AxisStep}, Axis{Kind: AxisRelative},
		Axis{Kind: AxisWall}
	for _, c := range []struct {
		name   string
		axis   Axis
		k      Scaling
		lo, hi float64
		want   float64
		labels string
	}{
		{"losses", value, Log, 0.01, 10, 5, "0.01 | 0.1 | 1 | 10"},
		{"losses, more room", value, Log, 0.01, 10, 12,
			"0.01 | 0.02 | 0.05 | 0.1 | 0.2 | 0.5 | 1 | 2 | 5 | 10"},
		{"learning rates", value, Log, 1e-7, 0.1, 4, "1e-6 | 1e-4 | 0.01"},
		{"counts", value, Log, 100, 2e7, 6, "100 | 1k | 10k | 100k | 1M | 10M"},
		{"everything", value, Log, 1e-300, 1e300, 4, "1e-200 | 1 | 1e200"},
		{"less than a decade", value, Log, 2.1, 4.7, 6, "2.5 | 3.0 | 3.5 | 4.0 | 4.5"},
		{"close", value, Log, 1000, 1001, 4,
			"1,000.00 | 1,000.25 | 1,000.50 | 1,000.75 | 1,001.00"},
		{"steps", steps, Log, 0.5, 93750, 6, "1 | 10 | 100 | 1k | 10k"},
		{"few steps", steps, Log, 1, 40, 6, "1 | 2 | 5 | 10 | 20"},
		{"seconds", relative, Log, 0.01, 30, 5, "0.01 s | 0.1 s | 1 s | 10 s"},
		{"to days", relative, Log, 1, 4e5, 6, "1 s | 10 s | 1 min | 10 min | 1 h | 6 h | 1 d"},
		{"hours", relative, Log, 600, 40000, 6, "10 min | 30 min | 1 h | 2 h | 5 h"},
		{"dates", wall, Log, 1763424000, 1763424000 + 6*secDay, 3, "19 Nov | 21 Nov | 23 Nov"},
		{"gradients", value, Symlog, -20, 30, 6, "−10 | −1 | −0.1 | 0 | 0.1 | 1 | 10"},
		{"one side", value, Symlog, 0, 5, 4, "0 | 0.01 | 0.1 | 1"},
		{"below zero", value, Symlog, -5, 0, 4, "−1 | −0.1 | −0.01 | 0"},
		{"far from zero", value, Symlog, 100, 10000, 3, "100 | 1k | 10k"},
		{"far below zero", value, Symlog, -10000, -100, 3, "−10k | −1k | −100"},
		{"steps both ways", steps, Symlog, -1000, 1000, 8,
			"−1k | −100 | −10 | −1 | 0 | 1 | 10 | 100 | 1k"},
	} {
		assert.Equal(t, c.labels, labels(c.axis.ticksOn(c.k, c.lo, c.hi, c.want)), c.name)
	}
}

func FuzzCurvedTicks(f *testing.F) {
	for _, v := range []float64{
		0, 1, 0.1, 1e-320, 1e300, math.MaxFloat64, 1763424000, 1 << 53, math.NaN(), math.Inf(1),
	} {
		f.Add(uint8(0), v, v*1e3, 5.0)
		f.Add(uint8(1), v, v+2, 3.0)
		f.Add(uint8(6), -v, v/7, 10.0)
		f.Add(uint8(11), v/1e12, v, 7.5)
		f.Add(uint8(6), -v/1e300, v/1e300, 10.0)
	}
	f.Fuzz(func(t *testing.T, kind uint8, lo, hi, want float64) {
		a, k := Axis{Kind: AxisKind(kind % 4)}, Log+Scaling(kind/4%2)
		if !(want > 0 && want < 50) {
			return
		}
		ticks := a.ticksOn(k, lo, hi, want)
		require.LessOrEqual(t, float64(len(ticks)), math.Max(1, want)+2,
			"%d on %d [%v, %v] want %v", kind, k, lo, hi, want)
		seen := map[string]bool{}
		for i, tick := range ticks {
			require.True(t, tick.Value >= lo && tick.Value <= hi, "%d on %d [%v, %v] want %v: %v",
				kind, k, lo, hi, want, tick)
			require.False(t, i > 0 && tick.Value <= ticks[i-1].Value,
				"%d on %d [%v, %v] want %v: %v", kind, k, lo, hi, want, ticks)
			if a.Kind != AxisWall { // midnight of the same date in two years
				require.False(t, seen[tick.Label], "%d on %d [%v, %v] want %v: %v", kind, k, lo, hi,
					want, ticks)
			}
			seen[tick.Label] = true
			require.NotEmpty(t, tick.Label)
		}
	})
}
