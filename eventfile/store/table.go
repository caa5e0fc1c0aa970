package store

import "slices"

// table holds the series of one tag, by run. What is the same for the tags of every shape is here, and compiled once; add and collect know the
// shape.
type table struct {
	runs   []RunID // ascending; those that have the tag
	series []series
}

// series is the data of one tag in one run, by file in bytewise order of the names. No
// part is empty.
type series struct {
	parts []filePart
	views any // *views of the tag's type of segments; nil if they are not made since a change
}

// filePart is what one file brought.
type filePart struct {
	file        *file
	segments    any          // a slice of the tag's type of segments, which start at 0
	remainders  []*remainder // of the first segments, where they were asked for
	first, last Step
	growing     bool // each step is above the one before
}

// add adds a segment from a file.
func add[S segment[S]](t *table, f *file, next S) {
	p := t.part(f)
	segments, _ := p.segments.([]S) // none yet in a new part
	p.note(next.common().Steps)
	if n := len(p.remainders); n > 0 && n == len(segments) {
		p.remainders = p.remainders[:n-1] // the last segment may be joined with next
	}
	p.segments = appendSegment(segments, next)
}

// note takes down which way the steps of the next segment go.
func (p *filePart) note(steps Steps) {
	first := steps.At(0)
	if p.segments == nil {
		p.first, p.growing = first, steps.growing()
	} else {
		p.growing = p.growing && steps.growing() && first > p.last
	}
	p.last = steps.last()
}

// growing reports whether each step of s is above the one before, so that no point is
// superseded.
func (s *series) growing() bool {
	for i := range s.parts {
		if !s.parts[i].growing || i > 0 && s.parts[i].first <= s.parts[i-1].last {
			return false
		}
	}
	return true
}

// collect returns the segments of all files in order, as a snapshot may keep them. For a
// single file, which is the rule, that costs nothing.
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

// part returns the part of a file, for something to be added. It is new if there was none.
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

// drop removes what a file brought.
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

// find returns where the file's part is, or would be.
func (s *series) find(f *file) (at int, found bool) {
	return slices.BinarySearchFunc(s.parts, f, func(p filePart, f *file) int { return p.file.compare(f) })
}

// insert inserts one element. It is a sixth of slices.Insert, which can do more.
func insert[T any](s []T, at int, element T) []T {
	s = append(s, element)
	copy(s[at+1:], s[at:])
	s[at] = element
	return s
}
