package charts

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDigitsOfAColumn(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []float64
		want   string
	}{
		{"of one size", []float64{0.6084, 0.5, 0.02421}, "0.60840 0.50000 0.02421"},
		{"of several sizes", []float64{1.37, 12.5, 0.25}, "1.3700 12.5000 0.2500"},
		{"whole numbers", []float64{3, 12, 1234}, "3 12 1,234"},
		{"some of them whole", []float64{1, 2.5, -3}, "1.000 2.500 −3.000"},
		{"much smaller ones", []float64{1234, 0.5, 0.00123}, "1,234.00 0.50 0.00123"},
		{"with exponents", []float64{0.25, 1e-5, 25000}, "0.2500 1.00e-5 2.50e4"},
		{"zero", []float64{math.Copysign(0, -1), 0.25}, "0.0000 0.2500"},
		{"no numbers", []float64{math.NaN(), math.Inf(-1), 2}, "NaN −∞ 2"},
	} {
		var d Digits
		for _, v := range c.values {
			d.Add(v)
		}
		var all []string
		for _, v := range c.values {
			all = append(all, d.Format(v))
		}
		assert.Equal(t, c.want, strings.Join(all, " "), c.name)
	}
}

func TestAxesOfValuesAboveZero(t *testing.T) {
	for _, c := range []struct{ lo, hi, wantLo, wantHi float64 }{
		{0.02, 3.38, 0, 3.6}, {0, 1, 0, 1.05}, {0.9, 1, 0.895, 1.005}, {-1, 0, -1.05, 0},
		{-0.1, 5, -0.5, 5.25},
	} {
		var d Domain
		d.Add(c.lo)
		d.Add(c.hi)
		lo, hi := d.Padded()
		assert.InDeltaSlice(t, []float64{c.wantLo, c.wantHi}, []float64{lo, hi}, 1e-9, "%v to %v",
			c.lo, c.hi)
	}
	for lo := -2.0; lo < 2; lo += 0.0371 {
		for hi := lo + 0.01; hi < 5; hi *= 1.7 {
			if hi <= 0 {
				break
			}
			var d Domain
			d.Add(lo)
			d.Add(hi)
			from, to := d.Padded()
			assert.LessOrEqual(t, (lo-from)/(hi-lo), 0.12, "below %v to %v", lo, hi)
			assert.LessOrEqual(t, (to-hi)/(hi-lo), 0.12, "above %v to %v", lo, hi)
			assert.False(t, lo >= 0 && from < 0)
		}
	}
}
