package joblist

import "eventlens/eventfile/store"

// series keeps points of a scalar of a file or a run: of its newest attempt, in ascending order of
// steps, spread evenly over these, including the first and the last. As in package store, a point
// supersedes all points before it with its step or a higher one.
type series struct {
	wanted   bool
	points   []point // only the last point if the scalar is not wanted
	lowest   store.Step
	lastWall float64
}

type point struct {
	step  store.Step
	value float64
}

// keptPoints is how many points are kept while a file is read. It is more than a line has, since
// some points are superseded later.
const keptPoints = 4 * LineLength

func (s *series) last() point { return s.points[len(s.points)-1] }

// add appends a column.
func (s *series) add(c *store.NumberColumn) {
	n := c.Steps.Len()
	for i := range n {
		s.append(point{c.Steps.At(i), c.Values.At(i)})
	}
	s.lastWall = float64(c.Walls.At(n - 1))
}

func (s *series) append(p point) {
	if len(s.points) == 0 || p.step < s.lowest {
		s.lowest = p.step
	}
	if !s.wanted {
		s.points = append(s.points[:0], p)
		return
	}
	s.cut(p.step)
	if len(s.points) == keptPoints {
		s.points = evenly(s.points, keptPoints/2)
	}
	s.points = append(s.points, p)
}

// cut drops the points superseded by a point with the given step.
func (s *series) cut(step store.Step) {
	n := len(s.points)
	for n > 0 && s.points[n-1].step >= step {
		n--
	}
	s.points = s.points[:n]
}

// shrink releases memory that a line does not need.
func (s *series) shrink() {
	most := LineLength
	if !s.wanted {
		most = 1
	}
	s.points = append([]point(nil), evenly(s.points, most)...)
}

// joined joins the series of a run's files.
func joined(files []*File) map[string]*series {
	all := make(map[string]*series)
	for _, f := range files {
		for tag, next := range f.series {
			s := all[tag]
			if s == nil {
				s = &series{wanted: next.wanted}
				all[tag] = s
			}
			s.wanted = s.wanted || next.wanted
			s.cut(next.lowest)
			s.points = evenly(append(s.points, next.points...), keptPoints)
			s.lastWall = next.lastWall
		}
	}
	return all
}

// evenly keeps at most most of the points, and moves them to the front of their slice: the first,
// the last, and the points at or before steps spread evenly between them.
func evenly(points []point, most int) []point {
	if len(points) <= most {
		return points
	}
	last := points[len(points)-1]
	if most == 1 {
		return append(points[:0], last)
	}
	first, span := float64(points[0].step), float64(last.step)-float64(points[0].step)
	kept, at := 0, 0
	for i := range most - 1 {
		target := first + span*float64(i)/float64(most-1)
		before := at
		for at+1 < len(points)-1 && float64(points[at+1].step) <= target {
			at++
		}
		if i == 0 || at > before {
			points[kept] = points[at]
			kept++
		}
	}
	points[kept] = last
	return points[:kept+1]
}
