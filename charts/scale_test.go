package charts

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNewScaleValidates(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name                 string
		dataLo, dataHi, a, b float64
		ok                   bool
	}{
		{"plain", 0, 1, 0, 100, true},
		{"downwards", 0, 1, 100, 0, true},
		{"reversed data", 1, 0, 0, 100, true},
		{"equal data", 3, 3, 0, 100, false},
		{"equal pixels", 0, 1, 7, 7, false},
		{"NaN data", nan, 1, 0, 100, false},
		{"infinite data", 0, inf, 0, 100, false},
		{"infinite pixels", 0, 1, 0, inf, false},
		{"length overflows", -math.MaxFloat64, math.MaxFloat64, 0, 100, false},
		{"length underflows", 0, 5e-324, 0, 100, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := NewScale(c.dataLo, c.dataHi, c.a, c.b)
			assert.Equal(t, c.ok, err == nil, "%v", err)
		})
	}
	_, err := NewScale(3, 3, 0, 1)
	assert.EqualError(t, err, "scale needs two finite, different data ends: got 3 and 3")
}

func TestScaleMapsBothWays(t *testing.T) {
	// A minute of wall time: far from zero, where a slope and an offset lose digits.
	s, err := NewScale(1763480000, 1763480060, 0, 300)
	require.NoError(t, err)
	assert.Equal(t, 0.0, s.PxFromData(1763480000))
	assert.Equal(t, 300.0, s.PxFromData(1763480060))
	assert.Equal(t, 2.5, s.PxFromData(1763480000.5))
	assert.InDelta(t, 1763480012.25, s.DataFromPx(s.PxFromData(1763480012.25)), 1e-6)
	assert.Equal(t, 600.0, s.Times(2).PxFromData(1763480060))
	assert.True(t, math.IsNaN(s.PxFromData(math.NaN())))
}

func TestDomain(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name             string
		values           []float64
		wideLo, wideHi   float64
		paddedLo, padded float64
	}{
		{"empty", nil, 0, 1, 0, 1},
		{"nothing finite", []float64{nan, inf, -inf}, 0, 1, 0, 1},
		{"zero", []float64{0, 0}, -1, 1, -1, 1},
		{"one positive", []float64{3}, 0, 6, 0, 6},
		{"one negative", []float64{-3, nan}, -6, 0, -6, 0},
		{"subnormal", []float64{5e-324, -5e-324}, -1, 1, -1, 1},
		{"range", []float64{0.53, nan, 0.81, inf}, 0.53, 0.81, 0.52, 0.82},
		{"across zero", []float64{-1, 1}, -1, 1, -1.1, 1.1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var d Domain
			d.AddAll(c.values)
			lo, hi := d.Wide()
			assert.Equal(t, []float64{c.wideLo, c.wideHi}, []float64{lo, hi}, "wide")
			lo, hi = d.Padded()
			assert.InDeltaSlice(t, []float64{c.paddedLo, c.padded}, []float64{lo, hi}, 1e-12,
				"padded")
		})
	}
}

func TestDomainAlwaysMakesAScale(t *testing.T) {
	values := []float64{0, 1, -1, 1e300, -1e300, math.MaxFloat64, -math.MaxFloat64, 5e-324, -5e-324,
		1e-300,
		1e15, 1e15 + 0.125, 1, math.Nextafter(1, 2), math.NaN(), math.Inf(1), math.Inf(-1)}
	for _, a := range values {
		for _, b := range values {
			var d Domain
			d.Add(a)
			d.Add(b)
			for _, ends := range []func() (float64, float64){d.Wide, d.Padded} {
				lo, hi := ends()
				_, err := NewScale(lo, hi, 0, 500)
				assert.NoError(t, err, "values %v and %v", a, b)
				assert.Less(t, lo, hi)
			}
			if lo, hi, ok := d.Range(); ok {
				paddedLo, paddedHi := d.Padded()
				assert.True(t, paddedLo <= max(lo, -maxEnd) && paddedHi >= min(hi, maxEnd),
					"values %v and %v: %v, %v", a, b, paddedLo, paddedHi)
			}
		}
	}
}
