package query

import (
	"math"
	"sort"

	"eventlens/eventfile/store"
)

// BasisPoints are the percentiles between which TensorBoard's Distributions view draws bands, in
// hundredths of a percent: every half standard deviation of a normal distribution around the
// median, up to three halves.
var BasisPoints = [...]float64{0, 668, 1587, 3085, 5000, 6915, 8413, 9332, 10000}

// Median is the index of the median in BasisPoints.
const Median = len(BasisPoints) / 2

// Percentiles are the values at the BasisPoints.
type Percentiles [len(BasisPoints)]float64

// PercentilesOf returns the percentiles of a histogram by the rule of TensorBoard's server
// (compress_histogram), which assumes that the values of a bucket are spread evenly over it. ok is
// false for a histogram without buckets, for which TensorBoard returns zeros.
//
// Buckets with edges or counts that are not finite are left out, negative counts count as zero, and
// unordered buckets are sorted: in each of these cases TensorBoard returns numbers that are not
// percentiles.
func PercentilesOf(buckets []float64) (p Percentiles, ok bool) {
	buckets = inOrder(buckets)
	n := len(buckets) / bucketNumbers
	if n == 0 {
		return p, false
	}
	lowest, highest := buckets[0], buckets[len(buckets)-2]
	total := 0.0
	for i := range n {
		total += buckets[bucketNumbers*i+2]
	}
	if total == 0 {
		total = 1
	}
	sum, before, k := 0.0, 0.0, 0
	for i := 0; i < n && k < len(p); i++ {
		before = sum
		sum += buckets[bucketNumbers*i+2] * BasisPoints[len(p)-1] / total
		if sum == before {
			continue
		}
		left, right := lowest, min(buckets[bucketNumbers*i+1], highest)
		if before != 0 {
			left = max(buckets[bucketNumbers*i-2], lowest)
		}
		for ; k < len(p) && BasisPoints[k] < sum; k++ {
			p[k] = between(left, right, (BasisPoints[k]-before)/(sum-before))
		}
	}
	for ; k < len(p); k++ {
		p[k] = highest
	}
	for k := 1; k < len(p); k++ { // overlapping buckets could make them descend
		p[k] = max(p[k], p[k-1])
	}
	return p, true
}

// between returns the place at a share of the way between two values, whose distance may be
// infinite.
func between(from, to, share float64) float64 {
	if v := from + share*(to-from); store.IsFinite(v) {
		return v
	}
	return from*(1-share) + to*share
}

// inOrder returns the usable buckets: finite, with counts that are not negative, in the order of
// their edges. If all are, it returns the buckets themselves.
func inOrder(buckets []float64) []float64 {
	if FaultsOf(buckets)&^FaultEmpty == 0 {
		return buckets
	}
	var kept []Bucket
	for ; len(buckets) >= bucketNumbers; buckets = buckets[bucketNumbers:] {
		if left, right, count, ok := bucketAt(buckets); ok {
			kept = append(kept, Bucket{left, right, max(count, 0)})
		}
	}
	sort.SliceStable(kept, func(i, j int) bool { return kept[i].Left < kept[j].Left })
	sorted := make([]float64, 0, bucketNumbers*len(kept))
	for _, b := range kept {
		sorted = append(sorted, b.Left, b.Right, b.Count)
	}
	return sorted
}

// Faults describe faults of a histogram. The histogram is drawn as far as possible.
type Faults uint8

// The faults.
const (
	// buckets with NaN or infinite edges or counts: they are left out
	FaultNotFinite Faults = 1 << iota
	FaultNegative         // counts below zero: they count as zero
	FaultOrder            // decreasing edges: the buckets are sorted
	FaultEmpty            // no values
)

// FaultsOf returns the faults of a histogram.
func FaultsOf(buckets []float64) (f Faults) {
	f = FaultEmpty
	last := math.Inf(-1)
	for ; len(buckets) >= bucketNumbers; buckets = buckets[bucketNumbers:] {
		_, _, count, ok := bucketAt(buckets)
		if !ok {
			f |= FaultNotFinite
			continue
		}
		if count < 0 {
			f |= FaultNegative
		} else if count > 0 {
			f &^= FaultEmpty
		}
		if buckets[1] < buckets[0] || buckets[0] < last {
			f |= FaultOrder
		}
		last = buckets[0]
	}
	return f
}

// Bucket is a bucket of a histogram.
type Bucket struct{ Left, Right, Count float64 }

// BucketsOf returns the buckets of a histogram as logged, including those that are not finite.
func BucketsOf(numbers []float64) []Bucket {
	all := make([]Bucket, 0, len(numbers)/bucketNumbers)
	for ; len(numbers) >= bucketNumbers; numbers = numbers[bucketNumbers:] {
		all = append(all, Bucket{numbers[0], numbers[1], numbers[2]})
	}
	return all
}

// Logged returns the buckets of a histogram for drawing them as logged: two edges per bucket, and
// the counts. Buckets that cannot be drawn are left out. If there are more than most, neighbours
// within equal parts of the span are merged, with the highest of their counts, so that about most
// remain.
func Logged(numbers []float64, span Extent, most int) (edges, counts []float64) {
	numbers = inOrder(numbers)
	n := len(numbers) / bucketNumbers
	if n <= most || most <= 0 {
		edges, counts = make([]float64, 0, 2*n), make([]float64, 0, n)
		for ; len(numbers) >= bucketNumbers; numbers = numbers[bucketNumbers:] {
			edges, counts = append(edges, numbers[0], numbers[1]), append(counts, numbers[2])
		}
		return edges, counts
	}
	b := BinsOver(span, most)
	part := -1
	for ; len(numbers) >= bucketNumbers && b.Len() > 0; numbers = numbers[bucketNumbers:] {
		left, right, count := numbers[0], numbers[1], numbers[2]
		if at := b.binOf(left); at != part {
			part = at
			edges, counts = append(edges, left, right), append(counts, count)
			continue
		}
		last := len(counts) - 1
		edges[2*last+1], counts[last] = max(edges[2*last+1], right), max(counts[last], count)
	}
	return edges, counts
}
