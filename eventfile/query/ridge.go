package query

import (
	"math"

	"eventlens/eventfile/store"
)

// DefaultBins is the number of bins that TensorBoard draws a histogram with.
const DefaultBins = 30

// Ridge is one histogram on the bins that it shares with the others of its series.
type Ridge struct {
	Step store.Step
	Wall store.WallTime
	// Counts has one count a bin; all zero if the histogram is empty.
	Counts []float64
	Summary
}

// Summary describes one histogram by its own buckets, before they are put on common bins.
// A bucket's values are taken to be spread evenly over it.
type Summary struct {
	Count float64 // of all values
	// Mean and Std, the standard deviation, are estimates; Min and Max are the outer edges
	// of the buckets that are not empty. All are NaN if the histogram is empty.
	Mean, Std, Min, Max float64
}

// Ridgeline is a choice of the histograms of a series, on the bins of all.
type Ridgeline struct {
	Low, High float64 // the outer edges of the bins
	// Ridges are those of the chosen histograms whose buckets are at hand, in the order of
	// the series; Total is how many histograms the series has.
	Ridges []Ridge
	Total  int
	// Missing are the places of the other chosen histograms.
	Missing []store.Place
}

// Fetched returns the buckets of a histogram that are not in memory, three numbers each as of
// Place.AppendBuckets; ok is false if they are not there yet. They are not kept.
type Fetched func(store.Place) (buckets []float64, ok bool)

// Ridges chooses at most limit histograms of a series, evenly, the oldest and the newest
// included (the newest alone for 1, all for less), and puts them on equal bins between low
// and high, as TensorBoard draws them: the bins span the buckets of all the series'
// histograms, and each bucket's count is shared among the bins in proportion to their
// overlap. A bucket without width counts for the bin that contains it; on a border that is
// the one on the right, but the last bin contains its right edge. If all buckets are at one
// place x, the bins span x/1.1-1 to x*1.1+1 or, below -10, x*1.1-1 to x/1.1+1.
//
// Each histogram's counts are preserved, but for buckets with edges or counts that are not
// finite, which are left out. If no bucket is left, or bins is not positive, low and high
// are 0 and the ridges have no counts.
//
// Buckets that are not in memory come from fetched, which may be nil. Histograms for which
// there are none are missing in the result: with their buckets fetched, the same question
// gets them too, on the same bins.
func Ridges(h store.BucketSeries, bins, limit int, fetched Fetched) Ridgeline {
	return RidgesOver(SpanOf(h), h, bins, limit, fetched)
}

// SpanOf returns what the buckets of a series span.
func SpanOf(h store.BucketSeries) Extent {
	span := NoExtent
	for i := range h.Segments {
		span.Low = min(span.Low, h.Segments[i].Low)
		span.High = max(span.High, h.Segments[i].High)
	}
	return span
}

// RidgesOver is Ridges with bins between the ends of a span that holds that of the series, so
// that several series can be compared.
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

// choose returns the indices of at most limit of n things, evenly.
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

// bucketsOf returns the buckets of a histogram, in the memory of buf if they are not fetched;
// ok is false if they are not at hand.
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

// bucketAt returns the first bucket of buckets, its edges in order; ok is false if it has
// to be left out.
func bucketAt(buckets []float64) (left, right, count float64, ok bool) {
	left, right, count = buckets[0], buckets[1], buckets[2]
	if right < left {
		left, right = right, left
	}
	return left, right, count, store.IsFinite(left) && store.IsFinite(right) && store.IsFinite(count)
}

// binning is a row of equal bins; bin i is from edges[i] to edges[i+1]. The zero value has
// none.
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
		// In two steps as the peer does it: its rounding decides about buckets without
		// width on a border.
		left := span.Low + float64(i)*b.width
		b.edges[i+1] = min(left+b.width, span.High)
	}
	b.edges[bins] = span.High
	return b
}

// Bins are equal bins that the histograms of several series share, as TensorBoard draws them;
// see Ridges. The zero value has none.
type Bins struct{ binning }

// BinsOver returns so many bins between the ends of a span.
func BinsOver(span Extent, bins int) Bins { return Bins{binningOf(span, bins)} }

// Len returns how many bins there are: none where the span is empty.
func (b Bins) Len() int { return b.count() }

// Ends returns the outer edges of the bins, zero where there are none.
func (b Bins) Ends() (low, high float64) {
	if b.count() == 0 {
		return 0, 0
	}
	return b.edges[0], b.edges[b.count()]
}

// Share adds the counts of a histogram's buckets to those of the bins.
func (b Bins) Share(counts, buckets []float64) { b.share(counts, buckets) }

// around returns the span to draw when all values are at x.
func around(x float64) Extent {
	span := Extent{Low: x/1.1 - 1, High: x*1.1 + 1}
	if x < -10 {
		// The peer's rule, above, would put the span beside x and turn it round.
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
		width := right/2 - left/2 // halved, as it may be infinite
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

// ValuesOf returns what the buckets span that are not empty, three numbers each.
func ValuesOf(buckets []float64) Extent {
	extent := NoExtent
	for ; len(buckets) >= bucketNumbers; buckets = buckets[bucketNumbers:] {
		if left, right, count, ok := bucketAt(buckets); ok && count > 0 {
			extent.Low, extent.High = min(extent.Low, left), max(extent.High, right)
		}
	}
	return extent
}

// Summarize describes the histogram with these buckets, three numbers each.
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

// squaredDeviations sums the squares of the values' distances from mean. Values spread
// evenly over a width w contribute w*w/12 each beside the distance of their centre.
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
