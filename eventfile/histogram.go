package eventfile

import (
	"encoding/binary"
	"math"
)

// Keys of the fields of HistogramProto.
const (
	histoMin          = 1<<3 | wireFixed64
	histoMax          = 2<<3 | wireFixed64
	histoLimits       = 6<<3 | wireBytes
	histoLimit        = 6<<3 | wireFixed64 // one element that is not packed
	histoBuckets      = 7<<3 | wireBytes
	histoBucket       = 7<<3 | wireFixed64
	histoElementBytes = 8
)

// AppendHistogram appends the buckets of the value's histogram, three numbers each: left edge,
// right edge, count. A histogram may have no buckets.
//
// The rows of a tensor are its buckets. The legacy form is read like TensorBoard's Python reader
// does: empty buckets at both ends are dropped, then the first left edge is set to the histogram's
// minimum and the last right edge to its maximum. That undoes the outermost limits of ±DBL_MAX and
// the extra bucket that some writers prepend, neither of which can be drawn. Errors are of type
// *ValueError; dst is then returned unchanged.
func (v *Value) AppendHistogram(dst []float64) ([]float64, error) {
	if v.Form == FormHisto {
		return appendLegacyHistogram(dst, v.Payload)
	}
	var t Tensor
	if err := v.Tensor(&t); err != nil {
		return dst, err
	}
	var dims [2]int64
	if t.Rank != 2 || t.AppendShape(dims[:0])[1] != 3 {
		return dst, valueErrorf("tensor of shape %v, want [k 3]", t.AppendShape(nil))
	}
	if t.Elements > len(v.Payload)+repeatedNumbers {
		return dst, errRepeated
	}
	return t.AppendNumbers(dst)
}

// errRepeated refuses a tensor that claims far more elements than it stores.
var errRepeated = &ValueError{What: "one stored element repeated too often"}

// repeatedNumbers is how many numbers of a histogram may have no bytes of their own: writers may
// store a tensor of equal numbers, such as an empty histogram, as one number. It is ten times what
// TensorFlow's 30 buckets need, and keeps memory bounded by the input.
const repeatedNumbers = 900

// appendLegacyHistogram appends the buckets of an encoded HistogramProto.
func appendLegacyHistogram(dst []float64, message []byte) ([]float64, error) {
	var lowest, highest float64
	var limits, counts []byte // packed float64 values
	s := scanner{buf: message}
	for s.next() {
		switch s.key {
		case histoMin:
			lowest = math.Float64frombits(s.num)
		case histoMax:
			highest = math.Float64frombits(s.num)
		case histoLimits, histoLimit:
			limits = joinPacked(limits, s.buf[s.start:s.pos:s.pos])
		case histoBuckets, histoBucket:
			counts = joinPacked(counts, s.buf[s.start:s.pos:s.pos])
		}
	}
	if s.damaged || len(limits)%histoElementBytes != 0 || len(counts)%histoElementBytes != 0 {
		return dst, &ValueError{What: "damaged histogram"}
	}
	first, last := occupiedBuckets(counts)
	if last*histoElementBytes > len(limits) {
		return dst, valueErrorf("got %d bucket limits, want %d for the histogram's buckets",
			len(limits)/histoElementBytes, len(counts)/histoElementBytes)
	}
	left := lowest
	for i := first; i <= last; i++ {
		right := highest
		if i < last {
			right = doubleAt(limits, i)
		}
		dst = append(dst, left, right, doubleAt(counts, i))
		left = right
	}
	return dst, nil
}

// occupiedBuckets returns the first and the last bucket that are not empty; if all are empty, last
// is before first.
func occupiedBuckets(counts []byte) (first, last int) {
	last = len(counts)/histoElementBytes - 1
	for first <= last && !(doubleAt(counts, first) > 0) {
		first++
	}
	for last >= first && !(doubleAt(counts, last) > 0) {
		last--
	}
	return first, last
}

// doubleAt returns element i of packed float64s.
func doubleAt(packed []byte, i int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(packed[i*histoElementBytes:]))
}
