package pca

import "math"

// Eigen returns the eigenvalues of a symmetric n×n matrix, largest first, and the eigenvectors as
// the columns of a matrix, by Jacobi's method: Golub and Van Loan, Matrix Computations, 4th edition,
// section 8.5. It changes a.
func Eigen(a []float64, n int) (values, vectors []float64) {
	v := make([]float64, n*n) // eigenvectors as rows
	for i := range n {
		v[i*n+i] = 1
	}
	// Off the diagonal, numbers below this do not change the eigenvalues.
	var square float64
	for _, x := range a {
		square += float64(x * x)
	}
	small := 1e-15 * math.Sqrt(square)
	for range 50 {
		rotated := false
		for p := range n {
			for q := p + 1; q < n; q++ {
				if math.Abs(a[p*n+q]) > small {
					rotate(a, v, n, p, q)
					rotated = true
				}
			}
		}
		if !rotated {
			break
		}
	}
	return sorted(a, v, n)
}

// rotate makes a[p][q] zero.
func rotate(a, v []float64, n, p, q int) {
	tau := (a[q*n+q] - a[p*n+p]) / (2 * a[p*n+q])
	t := 1 / (math.Abs(tau) + math.Sqrt(1+float64(tau*tau)))
	if tau < 0 {
		t = -t
	}
	c := 1 / math.Sqrt(1+float64(t*t))
	s := t * c
	turn := func(x, y []float64) {
		for i, u := range x {
			w := y[i]
			x[i] = float64(c*u) - float64(s*w)
			y[i] = float64(s*u) + float64(c*w)
		}
	}
	app, aqq, apq := a[p*n+p], a[q*n+q], a[p*n+q]
	rowP, rowQ := a[p*n:p*n+n], a[q*n:q*n+n]
	turn(rowP, rowQ)
	// The matrix stays symmetric: columns become equal to rows.
	for i := range n {
		a[i*n+p], a[i*n+q] = rowP[i], rowQ[i]
	}
	a[p*n+p], a[q*n+q] = app-float64(t*apq), aqq+float64(t*apq)
	a[p*n+q], a[q*n+p] = 0, 0
	turn(v[p*n:p*n+n], v[q*n:q*n+n])
}

// sorted returns the diagonal of a in falling order, and the rows of v in this order as columns.
func sorted(a, v []float64, n int) (values, vectors []float64) {
	order := make([]int, n)
	for i := range order {
		at := i
		for ; at > 0 && a[order[at-1]*n+order[at-1]] < a[i*n+i]; at-- {
			order[at] = order[at-1]
		}
		order[at] = i
	}
	values, vectors = make([]float64, n), make([]float64, n*n)
	for i, from := range order {
		values[i] = a[from*n+from]
		for j := range n {
			vectors[j*n+i] = v[from*n+j]
		}
	}
	return values, vectors
}
