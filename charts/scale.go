package charts

import (
	"errors"
	"math"
	"strconv"
)

// Scale maps data values to pixels along one axis. The zero value maps everything to
// pixel 0; use [NewScale] or [Scaling.NewScale].
type Scale struct {
	dataLo, dataHi float64
	scaling        Scaling
	curve          curve  // straightens the data
	px             affine // straightened data to pixels
}

// affine maps numbers to pixels along a straight line.
type affine struct{ base, pxLo, pxPer float64 }

// at returns the pixel position of a number. Subtracting first keeps full precision for wall times,
// whose domain is narrow and far from zero. The conversion prevents a fused multiply-add, so that a
// point falls into the same column on every machine.
func (a affine) at(v float64) float64 { return float64((v-a.base)*a.pxPer) + a.pxLo }

// NewScale returns the linear scale that puts dataLo at pxLo and dataHi at pxHi.
// Either pair may run downwards, as pixels of a y axis do. The ends must be finite
// and differ, and their distance must be representable.
func NewScale(dataLo, dataHi, pxLo, pxHi float64) (Scale, error) {
	return Linear.NewScale(dataLo, dataHi, pxLo, pxHi)
}

// NewScale is like the function [NewScale], with another scaling. Both ends of a
// logarithmic scale must be above zero.
func (k Scaling) NewScale(dataLo, dataHi, pxLo, pxHi float64) (Scale, error) {
	c := newCurve(k, dataLo, dataHi)
	lo, hi := c.straight(dataLo), c.straight(dataHi)
	s := Scale{
		dataLo: dataLo, dataHi: dataHi, scaling: k, curve: c,
		px: affine{lo, pxLo, (pxHi - pxLo) / (hi - lo)},
	}
	if !Finite(dataHi-dataLo) || dataLo == dataHi {
		return Scale{}, scaleError("data", dataLo, dataHi)
	}
	if !Finite(pxHi-pxLo) || pxLo == pxHi {
		return Scale{}, scaleError("pixel", pxLo, pxHi)
	}
	if !Finite(s.px.pxPer) || s.px.pxPer == 0 {
		return Scale{}, scaleError(k.space(), dataLo, dataHi)
	}
	return s, nil
}

func scaleError(space string, lo, hi float64) error {
	return errors.New("scale needs two finite, different " + space + " ends: got " +
		strconv.FormatFloat(lo, 'g', -1, 64) + " and " + strconv.FormatFloat(hi, 'g', -1, 64))
}

// PxFromData returns the pixel position of a data value, which may lie outside the ends. It returns
// NaN for NaN and for values that have no place (see [Scale.Places]); the result may be infinite
// for very large values.
func (s Scale) PxFromData(v float64) float64 { return s.px.at(s.curve.straight(v)) }

// DataFromPx is the inverse of PxFromData.
func (s Scale) DataFromPx(px float64) float64 {
	return s.curve.bent(float64((px-s.px.pxLo)/s.px.pxPer) + s.px.base)
}

// Places reports whether a value has a place on the scale. NaN and infinities have none; on a
// logarithmic scale, neither do numbers not above zero.
func (s Scale) Places(v float64) bool { return s.scaling.places(v) }

// straightInto returns the values straightened, so that pixels are linear in them. On a linear
// scale these are the values themselves; otherwise they are stored in memory, which is grown as
// needed and returned. Values without a place become NaN.
func (s Scale) straightInto(memory, values []float64) (straight, grown []float64) {
	if s.curve.scaling == Linear && s.scaling != Log {
		return values, memory
	}
	memory = memory[:0]
	for _, v := range values {
		if !s.Places(v) {
			v = math.NaN()
		}
		memory = append(memory, s.curve.straight(v))
	}
	return memory, memory
}

// placedInto returns the values with NaN in place of those that have no place on the scale. If only
// non-finite values can lack one it returns the values themselves; otherwise the results are stored
// in memory, which is grown as needed and returned.
func (s Scale) placedInto(memory, values []float64) (placed, grown []float64) {
	if s.scaling != Log {
		return values, memory
	}
	memory = memory[:0]
	for _, v := range values {
		if !(v > 0) {
			v = math.NaN()
		}
		memory = append(memory, v)
	}
	return memory, memory
}

// Domain returns the data ends the scale was made with.
func (s Scale) Domain() (lo, hi float64) { return s.dataLo, s.dataHi }

// Scaling returns the scaling of the axis.
func (s Scale) Scaling() Scaling { return s.scaling }

// Times returns the scale with all pixels multiplied by ratio: CSS pixels to
// device pixels. The ratio must be positive and finite.
func (s Scale) Times(ratio float64) Scale {
	s.px.pxLo *= ratio
	s.px.pxPer *= ratio
	return s
}

// Finite reports whether v is neither NaN nor infinite. The difference of an infinity with itself
// is NaN; this form is inlined into the hot loops.
func Finite(v float64) bool { return v-v == 0 }

// clamp returns v limited to [lo, hi]; NaN stays NaN.
func clamp(v, lo, hi float64) float64 {
	if v < lo {
		return lo
	}
	if v > hi {
		return hi
	}
	return v
}

// lesser and larger are math.Min and math.Max for arguments known to be numbers. The functions of
// package math are calls into assembler on amd64 and took half of the time of a raster.
func lesser(a, b float64) float64 {
	if a < b {
		return a
	}
	return b
}

func larger(a, b float64) float64 {
	if a > b {
		return a
	}
	return b
}
