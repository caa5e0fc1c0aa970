package charts

import "math"

// RidgeAt returns which ridge, as an index into the ridges of the chart, and which
// of its bins lie at a place on the card in CSS pixels: the ridge whose area is
// seen there, else the one whose outline is nearest above or below. It is false
// outside the plot and where nothing is drawn.
func (f *RidgeFrame) RidgeAt(x, y float64) (ridge, bin int, ok bool) {
	if len(f.order) == 0 || !f.Plot.contains(x, y) {
		return 0, 0, false
	}
	best, distance := 0, math.Inf(1)
	for k := len(f.order) - 1; k >= 0; k-- {
		top := f.outline(k, x)
		if f.mode == RidgeOffset && y >= top && y <= f.base[k] {
			best = k // nothing in front of it is here
			break
		}
		if d := math.Abs(y - top); d < distance {
			best, distance = k, d
		}
	}
	ridge = f.order[best]
	bins := len(f.ridges[ridge].Bins)
	bin = int((x - f.Plot.X) / f.Plot.W * float64(bins))
	return ridge, min(bin, bins-1), true
}

// outline returns the y of the k-th ridge drawn at a place in x.
func (f *RidgeFrame) outline(k int, x float64) float64 {
	bins := f.ridges[f.order[k]].Bins
	// Middles lie half a bin apart from the edges, where the outline is at zero.
	at := (x-f.Plot.X)/f.Plot.W*float64(len(bins)) - 0.5
	height := func(b int) float64 {
		if b < 0 || b >= len(bins) {
			return 0
		}
		return f.height(bins[b])
	}
	left := math.Floor(at)
	share := at - left
	switch { // the first and last stretches are half as long
	case left < 0:
		share = 2*share - 1
	case int(left) >= len(bins)-1:
		share *= 2
	}
	a, b := height(int(left)), height(int(left)+1)
	return f.base[k] - (a + (b-a)*share)
}

// Top returns where the outline of a ridge is at the middle of a bin, in CSS pixels from the top
// of the card: where a mark belongs. It is NaN for a ridge that is not drawn.
func (f *RidgeFrame) Top(ridge, bin int) float64 {
	for k, i := range f.order {
		if i == ridge {
			return f.outline(k, f.binMiddle(bin, len(f.ridges[i].Bins)))
		}
	}
	return math.NaN()
}
