// Package points has the rows of a tensor as projections take them, and what is done to rows before:
// leaving out, sampling, centring, and scaling to unit length.
package points

import (
	"math"

	"eventlens/app/views/projector/kernel"
)

// Give is called by long computations after every millisecond or so of work. It lets other
// goroutines run; an error, such as that of a context, ends the computation, which returns it. Nil
// never ends anything.
type Give func() error

// Now calls the function if there is one.
func (g Give) Now() error {
	if g == nil {
		return nil
	}
	return g()
}

// Matrix is N rows of D numbers, one after the other. Functions of projections do not change it,
// unless they say so.
type Matrix struct {
	Data []float32
	N, D int
}

// New returns a matrix of n rows of zeros.
func New(n, d int) Matrix { return Matrix{Data: make([]float32, n*d), N: n, D: d} }

// Of returns the matrix of data with d columns, or without rows if d is 0.
func Of(data []float32, d int) Matrix {
	if d <= 0 {
		return Matrix{}
	}
	n := len(data) / d
	return Matrix{Data: data[:n*d], N: n, D: d}
}

// Row returns row i.
func (m Matrix) Row(i int) []float32 { return m.Data[i*m.D : i*m.D+m.D : i*m.D+m.D] }

// Pick returns the given rows as a matrix of their own.
func (m Matrix) Pick(rows []int32) Matrix {
	out := New(len(rows), m.D)
	for i, row := range rows {
		copy(out.Row(i), m.Row(int(row)))
	}
	return out
}

// Largest is the largest number of a row that projections take: the squares of larger ones overflow
// when they are added up.
const Largest = 1e16

// Finite returns the numbers of the rows without NaN, infinities and numbers beyond [Largest], and
// these rows: m itself if there are no others.
func (m Matrix) Finite() (Matrix, []int32) {
	rows := make([]int32, 0, m.N)
	for i := range m.N {
		ok := true
		for _, v := range m.Row(i) {
			ok = ok && v >= -Largest && v <= Largest
		}
		if ok {
			rows = append(rows, int32(i))
		}
	}
	if len(rows) == m.N {
		return m, rows
	}
	return m.Pick(rows), rows
}

// Spread returns the numbers of at most most rows of n, evenly spread.
func Spread(n, most int) []int32 {
	rows := make([]int32, min(n, most))
	for i := range rows {
		rows[i] = int32(int64(i) * int64(n) / int64(len(rows)))
	}
	return rows
}

// Mean returns the mean of all rows, or zeros without rows.
func (m Matrix) Mean(give Give) ([]float32, error) {
	sums := make([]float64, m.D)
	for i := range m.N {
		for j, v := range m.Row(i) {
			sums[j] += float64(v)
		}
		if i%m.Chunk() == 0 {
			if err := give.Now(); err != nil {
				return nil, err
			}
		}
	}
	mean := make([]float32, m.D)
	for j, s := range sums {
		mean[j] = float32(s / float64(max(m.N, 1)))
	}
	return mean, nil
}

// Chunk returns the number of rows that computations take at a time: about 64 kB, which stay in a
// processor's cache.
func (m Matrix) Chunk() int { return max(8, min(1024, 16384/max(m.D, 1))) }

// Unit returns the rows scaled to length 1. Rows of zeros stay so. The squared distance of two rows
// of length 1 is twice their cosine distance, so computations with Euclidean distances give the
// neighbours by cosine.
func (m Matrix) Unit() Matrix {
	out := New(m.N, m.D)
	for i := range m.N {
		row, to := m.Row(i), out.Row(i)
		var sum float64
		for _, v := range row {
			sum += float64(float64(v) * float64(v))
		}
		if sum == 0 {
			continue
		}
		scale := 1 / math.Sqrt(sum)
		for j, v := range row {
			to[j] = float32(float64(v) * scale)
		}
	}
	return out
}

// Sphereize returns the rows with their mean moved to the origin, and then scaled to length 1.
func (m Matrix) Sphereize(give Give) (Matrix, error) {
	mean, err := m.Mean(give)
	if err != nil {
		return Matrix{}, err
	}
	out := New(m.N, m.D)
	kernel.Subtract(m.Data, mean, out.Data)
	return out.Unit(), give.Now()
}

// Metric is a way to measure the distance of two rows.
type Metric byte

// The metrics.
const (
	Euclidean Metric = iota
	Cosine           // 1 - cosine of the angle; a row of zeros is at .5 from all others
)

// Prepared returns rows whose squared Euclidean distances order neighbours by the metric.
func (m Matrix) Prepared(metric Metric) Matrix {
	if metric == Cosine {
		return m.Unit()
	}
	return m
}

// Distance returns the distance by the metric for a squared Euclidean distance of prepared rows.
func (metric Metric) Distance(squared float32) float32 {
	if metric == Cosine {
		return squared / 2
	}
	return float32(math.Sqrt(float64(squared)))
}
