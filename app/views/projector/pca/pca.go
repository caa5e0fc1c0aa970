package pca

import (
	"math"

	"eventlens/app/views/projector/kernel"
	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

// Axes are principal components.
type Axes struct {
	Mean       []float32
	Components points.Matrix // a row of length 1 for each; beyond the rank of the rows, zeros
	Variances  []float64     // of the rows along each component, with n-1 in the denominator
	Total      float64       // the sum of the variances of all columns
	Passes     int           // how often the rows were read to find the components
}

const (
	width = kernel.Columns
	// maxPasses bounds the time: rows that vary alike in all directions have no components that
	// could be found.
	maxPasses = 12
	// settled is the change of a variance from pass to pass, as a share of it, below which it is
	// taken as found. The error is then smaller by an order of magnitude.
	settled = 1e-4
	// manyRows is the number of rows from which a tenth of them is searched first.
	manyRows = 5000
)

// Fit finds k components of the rows. Their signs are such that the largest number of each is
// positive. The result depends on nothing but the rows, k and the seed.
func Fit(m points.Matrix, k int, seed uint64, give points.Give) (*Axes, error) {
	return fit(m, k, seed, maxPasses, give)
}

// Roughly finds about the same space as [Fit] in few passes: enough to search neighbours in, as its
// last components, which are the inexact ones, matter least.
func Roughly(m points.Matrix, k int, seed uint64, give points.Give) (*Axes, error) {
	return fit(m, k, seed, (k+width-1)/width+2, give)
}

func fit(m points.Matrix, k int, seed uint64, passes int, give points.Give) (*Axes, error) {
	mean, err := m.Mean(give)
	if err != nil {
		return nil, err
	}
	a := &Axes{Mean: mean, Components: points.New(k, m.D), Variances: make([]float64, k)}
	if m.N < 2 || m.D == 0 || k == 0 {
		return a, nil
	}
	if err := a.measure(m, give); err != nil {
		return nil, err
	}
	first, err := firstBlock(m, seed, give)
	if err != nil {
		return nil, err
	}
	s := newSpace(m, mean, first, give)
	var found []float64
	for more := true; more; {
		if more, err = s.extend(); err != nil {
			return nil, err
		}
		a.Passes++
		more = more && a.Passes < passes
		// A space that is hardly larger than the number of components has not found them.
		if more && (a.Passes*width < k+width || passes < maxPasses) {
			continue
		}
		before := found
		found = s.solve(min(k, m.D))
		more = more && !same(before, found)
	}
	s.write(a.Components)
	a.orient()
	return a, a.vary(m, give)
}

// firstBlock returns the directions that the search begins with: random ones, or of many rows the
// components of a tenth of them, which saves a pass or two.
func firstBlock(m points.Matrix, seed uint64, give points.Give) ([]float32, error) {
	block := make([]float32, m.D*width)
	if m.N < manyRows || m.D < width {
		r := number.NewRandom(seed)
		for i := range block {
			block[i] = r.Normal()
		}
		return block, nil
	}
	a, err := fit(m.Pick(points.Spread(m.N, m.N/10)), width, seed, 3, give)
	if err != nil {
		return nil, err
	}
	for i := range width {
		for j, v := range a.Components.Row(i) {
			block[j*width+i] = v
		}
	}
	return block, nil
}

// same reports whether variances changed little.
func same(before, now []float64) bool {
	if len(before) == 0 || len(before) < len(now) {
		return false
	}
	for i, v := range now {
		if math.Abs(v-before[i]) > float64(settled*v)+float64(1e-9*now[0]) {
			return false
		}
	}
	return true
}

// measure computes the total variance: the mean squared distance to the mean.
func (a *Axes) measure(m points.Matrix, give points.Give) error {
	out := make([]float32, m.Chunk())
	for at := 0; at < m.N; at += len(out) {
		out = out[:min(len(out), m.N-at)]
		kernel.Distances(a.Mean, m.Data[at*m.D:(at+len(out))*m.D], out)
		for _, v := range out {
			a.Total += float64(v)
		}
		if err := give.Now(); err != nil {
			return err
		}
	}
	a.Total /= float64(m.N - 1)
	return nil
}

// orient gives each component the sign with which its largest number is positive.
func (a *Axes) orient() {
	for i := range a.Components.N {
		row := a.Components.Row(i)
		largest := float32(0)
		for _, v := range row {
			if max(v, -v) > max(largest, -largest) {
				largest = v
			}
		}
		if largest < 0 {
			for j := range row {
				row[j] = -row[j]
			}
		}
	}
}

// vary computes the variance along each component from the scores.
func (a *Axes) vary(m points.Matrix, give points.Give) error {
	k := len(a.Variances)
	err := a.project(m, give, func(_ int, scores []float32) {
		for ; len(scores) > 0; scores = scores[k:] {
			for i, v := range scores[:k] {
				a.Variances[i] += float64(float64(v) * float64(v))
			}
		}
	})
	for i := range a.Variances {
		a.Variances[i] /= float64(m.N - 1)
	}
	return err
}

// Shares returns the share of each component in the total variance, or zeros if nothing varies.
func (a *Axes) Shares() []float64 {
	shares := make([]float64, len(a.Variances))
	for i, v := range a.Variances {
		if a.Total > 0 {
			shares[i] = min(1, v/a.Total)
		}
	}
	return shares
}

// Project returns the coordinates of rows along the components: a row of as many numbers for each.
// The rows may be others than those that the components were found with, of the same columns.
func (a *Axes) Project(m points.Matrix, give points.Give) (points.Matrix, error) {
	out := points.New(m.N, a.Components.N)
	err := a.project(m, give, func(at int, scores []float32) {
		copy(out.Data[at*out.D:], scores)
	})
	return out, err
}

// project passes on the scores of a chunk of rows after the other, with its first row's number.
func (a *Axes) project(m points.Matrix, give points.Give, take func(int, []float32)) error {
	k, chunk := a.Components.N, m.Chunk()
	if m.D == 0 || k == 0 {
		return nil
	}
	var blocks [][]float32 // columns of components, 16 at a time
	for from := 0; from < k; from += width {
		block := make([]float32, m.D*width)
		for i := from; i < min(k, from+width); i++ {
			for j, v := range a.Components.Row(i) {
				block[j*width+i-from] = v
			}
		}
		blocks = append(blocks, block)
	}
	centred, part := make([]float32, chunk*m.D), make([]float32, chunk*width)
	scores := make([]float32, chunk*k)
	for at := 0; at < m.N; at += chunk {
		n := min(chunk, m.N-at)
		kernel.Subtract(m.Data[at*m.D:(at+n)*m.D], a.Mean, centred[:n*m.D])
		for b, block := range blocks {
			kernel.Multiply(centred[:n*m.D], m.D, block, part[:n*width])
			for i := range n {
				copy(scores[i*k+b*width:i*k+min(k, (b+1)*width)], part[i*width:])
			}
		}
		take(at, scores[:n*k])
		if err := give.Now(); err != nil {
			return err
		}
	}
	return nil
}
