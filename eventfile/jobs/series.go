package jobs

import "eventlens/eventfile/store"

// series is what is kept of a scalar of a file or a run: points of its newest attempt, ascending in steps, spread evenly over these, with the first and the last among them.
// Which points those are follows the rule of package store: a point supersedes all before it that have its step or a higher one.
type series struct {
	wanted   bool
	points   []point // of one that is not wanted, the last alone
	lowest   store.Step
	lastWall float64
}

type point struct {
	step  store.Step
	value float64
}

// keptPoints is how many points are kept while a file is read. Some are superseded later, so they are more than a line has.
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

// cut drops the points that one with a step supersedes.
func (s *series) cut(step store.Step) {
	n := len(s.points)
	for n > 0 && s.points[n-1].step >= step {
		n--
	}
	s.points = s.points[:n]
}

// shrink lets go of memory that a line does not need.
func (s *series) shrink() {
	most := LineLength
	if !s.wanted {
		most = 1
	}
	s.points = append([]point(nil), evenly(s.points, most)...)
}

// joined puts the series of a run's files together.
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

// evenly keeps at most so many of points, which it moves to the front of their slice: the first, the last, and those at or before steps that are spread evenly between them.
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
