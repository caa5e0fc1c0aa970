package query

import (
	"math"

	"eventlens/eventfile/store"
)

// SmoothingKind is a way to smooth a series.
type SmoothingKind uint8

// The kinds.
const (
	SmoothEMA      SmoothingKind = iota // TensorBoard's exponential average, by index: see AppendSmooth
	SmoothTime                          // the same by the distance along x: see appendTimeAverage
	SmoothMean                          // a running mean: see appendRunningMean
	SmoothGaussian                      // a Gaussian: see appendGaussian
)

// Smoothing is a kind and how much of it: the weight, 0 up to 1, of the averages; the number of points that the mean is taken over; the standard deviation of
// the Gaussian in points. 0 and NaN leave a line as it is.
type Smoothing struct {
	Kind   SmoothingKind
	Amount float64
}

// Smooth appends the smoothed values of l to dst, one for each point. All kinds go over every point of the line, and have in common with the peer's:
// they begin anew at each restart; values that are not finite stay as they are and do not count; where all values between two restarts are equal they stay as
// they are. dst and l must not overlap.
func Smooth(dst []float64, l Line, s Smoothing) []float64 {
	from := 0
	for _, restart := range l.Restarts {
		dst = s.appendPart(dst, l.X[from:restart], l.Y[from:restart])
		from = restart
	}
	return s.appendPart(dst, l.X[from:], l.Y[from:])
}

// appendPart smooths what is between two restarts.
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

// appendTimeAverage appends an exponential average for points at uneven distances, after the "time-weighted exponential moving average" of Weights & Biases:
//
//	out[i] = sum of d(i, j)*y[j] over sum of d(i, j), j up to i, where d(i, j) = weight to the power of |x[i]-x[j]|/spacing
//
// The spacing is the mean distance of neighbours, so that where points are evenly spaced this is the debiased average by index. x that turns back counts by
// the way it went; points at the same x share their weight. Points whose y or x is not finite are passed over. At weight 1 it is the mean of all so far.
func appendTimeAverage(dst, x, y []float64, weight float64) []float64 {
	spacing := meanDistance(x, y)
	decay := math.Log(min(weight, 1)) / spacing // -Inf/0 or 0/0 where all is at one place
	mean, total := 0.0, 0.0
	last := math.NaN()
	distance, kept := 0.0, 1.0 // the weight that is kept over that distance: steps repeat theirs
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

// weightOver returns weight to the power of distance over spacing, given decay = log(weight)/spacing.
func weightOver(distance, spacing, decay, weight float64) float64 {
	switch distance {
	case 0:
		return 1
	case spacing:
		return min(weight, 1) // exactly, as the average by index takes it
	}
	return math.Exp(distance * decay)
}

// meanDistance returns the mean distance of neighbours along x of the points that are finite; 0 for fewer than two.
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

// appendRunningMean appends the mean of a window of so many points, rounded down, around each point: as many on the left as on the right, and of an even
// number one more on the left. A centred window leaves features at the step where they happened, where a trailing one would move them to the right. At the
// ends, and beside values that are not finite, it is the mean of what there is.
//
// The places are cut into blocks as long as the window. A window that begins inside a block is the rest of that block and the beginning of the next (van Herk
// 1992), so that the work does not depend on its length. Taking from a running sum what leaves the window would be as fast, but after a value of 1e20 the sum
// has forgotten all others.
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
	left := width / 2 // place p of the blocks is point p-left, and the window of point i starts at place i
	sumRests(out, y, width, scale)

	// The window of point 0 but for its last place, which is the first block but for its last.
	sum, count := 0.0, 0
	for j := 0; j < min(width-1-left, n); j++ {
		if v := y[j]; store.IsFinite(v) {
			sum += v * scale
			count++
		}
	}
	inBlock := width - 1 // where in its block the last place of the window is
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

// headroom returns a power of two by which the finite values are multiplied so that sums of them stay finite: 1 but for values near the largest float64.
func headroom(values []float64) float64 {
	const tooLarge = math.MaxFloat64 / (1 << 40)
	for _, v := range values {
		if a := math.Abs(v); a > tooLarge && a <= math.MaxFloat64 {
			return 1.0 / (1 << 40)
		}
	}
	return 1
}
