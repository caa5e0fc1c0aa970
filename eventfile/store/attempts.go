package store

import "slices"

// Attempts says which points of a series are meant where a restarted job wrote steps again.
type Attempts uint8

// The ways to look at a series; the package documentation says what supersedes what.
const (
	// NewestAttempt is the points that no later one supersedes. Their steps grow.
	NewestAttempt Attempts = iota
	// AllAttempts is all points, in the order in which they are in the files.
	AllAttempts
)

// Restarts tell where a series goes back to steps that it had already.
type Restarts struct {
	// Seams are the indices, ascending, of the first point of each newer attempt. Among
	// all attempts that is a point whose step is below that of the point before it, or
	// equal to it and in another file. In the newest attempt it is the first of the points
	// left at or behind such a one, which may be the very first of the series.
	Seams []int
	// Superseded is how many points of the series the newest attempt hides. It is the same
	// whichever attempts were asked for.
	Superseded int
}

// views are a series in both ways. They never change.
type views[S any] struct {
	all, newest []S
	restarts
}

// in returns the series in one way.
func (v *views[S]) in(attempts Attempts) ([]S, Restarts) {
	if attempts == AllAttempts {
		return v.all, Restarts{Seams: v.allSeams, Superseded: v.superseded}
	}
	return v.newest, Restarts{Seams: v.newestSeams, Superseded: v.superseded}
}

// viewsOf returns the views of a series, which are made once after each change of it.
func viewsOf[S pointSegment[S]](s *series) *views[S] {
	if v, made := s.views.(*views[S]); made {
		return v
	}
	v := &views[S]{all: collect[S](s)}
	if s.growing() {
		v.newest = v.all
	} else {
		own := remainders[S](s)
		v.restarts = supersede(own)
		v.newest = newestOf(v.all, own)
	}
	s.views = v
	return v
}

// remainder is what is left of a segment when only its own points supersede each other. It
// knows of no kind of segment, so that the code that works with it is compiled once.
type remainder struct {
	whole Segment
	first int   // index, in the segment, of the first point that is left
	at    []int // indices of the points that are left; nil if those are all from first on
	steps Steps // of the points that are left: they grow
	seams []seam
	left  int // how many of them the segments behind leave
	// picked is the segment of the points at at, once it was asked for.
	picked any
}

// seam is where a segment goes back.
type seam struct {
	at   int // index, in the segment, of the point with the lower step
	left int // how many of the points left are before it
}

// remainders returns what is left of each segment of a series by itself. Only those that
// changed since the last time are looked at.
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
	at, seams := superseding(s.Steps.all())
	r.first, r.seams = at[0], seams
	if s.Len()-r.first == len(at) {
		r.steps = s.Steps.cut(r.first, s.Len())
	} else {
		r.at, r.steps = at, s.Steps.pick(at)
	}
	return r
}

// superseding returns the indices of the steps that are below all later ones, and where the
// steps fall.
func superseding(steps []Step) (at []int, seams []seam) {
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
			seams = append(seams, seam{at: i, left: left})
		}
	}
	return at, seams
}

// restarts are the seams of both views, and what the newest attempt hides.
type restarts struct {
	allSeams, newestSeams []int
	superseded            int
}

// supersede finds out how many points of each segment are left by those behind it, and what
// restarts there were.
func supersede(own []*remainder) (r restarts) {
	uncover(own)
	all, newest := 0, 0 // points so far
	for k, s := range own {
		if k > 0 && goesBack(own[k-1].whole, s.whole) {
			r.addSeam(all, newest)
		}
		for _, seam := range s.seams {
			r.addSeam(all+seam.at, newest+min(seam.left, s.left))
		}
		all += s.whole.Len()
		newest += s.left
	}
	r.superseded = all - newest
	return r
}

// uncover counts the points that are left: the first ones of each segment, since their steps
// grow.
func uncover(own []*remainder) {
	var lowest Step // of all points so far
	for k := len(own) - 1; k >= 0; k-- {
		s := own[k]
		s.left = s.steps.n
		if k < len(own)-1 {
			s.left = s.steps.below(lowest)
		}
		if s.left > 0 {
			lowest = s.steps.At(0)
		}
	}
}

// goesBack reports whether a new attempt starts with a segment, given the one before it.
func goesBack(before, s Segment) bool {
	last, first := before.Steps.last(), s.Steps.At(0)
	return first < last || first == last && s.File != before.File
}

// addSeam adds a seam by its index in both views.
func (r *restarts) addSeam(inAll, inNewest int) {
	r.allSeams = append(r.allSeams, inAll)
	if n := len(r.newestSeams); n == 0 || r.newestSeams[n-1] != inNewest {
		r.newestSeams = append(r.newestSeams, inNewest)
	}
}

// newestOf returns what is left of all segments, as a series.
func newestOf[S pointSegment[S]](all []S, own []*remainder) (newest []S) {
	start := 0
	for k, r := range own {
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
