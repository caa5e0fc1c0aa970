package number

import "math"

// The logarithm of 2 in two parts. The first has zeros at its end, so that its product with a whole
// number is exact.
const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
	log2e   = 1.44269504088896338700
)

// Exp returns e to the power of x, with a relative error of about 10⁻¹⁵. Below -700 it is 0, above
// 700 as at 700.
func Exp(x float64) float64 {
	if x != x || x < -700 {
		return 0
	}
	x = min(x, 700)
	// x = n·ln 2 + r with |r| ≤ ln 2 / 2, where the series of e^r needs 13 terms.
	n := math.Floor(float64(x*log2e) + .5)
	r := (x - float64(n*ln2High)) - float64(n*ln2Low)
	sum := 1.0
	for i := 13; i > 0; i-- {
		sum = 1 + float64(float64(r*sum)/float64(i))
	}
	return sum * math.Float64frombits(uint64(int64(n)+1023)<<52)
}

// Log returns the natural logarithm of a positive normal number, with an error of about 10⁻¹⁵.
func Log(x float64) float64 {
	// x = m·2ᵉ with m around 1, and ln m = 2·artanh(s).
	bits := math.Float64bits(x)
	e := int(bits>>52) - 1023
	m := math.Float64frombits(bits&(1<<52-1) | 1023<<52)
	if m > math.Sqrt2 {
		m /= 2
		e++
	}
	s := (m - 1) / (m + 1)
	square := s * s
	sum := 0.0
	for i := 23; i > 0; i -= 2 {
		sum = 1/float64(i) + float64(square*sum)
	}
	return float64(float64(e)*ln2High) + (float64(2*s*sum) + float64(float64(e)*ln2Low))
}

// Power returns x to the power of y for a positive x.
func Power(x, y float64) float64 { return Exp(y * Log(x)) }
