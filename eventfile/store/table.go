package store

import "slices"

// table holds the series of one tag, by run.
type table[S segment[S]] struct {
	runs   []RunID // ascending; those that have the tag
	series []series[S]
}

// series is the data of one tag in one run, by file in bytewise order of the names. No
// part is empty.
type series[S segment[S]] struct {
	parts []filePart[S]
}

// filePart is what one file brought. Its segments start at 0.
type filePart[S segment[S]] struct {
	file     *file
	segments []S
}

// append adds a segment from a file.
func (t *table[S]) append(f *file, next S) {
	i, found := slices.BinarySearch(t.runs, f.run)
	if !found {
		t.runs = slices.Insert(t.runs, i, f.run)
		t.series = slices.Insert(t.series, i, series[S]{})
	}
	s := &t.series[i]
	k, found := s.find(f)
	if !found {
		s.parts = slices.Insert(s.parts, k, filePart[S]{file: f})
	}
	p := &s.parts[k]
	p.segments = appendSegment(p.segments, next)
}

// drop removes what a file brought.
func (t *table[S]) drop(f *file) {
	i, found := slices.BinarySearch(t.runs, f.run)
	if !found {
		return
	}
	s := &t.series[i]
	if k, found := s.find(f); found {
		s.parts = slices.Delete(s.parts, k, k+1)
	}
	if len(s.parts) == 0 {
		t.runs = slices.Delete(t.runs, i, i+1)
		t.series = slices.Delete(t.series, i, i+1)
	}
}

// find returns where the file's part is, or would be.
func (s *series[S]) find(f *file) (at int, found bool) {
	return slices.BinarySearchFunc(s.parts, f, func(p filePart[S], f *file) int { return p.file.compare(f) })
}

// segments returns the segments of all files in order, as a snapshot may keep them. For a
// single file, which is the rule, that costs nothing.
func (s *series[S]) segments() []S {
	if len(s.parts) == 1 {
		return slices.Clip(s.parts[0].segments)
	}
	var all []S
	start := 0
	for i := range s.parts {
		for _, part := range s.parts[i].segments {
			all = append(all, part.from(start))
			start += part.common().Len()
		}
	}
	return all
}
