package pca

import (
	"math"

	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/points"
)

// space is spanned by orthonormal directions, 16 in a block, that grow towards the components.
type space struct {
	m    points.Matrix
	mean []float32
	give points.Give

	q [][]float32 // blocks of directions: d rows of 16
	w [][]float32 // the scatter matrix times each block
	t [][]float64 // qᵀ·w by block and block before or the same: 16×16 numbers each

	ritz []float64 // columns of the last solution: coordinates of components in the space
	k    int       // their number

	centred, product []float32 // room for a chunk
}

func newSpace(m points.Matrix, mean, first []float32, give points.Give) *space {
	s := &space{m: m, mean: mean, give: give, q: [][]float32{first},
		centred: make([]float32, m.Chunk()*m.D), product: make([]float32, m.Chunk()*width)}
	s.orthonormalise(0)
	return s
}

// extend multiplies the scatter matrix with the last block and makes the next block of the
// directions that only the product has. It returns false when there are none.
func (s *space) extend() (bool, error) {
	last := len(s.q) - 1
	w, err := s.scatter(s.q[last])
	if err != nil {
		return false, err
	}
	s.w = append(s.w, w)
	for i := 0; i <= last; i++ {
		s.t = append(s.t, products(s.q[i], w))
	}
	if len(s.q)*width >= s.m.D {
		return false, nil
	}
	s.q = append(s.q, append([]float32(nil), w...))
	if s.orthonormalise(last+1) == 0 {
		s.q = s.q[:last+1]
		return false, nil
	}
	return true, s.give.Now()
}

// scatter returns the scatter matrix of the rows, (A-μ)ᵀ·(A-μ), times a block, in one pass.
func (s *space) scatter(q []float32) ([]float32, error) {
	d, chunk := s.m.D, s.m.Chunk()
	sums, part := make([]float64, len(q)), make([]float32, len(q))
	inPart := 0
	flush := func() {
		for i, v := range part {
			sums[i] += float64(v)
		}
		clear(part)
		inPart = 0
	}
	for at := 0; at < s.m.N; at += chunk {
		n := min(chunk, s.m.N-at)
		rows, c := s.centred[:n*d], s.product[:n*width]
		kernel.Subtract(s.m.Data[at*d:(at+n)*d], s.mean, rows)
		kernel.Multiply(rows, d, q, c)
		kernel.MultiplyTransposed(rows, d, c, part)
		if inPart += n; inPart >= 512 {
			flush()
		}
		if err := s.give.Now(); err != nil {
			return nil, err
		}
	}
	flush()
	w := make([]float32, len(q))
	for i, v := range sums {
		w[i] = float32(v)
	}
	return w, nil
}

// orthonormalise makes a block orthogonal to the blocks before and its columns to each other, by
// Gram-Schmidt. Twice is enough to be exact. It returns how many columns are left: those of which
// nothing but rounding is left become zeros.
func (s *space) orthonormalise(block int) int {
	b := s.q[block]
	for range 2 {
		before := lengths(b)
		for _, other := range s.q[:block] {
			deduct(b, other, products(other, b))
		}
		for t := range width {
			normalise(b, t, before[t])
		}
	}
	left := 0
	for _, l := range lengths(b) {
		if l > 0 {
			left++
		}
	}
	return left
}

// deduct takes from a block its part along the columns of another one, with the given products.
func deduct(b, other []float32, t []float64) {
	for j := 0; j < len(b); j += width {
		from, to := other[j:j+width], b[j:j+width]
		for y := range to {
			sum := 0.0
			for x, v := range from {
				sum += float64(float64(v) * t[x*width+y])
			}
			to[y] = float32(float64(to[y]) - sum)
		}
	}
}

// normalise makes column t orthogonal to the columns before, and its length 1, or zeros if it was
// much longer before.
func normalise(b []float32, t int, before float64) {
	for u := range t {
		dot := 0.0
		for j := 0; j < len(b); j += width {
			dot += float64(float64(b[j+t]) * float64(b[j+u]))
		}
		for j := 0; j < len(b); j += width {
			b[j+t] = float32(float64(b[j+t]) - float64(dot*float64(b[j+u])))
		}
	}
	square := 0.0
	for j := 0; j < len(b); j += width {
		square += float64(float64(b[j+t]) * float64(b[j+t]))
	}
	length := math.Sqrt(square)
	scale := 0.0
	if length > 1e-5*before {
		scale = 1 / length
	}
	for j := 0; j < len(b); j += width {
		b[j+t] = float32(float64(b[j+t]) * scale)
	}
}

// lengths returns the length of each column of a block.
func lengths(b []float32) []float64 {
	out := make([]float64, width)
	for j, v := range b {
		out[j%width] += float64(float64(v) * float64(v))
	}
	for i, v := range out {
		out[i] = math.Sqrt(v)
	}
	return out
}

// products returns aᵀ·b for two blocks.
func products(a, b []float32) []float64 {
	out := make([]float64, width*width)
	for j := 0; j < len(a); j += width {
		from, to := a[j:j+width], b[j:j+width]
		for x, v := range from {
			row := out[x*width : x*width+width]
			for y, w := range to {
				row[y] += float64(float64(v) * float64(w))
			}
		}
	}
	return out
}

// solve finds the k directions of the space along which the rows vary most, and returns the
// variances times n-1.
func (s *space) solve(k int) []float64 {
	n := len(s.w) * width
	a := make([]float64, n*n)
	at := 0
	for j := range s.w {
		for i := 0; i <= j; i++ {
			for x := range width {
				for y := range width {
					v := s.t[at][x*width+y]
					a[(i*width+x)*n+j*width+y] = v
					a[(j*width+y)*n+i*width+x] = v
				}
			}
			at++
		}
	}
	values, vectors := Eigen(a, n)
	s.k, s.ritz = min(k, n), vectors
	return values[:s.k]
}

// write writes the directions of the last solution as rows.
func (s *space) write(out points.Matrix) {
	n := len(s.w) * width
	sums := make([]float64, s.m.D)
	for i := range s.k {
		clear(sums)
		for b := range s.w {
			for j := range sums {
				for x, v := range s.q[b][j*width : j*width+width] {
					sums[j] += float64(float64(v) * s.ritz[(b*width+x)*n+i])
				}
			}
		}
		square := 0.0
		for _, v := range sums {
			square += float64(v * v)
		}
		if square == 0 {
			continue
		}
		for j, v := range sums {
			out.Row(i)[j] = float32(v / math.Sqrt(square))
		}
	}
}
