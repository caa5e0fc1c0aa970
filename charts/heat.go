package charts

import (
	"image/color"
	"math"
	"sort"
)

// Heat is a heat map of histograms: one column per histogram, with equal bins upwards. The colour
// of a cell shows the count of its bin.
type Heat struct {
	X         []float64   // x of each histogram, rising
	Counts    [][]float64 // per histogram, in equal bins from Low to High
	Low, High float64
	Log       bool // colours follow log(1+count) instead of the count
	Color     color.NRGBA
	Theme     *Theme
}

// heatLeast is the share of the colour in the faintest tint. It makes non-empty bins differ from
// empty ones.
const heatLeast = 0.1

// heatLevels is the number of tints.
const heatLevels = 256

// Cells returns the ends of the x axis that shows every histogram in a cell of its own, which
// reaches half way to its neighbours. A single histogram has a cell of width 1.
func (h *Heat) Cells() Range {
	n := len(h.X)
	if n == 0 {
		return Range{math.NaN(), math.NaN()}
	}
	before, after := h.halves()
	return Range{h.X[0] - before, h.X[n-1] + after}
}

// halves returns how far the first cell reaches to the left and the last one to the right.
func (h *Heat) halves() (before, after float64) {
	n := len(h.X)
	if n < 2 {
		return 0.5, 0.5
	}
	return (h.X[1] - h.X[0]) / 2, (h.X[n-1] - h.X[n-2]) / 2
}

// within returns the histograms to show for a part of the x axis: all whose places are in it, else
// the one nearest to its middle; none outside of the cells.
func (h *Heat) within(from, to float64) (first, end int) {
	first = sort.SearchFloat64s(h.X, from)
	if end = sort.SearchFloat64s(h.X, to); first < end {
		return first, end
	}
	middle := from/2 + to/2
	if cells := h.Cells(); !(middle >= cells.Lo && middle <= cells.Hi) {
		return 0, 0
	}
	if first == len(h.X) || first > 0 && middle-h.X[first-1] < h.X[first]-middle {
		first--
	}
	return first, first + 1
}

// heatColumns are neighbouring pixel columns that show the same histograms: the mean of their
// counts. Their pixels are from to to-1.
type heatColumns struct {
	from, to float64 // in pixels
	counts   []float64
	means    bool // counts is separate memory for the means, not a histogram's slice
}

// columns returns the columns of a heat map on a plot of the given width in pixels, and the highest
// scaled count.
func (h *Heat) columns(x Scale, width int) (all []heatColumns, highest float64) {
	firstBefore, endBefore := 0, 0
	for c := range width {
		first, end := h.within(x.DataFromPx(float64(c)), x.DataFromPx(float64(c+1)))
		if first == end {
			firstBefore, endBefore = first, end
			continue
		}
		if n := len(all) - 1; n >= 0 && first == firstBefore && end == endBefore &&
			all[n].to == float64(c) {
			all[n].to++
			continue
		}
		firstBefore, endBefore = first, end
		column := heatColumns{from: float64(c), to: float64(c + 1), counts: h.Counts[first]}
		for _, counts := range h.Counts[first+1 : end] {
			column.add(counts)
		}
		column.divide(float64(end - first))
		for _, count := range column.counts {
			highest = larger(highest, h.scaled(count))
		}
		all = append(all, column)
	}
	return all, highest
}

func (c *heatColumns) add(counts []float64) {
	if !c.means {
		c.counts, c.means = append([]float64(nil), c.counts...), true
	}
	for i := range min(len(c.counts), len(counts)) {
		c.counts[i] += counts[i]
	}
}

func (c *heatColumns) divide(by float64) {
	if c.means {
		for i := range c.counts {
			c.counts[i] /= by
		}
	}
}

// scaled returns the number that determines the colour of a count.
func (h *Heat) scaled(count float64) float64 {
	if !(count > 0) || !Finite(count) {
		return 0
	}
	if h.Log {
		return math.Log1p(count)
	}
	return count
}

// tints returns the colours, the faintest first.
func (h *Heat) tints() (tints [heatLevels]color.NRGBA) {
	for i := range tints {
		tints[i] = mix(h.Color, h.Theme.Surface, heatLeast+(1-heatLeast)*float64(i)/(heatLevels-1))
	}
	return tints
}

// level returns the tint of a count, -1 for an empty bin.
func (h *Heat) level(count, highest float64) int {
	v := h.scaled(count)
	if !(v > 0) {
		return -1
	}
	return int(clamp(v/highest, 0, 1)*(heatLevels-1) + 0.5)
}

// bin returns the bin of a value, -1 for none.
func (h *Heat) bin(value float64, bins int) int {
	i := int(math.Floor((value - h.Low) / (h.High - h.Low) * float64(bins)))
	if value == h.High {
		i = bins - 1
	}
	if i < 0 || i >= bins {
		return -1
	}
	return i
}

// HeatPixels returns a heat map in the size of the plot in device pixels: rows of straight-alpha
// RGBA. Empty bins are transparent.
func (f *Frame) HeatPixels(h *Heat) []byte {
	plot, x, y := f.Device()
	out := make([]byte, 4*plot.W*plot.H)
	columns, highest := h.columns(x, plot.W)
	tints := h.tints()
	values := make([]float64, plot.H)
	for row := range values {
		values[row] = y.DataFromPx(float64(row) + 0.5)
	}
	for _, column := range columns {
		for row, value := range values {
			bin := h.bin(value, len(column.counts))
			if bin < 0 {
				continue
			}
			level := h.level(column.counts[bin], highest)
			if level < 0 {
				continue
			}
			c := tints[level]
			for at := int(column.from); at < int(column.to); at++ {
				p := out[4*(row*plot.W+at):][:4:4]
				p[0], p[1], p[2], p[3] = c.R, c.G, c.B, 255
			}
		}
	}
	return out
}

// HeatCells appends a heat map to the scene, for a picture that is saved.
func (f *Frame) HeatCells(h *Heat) {
	columns, highest := h.columns(f.X, int(math.Round(f.Plot.W)))
	tints := h.tints()
	f.Scene.clip(Over, f.Plot)
	for _, column := range columns {
		bins := len(column.counts)
		wide := (h.High - h.Low) / float64(bins)
		for bin, count := range column.counts {
			level := h.level(count, highest)
			if level < 0 {
				continue
			}
			bottom, top := f.Y.PxFromData(h.Low+float64(bin)*wide),
				f.Y.PxFromData(h.Low+float64(bin+1)*wide)
			if bottom < 0 || top > f.Plot.H {
				continue
			}
			f.Scene.Add(Op{
				Kind: OpRect, Layer: Over, Fill: tints[level],
				XY: floats(f.Plot.X+column.from, f.Plot.Y+top, column.to-column.from, bottom-top),
			})
		}
	}
	f.Scene.unclip(Over)
}

// HeatAt returns the histograms, at least one, and the bin at a place on the card; bin is -1 above
// and below all bins. ok is false outside the plot and the cells.
func (f *Frame) HeatAt(h *Heat, x, y float64) (first, end, bin int, ok bool) {
	if !f.Plot.contains(x, y) || len(h.X) == 0 {
		return 0, 0, 0, false
	}
	ratio := f.grid.ratio
	column := math.Floor((x - f.Plot.X) * ratio)
	first, end = h.within(f.X.DataFromPx(column/ratio), f.X.DataFromPx((column+1)/ratio))
	if first == end {
		return 0, 0, 0, false
	}
	return first, end, h.bin(f.Y.DataFromPx(y-f.Plot.Y), len(h.Counts[first])), true
}
