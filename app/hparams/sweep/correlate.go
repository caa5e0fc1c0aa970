package sweep

import "math"

// Correlation is how much two columns go together by their ranks.
type Correlation struct {
	Rho       float64 // Spearman's, from -1 to 1; NaN where one of the columns is constant
	Low, High float64 // the interval of 95 % that Rho is in, by Bonett and Wright's approximation; NaN for fewer than four rows
	N         int     // rows that have both
}

// Correlate compares the ranks of two columns, in the rows that have both.
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

// pearson returns the correlation of two lists; NaN where one is constant.
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
