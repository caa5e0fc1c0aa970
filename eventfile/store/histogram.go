package store

import (
	"math"
	"slices"
	"sort"

	"eventlens/eventfile"
)

// bucketNumbers is how many numbers describe a bucket in the normal form of package eventfile: left
// edge, right edge, count.
const bucketNumbers = 3

// Histogram is one histogram of a series.
type Histogram struct {
	Step Step
	Wall WallTime
	// Place is the histogram's place in the file if its buckets are not in memory; otherwise it is
	// zero.
	Place   Place
	buckets buckets
}

// InMemory reports whether the buckets are in memory.
func (h Histogram) InMemory() bool { return h.Place == Place{} }

// Len returns the number of buckets in memory.
func (h Histogram) Len() int { return h.buckets.len() }

// AppendBuckets appends the buckets in memory to dst, three numbers each: left edge, right edge,
// count. They are bitwise equal to the result of eventfile.Value.AppendHistogram.
func (h Histogram) AppendBuckets(dst []float64) []float64 { return h.buckets.appendTo(dst) }

// Place is the place and form of an encoded histogram in a file. It may serve as a key.
type Place struct {
	File FileID
	Range
	Form eventfile.Form
}

// AppendBuckets appends the histogram's buckets to dst, given the bytes in its range of the file,
// like Histogram.AppendBuckets. An error means that the file has changed; dst is then returned
// unchanged.
func (p Place) AppendBuckets(dst []float64, payload []byte) ([]float64, error) {
	value := eventfile.Value{Form: p.Form, Payload: payload}
	return value.AppendHistogram(dst)
}

// Reference stands for the buckets of a histogram that stay in the file.
type Reference struct {
	At        int            // index of the histogram in the column
	Range                    // place of the encoded message
	Form      eventfile.Form // form of the message
	Low, High float64        // outer edges, as in BucketSegment
}

// BucketSegment is a part of a series of histograms. BucketSeries.At returns its content.
type BucketSegment struct {
	Segment
	// Low and High are the lowest and the highest edge of all buckets with finite numbers,
	// including histograms left in the file. Low is above High if there is none.
	Low, High float64

	lefts          []float64
	parts          parts
	rights, counts Floats
	references     []Reference // references, ascending by At
}

// newBucketSegment returns a segment of a column's histograms.
func newBucketSegment(common Segment, c *BucketColumn) BucketSegment {
	s := BucketSegment{Segment: common, lefts: c.Lefts, parts: parts{ends: c.Ends},
		rights: c.Rights, counts: c.Counts, references: c.References}
	s.measure()
	return s
}

func (s BucketSegment) common() Segment { return s.Segment }

func (s BucketSegment) entries() int { return max(s.Len(), s.rights.Len()) }

func (s BucketSegment) from(start int) BucketSegment {
	s.Start = start
	return s
}

func (s BucketSegment) join(next BucketSegment) BucketSegment {
	references := s.references
	for _, r := range next.references {
		r.At += s.Len()
		references = append(references, r)
	}
	return BucketSegment{
		Segment: s.Segment.join(next.Segment),
		Low:     min(s.Low, next.Low), High: max(s.High, next.High),
		lefts:  append(s.lefts, next.lefts...),
		parts:  s.parts.join(next.parts, s.rights.Len()),
		rights: s.rights.join(next.rights), counts: s.counts.join(next.counts),
		references: references,
	}
}

func (s BucketSegment) cut(from, to int) BucketSegment {
	if to-from == s.Len() {
		return s
	}
	s.references = cutReferences(s.references, from, to)
	s.Segment = s.Segment.cut(from, to)
	s.lefts = s.lefts[from:to:to]
	s.parts = s.parts.cut(from, to)
	s.measure()
	return s
}

func (s BucketSegment) pick(at []int) BucketSegment {
	var references []Reference
	for k, i := range at {
		if r := s.reference(i); r != nil {
			picked := *r
			picked.At = k
			references = append(references, picked)
		}
	}
	s.references = references
	s.Segment = s.Segment.pick(at)
	s.lefts = pick(s.lefts, at)
	s.parts = s.parts.pick(at)
	s.measure()
	return s
}

// cutReferences returns the references of histograms from to to-1.
func cutReferences(references []Reference, from, to int) []Reference {
	first, last := referenceAt(references, from), referenceAt(references, to)
	if from == 0 || first == last {
		return references[first:last:last]
	}
	cut := slices.Clone(references[first:last])
	for i := range cut {
		cut[i].At -= from
	}
	return cut
}

// referenceAt returns the index of the first reference at or after histogram i.
func referenceAt(references []Reference, i int) int {
	return sort.Search(len(references), func(k int) bool { return references[k].At >= i })
}

// reference returns the reference of histogram i; nil if its buckets are in memory.
func (s *BucketSegment) reference(i int) *Reference {
	if at := referenceAt(s.references, i); at < len(s.references) && s.references[at].At == i {
		return &s.references[at]
	}
	return nil
}

// buckets returns the buckets of histogram i.
func (s *BucketSegment) buckets(i int) buckets {
	from, to := s.parts.at(i)
	return buckets{left: s.lefts[i], rights: s.rights.cut(from, to), counts: s.counts.cut(from, to)}
}

// measure sets Low and High.
func (s *BucketSegment) measure() {
	s.Low, s.High = math.Inf(1), math.Inf(-1)
	include := func(low, high float64) { s.Low, s.High = min(s.Low, low), max(s.High, high) }
	var numbers []float64
	for i := range s.Len() {
		b := s.buckets(i)
		if b.loose() {
			numbers = b.appendTo(numbers[:0])
			include(span(numbers))
		} else {
			include(b.chainedSpan())
		}
	}
	for i := range s.references {
		include(s.references[i].Low, s.references[i].High)
	}
}

// span returns the lowest and the highest edge of the buckets with finite numbers.
func span(numbers []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for ; len(numbers) >= bucketNumbers; numbers = numbers[bucketNumbers:] {
		left, right := numbers[0], numbers[1]
		if IsFinite(left) && IsFinite(right) && IsFinite(numbers[2]) {
			// Comparisons, because min and max are calls in WebAssembly: they handle NaN and the
			// sign of zero.
			if left > right {
				left, right = right, left
			}
			if left < low {
				low = left
			}
			if right > high {
				high = right
			}
		}
	}
	return low, high
}

// buckets are the buckets of a histogram, each as its right edge and count. The left edge is the
// right edge of the bucket before, and left for the first. Buckets that do not fit this are loose:
// left is NaN, and each bucket has two entries, the first of which has the left edge in place of
// the right one.
type buckets struct {
	left           float64
	rights, counts Floats
}

func (b buckets) loose() bool { return math.IsNaN(b.left) }

func (b buckets) len() int {
	if b.loose() {
		return b.rights.Len() / 2
	}
	return b.rights.Len()
}

// appendTo appends the buckets to dst, three numbers each.
func (b buckets) appendTo(dst []float64) []float64 {
	dst, added := extend(dst, bucketNumbers*b.len())
	left, entry := b.left, 0
	for ; len(added) > 0; added = added[bucketNumbers:] {
		if b.loose() {
			left = b.rights.At(entry)
			entry++
		}
		right := b.rights.At(entry)
		added[0], added[1], added[2] = left, right, b.counts.At(entry)
		left = right
		entry++
	}
	return dst
}

// chainedSpan is span for buckets that are not loose. Expanding their numbers first takes three
// times as long.
func (b buckets) chainedSpan() (low, high float64) {
	switch {
	case len(b.rights.F64) > 0 && len(b.counts.F64) > 0:
		return spanOfChain(b.left, b.rights.F64, b.counts.F64)
	case len(b.rights.F64) > 0:
		return spanOfChain(b.left, b.rights.F64, b.counts.F32)
	case len(b.counts.F64) > 0:
		return spanOfChain(b.left, b.rights.F32, b.counts.F64)
	}
	return spanOfChain(b.left, b.rights.F32, b.counts.F32)
}

func spanOfChain[R, C float32 | float64](left float64, rights []R, counts []C) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for i, r := range rights {
		right := float64(r)
		if IsFinite(left) && IsFinite(right) && IsFinite(float64(counts[i])) {
			lower, upper := left, right
			if lower > upper {
				lower, upper = upper, lower
			}
			if lower < low {
				low = lower
			}
			if upper > high {
				high = upper
			}
		}
		left = right
	}
	return low, high
}

// chained reports whether each bucket starts where the previous one ends, bit for bit.
func chained(numbers []float64) bool {
	if len(numbers) > 0 && math.IsNaN(numbers[0]) {
		return false
	}
	for i := bucketNumbers; i < len(numbers); i += bucketNumbers {
		if math.Float64bits(numbers[i]) != math.Float64bits(numbers[i-2]) {
			return false
		}
	}
	return true
}
