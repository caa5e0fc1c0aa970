package umap

import (
	"math"

	"eventlens/app/views/projector/knn"
	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

// edge is the membership of a pair of neighbours in the fuzzy set.
type edge struct {
	a, b   int32
	weight float32
}

// fuzzySet returns the pairs of neighbours, each once, ordered by their first row.
func fuzzySet(g *knn.Graph, n int, give points.Give) ([]edge, error) {
	weight := make([]float32, len(g.IDs))
	for i := range n {
		_, d := g.Row(i)
		membership(d, weight[i*g.K:(i+1)*g.K])
		if i%64 == 0 {
			if err := give.Now(); err != nil {
				return nil, err
			}
		}
	}
	// of returns the membership of row j in the set of row i.
	of := func(i, j int32) (float32, bool) {
		ids, _ := g.Row(int(i))
		for at, id := range ids {
			if id == j {
				return weight[int(i)*g.K+at], true
			}
		}
		return 0, false
	}
	edges := make([]edge, 0, len(g.IDs))
	for i := range int32(n) {
		ids, _ := g.Row(int(i))
		for at, j := range ids {
			v := weight[int(i)*g.K+at]
			w, both := of(j, i)
			if both && j < i {
				continue // row j had it
			}
			edges = append(edges, edge{a: i, b: j, weight: v + w - float32(v*w)})
		}
	}
	return edges, give.Now()
}

// membership writes how much neighbours at squared distances d belong to a row's set: 1 for the
// nearest, then falling with the distance so that all add up to log₂ of their number.
func membership(d, weight []float32) {
	if len(d) == 0 {
		return
	}
	distance := make([]float64, len(d))
	nearest, mean := 0.0, 0.0
	for i, v := range d {
		distance[i] = math.Sqrt(float64(v))
		mean += distance[i] / float64(len(d))
		if nearest == 0 {
			nearest = distance[i] // the first that is not on the same spot
		}
	}
	want := number.Log(float64(len(d)+1)) / math.Ln2
	low, high, scale := 0.0, math.Inf(1), 1.0
	sum := func() (total float64) {
		for i, v := range distance {
			m := 1.0
			if beyond := v - nearest; beyond > 0 {
				m = number.Exp(-beyond / scale)
			}
			weight[i] = float32(m)
			total += m
		}
		return total
	}
	for range 64 {
		off := sum() - want
		if math.Abs(off) < 1e-5 {
			break
		}
		if off > 0 {
			high = scale
			scale = (low + high) / 2
		} else {
			low = scale
			if math.IsInf(high, 1) {
				scale *= 2
			} else {
				scale = (low + high) / 2
			}
		}
	}
	// As the original: never narrower than a thousandth of the mean distance.
	if scale < mean/1000 {
		scale = mean / 1000
		sum()
	}
}
