package knn

import (
	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/points"
)

// ExactRows is the number of rows up to which the neighbours are exact: half as many pairs as its
// square, about a second for 50 columns.
const ExactRows = 12_000

// Graph has the K nearest neighbours of each row, nearest first, of equal ones the one with the
// lower number. A row is not its own neighbour.
type Graph struct {
	K         int
	IDs       []int32   // K for each row
	Distances []float32 // their squared Euclidean distances
}

// Row returns the neighbours of row i and their squared distances.
func (g *Graph) Row(i int) ([]int32, []float32) {
	return g.IDs[i*g.K : i*g.K+g.K : i*g.K+g.K], g.Distances[i*g.K : i*g.K+g.K : i*g.K+g.K]
}

// Build finds k neighbours of each row, or all other rows if they are fewer. The seed matters only
// above [ExactRows] rows.
func Build(m points.Matrix, k int, seed uint64, give points.Give) (*Graph, error) {
	if m.N <= ExactRows {
		return Exact(m, k, give)
	}
	return Approximate(m, k, seed, give)
}

// infinite is a distance beyond all others, of a place in a list that is still empty.
const infinite = 3.4e38

// newGraph returns lists of k empty places for each of n rows.
func newGraph(n, k int) *Graph {
	g := &Graph{K: max(0, k)}
	g.IDs, g.Distances = make([]int32, n*g.K), make([]float32, n*g.K)
	for i := range g.IDs {
		g.IDs[i], g.Distances[i] = -1, infinite
	}
	return g
}

// tile is the number of rows that Exact compares with all rows while they are in the cache.
const tile = 256

// Exact compares all pairs of rows.
func Exact(m points.Matrix, k int, give points.Give) (*Graph, error) {
	g := newGraph(m.N, min(k, m.N-1))
	if g.K == 0 {
		return g, nil
	}
	var room [tile]float32
	for from := 0; from < m.N; from += tile {
		to := min(m.N, from+tile)
		// Each pair once: row i with the rows of the tile behind it.
		for i := range to {
			first := max(from, i+1)
			out := room[:to-first]
			kernel.Distances(m.Row(i), m.Data[first*m.D:to*m.D], out)
			for j, d := range out {
				g.offer(i, int32(first+j), d)
				g.offer(first+j, int32(i), d)
			}
			if i%64 == 0 {
				if err := give.Now(); err != nil {
					return nil, err
				}
			}
		}
	}
	return g, nil
}

// offer enters a neighbour of row i if it is nearer than the last one. It must not be there.
func (g *Graph) offer(i int, id int32, d float32) {
	end := i*g.K + g.K - 1
	last := g.Distances[end]
	if d > last || d == last && id > g.IDs[end] && g.IDs[end] >= 0 {
		return
	}
	at := end
	for ; at > i*g.K; at-- {
		before := g.Distances[at-1]
		if before < d || before == d && g.IDs[at-1] < id {
			break
		}
		g.Distances[at], g.IDs[at] = before, g.IDs[at-1]
	}
	g.Distances[at], g.IDs[at] = d, id
}

// Nearest returns the k rows that are nearest to a query, nearest first, and their squared
// distances, without row but. All rows are compared.
func Nearest(m points.Matrix, query []float32, k, but int, give points.Give) (*Graph, error) {
	n := m.N
	if but >= 0 && but < n {
		n--
	}
	g := newGraph(1, min(k, n))
	if g.K == 0 {
		return g, nil
	}
	out := make([]float32, 4096)
	for from := 0; from < m.N; from += len(out) {
		out = out[:min(len(out), m.N-from)]
		kernel.Distances(query, m.Data[from*m.D:(from+len(out))*m.D], out)
		for j, d := range out {
			if from+j != but {
				g.offer(0, int32(from+j), d)
			}
		}
		if err := give.Now(); err != nil {
			return nil, err
		}
	}
	return g, nil
}
