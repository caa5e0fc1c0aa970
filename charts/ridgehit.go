package charts

import "math"

// RidgeAt returns the ridge, as an index into the ridges of the chart, and its bin at a place on
// the card in CSS pixels. It is the ridge whose area is visible there, else the one whose outline
// is nearest above or below. ok is false outside the plot and if nothing is drawn.
func (f *RidgeFrame) RidgeAt(x, y float64) (ridge, bin int, ok bool) {
	if len(f.order) == 0 || !f.Plot.contains(x, y) {
		return 0, 0, false
	}
	best, distance := 0, math.Inf(1)
	found := false
	for k := len(f.order) - 1; k >= 0; k-- {
		if found && f.base[k] < f.base[best] {
			// The ridge found covers the place, and all ridges of its depth were checked; the
			// remaining ridges are behind it.
			break
		}
		top := f.outline(k, x)
		covers := f.mode == RidgeOffset && y >= top && y <= f.base[k]
		switch d := math.Abs(y - top); {
		case covers && !found:
			best, distance, found = k, d, true
		case d < distance && (covers || !found):
			best, distance = k, d
		}
	}
	ridge = f.order[best]
	return ridge, f.binAt(&f.ridges[ridge], x), true
}

// binAt returns the bin of a ridge at a place in x.
func (f *RidgeFrame) binAt(r *Ridge, x float64) int {
	bins := len(r.Bins)
	if r.Edges == nil {
		return min(max(int((x-f.Plot.X)/f.Plot.W*float64(bins)), 0), bins-1)
	}
	best, distance := 0, math.Inf(1)
	for b := range bins {
		left, right := f.bar(r, b)
		if d := larger(larger(left-x, x-right), 0); d < distance ||
			d == distance && r.Bins[b] > r.Bins[best] {
			best, distance = b, d
		}
	}
	return best
}

// outline returns the y of the k-th ridge drawn at a place in x.
func (f *RidgeFrame) outline(k int, x float64) float64 {
	r := &f.ridges[f.order[k]]
	if r.Edges != nil {
		return f.base[k] - f.barHeight(r, x)
	}
	bins := r.Bins
	// The middles of the outer bins lie half a bin from the edges, where the outline is zero.
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

// barHeight returns the height of a ridge's bars at a place in x.
func (f *RidgeFrame) barHeight(r *Ridge, x float64) float64 {
	height := 0.0
	for b, count := range r.Bins {
		if left, right := f.bar(r, b); left <= x && x <= right {
			height = larger(height, f.height(count))
		}
	}
	return height
}

// orderIndex returns the index of a ridge in f.order, -1 if it is not drawn.
func (f *RidgeFrame) orderIndex(ridge int) int {
	for k, i := range f.order {
		if i == ridge {
			return k
		}
	}
	return -1
}

// Top returns the place of a ridge's outline at the middle of a bin, in CSS pixels from the top
// left of the card, where a mark belongs. y is NaN for a ridge that is not drawn.
func (f *RidgeFrame) Top(ridge, bin int) (x, y float64) {
	k := f.orderIndex(ridge)
	if k < 0 {
		return math.NaN(), math.NaN()
	}
	r := &f.ridges[ridge]
	if r.Edges != nil {
		left, right := f.bar(r, bin)
		return (left + right) / 2, f.base[k] - f.height(r.Bins[bin])
	}
	x = f.binMiddle(bin, len(r.Bins))
	return x, f.outline(k, x)
}

// BinOf returns the bin of a ridge that holds a value.
func (f *RidgeFrame) BinOf(ridge int, value float64) int {
	return f.binAt(&f.ridges[ridge], f.Plot.X+clamp(f.X.PxFromData(value), 0, f.Plot.W))
}

// Outline returns the points of a ridge's outline on the card, nil for a ridge that is not drawn.
func (f *RidgeFrame) Outline(ridge int) []float32 {
	if k := f.orderIndex(ridge); k >= 0 {
		return f.curve(k)
	}
	return nil
}

// Beside returns the ridge that is the given number of ridges in front of another one, or behind it
// if by is negative. It stops at the frontmost and the hindmost ridge.
func (f *RidgeFrame) Beside(ridge, by int) int {
	k := f.orderIndex(ridge)
	if k < 0 {
		return ridge
	}
	return f.order[min(max(k+by, 0), len(f.order)-1)]
}
