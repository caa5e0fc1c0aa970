package store

import "slices"

// table holds the series of one tag, by run. Its code is the same for all shapes and compiled once;
// only add and collect depend on the shape.
type table struct {
	runs   []RunID // ascending; the runs with the tag
	series []series
}

// series is the data of one tag in one run, by file in bytewise order of the names. No part is
// empty.
type series struct {
	parts []filePart
	views any // *views of the tag's type of segments; nil if not computed since the last change
}

// filePart is the data from one file.
type filePart struct {
	file        *file
	segments    any          // a slice of the tag's type of segments, starting at 0
	remainders  []*remainder // remainders of the first segments, as far as they were requested
	first, last Step
	growing     bool // each step is above the previous one
}

// add adds a segment from a file.
func add[S segment[S]](t *table, f *file, next S) {
	p := t.part(f)
	segments, _ := p.segments.([]S) // nil in a new part
	p.note(next.common().Steps)
	if n := len(p.remainders); n > 0 && n == len(segments) {
		p.remainders = p.remainders[:n-1] // the last segment may be joined with next
	}
	p.segments = appendSegment(segments, next)
}

// note records whether the steps of the next segment grow.
func (p *filePart) note(steps Steps) {
	first := steps.At(0)
	if p.segments == nil {
		p.first, p.growing = first, steps.growing()
	} else {
		p.growing = p.growing && steps.growing() && first > p.last
	}
	p.last = steps.last()
}

// growing reports whether each step of s is above the previous one, so that no point is superseded.
func (s *series) growing() bool {
	for i := range s.parts {
		if !s.parts[i].growing || i > 0 && s.parts[i].first <= s.parts[i-1].last {
			return false
		}
	}
	return true
}

// collect returns the segments of all files in order, for a snapshot to keep. For a single file,
// the usual case, it copies nothing.
func collect[S segment[S]](s *series) []S {
	if len(s.parts) == 1 {
		return slices.Clip(s.parts[0].segments.([]S))
	}
	var all []S
	start := 0
	for i := range s.parts {
		for _, part := range s.parts[i].segments.([]S) {
			all = append(all, part.from(start))
			start += part.common().Len()
		}
	}
	return all
}

// part returns the part of a file for adding data, and creates it if necessary.
func (t *table) part(f *file) *filePart {
	i, found := slices.BinarySearch(t.runs, f.run)
	if !found {
		t.runs = insert(t.runs, i, f.run)
		t.series = insert(t.series, i, series{})
	}
	s := &t.series[i]
	s.views = nil
	k, found := s.find(f)
	if !found {
		s.parts = insert(s.parts, k, filePart{file: f})
	}
	return &s.parts[k]
}

// drop removes the data of a file.
func (t *table) drop(f *file) {
	i, found := slices.BinarySearch(t.runs, f.run)
	if !found {
		return
	}
	s := &t.series[i]
	s.views = nil
	if k, found := s.find(f); found {
		s.parts = slices.Delete(s.parts, k, k+1)
	}
	if len(s.parts) == 0 {
		t.runs = slices.Delete(t.runs, i, i+1)
		t.series = slices.Delete(t.series, i, i+1)
	}
}

// find returns the index of the file's part, or where it would be inserted.
func (s *series) find(f *file) (at int, found bool) {
	return slices.BinarySearchFunc(s.parts, f, func(p filePart, f *file) int {
		return p.file.compare(f)
	})
}

// insert inserts one element. Its code is a sixth of that of slices.Insert, which is more general.
func insert[T any](s []T, at int, element T) []T {
	s = append(s, element)
	copy(s[at+1:], s[at:])
	s[at] = element
	return s
}
