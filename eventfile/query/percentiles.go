package query

import (
	"math"
	"sort"

	"eventlens/eventfile/store"
)

// BasisPoints are the shares of a histogram's values that TensorBoard's Distributions view
// draws bands between, in hundredths of a percent: every half standard deviation of a normal
// distribution, up to three halves, around the median.
var BasisPoints = [...]float64{0, 668, 1587, 3085, 5000, 6915, 8413, 9332, 10000}

// Median is the place of the median in BasisPoints.
const Median = len(BasisPoints) / 2

// Percentiles are the values below which the shares of BasisPoints lie.
type Percentiles [len(BasisPoints)]float64

// PercentilesOf returns the percentiles of a histogram by the rule of TensorBoard's server
// (compress_histogram): the values of a bucket are taken to be spread evenly over it. ok is
// false for a histogram without buckets, whose percentiles are all zero there.
//
// Buckets with edges or counts that are not finite are left out, negative counts count as
// zero, and buckets that are not in order are put in order: the peer answers something of
// each that is no percentile.
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
	for k := 1; k < len(p); k++ { // buckets that lie over each other
		p[k] = max(p[k], p[k-1])
	}
	return p, true
}

// between returns the place at a share of the way from one value to another, whose distance
// may be infinite.
func between(from, to, share float64) float64 {
	if v := from + share*(to-from); store.IsFinite(v) {
		return v
	}
	return from*(1-share) + to*share
}

// inOrder returns buckets that can be counted: finite, with counts that are not negative, in
// the order of their edges. They are the buckets themselves where these are so.
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

// Faults say what is wrong with a histogram. It is drawn as far as it can be.
type Faults uint8

// The faults.
const (
	FaultNotFinite Faults = 1 << iota // buckets whose edges or counts are NaN or infinite: they are left out
	FaultNegative                     // counts below zero: they count as zero
	FaultOrder                        // edges that fall: the buckets are put in order
	FaultEmpty                        // no value at all
)

// FaultsOf returns what is wrong with a histogram.
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

// BucketsOf returns the buckets of a histogram as they were logged, those that are not finite
// included.
func BucketsOf(numbers []float64) []Bucket {
	all := make([]Bucket, 0, len(numbers)/bucketNumbers)
	for ; len(numbers) >= bucketNumbers; numbers = numbers[bucketNumbers:] {
		all = append(all, Bucket{numbers[0], numbers[1], numbers[2]})
	}
	return all
}

// Logged returns the buckets of a histogram to be drawn as they were logged: two edges each,
// and counts. Those that cannot be drawn are left out. Of more than most, neighbours become
// one with the highest of their counts, within the span, so that they are still about most.
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
	b := binningOf(span, most)
	part := -1
	for ; len(numbers) >= bucketNumbers && b.count() > 0; numbers = numbers[bucketNumbers:] {
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
