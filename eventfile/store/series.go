package store

import (
	"sort"

	"eventlens/eventfile"
)

// Point is one value of a scalar series.
type Point struct {
	Step  Step
	Wall  WallTime
	Value float64
}

// Payload holds the payloads that a run logged under a tag at one step.
type Payload struct {
	File FileID // the file with the payloads
	Step Step
	Wall WallTime
	Size Size // of images
	// how the values are stored; FormNone for images, whose places are of encoded images
	Form eventfile.Form
	// Encoded are the places of the payloads, one per sample. It may be empty.
	Encoded []Range
}

// NumberSeries holds the points of a tag of numbers in a run: consecutive segments, one or more per
// file. It is part of a snapshot and must not be written to. The zero value has no points.
type NumberSeries struct {
	Segments []NumberSegment
	Restarts
}

// Len returns the number of points.
func (s NumberSeries) Len() int { return seriesLen(s.Segments) }

// At returns point i; it panics if there is none. It does a binary search over the segments: loops
// over all points should use the segments instead.
func (s NumberSeries) At(i int) Point {
	segment := &s.Segments[segmentOf(s.Segments, i)]
	i -= segment.Start
	return Point{Step: segment.Steps.At(i), Wall: segment.Walls.At(i), Value: segment.Values.At(i)}
}

// First returns the first point; ok is false if there are none.
func (s NumberSeries) First() (p Point, ok bool) {
	if len(s.Segments) == 0 {
		return Point{}, false
	}
	return s.At(0), true
}

// Last returns the last point; ok is false if there are none.
func (s NumberSeries) Last() (p Point, ok bool) {
	if len(s.Segments) == 0 {
		return Point{}, false
	}
	return s.At(s.Len() - 1), true
}

// PayloadSeries holds the steps of a tag of payloads in a run; see NumberSeries.
type PayloadSeries struct {
	Segments []PayloadSegment
	Restarts
}

// Len returns the number of steps.
func (s PayloadSeries) Len() int { return seriesLen(s.Segments) }

// At returns step i; it panics if there is none.
func (s PayloadSeries) At(i int) Payload {
	segment := &s.Segments[segmentOf(s.Segments, i)]
	i -= segment.Start
	from, to := segment.parts.at(i)
	p := Payload{File: segment.File, Step: segment.Steps.At(i), Wall: segment.Walls.At(i),
		Size: segment.sizes[i], Encoded: segment.encoded[from:to:to]}
	if segment.forms != nil {
		p.Form = segment.forms[i]
	}
	return p
}

// BucketSeries holds the histograms of a tag in a run; see NumberSeries.
type BucketSeries struct {
	Segments []BucketSegment
	Restarts
}

// Len returns the number of histograms.
func (s BucketSeries) Len() int { return seriesLen(s.Segments) }

// At returns histogram i; it panics if there is none. Its buckets are not copied.
func (s BucketSeries) At(i int) Histogram {
	segment := &s.Segments[segmentOf(s.Segments, i)]
	i -= segment.Start
	h := Histogram{
		Step: segment.Steps.At(i), Wall: segment.Walls.At(i), buckets: segment.buckets(i),
	}
	if r := segment.reference(i); r != nil {
		h.Place = Place{File: segment.File, Range: r.Range, Form: r.Form}
	}
	return h
}

func seriesLen[S segment[S]](segments []S) int {
	if len(segments) == 0 {
		return 0
	}
	last := segments[len(segments)-1].common()
	return last.Start + last.Len()
}

// segmentOf returns the index of the segment with point i.
func segmentOf[S segment[S]](segments []S, i int) int {
	return sort.Search(len(segments), func(k int) bool {
		return segments[k].common().Start > i
	}) - 1
}

// Moments holds the steps and the wall times of a series of any shape.
type Moments struct{ Segments []Segment }

// Moments returns the steps and wall times of the series.
func (s NumberSeries) Moments() Moments { return momentsOf(s.Segments) }

// Moments returns the steps and wall times of the series.
func (s PayloadSeries) Moments() Moments { return momentsOf(s.Segments) }

// Moments returns the steps and wall times of the series.
func (s BucketSeries) Moments() Moments { return momentsOf(s.Segments) }

func momentsOf[S segment[S]](segments []S) (m Moments) {
	if len(segments) == 0 {
		return m
	}
	m.Segments = make([]Segment, len(segments))
	for i := range segments {
		m.Segments[i] = segments[i].common()
	}
	return m
}

// Len returns the number of steps.
func (m Moments) Len() int {
	if len(m.Segments) == 0 {
		return 0
	}
	last := &m.Segments[len(m.Segments)-1]
	return last.Start + last.Len()
}

// At returns step i and its wall time; it panics if there is none.
func (m Moments) At(i int) (Step, WallTime) {
	at := sort.Search(len(m.Segments), func(k int) bool { return m.Segments[k].Start > i }) - 1
	segment := &m.Segments[at]
	return segment.Steps.At(i - segment.Start), segment.Walls.At(i - segment.Start)
}

// Growing reports whether each step is above the previous one, as in the newest attempt.
func (m Moments) Growing() bool {
	for i := range m.Segments {
		steps := m.Segments[i].Steps
		if !steps.growing() || i > 0 && steps.At(0) <= m.Segments[i-1].Steps.last() {
			return false
		}
	}
	return true
}
