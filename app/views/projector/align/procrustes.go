package align

import (
	"math"

	"eventlens/app/views/projector/pca"
	"eventlens/app/views/projector/points"
)

// Fit is a movement that keeps distances: a turn, with or without a reflection, and a shift.
type Fit struct {
	from, to []float64 // centres of both layouts
	turn     []float64 // columns are multiplied with rows
	axes     int

	// Residual is the root of the mean squared distance of rows to their pairs after the movement.
	Residual float64
	// Spread is the same of the target's rows to their centre: how much Residual is.
	Spread float64
	// Reflected tells whether the movement mirrors.
	Reflected bool
}

// Pair is a row of the layout that moves, and its row in the one that stays.
type Pair struct{ Moved, Target int32 }

// Procrustes returns the movement that brings pairs of rows nearest to each other, in the sense of
// least squares and without scaling: Schönemann, A generalized solution of the orthogonal
// Procrustes problem, Psychometrika 31 (1966). Layouts have two or three axes. Without pairs
// nothing moves.
func Procrustes(moved, target points.Matrix, pairs []Pair) *Fit {
	k := moved.D
	f := &Fit{from: make([]float64, k), to: make([]float64, k), turn: make([]float64, k*k), axes: k}
	for i := range k {
		f.turn[i*k+i] = 1
	}
	if len(pairs) == 0 || target.D != k {
		return f
	}
	for _, p := range pairs {
		a, b := moved.Row(int(p.Moved)), target.Row(int(p.Target))
		for i := range k {
			f.from[i] += float64(a[i]) / float64(len(pairs))
			f.to[i] += float64(b[i]) / float64(len(pairs))
		}
	}
	product := make([]float64, k*k) // movedᵀ·target
	for _, p := range pairs {
		a, b := moved.Row(int(p.Moved)), target.Row(int(p.Target))
		for i := range k {
			for j := range k {
				product[i*k+j] += float64((float64(a[i]) - f.from[i]) * (float64(b[j]) - f.to[j]))
			}
		}
	}
	f.turn = orthogonal(product, k)
	f.Reflected = determinant(f.turn, k) < 0
	f.measure(moved, target, pairs)
	return f
}

// measure computes the residual and the spread.
func (f *Fit) measure(moved, target points.Matrix, pairs []Pair) {
	out := make([]float32, f.axes)
	for _, p := range pairs {
		f.row(moved.Row(int(p.Moved)), out)
		for i, v := range target.Row(int(p.Target)) {
			off, size := float64(out[i])-float64(v), float64(v)-f.to[i]
			f.Residual += float64(off * off)
			f.Spread += float64(size * size)
		}
	}
	f.Residual = math.Sqrt(f.Residual / float64(len(pairs)))
	f.Spread = math.Sqrt(f.Spread / float64(len(pairs)))
}

// Apply moves all rows of a layout, in place.
func (f *Fit) Apply(m points.Matrix) {
	row := make([]float32, f.axes)
	for i := range m.N {
		f.row(m.Row(i), row)
		copy(m.Row(i), row)
	}
}

func (f *Fit) row(from, to []float32) {
	for j := range to {
		sum := f.to[j]
		for i, v := range from {
			sum += float64((float64(v) - f.from[i]) * f.turn[i*f.axes+j])
		}
		to[j] = float32(sum)
	}
}

// orthogonal returns U·Vᵀ for the singular value decomposition U·S·Vᵀ of a k×k matrix: the
// orthogonal matrix nearest to it.
func orthogonal(m []float64, k int) []float64 {
	square := make([]float64, k*k) // mᵀ·m = V·S²·Vᵀ
	for i := range k {
		for j := range k {
			for r := range k {
				square[i*k+j] += float64(m[r*k+i] * m[r*k+j])
			}
		}
	}
	values, v := pca.Eigen(square, k)
	u := make([]float64, k*k) // columns
	for c := range k {
		column := make([]float64, k)
		for i := range k {
			for j := range k {
				column[i] += float64(m[i*k+j] * v[j*k+c])
			}
		}
		// A direction in which nothing varies, of a layout on a line or a point, has no image:
		// any one will do that is orthogonal to the others.
		if values[c] <= 1e-18*values[0] || !settle(u, column, k, c) {
			for axis := range k {
				clear(column)
				column[axis] = 1
				if settle(u, column, k, c) {
					break
				}
			}
		}
		for i := range k {
			u[i*k+c] = column[i]
		}
	}
	turn := make([]float64, k*k)
	for i := range k {
		for j := range k {
			for c := range k {
				turn[i*k+j] += float64(u[i*k+c] * v[j*k+c])
			}
		}
	}
	return turn
}

// settle makes a column orthogonal to the first c columns of u, and its length 1. It returns false
// if little is left of it.
func settle(u, column []float64, k, c int) bool {
	before := length(column)
	for d := range c {
		dot := 0.0
		for i := range k {
			dot += float64(column[i] * u[i*k+d])
		}
		for i := range k {
			column[i] -= float64(dot * u[i*k+d])
		}
	}
	after := length(column)
	if after <= .1*before || after == 0 {
		return false
	}
	for i := range column {
		column[i] /= after
	}
	return true
}

func length(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	return math.Sqrt(sum)
}

// determinant returns the determinant of a 1×1, 2×2 or 3×3 matrix.
func determinant(m []float64, k int) float64 {
	switch k {
	case 1:
		return m[0]
	case 2:
		return float64(m[0]*m[3]) - float64(m[1]*m[2])
	}
	minor := func(a, b int) float64 {
		return float64(m[3+a]*m[6+b]) - float64(m[3+b]*m[6+a])
	}
	return float64(m[0]*minor(1, 2)) - float64(m[1]*minor(0, 2)) + float64(m[2]*minor(0, 1))
}
