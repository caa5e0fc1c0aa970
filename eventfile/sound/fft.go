package sound

import (
	"math"
	"math/bits"
)

// FFT is a discrete Fourier transform of N values: X[k] = sum x[n] exp(-2πi kn/N). N is a power of
// two. It works in place, with the radix-2 algorithm of Cooley and Tukey.
type FFT struct {
	cos, sin []float64 // cosine and sine of 2πk/N, for k < N/2
	shift    uint      // turns reversed 64 bits into a reversed index
}

// NewFFT returns the transform of n values, a power of two.
func NewFFT(n int) *FFT {
	f := &FFT{
		cos: make([]float64, n/2), sin: make([]float64, n/2),
		shift: uint(bits.LeadingZeros64(uint64(n)) + 1),
	}
	for k := range f.cos {
		f.sin[k], f.cos[k] = math.Sincos(2 * math.Pi * float64(k) / float64(n))
	}
	return f
}

// Transform replaces N complex values, given as real and imaginary parts, by their transform.
func (f *FFT) Transform(re, im []float64) {
	n := len(re)
	if n < 2 {
		return
	}
	for i := range n {
		if j := int(bits.Reverse64(uint64(i)) >> f.shift); i < j {
			re[i], re[j] = re[j], re[i]
			im[i], im[j] = im[j], im[i]
		}
	}
	for half := 1; half < n; half *= 2 {
		stride := n / (2 * half)
		for from := 0; from < n; from += 2 * half {
			for k := range half {
				c, s := f.cos[k*stride], -f.sin[k*stride]
				a, b := from+k, from+k+half
				tr, ti := re[b]*c-im[b]*s, re[b]*s+im[b]*c
				re[b], im[b] = re[a]-tr, im[a]-ti
				re[a], im[a] = re[a]+tr, im[a]+ti
			}
		}
	}
}
