package store

import "slices"

// SegmentPoints is the length up to which short segments of a file are joined. So two
// neighbours have more points than this together, which keeps the cost of their headers
// under half a byte a point, and a long column is never copied.
const SegmentPoints = 1024

// Steps are the steps of a segment: a first one and a stride, or a list of all. The zero
// value has none.
type Steps struct {
	first, stride Step
	n             int
	list          []Step
}

// Len returns the number of steps.
func (s Steps) Len() int { return s.n }

// At returns step i; i must be in range.
func (s Steps) At(i int) Step {
	if s.list != nil {
		return s.list[i]
	}
	return s.first + Step(i)*s.stride
}

// AppendFloats appends all steps to dst. Beyond 2^53 the nearest float64 stands for them.
func (s Steps) AppendFloats(dst []float64) []float64 {
	dst, added := extend(dst, s.n)
	if s.list != nil {
		for i, step := range s.list {
			added[i] = float64(step)
		}
		return dst
	}
	step := s.first
	for i := range added {
		added[i] = float64(step)
		step += s.stride
	}
	return dst
}

// appendTo appends all steps to dst.
func (s Steps) appendTo(dst []Step) []Step {
	if s.list != nil {
		return append(dst, s.list...)
	}
	for i := range s.n {
		dst = append(dst, s.At(i))
	}
	return dst
}

// compactSteps describes steps by a stride where it can; otherwise the result refers to
// steps.
func compactSteps(steps []Step) Steps {
	if len(steps) == 0 {
		return Steps{}
	}
	s := Steps{first: steps[0], n: len(steps)}
	if len(steps) == 1 {
		return s
	}
	s.stride = steps[1] - steps[0]
	next := steps[0]
	for _, step := range steps {
		if step != next {
			return Steps{n: len(steps), list: steps}
		}
		next += s.stride
	}
	return s
}

// join returns s followed by t.
func (s Steps) join(t Steps) Steps {
	if s.n == 0 {
		return t
	}
	if s.list == nil && t.list == nil {
		stride := s.stride
		if s.n == 1 {
			stride = t.first - s.first
		}
		if t.first == s.first+Step(s.n)*stride && (t.n == 1 || t.stride == stride) {
			return Steps{first: s.first, stride: stride, n: s.n + t.n}
		}
	}
	list := s.list
	if list == nil {
		list = s.appendTo(make([]Step, 0, s.n+t.n))
	}
	return Steps{n: s.n + t.n, list: t.appendTo(list)}
}

// Segment is what the segments of all kinds have in common: a part of a series that comes
// from one file.
type Segment struct {
	File  FileID
	Start int // index, in the series, of the segment's first point
	Steps Steps
	Walls []WallTime
}

// AppendWalls appends the wall times to dst, in seconds after origin.
func (s Segment) AppendWalls(dst []float64, origin WallTime) []float64 {
	dst, added := extend(dst, len(s.Walls))
	for i, wall := range s.Walls {
		added[i] = float64(wall - origin)
	}
	return dst
}

// Len returns the number of points.
func (s Segment) Len() int { return s.Steps.n }

// join returns s followed by t; the start stays.
func (s Segment) join(t Segment) Segment {
	s.Steps = s.Steps.join(t.Steps)
	s.Walls = append(s.Walls, t.Walls...)
	return s
}

// segment is what the store does with segments of any kind S.
type segment[S any] interface {
	// common returns a copy of the common part.
	common() Segment
	// from returns the segment as one that starts at another index.
	from(start int) S
	// join returns the segment followed by next, both of one file. What snapshots see of
	// either does not change.
	join(next S) S
}

// ScalarSegment is a part of a scalar series.
type ScalarSegment struct {
	Segment
	Values Floats
}

func (s ScalarSegment) common() Segment { return s.Segment }

func (s ScalarSegment) from(start int) ScalarSegment {
	s.Start = start
	return s
}

func (s ScalarSegment) join(next ScalarSegment) ScalarSegment {
	return ScalarSegment{Segment: s.Segment.join(next.Segment), Values: s.Values.join(next.Values)}
}

// ImageSegment is a part of an image series; Ends are as in ImageColumn.
type ImageSegment struct {
	Segment
	Sizes   []Size
	Ends    []int
	Encoded []Range
}

func (s ImageSegment) common() Segment { return s.Segment }

func (s ImageSegment) from(start int) ImageSegment {
	s.Start = start
	return s
}

func (s ImageSegment) join(next ImageSegment) ImageSegment {
	return ImageSegment{
		Segment: s.Segment.join(next.Segment),
		Sizes:   append(s.Sizes, next.Sizes...),
		Ends:    joinEnds(s.Ends, next.Ends, len(s.Encoded)),
		Encoded: append(s.Encoded, next.Encoded...),
	}
}

// HistogramSegment is a part of a histogram series; Ends are as in HistogramColumn.
type HistogramSegment struct {
	Segment
	Ends    []int
	Buckets []float64
}

func (s HistogramSegment) common() Segment { return s.Segment }

func (s HistogramSegment) from(start int) HistogramSegment {
	s.Start = start
	return s
}

func (s HistogramSegment) join(next HistogramSegment) HistogramSegment {
	return HistogramSegment{
		Segment: s.Segment.join(next.Segment),
		Ends:    joinEnds(s.Ends, next.Ends, len(s.Buckets)),
		Buckets: append(s.Buckets, next.Buckets...),
	}
}

// joinEnds appends the ends of parts that move up by offset.
func joinEnds(ends, next []int, offset int) []int {
	ends = slices.Grow(ends, len(next))
	for _, end := range next {
		ends = append(ends, offset+end)
	}
	return ends
}

// otherSegment counts values of one file that are not kept.
type otherSegment struct {
	Segment
	bytes int64
}

func (s otherSegment) common() Segment { return s.Segment }

func (s otherSegment) from(start int) otherSegment {
	s.Start = start
	return s
}

func (s otherSegment) join(next otherSegment) otherSegment {
	s.Steps.n += next.Steps.n
	s.bytes += next.bytes
	return s
}

// appendSegment appends next to the segments of one file. It never writes to a segment
// that a snapshot may have seen.
func appendSegment[S segment[S]](segments []S, next S) []S {
	n := len(segments)
	if n == 0 {
		return append(segments, next)
	}
	last := segments[n-1].common()
	if last.Len()+next.common().Len() <= SegmentPoints {
		return append(segments[:n-1:n-1], segments[n-1].join(next))
	}
	return append(segments, next.from(last.Start+last.Len()))
}
