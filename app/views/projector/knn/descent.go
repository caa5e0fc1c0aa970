package knn

import (
	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

const (
	trees     = 6
	maxRounds = 12
	// meeting is how many neighbours of a row meet in a round, of new ones and of old ones.
	meeting = 30
)

// descent improves a graph.
type descent struct {
	*Graph
	m     points.Matrix
	give  points.Give
	fresh []bool // whether a neighbour has met none of the others yet
	out   []float32
	ids   []int32

	// New and old neighbours of each row in both directions, meeting of each.
	newIDs, oldIDs     []int32
	newCount, oldCount []int32
}

// Approximate finds nearly all neighbours by trees and descent.
func Approximate(m points.Matrix, k int, seed uint64, give points.Give) (*Graph, error) {
	g, _, err := approximate(m, k, seed, give)
	return g, err
}

func approximate(m points.Matrix, k int, seed uint64, give points.Give) (*Graph, *Forest, error) {
	g := newGraph(m.N, min(k, m.N-1))
	f, err := newForest(m, trees, number.NewRandom(seed), give)
	if err != nil || g.K == 0 {
		return g, f, err
	}
	s := &descent{Graph: g, m: m, give: give, fresh: make([]bool, len(g.IDs)),
		newIDs: make([]int32, meeting*m.N), oldIDs: make([]int32, meeting*m.N),
		newCount: make([]int32, m.N), oldCount: make([]int32, m.N)}
	for i := range f.trees {
		if err := f.trees[i].leaves(s.meetAll); err != nil {
			return nil, nil, err
		}
	}
	for range maxRounds {
		changes, err := s.round()
		if err != nil {
			return nil, nil, err
		}
		if changes < len(g.IDs)/1000 {
			break
		}
	}
	return g, f, nil
}

// meetAll compares all pairs of rows. Leaves beyond the usual size, of equal rows, are compared
// with their next rows only.
func (s *descent) meetAll(rows []int32) error {
	for i, row := range rows {
		s.compare(row, rows[i+1:min(len(rows), i+1+leafRows)])
	}
	return s.give.Now()
}

// compare offers a row and others to each other, and returns how often one was taken.
func (s *descent) compare(row int32, others []int32) int {
	if len(others) > len(s.out) {
		s.out = make([]float32, len(others))
	}
	out := s.out[:len(others)]
	kernel.DistancesTo(s.m.Row(int(row)), s.m.Data, others, out)
	changes := 0
	for i, id := range others {
		if id == row {
			continue
		}
		if s.enter(int(row), id, out[i]) {
			changes++
		}
		if s.enter(int(id), row, out[i]) {
			changes++
		}
	}
	return changes
}

// enter enters a neighbour of a row unless it is there or too far away.
func (s *descent) enter(i int, id int32, d float32) bool {
	from := i * s.K
	end := from + s.K - 1
	last := s.Distances[end]
	if d > last || d == last && s.IDs[end] >= 0 && id >= s.IDs[end] {
		return false
	}
	at := end
	for at > from && (s.Distances[at-1] > d || s.Distances[at-1] == d && s.IDs[at-1] >= id) {
		at--
	}
	if s.IDs[at] == id && s.Distances[at] == d {
		return false // distances are the same in both directions
	}
	copy(s.Distances[at+1:end+1], s.Distances[at:end])
	copy(s.IDs[at+1:end+1], s.IDs[at:end])
	copy(s.fresh[at+1:end+1], s.fresh[at:end])
	s.Distances[at], s.IDs[at], s.fresh[at] = d, id, true
	return true
}

// round lets the neighbours of each row meet, if one of the two is new, and returns the number of
// changes.
func (s *descent) round() (int, error) {
	s.gather()
	changes := 0
	for i := range s.m.N {
		fresh := s.newIDs[i*meeting:][:s.newCount[i]]
		old := s.oldIDs[i*meeting:][:s.oldCount[i]]
		for j, row := range fresh {
			s.ids = append(append(s.ids[:0], fresh[j+1:]...), old...)
			changes += s.compare(row, s.ids)
		}
		if i%16 == 0 {
			if err := s.give.Now(); err != nil {
				return 0, err
			}
		}
	}
	return changes, nil
}

// gather lists the neighbours of each row, and the rows that it is a neighbour of.
func (s *descent) gather() {
	clear(s.newCount)
	clear(s.oldCount)
	add := func(to, counts []int32, row, id int32) bool {
		if counts[row] == meeting {
			return false
		}
		to[row*meeting+counts[row]] = id
		counts[row]++
		return true
	}
	for i := range int32(s.m.N) {
		for at := int(i) * s.K; at < int(i+1)*s.K && s.IDs[at] >= 0; at++ {
			id := s.IDs[at]
			if !s.fresh[at] {
				add(s.oldIDs, s.oldCount, i, id)
				add(s.oldIDs, s.oldCount, id, i)
				continue
			}
			if add(s.newIDs, s.newCount, i, id) {
				s.fresh[at] = false
			}
			add(s.newIDs, s.newCount, id, i)
		}
	}
}
