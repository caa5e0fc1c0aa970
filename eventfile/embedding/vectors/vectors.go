package vectors

// Vectors are the rows of an embedding.
type Vectors struct {
	Columns int
	Values  []float32 // row after row; whole rows
}

// Rows returns the number of rows.
func (v *Vectors) Rows() int {
	if v.Columns == 0 {
		return 0
	}
	return len(v.Values) / v.Columns
}

// Row returns a row. It shares memory with v.
func (v *Vectors) Row(i int) []float32 {
	return v.Values[i*v.Columns : (i+1)*v.Columns : (i+1)*v.Columns]
}

// NotFinite returns the rows that hold a NaN or an infinity, in ascending order. No projection can
// place them.
func (v *Vectors) NotFinite() (rows []int) {
	for i := range v.Rows() {
		for _, x := range v.Row(i) {
			if x-x != 0 { // a NaN: so is the difference of infinities
				rows = append(rows, i)
				break
			}
		}
	}
	return rows
}

// Zeros counts the rows in which every number is zero. They have no direction, so that no cosine
// distance leads to them.
func (v *Vectors) Zeros() (n int) {
	for i := range v.Rows() {
		if isZero(v.Row(i)) {
			n++
		}
	}
	return n
}

func isZero(row []float32) bool {
	for _, x := range row {
		if x != 0 {
			return false
		}
	}
	return true
}

// Sum adds all numbers, in their order and in float64. Two readers of the same bytes get the same
// sum. It is NaN if one of them is.
func (v *Vectors) Sum() (sum float64) {
	for _, x := range v.Values {
		sum += float64(x)
	}
	return sum
}

// Transposed returns the rows of an array whose columns were stored one after the other.
func Transposed(values []float32, rows, columns int) *Vectors {
	v := &Vectors{Columns: columns, Values: make([]float32, len(values))}
	for i := range values {
		v.Values[i%rows*columns+i/rows] = values[i]
	}
	return v
}
