package number

import "math/bits"

// Random is a source of random numbers, the same for the same seed: xorshift64*. See Vigna, An
// experimental exploration of Marsaglia's xorshift generators, scrambled, ACM TOMS 42 (2016).
type Random struct{ state uint64 }

// NewRandom returns a source for a seed, any number. Seeds next to each other give sources that have
// nothing in common: the first state is a hash, the finalizer of splitmix64.
func NewRandom(seed uint64) *Random {
	z := seed + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return &Random{state: (z ^ z>>31) | 1}
}

// Next returns 64 random bits.
func (r *Random) Next() uint64 {
	r.state ^= r.state >> 12
	r.state ^= r.state << 25
	r.state ^= r.state >> 27
	return r.state * 0x2545f4914f6cdd1d
}

// Below returns a number from 0 to n-1.
func (r *Random) Below(n int) int {
	high, _ := bits.Mul64(r.Next(), uint64(n))
	return int(high)
}

// Normal returns a number of about the normal distribution with mean 0 and deviation 1: a sum of
// twelve even ones.
func (r *Random) Normal() float32 {
	sum := int64(0)
	for range 3 {
		for x, i := r.Next(), 0; i < 4; i++ {
			sum += int64(x & 0xffff)
			x >>= 16
		}
	}
	return float32(sum-6*0xffff) / 0x10000
}
