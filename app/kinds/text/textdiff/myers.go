package textdiff

// edit is a run of a script that turns one list into another: a range of elements common to both,
// or of elements only in one.
type edit struct {
	aFrom, aTo int // range in the list before
	bFrom, bTo int // range in the list after
	same       bool
}

// maxWork limits the steps of the search for the shortest script, which takes time quadratic in the
// number of differences.
const maxWork = 4_000_000

// search finds the shortest script that turns a into b, with Myers's linear-space algorithm: "An
// O(ND) Difference Algorithm and Its Variations", 1986.
type search struct {
	a, b     []int32
	forward  []int // by diagonal: the farthest position in a that a path from the start reaches
	backward []int // the same, for paths from the end
	work     int   // steps left
	edits    []edit
	rough    bool // the work limit was reached, and the rest was treated as replaced
}

// script returns the edits from a to b in order, and whether they may not be minimal.
func script(a, b []int32) ([]edit, bool) {
	size := 2*(len(a)+len(b)) + 3
	s := &search{a: a, b: b, forward: make([]int, size), backward: make([]int, size), work: maxWork}
	s.compare(0, len(a), 0, len(b))
	return s.edits, s.rough
}

// add adds an edit, merged with the last one if possible.
func (s *search) add(e edit) {
	if e.aFrom == e.aTo && e.bFrom == e.bTo {
		return
	}
	if n := len(s.edits); n > 0 && s.edits[n-1].same == e.same {
		s.edits[n-1].aTo, s.edits[n-1].bTo = e.aTo, e.bTo
		return
	}
	s.edits = append(s.edits, e)
}

// compare adds the edits for a part of both lists.
func (s *search) compare(aFrom, aTo, bFrom, bTo int) {
	a, b := aFrom, bFrom
	for a < aTo && b < bTo && s.a[a] == s.b[b] {
		a, b = a+1, b+1
	}
	s.add(edit{aFrom, a, bFrom, b, true})
	aEnd, bEnd := aTo, bTo
	for aEnd > a && bEnd > b && s.a[aEnd-1] == s.b[bEnd-1] {
		aEnd, bEnd = aEnd-1, bEnd-1
	}
	if a == aEnd || b == bEnd {
		s.add(edit{a, aEnd, b, bEnd, false})
	} else if x, y, ok := s.middle(a, aEnd, b, bEnd); ok {
		s.compare(a, x, b, y)
		s.compare(x, aEnd, y, bEnd)
	} else {
		s.rough = true
		s.add(edit{a, aEnd, b, bEnd, false})
	}
	s.add(edit{aEnd, aTo, bEnd, bTo, true})
}

// middle returns a point on a shortest script for a part: where a path from the start meets a path
// from the end. ok is false if the work limit was reached.
func (s *search) middle(aFrom, aTo, bFrom, bTo int) (x, y int, ok bool) {
	n, m := aTo-aFrom, bTo-bFrom
	delta, offset := n-m, n+m+1
	f, r := s.forward[:2*offset+1], s.backward[:2*offset+1]
	f[offset+1], r[offset+1] = 0, 0
	odd := delta&1 != 0
	for d := 0; d <= (n+m+1)/2; d++ {
		if s.work -= 2*d + 1; s.work < 0 {
			return 0, 0, false
		}
		for k := -d; k <= d; k += 2 {
			x := reach(f, offset, k, d)
			for y := x - k; x < n && y < m && x >= 0 && y >= 0 &&
				s.a[aFrom+x] == s.b[bFrom+y]; x, y = x+1, y+1 {
				s.work--
			}
			f[offset+k] = x
			if back := delta - k; odd && back >= -(d-1) && back <= d-1 && x+r[offset+back] >= n {
				return s.inside(aFrom, bFrom, n, m, x, x-k)
			}
		}
		for k := -d; k <= d; k += 2 {
			x := reach(r, offset, k, d)
			for y := x - k; x < n && y < m && x >= 0 && y >= 0 &&
				s.a[aTo-1-x] == s.b[bTo-1-y]; x, y = x+1, y+1 {
				s.work--
			}
			r[offset+k] = x
			if ahead := delta - k; !odd && ahead >= -d && ahead <= d && x+f[offset+ahead] >= n {
				return s.inside(aFrom, bFrom, n, m, n-x, m-(x-k))
			}
		}
	}
	return 0, 0, false
}

// inside returns the point where two paths met, but not a corner of the part, which would not
// divide it.
func (s *search) inside(aFrom, bFrom, n, m, x, y int) (int, int, bool) {
	if x < 0 || y < 0 || x > n || y > m || x == 0 && y == 0 || x == n && y == m {
		return 0, 0, false
	}
	return aFrom + x, bFrom + y, true
}

// reach returns how far a path of d edits gets on a diagonal before it follows equal elements.
func reach(furthest []int, offset, k, d int) int {
	if k == -d || k != d && furthest[offset+k-1] < furthest[offset+k+1] {
		return furthest[offset+k+1]
	}
	return furthest[offset+k-1] + 1
}
