package tsne

import (
	"math"

	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

// edges are the joint probabilities of rows and their neighbours, symmetric, by row: those of row i
// are from first[i] to first[i+1].
type edges struct {
	first []int32
	to    []int32
	p     []float32
}

// affinities makes joint probabilities of neighbours: conditional ones of the given perplexity,
// averaged over both directions. They add up to 1.
func affinities(g *knn.Graph, n int, perplexity float64, give points.Give) (*edges, error) {
	conditional := make([]float32, len(g.IDs))
	for i := range n {
		_, d := g.Row(i)
		weigh(d, perplexity, conditional[i*g.K:(i+1)*g.K])
		if i%64 == 0 {
			if err := give.Now(); err != nil {
				return nil, err
			}
		}
	}
	e := symmetric(g, n, conditional)
	for i := range e.p {
		e.p[i] /= float32(2 * n)
	}
	return e, give.Now()
}

// weigh finds the width of the Gaussian that gives neighbours at some squared distances the wanted
// perplexity, and writes their probabilities. If there are too few neighbours for it, all are alike.
func weigh(d []float32, perplexity float64, p []float32) {
	if len(d) == 0 {
		return
	}
	want := number.Log(min(perplexity, float64(len(d))))
	// Distances relative to the mean, so that the search begins near its end.
	mean := 0.0
	for _, v := range d {
		mean += float64(v - d[0])
	}
	mean /= float64(len(d))
	beta, low, high := 1.0, 0.0, math.Inf(1)
	w := make([]float64, len(d))
	sum := 1.0
	for range 50 {
		sum = 0
		moment := 0.0
		for j, v := range d {
			x := 0.0
			if mean > 0 {
				x = float64(v-d[0]) / mean
			}
			w[j] = number.Exp(-beta * x)
			sum += w[j]
			moment += float64(x * w[j])
		}
		off := number.Log(sum) + float64(beta*moment)/sum - want
		if math.Abs(off) < 1e-5 || mean == 0 {
			break
		}
		if off > 0 {
			low = beta
			if math.IsInf(high, 1) {
				beta *= 2
			} else {
				beta = (beta + high) / 2
			}
		} else {
			high = beta
			beta = (beta + low) / 2
		}
	}
	for j, v := range w {
		p[j] = float32(v / sum)
	}
}

// symmetric adds directed weights of neighbours in both directions: w(i,j) + w(j,i).
func symmetric(g *knn.Graph, n int, weight []float32) *edges {
	// Rows get their own neighbours and the rows that they are neighbours of; a neighbour of both
	// kinds is merged.
	e := &edges{first: make([]int32, n+1)}
	count := make([]int32, n)
	for i := range n {
		ids, _ := g.Row(i)
		count[i] += int32(len(ids))
		for _, id := range ids {
			count[id]++
		}
	}
	start := make([]int32, n+1)
	for i, c := range count {
		start[i+1] = start[i] + c
	}
	to, w := make([]int32, start[n]), make([]float32, start[n])
	fill := append([]int32(nil), start[:n]...)
	for i := range n {
		ids, _ := g.Row(i)
		for j, id := range ids {
			v := weight[i*g.K+j]
			to[fill[i]], w[fill[i]] = id, v
			fill[i]++
			to[fill[id]], w[fill[id]] = int32(i), v
			fill[id]++
		}
	}
	seen := make([]int32, n) // where row i has an edge to the row, from 1
	for i := range n {
		first := int32(len(e.to))
		for at := start[i]; at < start[i+1]; at++ {
			if p := seen[to[at]]; p > first {
				e.p[p-1] += w[at]
				continue
			}
			e.to, e.p = append(e.to, to[at]), append(e.p, w[at])
			seen[to[at]] = int32(len(e.to))
		}
		e.first[i+1] = int32(len(e.to))
	}
	return e
}
