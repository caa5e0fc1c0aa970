package charts

import (
	"errors"
	"strconv"
)

// Scale maps data values to pixels along one axis, linearly. The zero value maps
// everything to pixel 0; use [NewScale].
type Scale struct {
	dataLo, dataHi float64
	pxLo           float64
	pxPerData      float64
}

// NewScale returns the scale that puts dataLo at pxLo and dataHi at pxHi. Either
// pair may run downwards, as pixels of a y axis do. The ends must be finite and
// differ, and their distance must be representable.
func NewScale(dataLo, dataHi, pxLo, pxHi float64) (Scale, error) {
	s := Scale{dataLo: dataLo, dataHi: dataHi, pxLo: pxLo, pxPerData: (pxHi - pxLo) / (dataHi - dataLo)}
	if !finite(dataHi-dataLo) || dataLo == dataHi {
		return Scale{}, scaleError("data", dataLo, dataHi)
	}
	if !finite(pxHi-pxLo) || pxLo == pxHi {
		return Scale{}, scaleError("pixel", pxLo, pxHi)
	}
	if !finite(s.pxPerData) || s.pxPerData == 0 {
		return Scale{}, scaleError("data", dataLo, dataHi)
	}
	return s, nil
}

func scaleError(space string, lo, hi float64) error {
	return errors.New("scale needs two finite, different " + space + " ends: got " +
		strconv.FormatFloat(lo, 'g', -1, 64) + " and " + strconv.FormatFloat(hi, 'g', -1, 64))
}

// PxFromData returns the pixel position of a data value, which may lie outside
// the ends. NaN stays NaN; the result may be infinite for very large values.
func (s Scale) PxFromData(v float64) float64 {
	// Subtracting first keeps full precision for wall times, whose domain is
	// narrow and far from zero. The conversion forbids a fused multiply-add, so
	// that a point falls into the same column on every machine.
	return float64((v-s.dataLo)*s.pxPerData) + s.pxLo
}

// DataFromPx is the inverse of PxFromData.
func (s Scale) DataFromPx(px float64) float64 {
	return float64((px-s.pxLo)/s.pxPerData) + s.dataLo
}

// Domain returns the data ends the scale was made with.
func (s Scale) Domain() (lo, hi float64) { return s.dataLo, s.dataHi }

// Times returns the scale with all pixels multiplied by ratio: CSS pixels to
// device pixels. The ratio must be positive and finite.
func (s Scale) Times(ratio float64) Scale {
	s.pxLo *= ratio
	s.pxPerData *= ratio
	return s
}

// finite reports whether v is neither NaN nor infinite; the difference of an
// infinity with itself is NaN, and this form is inlined into the hot loops.
func finite(v float64) bool { return v-v == 0 }

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

// lesser and larger are math.Min and math.Max for arguments known to be numbers.
// Those are calls into assembler on amd64 and took half of the time of a raster.
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
