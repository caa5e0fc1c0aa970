package query

import (
	"math"

	"eventlens/eventfile/store"
)

// DefaultBins is the number of bins of TensorBoard's histogram charts.
const DefaultBins = 30

// Summary describes one histogram by its own buckets, before they are converted to common bins. It
// assumes that a bucket's values are spread evenly over it.
type Summary struct {
	Count float64 // number of values
	// Mean and Std, the standard deviation, are estimates; Min and Max are the outer edges of the
	// non-empty buckets. All are NaN if the histogram is empty.
	Mean, Std, Min, Max float64
}

// SpanOf returns the extent of the buckets of a series.
func SpanOf(h store.BucketSeries) Extent {
	span := NoExtent
	for i := range h.Segments {
		span.Low = min(span.Low, h.Segments[i].Low)
		span.High = max(span.High, h.Segments[i].High)
	}
	return span
}

// bucketNumbers is how many numbers describe a bucket: left edge, right edge, count.
const bucketNumbers = 3

// bucketAt returns the first bucket of buckets, with its edges in order; ok is false if it must be
// left out.
func bucketAt(buckets []float64) (left, right, count float64, ok bool) {
	left, right, count = buckets[0], buckets[1], buckets[2]
	if right < left {
		left, right = right, left
	}
	return left, right, count,
		store.IsFinite(left) && store.IsFinite(right) && store.IsFinite(count)
}

// Bins are equal bins on which the histograms of several series are drawn together; bin i is from
// edges[i] to edges[i+1]. The zero value has no bins.
type Bins struct {
	edges []float64
	width float64
}

// BinsOver returns bins bins of equal width between the ends of a span, like TensorBoard's: there
// the span holds the buckets of all histograms of a series. If all buckets are at one place x, the
// bins span x/1.1-1 to x*1.1+1 or, below -10, x*1.1-1 to x/1.1+1. An empty span, or bins that are
// not positive, give no bins.
func BinsOver(span Extent, bins int) Bins {
	if bins <= 0 || span.Empty() {
		return Bins{}
	}
	if span.Low == span.High {
		span = around(span.Low)
	}
	b := Bins{edges: make([]float64, bins+1), width: (span.High - span.Low) / float64(bins)}
	if !store.IsFinite(b.width) {
		b.width = span.High/float64(bins) - span.Low/float64(bins)
	}
	b.edges[0] = span.Low
	for i := range bins {
		// In two steps like in TensorBoard: the rounding decides about buckets without width on a
		// border.
		left := span.Low + float64(i)*b.width
		b.edges[i+1] = min(left+b.width, span.High)
	}
	b.edges[bins] = span.High
	return b
}

// Len returns the number of bins.
func (b Bins) Len() int { return max(len(b.edges)-1, 0) }

// Ends returns the outer edges of the bins, zero if there are no bins.
func (b Bins) Ends() (low, high float64) {
	if b.Len() == 0 {
		return 0, 0
	}
	return b.edges[0], b.edges[b.Len()]
}

// around returns the span to draw if all values are at x.
func around(x float64) Extent {
	span := Extent{Low: x/1.1 - 1, High: x*1.1 + 1}
	if x < -10 {
		// TensorBoard's rule above would place the span beside x and invert it.
		span = Extent{Low: x*1.1 - 1, High: x/1.1 + 1}
	}
	return Extent{Low: max(span.Low, -math.MaxFloat64), High: min(span.High, math.MaxFloat64)}
}

// Share adds the counts of a histogram's buckets, which lie within the bins, to counts, one per
// bin: each bucket's count in proportion to its overlap with the bins. A bucket without width
// counts for the bin that contains it; on a border that is the right one, but the last bin contains
// its right edge. The total count is preserved, except for buckets with edges or a count that are
// not finite, which are left out.
func (b Bins) Share(counts, buckets []float64) {
	for ; len(buckets) >= bucketNumbers; buckets = buckets[bucketNumbers:] {
		left, right, count, ok := bucketAt(buckets)
		if !ok || count == 0 {
			continue
		}
		i := b.binOf(left)
		width := right/2 - left/2 // halved, since the width may be infinite
		if width == 0 {
			counts[i] += count
			continue
		}
		for ; i < len(counts) && b.edges[i] < right; i++ {
			overlap := min(right, b.edges[i+1])/2 - max(left, b.edges[i])/2
			counts[i] += count * max(overlap/width, 0)
		}
	}
}

// binOf returns the bin that contains x, which must be within the bins.
func (b Bins) binOf(x float64) int {
	last := b.Len() - 1
	i := min(max(int(x/b.width-b.edges[0]/b.width), 0), last)
	for i > 0 && x < b.edges[i] {
		i--
	}
	for i < last && x >= b.edges[i+1] {
		i++
	}
	return i
}

// ValuesOf returns the extent of the non-empty buckets, three numbers each.
func ValuesOf(buckets []float64) Extent {
	extent := NoExtent
	for ; len(buckets) >= bucketNumbers; buckets = buckets[bucketNumbers:] {
		if left, right, count, ok := bucketAt(buckets); ok && count > 0 {
			extent.Low, extent.High = min(extent.Low, left), max(extent.High, right)
		}
	}
	return extent
}

// Summarize describes a histogram with the given buckets, three numbers each.
func Summarize(buckets []float64) Summary {
	s := Summary{Mean: math.NaN(), Std: math.NaN(), Min: math.NaN(), Max: math.NaN()}
	extent := NoExtent
	sum := 0.0
	for rest := buckets; len(rest) >= bucketNumbers; rest = rest[bucketNumbers:] {
		if left, right, count, ok := bucketAt(rest); ok && count > 0 {
			s.Count += count
			sum += count * (left/2 + right/2)
			extent.Low = min(extent.Low, left)
			extent.High = max(extent.High, right)
		}
	}
	if extent.Empty() {
		return s
	}
	s.Min, s.Max = extent.Low, extent.High
	s.Mean = sum / s.Count
	s.Std = math.Sqrt(squaredDeviations(buckets, s.Mean) / s.Count)
	return s
}

// squaredDeviations returns the sum of the squared distances of the values from mean. Values spread
// evenly over a width w each contribute w*w/12 in addition to the squared distance of their centre.
func squaredDeviations(buckets []float64, mean float64) float64 {
	sum := 0.0
	for ; len(buckets) >= bucketNumbers; buckets = buckets[bucketNumbers:] {
		if left, right, count, ok := bucketAt(buckets); ok && count > 0 {
			distance := left/2 + right/2 - mean
			width := right - left
			sum += count * (distance*distance + width*width/12)
		}
	}
	return sum
}
