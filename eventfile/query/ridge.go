package query

import (
	"math"

	"eventlens/eventfile/store"
)

// DefaultBins is the number of bins of TensorBoard's histogram charts.
const DefaultBins = 30

// Ridge is one histogram on the common bins of its series.
type Ridge struct {
	Step store.Step
	Wall store.WallTime
	// Counts has one count per bin; all are zero if the histogram is empty.
	Counts []float64
	Summary
}

// Summary describes one histogram by its own buckets, before they are converted to common bins. It
// assumes that a bucket's values are spread evenly over it.
type Summary struct {
	Count float64 // number of values
	// Mean and Std, the standard deviation, are estimates; Min and Max are the outer edges of the
	// non-empty buckets. All are NaN if the histogram is empty.
	Mean, Std, Min, Max float64
}

// Ridgeline is a selection of a series' histograms, on common bins.
type Ridgeline struct {
	Low, High float64 // the outer edges of the bins
	// Ridges are the selected histograms with available buckets, in the order of the series; Total
	// is the number of histograms in the series.
	Ridges []Ridge
	Total  int
	// Missing lists the places of the selected histograms whose buckets are not available yet.
	Missing []store.Place
}

// Fetched returns the buckets of a histogram that is not in memory, three numbers each as from
// Place.AppendBuckets; ok is false if they are not available yet. Callers do not keep them.
type Fetched func(store.Place) (buckets []float64, ok bool)

// Ridges selects at most limit histograms of a series, evenly, including the oldest and the newest
// (only the newest for 1, all for less), and puts them on equal bins between low and high, like
// TensorBoard: the bins span the buckets of all histograms of the series, and each bucket's count
// is distributed over the bins in proportion to their overlap. A bucket without width counts for
// the bin that contains it; on a border that is the right one, but the last bin contains its right
// edge. If all buckets are at one place x, the bins span x/1.1-1 to x*1.1+1 or, below -10, x*1.1-1
// to x/1.1+1.
//
// The total count of each histogram is preserved, except for buckets with edges or counts that are
// not finite, which are left out. If no bucket remains, or bins is not positive, low and high are 0
// and the ridges have no counts.
//
// Buckets that are not in memory come from fetched, which may be nil. Histograms whose buckets are
// unavailable are missing in the result: once they are fetched, the same call returns them too, on
// the same bins.
func Ridges(h store.BucketSeries, bins, limit int, fetched Fetched) Ridgeline {
	return RidgesOver(SpanOf(h), h, bins, limit, fetched)
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

// RidgesOver is like Ridges with bins over a span that contains the span of the series, so that
// several series can be compared.
func RidgesOver(span Extent, h store.BucketSeries, bins, limit int, fetched Fetched) Ridgeline {
	chosen := choose(h.Len(), limit)
	line := Ridgeline{Total: h.Len(), Ridges: make([]Ridge, 0, len(chosen))}
	b := binningOf(span, bins)
	size := b.count()
	if size > 0 {
		line.Low, line.High = b.edges[0], b.edges[size]
	}
	counts := make([]float64, len(chosen)*size)
	var numbers []float64
	for _, i := range chosen {
		histogram := h.At(i)
		buckets, ok := bucketsOf(histogram, fetched, &numbers)
		if !ok {
			line.Missing = append(line.Missing, histogram.Place)
			continue
		}
		ridge := Ridge{Step: histogram.Step, Wall: histogram.Wall, Summary: Summarize(buckets)}
		if size > 0 {
			ridge.Counts, counts = counts[:size:size], counts[size:]
			b.share(ridge.Counts, buckets)
		}
		line.Ridges = append(line.Ridges, ridge)
	}
	return line
}

// choose returns the indices of at most limit of n elements, evenly spaced.
func choose(n, limit int) []int {
	count := n
	if limit > 0 {
		count = min(n, limit)
	}
	chosen := make([]int, count)
	for k := range chosen {
		chosen[k] = n - 1
		if count > 1 {
			chosen[k] = (k*(n-1) + (count-1)/2) / (count - 1)
		}
	}
	return chosen
}

// bucketsOf returns the buckets of a histogram, in the memory of buf unless they are fetched; ok is
// false if they are unavailable.
func bucketsOf(h store.Histogram, fetched Fetched, buf *[]float64) (buckets []float64, ok bool) {
	switch {
	case h.InMemory():
		*buf = h.AppendBuckets((*buf)[:0])
		return *buf, true
	case fetched == nil:
		return nil, false
	}
	return fetched(h.Place)
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

// binning is a row of equal bins; bin i is from edges[i] to edges[i+1]. The zero value has no bins.
type binning struct {
	edges []float64
	width float64
}

// binningOf returns the bins for a span.
func binningOf(span Extent, bins int) binning {
	if bins <= 0 || span.Empty() {
		return binning{}
	}
	return newBinning(span, bins)
}

func newBinning(span Extent, bins int) binning {
	if span.Low == span.High {
		span = around(span.Low)
	}
	b := binning{edges: make([]float64, bins+1), width: (span.High - span.Low) / float64(bins)}
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

// Bins are equal bins that the histograms of several series share, as TensorBoard draws them; see
// Ridges. The zero value has no bins.
type Bins struct{ binning }

// BinsOver returns bins bins of equal width between the ends of a span.
func BinsOver(span Extent, bins int) Bins { return Bins{binningOf(span, bins)} }

// Len returns the number of bins: zero if the span is empty.
func (b Bins) Len() int { return b.count() }

// Ends returns the outer edges of the bins, zero if there are no bins.
func (b Bins) Ends() (low, high float64) {
	if b.count() == 0 {
		return 0, 0
	}
	return b.edges[0], b.edges[b.count()]
}

// Share distributes the counts of a histogram's buckets over counts, one per bin.
func (b Bins) Share(counts, buckets []float64) { b.share(counts, buckets) }

// around returns the span to draw if all values are at x.
func around(x float64) Extent {
	span := Extent{Low: x/1.1 - 1, High: x*1.1 + 1}
	if x < -10 {
		// TensorBoard's rule above would place the span beside x and invert it.
		span = Extent{Low: x*1.1 - 1, High: x/1.1 + 1}
	}
	return Extent{Low: max(span.Low, -math.MaxFloat64), High: min(span.High, math.MaxFloat64)}
}

func (b binning) count() int { return max(len(b.edges)-1, 0) }

// share adds the counts of the buckets to the bins they overlap.
func (b binning) share(counts, buckets []float64) {
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
func (b binning) binOf(x float64) int {
	last := b.count() - 1
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
