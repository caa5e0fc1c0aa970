package query

import (
	"math"

	"eventlens/eventfile/store"
)

// SmoothingKind is a way to smooth a series.
type SmoothingKind uint8

// The kinds.
const (
	// TensorBoard's exponential moving average by index: see AppendSmooth
	SmoothEMA      SmoothingKind = iota
	SmoothTime                   // the average by distance along x: see appendTimeAverage
	SmoothMean                   // a running mean: see appendRunningMean
	SmoothGaussian               // a Gaussian: see appendGaussian
)

// Smoothing is a kind of smoothing with its amount: for the averages the weight, from 0 to 1; for
// the running mean the number of points; for the Gaussian the standard deviation in points. 0 and
// NaN leave a line unchanged.
type Smoothing struct {
	Kind   SmoothingKind
	Amount float64
}

// Smooth appends the smoothed values of l to dst, one per point. All kinds share these rules with
// TensorBoard's: they start again at each restart; values that are not finite stay unchanged and do
// not count; if all values between two restarts are equal they stay unchanged. dst and l must not
// overlap.
func Smooth(dst []float64, l Line, s Smoothing) []float64 {
	from := 0
	for _, restart := range l.Restarts {
		dst = s.appendPart(dst, l.X[from:restart], l.Y[from:restart])
		from = restart
	}
	return s.appendPart(dst, l.X[from:], l.Y[from:])
}

// appendPart smooths the part between two restarts.
func (s Smoothing) appendPart(dst, x, y []float64) []float64 {
	if s.Kind == SmoothEMA {
		return AppendSmooth(dst, y, s.Amount)
	}
	if !(s.Amount > 0) || constant(y) {
		return append(dst, y...)
	}
	switch s.Kind {
	case SmoothTime:
		return appendTimeAverage(dst, x, y, s.Amount)
	case SmoothMean:
		return appendRunningMean(dst, y, s.Amount)
	}
	return appendGaussian(dst, y, s.Amount)
}

// appendTimeAverage appends an exponential average for unevenly spaced points, after the
// "time-weighted exponential moving average" of Weights & Biases:
//
//	out[i] = sum of d(i, j)*y[j] over sum of d(i, j), j up to i, where
//	d(i, j) = weight to the power of |x[i]-x[j]|/spacing
//
// The spacing is the mean distance of neighbours, so that for evenly spaced points this is the
// debiased average by index. If x goes back, the distance travelled counts; points at the same x
// share their weight. Points whose y or x is not finite are skipped. At weight 1 it is the mean of
// all points so far.
func appendTimeAverage(dst, x, y []float64, weight float64) []float64 {
	spacing := meanDistance(x, y)
	decay := math.Log(min(weight, 1)) / spacing // -Inf/0 or 0/0 if all points are at one place
	mean, total := 0.0, 0.0
	last := math.NaN()
	// kept is the weight over the distance last seen, cached since distances repeat
	distance, kept := 0.0, 1.0
	for i, value := range y {
		at := x[i]
		if !store.IsFinite(value) || !store.IsFinite(at) {
			dst = append(dst, value)
			continue
		}
		if d := math.Abs(at - last); d != distance && total > 0 {
			distance, kept = d, weightOver(d, spacing, decay, weight)
		}
		last = at
		total = total*kept + 1
		share := 1 / total
		mean = mean*(1-share) + value*share
		dst = append(dst, mean)
	}
	return dst
}

// weightOver returns weight to the power of distance/spacing, given decay = log(weight)/spacing.
func weightOver(distance, spacing, decay, weight float64) float64 {
	switch distance {
	case 0:
		return 1
	case spacing:
		return min(weight, 1) // exactly like the average by index
	}
	return math.Exp(distance * decay)
}

// meanDistance returns the mean distance along x between neighbouring finite points; 0 for fewer
// than two.
func meanDistance(x, y []float64) float64 {
	sum, n := 0.0, 0
	last := 0.0
	for i, at := range x {
		if store.IsFinite(at) && store.IsFinite(y[i]) {
			if n > 0 {
				sum += math.Abs(at - last)
			}
			last = at
			n++
		}
	}
	return min(sum, math.MaxFloat64) / float64(max(n-1, 1))
}

// appendRunningMean appends the mean of a window around each point. The window has the given number
// of points, rounded down: equally many on both sides, and with an even number one more on the
// left. A centred window leaves features at their step, while a trailing one would move them to the
// right. At the ends, and beside values that are not finite, it is the mean of the existing values.
//
// The places are divided into blocks as long as the window. A window that begins inside a block
// consists of the rest of that block and the beginning of the next (van Herk 1992), so that the
// work does not depend on the window's length. Subtracting the values that leave the window from a
// running sum would be as fast, but after a value of 1e20 the sum has lost all others.
func appendRunningMean(dst, y []float64, window float64) []float64 {
	n := len(y)
	width := int(min(window, float64(2*n+1)))
	if width < 2 {
		return append(dst, y...)
	}
	scale := headroom(y)
	from := len(dst)
	dst = append(dst, y...)
	out := dst[from:]
	// place p of the blocks is point p-left; the window of point i starts at place i
	left := width / 2
	sumRests(out, y, width, scale)

	// Sum of the window of point 0 without its last place. The window is the first block, whose
	// last place the loop below adds.
	sum, count := 0.0, 0
	for j := 0; j < min(width-1-left, n); j++ {
		if v := y[j]; store.IsFinite(v) {
			sum += v * scale
			count++
		}
	}
	inBlock := width - 1 // index of the window's last place within its block
	for i := range out {
		if inBlock == width {
			inBlock, sum = 0, 0
		}
		if j := i + width - 1 - left; j < n && store.IsFinite(y[j]) {
			sum += y[j] * scale
			count++
		}
		total := out[i]
		if inBlock++; inBlock < width {
			total += sum
		}
		if store.IsFinite(y[i]) {
			out[i] = total / (float64(count) * scale)
		} else {
			out[i] = y[i]
		}
		if j := i - left; j >= 0 && store.IsFinite(y[j]) {
			count--
		}
	}
	return dst
}

// sumRests sets out[p] to the sum of the values from place p to the end of its block.
func sumRests(out, y []float64, width int, scale float64) {
	left := width / 2
	sum := 0.0
	p := (len(y)-1)/width*width + width - 1
	for inBlock := width - 1; p >= 0; p, inBlock = p-1, inBlock-1 {
		if inBlock < 0 {
			inBlock, sum = width-1, 0
		}
		if j := p - left; j >= 0 && j < len(y) && store.IsFinite(y[j]) {
			sum += y[j] * scale
		}
		if p < len(out) {
			out[p] = sum
		}
	}
}

// headroom returns a power of two to multiply the finite values with, so that their sums stay
// finite: 1 except for values near the largest float64.
func headroom(values []float64) float64 {
	const tooLarge = math.MaxFloat64 / (1 << 40)
	for _, v := range values {
		if a := math.Abs(v); a > tooLarge && a <= math.MaxFloat64 {
			return 1.0 / (1 << 40)
		}
	}
	return 1
}
