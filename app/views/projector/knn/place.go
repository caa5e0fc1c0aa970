package knn

import (
	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

// Finder finds neighbours of rows that are not in the graph, by the leaves that they would be in.
type Finder struct {
	forest *Forest
	met    []int32 // by row: the last query that met it, from 1
	query  int32
	ids    []int32
	out    []float32
}

// NewFinder builds the trees of a finder over rows.
func NewFinder(m points.Matrix, seed uint64, give points.Give) (*Finder, error) {
	f, err := newForest(m, trees, number.NewRandom(seed), give)
	return &Finder{forest: f, met: make([]int32, m.N)}, err
}

// Nearest returns up to k rows near a query and their squared distances, nearest first. They are
// valid until the next call.
func (f *Finder) Nearest(query []float32, k int) *Graph {
	f.query++
	f.ids = f.ids[:0]
	for i := range f.forest.trees {
		for _, id := range f.forest.leaf(&f.forest.trees[i], query) {
			if f.met[id] != f.query {
				f.met[id] = f.query
				f.ids = append(f.ids, id)
			}
		}
	}
	g := newGraph(1, min(k, len(f.ids)))
	if g.K == 0 {
		return g
	}
	if len(f.out) < len(f.ids) {
		f.out = make([]float32, 2*len(f.ids))
	}
	out := f.out[:len(f.ids)]
	kernel.DistancesTo(query, f.forest.m.Data, f.ids, out)
	for i, id := range f.ids {
		g.offer(0, id, out[i])
	}
	return g
}
