package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"sort"

	"eventlens/eventfile"
)

// histogramBuckets decodes a histogram to three numbers a bucket: left edge, right edge, count.
func histogramBuckets(v *eventfile.Value, rules rule) ([]float64, error) {
	if v.Form == eventfile.FormHisto && rules.has(nominalEdges) {
		return nominalBuckets(v.Payload)
	}
	buckets, err := v.AppendHistogram(nil)
	if v.Form == eventfile.FormHisto && rules.has(float32Histograms) {
		for i, number := range buckets {
			buckets[i] = float64(float32(number))
		}
	}
	return buckets, err
}

// nominalBuckets decodes a HistogramProto as the data server does: it keeps every bucket, with the
// minimum as the first left edge and the maximum as the last right edge, even if that reverses a
// bucket.
func nominalBuckets(message []byte) (buckets []float64, err error) {
	var lowest, highest float64
	var limits, counts []float64
	for _, f := range fields(message) {
		switch f.number {
		case 1:
			lowest = math.Float64frombits(f.bits)
		case 2:
			highest = math.Float64frombits(f.bits)
		case 6:
			limits = appendDoubles(limits, f)
		case 7:
			counts = appendDoubles(counts, f)
		}
	}
	if len(limits) != len(counts) {
		return nil, fmt.Errorf("got %d limits for %d buckets", len(limits), len(counts))
	}
	left := lowest
	for i, count := range counts {
		right := limits[i]
		if i == len(counts)-1 {
			right = highest
		}
		buckets = append(buckets, left, right, count)
		left = right
	}
	return buckets, nil
}

// appendDoubles appends the elements of a list of doubles, packed or one by one.
func appendDoubles(dst []float64, f field) []float64 {
	if f.bytes == nil {
		return append(dst, math.Float64frombits(f.bits))
	}
	for packed := f.bytes; len(packed) >= 8; packed = packed[8:] {
		dst = append(dst, math.Float64frombits(binary.LittleEndian.Uint64(packed)))
	}
	return dst
}

// basisPoints are the percentiles of the peer's Distributions view, at steps of half a standard
// deviation, in hundredths of a percent.
var basisPoints = []float64{0, 668, 1587, 3085, 5000, 6915, 8413, 9332, 10000}

// percentiles returns the values at the basis points by the peer's algorithm,
// tensorboard/plugins/distribution/compressor.py.
func percentiles(buckets []float64) []float64 {
	values := make([]float64, len(basisPoints))
	n := len(buckets) / 3
	if n == 0 {
		return values
	}
	lowest, highest := buckets[0], buckets[len(buckets)-2]
	weights := cumulativeWeights(buckets)
	for k, at := range basisPoints {
		values[k] = highest
		i := sort.Search(n, func(i int) bool { return weights[i] > at })
		for ; i < n; i++ {
			before := 0.0
			if i > 0 {
				before = weights[i-1]
			}
			if weights[i] == before {
				continue
			}
			left := lowest
			if before != 0 {
				left = max(buckets[3*(i-1)+1], lowest)
			}
			right := min(buckets[3*i+1], highest)
			values[k] = left + (at-before)*(right-left)/(weights[i]-before)
			break
		}
	}
	return values
}

// cumulativeWeights returns for each bucket the share of the counts up to it, in hundredths of a
// percent.
func cumulativeWeights(buckets []float64) []float64 {
	total := 0.0
	for i := 2; i < len(buckets); i += 3 {
		total += buckets[i]
	}
	if total == 0 {
		total = 1
	}
	var weights []float64
	sum := 0.0
	for i := 2; i < len(buckets); i += 3 {
		sum += buckets[i] * 10000 / total
		weights = append(weights, sum)
	}
	return weights
}
