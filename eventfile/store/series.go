package store

import "sort"

// Point is one value of a scalar series.
type Point struct {
	Step  Step
	Wall  WallTime
	Value float64
}

// ImageStep is what a run logged under an image tag at one step.
type ImageStep struct {
	File FileID // that the images are in
	Step Step
	Wall WallTime
	Size Size
	// Encoded are the places of the encoded images, one a sample. It may be empty.
	Encoded []Range
}

// Scalars are the points of a scalar tag in a run: consecutive segments, one or more for
// each file. They are part of a snapshot and must not be written to. The zero value has
// no points.
type Scalars struct {
	Segments []ScalarSegment
	Restarts
}

// Len returns the number of points.
func (s Scalars) Len() int { return seriesLen(s.Segments) }

// At returns point i; it panics when there is none. It takes a binary search over the
// segments: loops over all points go through these instead.
func (s Scalars) At(i int) Point {
	segment := &s.Segments[segmentOf(s.Segments, i)]
	i -= segment.Start
	return Point{Step: segment.Steps.At(i), Wall: segment.Walls.At(i), Value: segment.Values.At(i)}
}

// First returns the first point; ok is false if there are none.
func (s Scalars) First() (p Point, ok bool) {
	if len(s.Segments) == 0 {
		return Point{}, false
	}
	return s.At(0), true
}

// Last returns the last point; ok is false if there are none.
func (s Scalars) Last() (p Point, ok bool) {
	if len(s.Segments) == 0 {
		return Point{}, false
	}
	return s.At(s.Len() - 1), true
}

// Images are the steps of an image tag in a run; see Scalars.
type Images struct {
	Segments []ImageSegment
	Restarts
}

// Len returns the number of steps.
func (s Images) Len() int { return seriesLen(s.Segments) }

// At returns step i; it panics when there is none.
func (s Images) At(i int) ImageStep {
	segment := &s.Segments[segmentOf(s.Segments, i)]
	i -= segment.Start
	from, to := segment.parts.at(i)
	return ImageStep{File: segment.File, Step: segment.Steps.At(i), Wall: segment.Walls.At(i),
		Size: segment.sizes[i], Encoded: segment.encoded[from:to:to]}
}

// Histograms are the histograms of a tag in a run; see Scalars.
type Histograms struct {
	Segments []HistogramSegment
	Restarts
}

// Len returns the number of histograms.
func (s Histograms) Len() int { return seriesLen(s.Segments) }

// At returns histogram i; it panics when there is none. Its buckets are not copied.
func (s Histograms) At(i int) Histogram {
	segment := &s.Segments[segmentOf(s.Segments, i)]
	i -= segment.Start
	h := Histogram{Step: segment.Steps.At(i), Wall: segment.Walls.At(i), buckets: segment.buckets(i)}
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

// segmentOf returns the index of the segment that holds point i.
func segmentOf[S segment[S]](segments []S, i int) int {
	return sort.Search(len(segments), func(k int) bool { return segments[k].common().Start > i }) - 1
}
