package kernel

// Columns is the number of columns of narrow matrices.
const Columns = 16

// Functions are the vector functions. Their slices have the right lengths and are not empty.
type Functions interface {
	Distances(query, rows, out []float32)
	DistancesTo(query, rows []float32, ids []int32, out []float32)
	Subtract(rows, less, out []float32)
	Multiply(a []float32, d int, b, c []float32)
	MultiplyTransposed(a []float32, d int, c, b []float32)
	Repulsion(s Sources, t Targets)
}

// vectors are the functions in use instead of those in Go, or nil.
var vectors Functions

// Use makes all later calls use the given functions, or those in Go if they are nil. It is for the
// start of a program and for tests: calls at the same time are not safe.
func Use(f Functions) { vectors = f }

// need panics if a slice has another length than the caller's sizes imply.
func need(got, want int) {
	if got != want {
		panic("internal error: a matrix of another size")
	}
}

// Distances writes the squared Euclidean distances of a query to each of len(out) rows of its
// length.
func Distances(query, rows, out []float32) {
	need(len(rows), len(query)*len(out))
	if len(out) == 0 {
		return
	}
	if vectors != nil {
		vectors.Distances(query, rows, out)
		return
	}
	d := len(query)
	for i := range out {
		out[i] = distance(query, rows[i*d:i*d+d])
	}
}

// DistancesTo writes the squared Euclidean distances of a query to the rows that ids number.
func DistancesTo(query, rows []float32, ids []int32, out []float32) {
	need(len(out), len(ids))
	d := len(query)
	for _, id := range ids {
		if id < 0 || int(id)*d+d > len(rows) {
			panic("internal error: no such row")
		}
	}
	if len(ids) == 0 {
		return
	}
	if vectors != nil {
		vectors.DistancesTo(query, rows, ids, out)
		return
	}
	for i, id := range ids {
		out[i] = distance(query, rows[int(id)*d:int(id)*d+d])
	}
}

// distance adds up squares in eight sums, as two vectors do. What is left of a row after its
// eights goes to the first one.
func distance(a, b []float32) float32 {
	var s [8]float32
	for ; len(a) >= 8 && len(b) >= 8; a, b = a[8:], b[8:] {
		for j := range s {
			x := a[j] - b[j]
			s[j] += float32(x * x)
		}
	}
	for j, v := range a {
		x := v - b[j]
		s[0] += float32(x * x)
	}
	return (s[0] + s[4] + (s[1] + s[5])) + (s[2] + s[6] + (s[3] + s[7]))
}

// Subtract writes each of the rows less one row, which is the same for all. out may be rows.
func Subtract(rows, less, out []float32) {
	need(len(out), len(rows))
	if len(rows) == 0 {
		return
	}
	need(len(rows)%len(less), 0)
	if vectors != nil {
		vectors.Subtract(rows, less, out)
		return
	}
	for ; len(rows) > 0; rows, out = rows[len(less):], out[len(less):] {
		for j, v := range less {
			out[j] = rows[j] - v
		}
	}
}

// Multiply writes C = A·B, for A of rows of d numbers, and B and C of rows of [Columns] numbers.
func Multiply(a []float32, d int, b, c []float32) {
	n := rowsOf(a, d, c)
	need(len(b), d*Columns)
	if n == 0 {
		return
	}
	if vectors != nil {
		vectors.Multiply(a, d, b, c)
		return
	}
	for i := range n {
		var sums [Columns]float32
		for j, v := range a[i*d : i*d+d] {
			for t, w := range (*[Columns]float32)(b[j*Columns:]) {
				sums[t] += float32(v * w)
			}
		}
		copy(c[i*Columns:], sums[:])
	}
}

// MultiplyTransposed adds Aᵀ·C to B, for A of rows of d numbers, and B and C of rows of [Columns]
// numbers.
func MultiplyTransposed(a []float32, d int, c, b []float32) {
	n := rowsOf(a, d, c)
	need(len(b), d*Columns)
	if n == 0 {
		return
	}
	if vectors != nil {
		vectors.MultiplyTransposed(a, d, c, b)
		return
	}
	for i := range n {
		row := (*[Columns]float32)(c[i*Columns:])
		for j, v := range a[i*d : i*d+d] {
			to := (*[Columns]float32)(b[j*Columns:])
			for t, w := range row {
				to[t] += float32(v * w)
			}
		}
	}
}

// rowsOf returns the number of rows of a, which has d columns, as many as c has.
func rowsOf(a []float32, d int, c []float32) int {
	n := len(c) / Columns
	need(len(c), n*Columns)
	need(len(a), n*d)
	return n
}
