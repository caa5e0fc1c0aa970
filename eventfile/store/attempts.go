package store

import "slices"

// Attempts selects the points of a series in which a restarted job wrote steps again.
type Attempts uint8

// The ways to look at a series; see Restarts in the package documentation for the rules.
const (
	// NewestAttempt selects the points that no later point supersedes. Their steps grow.
	NewestAttempt Attempts = iota
	// AllAttempts selects all points, in the order of the files.
	AllAttempts
)

// Restarts describes where a series goes back to earlier steps.
type Restarts struct {
	// Rewinds are the ascending indices of the first point of each newer attempt. In AllAttempts
	// that is a point whose step is below the step of the point before, or equal to it and in
	// another file. In NewestAttempt it is the first remaining point at or after such a point,
	// which may be the very first of the series.
	Rewinds []int
	// Superseded is how many points of the series NewestAttempt hides. It is the same for both
	// Attempts.
	Superseded int
}

// views holds both views of a series. They never change.
type views[S any] struct {
	all, newest []S
	restarts
}

// in returns one view of the series.
func (v *views[S]) in(attempts Attempts) ([]S, Restarts) {
	if attempts == AllAttempts {
		return v.all, Restarts{Rewinds: v.allRewinds, Superseded: v.superseded}
	}
	return v.newest, Restarts{Rewinds: v.newestRewinds, Superseded: v.superseded}
}

// viewsOf returns the views of a series. They are made once after each change of the series.
func viewsOf[S pointSegment[S]](s *series) *views[S] {
	if v, ok := s.views.(*views[S]); ok {
		return v
	}
	v := &views[S]{all: collect[S](s)}
	if s.growing() {
		v.newest = v.all
	} else {
		rests := remainders[S](s)
		v.restarts = supersede(rests)
		v.newest = newestOf(v.all, rests)
	}
	s.views = v
	return v
}

// remainder is the rest of a segment after its own points have superseded each other. It is
// independent of the kind of segment, so that the code that works with it is compiled once.
type remainder struct {
	whole   Segment
	first   int   // index, in the segment, of the first remaining point
	at      []int // indices of the remaining points; nil if these are all points from first on
	steps   Steps // steps of the remaining points, which grow
	rewinds []rewindPoint
	left    int // how many of the remaining points the segments after this one leave
	// picked is the segment of the points at the indices at, once it was requested.
	picked any
}

// rewindPoint is where a segment goes back to an earlier step.
type rewindPoint struct {
	at   int // index, in the segment, of the point with the lower step
	left int // number of remaining points before it
}

// remainders returns the remainder of each segment of a series by itself. Only segments that
// changed since the last call are examined.
func remainders[S pointSegment[S]](s *series) (all []*remainder) {
	for i := range s.parts {
		p := &s.parts[i]
		segments := p.segments.([]S)
		for k := len(p.remainders); k < len(segments); k++ {
			p.remainders = append(p.remainders, newRemainder(segments[k].common()))
		}
		all = append(all, p.remainders...)
	}
	return all
}

func newRemainder(s Segment) *remainder {
	r := &remainder{whole: s, steps: s.Steps}
	if s.Steps.growing() {
		return r
	}
	at, rewinds := superseding(s.Steps.all())
	r.first, r.rewinds = at[0], rewinds
	if s.Len()-r.first == len(at) {
		r.steps = s.Steps.cut(r.first, s.Len())
	} else {
		r.at, r.steps = at, s.Steps.pick(at)
	}
	return r
}

// superseding returns the indices of the steps that are below all later steps, and the places where
// steps fall.
func superseding(steps []Step) (at []int, rewinds []rewindPoint) {
	n := len(steps)
	at = append(make([]int, 0, n), n-1)
	lowest := steps[n-1]
	for i := n - 2; i >= 0; i-- {
		if steps[i] < lowest {
			lowest = steps[i]
			at = append(at, i)
		}
	}
	slices.Reverse(at)
	left := 0
	for i := 1; i < n; i++ {
		if at[left] < i {
			left++
		}
		if steps[i] < steps[i-1] {
			rewinds = append(rewinds, rewindPoint{at: i, left: left})
		}
	}
	return at, rewinds
}

// restarts holds the rewind points of both views and the number of superseded points.
type restarts struct {
	allRewinds, newestRewinds []int
	superseded                int
}

// supersede determines how many points of each segment later segments leave, and the rewind points.
func supersede(rests []*remainder) (r restarts) {
	uncover(rests)
	all, newest := 0, 0 // number of points so far
	for k, s := range rests {
		if k > 0 && goesBack(rests[k-1].whole, s.whole) {
			r.addRewind(all, newest)
		}
		for _, rewind := range s.rewinds {
			r.addRewind(all+rewind.at, newest+min(rewind.left, s.left))
		}
		all += s.whole.Len()
		newest += s.left
	}
	r.superseded = all - newest
	return r
}

// uncover counts the remaining points: the first ones of each segment, since their steps grow.
func uncover(rests []*remainder) {
	var lowest Step // lowest step of all points visited so far
	for k := len(rests) - 1; k >= 0; k-- {
		s := rests[k]
		s.left = s.steps.n
		if k < len(rests)-1 {
			s.left = s.steps.below(lowest)
		}
		if s.left > 0 {
			lowest = s.steps.At(0)
		}
	}
}

// goesBack reports whether segment s starts a new attempt after the segment before.
func goesBack(before, s Segment) bool {
	last, first := before.Steps.last(), s.Steps.At(0)
	return first < last || first == last && s.File != before.File
}

// addRewind adds a rewind point by its index in both views.
func (r *restarts) addRewind(inAll, inNewest int) {
	r.allRewinds = append(r.allRewinds, inAll)
	if n := len(r.newestRewinds); n == 0 || r.newestRewinds[n-1] != inNewest {
		r.newestRewinds = append(r.newestRewinds, inNewest)
	}
}

// newestOf returns the remaining points of all segments as a series.
func newestOf[S pointSegment[S]](all []S, rests []*remainder) (newest []S) {
	start := 0
	for k, r := range rests {
		if r.left == 0 {
			continue
		}
		s, first := all[k], r.first
		if r.at != nil {
			if r.picked == nil {
				r.picked = s.pick(r.at)
			}
			s, first = r.picked.(S), 0
		}
		newest = append(newest, s.cut(first, first+r.left).from(start))
		start += r.left
	}
	return newest
}
