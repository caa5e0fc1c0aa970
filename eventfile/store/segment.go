package store

import "eventlens/eventfile"

// SegmentPoints is the length up to which short segments of a file are joined, in points or in
// their elements, such as the buckets of histograms. So two neighbouring segments together are
// longer than this, which keeps the cost of their headers below half a byte per point, and a long
// column is never copied.
const SegmentPoints = 1024

// Segment is the common part of the segments of all shapes: a part of a series from one file.
type Segment struct {
	File  FileID
	Start int // index, in the series, of the segment's first point
	Steps Steps
	Walls Walls
}

// Len returns the number of points.
func (s Segment) Len() int { return s.Steps.n }

// join returns s followed by t; the start stays.
func (s Segment) join(t Segment) Segment {
	s.Steps = s.Steps.join(t.Steps)
	s.Walls = s.Walls.join(t.Walls)
	return s
}

// cut returns the points from to to-1; the start stays.
func (s Segment) cut(from, to int) Segment {
	s.Steps = s.Steps.cut(from, to)
	s.Walls = s.Walls.cut(from, to)
	return s
}

// pick returns the points with these indices; the start stays.
func (s Segment) pick(at []int) Segment {
	s.Steps = s.Steps.pick(at)
	s.Walls = s.Walls.pick(at)
	return s
}

// pick returns the elements with these indices.
func pick[T any](all []T, at []int) []T {
	picked := make([]T, len(at))
	for k, i := range at {
		picked[k] = all[i]
	}
	return picked
}

// segment has the store's operations on segments of any type S.
type segment[S any] interface {
	// common returns a copy of the common part.
	common() Segment
	// entries is the length of its longest column.
	entries() int
	// from returns the segment with another start index.
	from(start int) S
	// join returns the segment followed by next. Both must be from one file, and not cut or picked.
	// Snapshots of either do not change.
	join(next S) S
}

// pointSegment is a segment of points that are kept and may be superseded.
type pointSegment[S any] interface {
	segment[S]
	// cut returns the points from to to-1, without copying them.
	cut(from, to int) S
	// pick returns the points with these indices. It copies only small data.
	pick(at []int) S
}

// NumberSegment is a part of a series of numbers.
type NumberSegment struct {
	Segment
	Values Floats
}

func (s NumberSegment) common() Segment { return s.Segment }

func (s NumberSegment) entries() int { return s.Len() }

func (s NumberSegment) from(start int) NumberSegment {
	s.Start = start
	return s
}

func (s NumberSegment) join(next NumberSegment) NumberSegment {
	return NumberSegment{Segment: s.Segment.join(next.Segment), Values: s.Values.join(next.Values)}
}

func (s NumberSegment) cut(from, to int) NumberSegment {
	return NumberSegment{Segment: s.Segment.cut(from, to), Values: s.Values.cut(from, to)}
}

func (s NumberSegment) pick(at []int) NumberSegment {
	return NumberSegment{Segment: s.Segment.pick(at), Values: s.Values.pick(at)}
}

// PayloadSegment is a part of a series of payloads. PayloadSeries.At returns its content.
type PayloadSegment struct {
	Segment
	sizes   []Size
	forms   []eventfile.Form // nil for images
	parts   parts
	encoded []Range
}

func (s PayloadSegment) common() Segment { return s.Segment }

func (s PayloadSegment) entries() int { return max(s.Len(), len(s.encoded)) }

func (s PayloadSegment) from(start int) PayloadSegment {
	s.Start = start
	return s
}

func (s PayloadSegment) join(next PayloadSegment) PayloadSegment {
	return PayloadSegment{
		Segment: s.Segment.join(next.Segment),
		sizes:   append(s.sizes, next.sizes...),
		forms:   append(s.forms, next.forms...),
		parts:   s.parts.join(next.parts, len(s.encoded)),
		encoded: append(s.encoded, next.encoded...),
	}
}

func (s PayloadSegment) cut(from, to int) PayloadSegment {
	cut := PayloadSegment{Segment: s.Segment.cut(from, to), sizes: s.sizes[from:to:to],
		parts:   s.parts.cut(from, to),
		encoded: s.encoded}
	if s.forms != nil {
		cut.forms = s.forms[from:to:to]
	}
	return cut
}

func (s PayloadSegment) pick(at []int) PayloadSegment {
	picked := PayloadSegment{
		Segment: s.Segment.pick(at), sizes: pick(s.sizes, at), parts: s.parts.pick(at),
		encoded: s.encoded,
	}
	if s.forms != nil {
		picked.forms = pick(s.forms, at)
	}
	return picked
}

// countSegment counts values of one file that are not kept.
type countSegment struct {
	Segment
	bytes int64
}

func (s countSegment) common() Segment { return s.Segment }

func (s countSegment) entries() int { return s.Len() }

func (s countSegment) from(start int) countSegment {
	s.Start = start
	return s
}

func (s countSegment) join(next countSegment) countSegment {
	s.Steps.n += next.Steps.n
	s.bytes += next.bytes
	return s
}

// appendSegment appends next to the segments of one file. It never writes to a segment that a
// snapshot may contain.
func appendSegment[S segment[S]](segments []S, next S) []S {
	n := len(segments)
	if n == 0 {
		return append(segments, next)
	}
	last := segments[n-1].common()
	if segments[n-1].entries()+next.entries() <= SegmentPoints {
		return append(segments[:n-1:n-1], segments[n-1].join(next))
	}
	return append(segments, next.from(last.Start+last.Len()))
}
