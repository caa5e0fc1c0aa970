package points

// Along returns where each row lies on the axis from the mean of some rows, at 0, to the mean of
// others, at 1: its projection onto the line through both. It returns false if the two means are the
// same or there are none.
func (m Matrix) Along(from, to []int32) ([]float32, bool) {
	if len(from) == 0 || len(to) == 0 {
		return nil, false
	}
	begin, end := m.meanOf(from), m.meanOf(to)
	square := 0.0
	for j, v := range begin {
		end[j] -= v
		square += float64(end[j] * end[j])
	}
	if square == 0 {
		return nil, false
	}
	out := make([]float32, m.N)
	for i := range out {
		sum := 0.0
		for j, v := range m.Row(i) {
			sum += float64((float64(v) - begin[j]) * end[j])
		}
		out[i] = float32(sum / square)
	}
	return out, true
}

// meanOf returns the mean of some rows.
func (m Matrix) meanOf(rows []int32) []float64 {
	mean := make([]float64, m.D)
	for _, i := range rows {
		for j, v := range m.Row(int(i)) {
			mean[j] += float64(v)
		}
	}
	for j := range mean {
		mean[j] /= float64(len(rows))
	}
	return mean
}
