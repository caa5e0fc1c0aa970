package charts

import (
	"math"
	"sort"
)

// Ridge is one histogram of a series: the counts of its bins and its depth in the chart.
type Ridge struct {
	// Depth is a step, a wall time or the seconds since the start of a run: see RidgeChart.Depth.
	// If any depth in a chart is not finite, all its ridges are placed evenly.
	Depth float64
	Run   int       // index of the style in RidgeChart.Runs
	Bins  []float64 // counts; the bins divide the chart's range evenly unless there are Edges
	// Edges are the left and the right edge of each bin. With Edges, bins are drawn as bars.
	Edges []float64
}

// RidgeMode is how the ridges of a chart are arranged.
type RidgeMode uint8

// The arrangements of ridges.
const (
	RidgeOffset  RidgeMode = iota // one behind the other, the newest in front
	RidgeOverlay                  // lines on one baseline
)

// RidgeChart is the input of the layout of a histogram card.
type RidgeChart struct {
	W, H   float64 // size of the plot area of the card, in CSS pixels
	Ratio  float64 // device pixels per CSS pixel; 0 counts as 1
	X      Range   // data at the outer edges of the first and the last bin
	Ridges []Ridge // in any order; kept by the frame, not copied
	Mode   RidgeMode
	Depth  Axis        // axis of the depths
	Runs   []LineStyle // styles of the runs, at least one; with several, ridges are tinted by run
	Log    bool        // heights show log(1+count) instead of the count
	Chosen []int       // indices of ridges that are marked
	Theme  *Theme
}

// RidgeFrame is a histogram chart after layout.
type RidgeFrame struct {
	Plot   Rect
	X      Scale // data to CSS pixels from the left edge of Plot
	Scene  Scene // axes and grid, without the ridges
	Drawn  int   // number of ridges drawn
	Total  int   // number of ridges in the chart
	ridges []Ridge
	runs   []LineStyle
	order  []int     // indices of the ridges drawn, oldest first
	base   []float64 // indexed like order: y of the baseline on the card
	pxPer  float64   // height in CSS pixels of one count, or of its logarithm
	mode   RidgeMode
	log    bool
	chosen []int
	theme  *Theme
	grid   grid
	topPx  float64 // upper end of the depth axis
}

// Margins of histogram charts, in CSS pixels.
const (
	ridgeTop     = 14
	ridgeLeft    = 14
	ridgeRight   = 44
	ridgeBottom  = 24
	overlayTop   = 10
	ridgeTallest = 2.5 // height of the plot divided by the height of the tallest ridge
)

// Layout places the ridges, the grid and the axes. Counts that are negative or not finite are drawn
// as zero. Without ridges, or with a range that is not drawable, the frame has an empty plot.
func (c *RidgeChart) Layout() *RidgeFrame {
	f := &RidgeFrame{
		Total: len(c.Ridges), ridges: c.Ridges, runs: c.Runs, mode: c.Mode, log: c.Log,
		chosen: c.Chosen, theme: c.Theme, grid: newGrid(c.Ratio),
	}
	f.arrange(c)
	f.Drawn = len(f.order)
	tallest := f.tallest()
	if c.Mode == RidgeOverlay {
		f.layoutOverlay(c, tallest)
	} else {
		f.layoutOffset(c, tallest)
	}
	return f
}

// arrange orders the ridges by depth.
func (f *RidgeFrame) arrange(c *RidgeChart) {
	if !c.X.drawable(Linear) {
		return
	}
	even := false
	for i := range c.Ridges {
		if len(c.Ridges[i].Bins) > 0 {
			f.order = append(f.order, i)
			even = even || !Finite(c.Ridges[i].Depth)
		}
	}
	if even {
		return
	}
	sort.SliceStable(f.order, func(i, j int) bool {
		return c.Ridges[f.order[i]].Depth < c.Ridges[f.order[j]].Depth
	})
}

// tallest returns the largest height drawn, as a count or its logarithm; always positive.
func (f *RidgeFrame) tallest() float64 {
	highest := 0.0
	for _, i := range f.order {
		for _, count := range f.ridges[i].Bins {
			highest = larger(highest, f.scaled(count))
		}
	}
	if highest > minLength {
		return highest
	}
	return 1
}

// scaled returns the number that the height of a count is proportional to.
func (f *RidgeFrame) scaled(count float64) float64 {
	if !(count > 0) || !Finite(count) {
		return 0
	}
	if f.log {
		return math.Log1p(count)
	}
	return lesser(count, maxEnd)
}

// layoutOffset places ridgelines: oldest at the back, light to dark.
func (f *RidgeFrame) layoutOffset(c *RidgeChart, tallest float64) {
	f.Plot = f.grid.plot(c.W, c.H, ridgeLeft, ridgeTop, ridgeRight, ridgeBottom)
	f.X = mustScale(Linear, c.X.Lo, c.X.Hi, 0, f.Plot.W)
	height := f.Plot.H / ridgeTallest
	f.pxPer = height / tallest
	f.topPx = f.Plot.Y + height
	f.placeBases()
	f.drawBottomAxis(c)
	f.drawDepthAxis(c.Depth)
}

// age returns the age of the k-th ridge drawn: from 0 for the oldest to 1 for the newest.
func (f *RidgeFrame) age(k int) float64 {
	if len(f.order) < 2 {
		return 1
	}
	return float64(k) / float64(len(f.order)-1)
}

// placeBases sets the baseline of every ridge, by its depth, or evenly if the depths do not differ.
func (f *RidgeFrame) placeBases() {
	f.base = make([]float64, len(f.order))
	if len(f.order) == 0 {
		return
	}
	scale, ok := f.depthScale()
	for k, i := range f.order {
		if ok {
			f.base[k] = scale.PxFromData(f.ridges[i].Depth)
		} else {
			f.base[k] = f.topPx + f.age(k)*(f.Plot.bottom()-f.topPx)
		}
	}
}

// depthScale maps depth to y on the card. It returns false if all depths are equal or one is not
// finite.
func (f *RidgeFrame) depthScale() (Scale, bool) {
	for _, i := range f.order {
		if !Finite(f.ridges[i].Depth) {
			return Scale{}, false
		}
	}
	first, last := f.order[0], f.order[len(f.order)-1]
	s, err := NewScale(f.ridges[first].Depth, f.ridges[last].Depth, f.topPx, f.Plot.bottom())
	return s, err == nil
}

// curve returns the outline of the k-th ridge drawn, on the card: the counts at the middles of the
// bins, brought down to the baseline at the outer edges; or the bars.
func (f *RidgeFrame) curve(k int) []float32 {
	r := &f.ridges[f.order[k]]
	base := f.base[k]
	if r.Edges != nil {
		return f.barCurve(r, base)
	}
	xy := make([]float32, 0, 2*len(r.Bins)+4)
	xy = append(xy, float32(f.Plot.X), float32(base))
	for b, count := range r.Bins {
		xy = append(xy, float32(f.binMiddle(b, len(r.Bins))), float32(base-f.height(count)))
	}
	return append(xy, float32(f.Plot.right()), float32(base))
}

// barCurve is like curve, for a ridge with edges.
func (f *RidgeFrame) barCurve(r *Ridge, base float64) []float32 {
	xy := make([]float32, 0, 4*len(r.Bins)+4)
	xy = append(xy, float32(f.Plot.X), float32(base))
	at := f.Plot.X
	for b, count := range r.Bins {
		left, right := f.bar(r, b)
		if left > at+barGap {
			xy = append(xy, float32(at), float32(base), float32(left), float32(base))
		}
		y := base - f.height(count)
		xy = append(xy, float32(left), float32(y), float32(right), float32(y))
		at = right
	}
	if at < f.Plot.right() {
		xy = append(xy, float32(at), float32(base))
	}
	return append(xy, float32(f.Plot.right()), float32(base))
}

// barGap and leastBar are in CSS pixels. Bars closer to each other than barGap are drawn without a
// gap; no bar is thinner than leastBar.
const (
	barGap   = 0.05
	leastBar = 1.0
)

// bar returns where the bar of a bin begins and ends on the card.
func (f *RidgeFrame) bar(r *Ridge, bin int) (left, right float64) {
	place := func(v float64) float64 { return f.Plot.X + clamp(f.X.PxFromData(v), 0, f.Plot.W) }
	left, right = place(r.Edges[2*bin]), place(r.Edges[2*bin+1])
	if right-left < leastBar {
		left = lesser(left, f.Plot.right()-leastBar)
		right = left + leastBar
	}
	return left, right
}

// binMiddle returns the x of the middle of one of several equal bins on the card.
func (f *RidgeFrame) binMiddle(bin, bins int) float64 {
	return f.Plot.X + (float64(bin)+0.5)/float64(bins)*f.Plot.W
}

// height returns the height of a count in CSS pixels.
func (f *RidgeFrame) height(count float64) float64 { return f.scaled(count) * f.pxPer }
