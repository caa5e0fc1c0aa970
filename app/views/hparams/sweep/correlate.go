package sweep

import "math"

// Correlation is the rank correlation of two columns.
type Correlation struct {
	Rho float64 // Spearman's rank correlation, from -1 to 1; NaN if one of the columns is constant
	// 95% confidence interval of Rho, by Bonett and Wright's approximation; NaN for fewer than four
	// rows
	Low, High float64
	N         int // number of rows that have both values
}

// Correlate compares the ranks of two columns, over the rows that have both values.
func Correlate(x, y []float64) Correlation {
	var a, b []float64
	for i := range x {
		if x[i] == x[i] && y[i] == y[i] {
			a, b = append(a, x[i]), append(b, y[i])
		}
	}
	c := Correlation{N: len(a), Low: math.NaN(), High: math.NaN()}
	ranksA, _ := Ranks(a)
	ranksB, _ := Ranks(b)
	if c.Rho = pearson(ranksA, ranksB); c.N < 4 || c.Rho != c.Rho {
		return c
	}
	const z95 = 1.959963984540054
	at := math.Atanh(math.Max(-1, math.Min(1, c.Rho)))
	if math.IsInf(at, 0) {
		c.Low, c.High = c.Rho, c.Rho
		return c
	}
	wide := z95 * math.Sqrt((1+c.Rho*c.Rho/2)/float64(c.N-3))
	c.Low, c.High = math.Tanh(at-wide), math.Tanh(at+wide)
	return c
}

// ratioParts is the number of parts that an ordered feature divides the rows into, to compare their
// means.
const ratioParts = 6

// ratio returns the correlation ratio of a feature and a target in some rows, adjusted for chance:
// how far the target's means differ between values, or between parts of an ordered feature. Unlike
// a rank correlation it detects effects of categories, and an optimum in the middle. target is
// indexed by position in rows.
func ratio(f Feature, rows []int, target []float64) float64 {
	numbers := make([]float64, len(rows))
	for k, r := range rows {
		numbers[k] = f.Numbers[r]
	}
	if !f.Category {
		ranks, n := Ranks(numbers)
		for k, rank := range ranks {
			numbers[k] = math.Floor(rank * ratioParts / float64(max(n, 1)))
		}
	}
	type part struct{ n, sum float64 }
	parts := map[float64]part{}
	n, sum, squares := float64(len(rows)), 0.0, 0.0
	for k, v := range numbers {
		if v != v {
			v = -1 // missing values are a group of their own
		}
		p := parts[v]
		parts[v] = part{p.n + 1, p.sum + target[k]}
		sum, squares = sum+target[k], squares+target[k]*target[k]
	}
	whole, between := squares-sum*sum/n, -sum*sum/n
	for _, p := range parts {
		between += p.sum * p.sum / p.n
	}
	if free := n - float64(len(parts)); free > 0 && whole > 0 {
		return math.Sqrt(math.Max(0, 1-(1-between/whole)*(n-1)/free))
	}
	return 0
}

// pearson returns the correlation of two lists; NaN if one is constant.
func pearson(x, y []float64) float64 {
	if len(x) < 2 {
		return math.NaN()
	}
	n, meanX, meanY := float64(len(x)), 0.0, 0.0
	for i := range x {
		meanX += x[i]
		meanY += y[i]
	}
	meanX, meanY = meanX/n, meanY/n
	var xx, yy, xy float64
	for i := range x {
		dx, dy := x[i]-meanX, y[i]-meanY
		xx, yy, xy = xx+dx*dx, yy+dy*dy, xy+dx*dy
	}
	if xx == 0 || yy == 0 {
		return math.NaN()
	}
	return math.Max(-1, math.Min(1, xy/math.Sqrt(xx*yy)))
}
