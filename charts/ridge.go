package charts

import (
	"math"
	"sort"
)

// Ridge is one histogram of a series: the counts of the bins at one step.
type Ridge struct {
	Step    int64
	WallSec float64
	Bins    []float64 // counts of equally wide bins, shared by all ridges of a chart
}

// RidgeMode is how the ridges of a chart are arranged.
type RidgeMode uint8

// The arrangements of ridges.
const (
	RidgeOffset  RidgeMode = iota // one behind the other, the newest in front
	RidgeOverlay                  // lines on one baseline
)

// RidgeChart is what the layout of a histogram card depends on.
type RidgeChart struct {
	W, H   float64 // of the plot area of the card, in CSS pixels
	Ratio  float64 // device pixels per CSS pixel; 0 counts as 1
	X      Range   // data at the outer edges of the first and the last bin
	Ridges []Ridge // in any order; kept by the frame, not copied
	Mode   RidgeMode
	Depth  Axis // AxisStep, AxisRelative or AxisWall
	Run    LineStyle
	Theme  *Theme
	// Max is how many ridges are drawn at most; 0 counts as 60. With more, an even
	// choice is drawn that holds the oldest and the newest.
	Max int
}

// defaultMaxRidges is about as many as can be told apart on a card.
const defaultMaxRidges = 60

// RidgeFrame is a laid out histogram chart.
type RidgeFrame struct {
	Plot   Rect
	X      Scale // data to CSS pixels from the left edge of Plot
	Scene  Scene
	Drawn  int // ridges drawn
	Total  int // ridges there are
	ridges []Ridge
	order  []int     // indices of the ridges drawn, oldest first
	base   []float64 // by place in order: y of the baseline on the card
	pxPer  float64   // height in CSS pixels of one count
	mode   RidgeMode
	theme  *Theme
	grid   grid
	topPx  float64 // highest place of the depth axis
}

// Margins of histogram charts, in CSS pixels.
const (
	ridgeTop     = 14
	ridgeLeft    = 14
	ridgeRight   = 44
	ridgeBottom  = 24
	overlayTop   = 10
	ridgeTallest = 2.5 // height of the plot over that of the tallest ridge
)

// Layout places the ridges, the grid and the axes. Counts that are negative or not
// finite are drawn as zero. Without ridges or with a range that is not drawable the
// frame has a plot and nothing in it.
func (c *RidgeChart) Layout() *RidgeFrame {
	f := &RidgeFrame{Total: len(c.Ridges), ridges: c.Ridges, mode: c.Mode, theme: c.Theme, grid: newGrid(c.Ratio)}
	f.choose(c)
	f.Drawn = len(f.order)
	tallest := f.tallest()
	if c.Mode == RidgeOverlay {
		f.layoutOverlay(c, tallest)
	} else {
		f.layoutOffset(c, tallest)
	}
	return f
}

// choose orders the ridges by depth and picks those that are drawn.
func (f *RidgeFrame) choose(c *RidgeChart) {
	if !c.X.drawable(Linear) {
		return
	}
	all := make([]int, 0, len(c.Ridges))
	for i := range c.Ridges {
		if len(c.Ridges[i].Bins) > 0 {
			all = append(all, i)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { // not slices: see the sort of listing.Runs
		return c.Ridges[all[i]].depth(c.Depth) < c.Ridges[all[j]].depth(c.Depth)
	})
	limit := c.Max
	if limit <= 0 {
		limit = defaultMaxRidges
	}
	if len(all) <= limit {
		f.order = all
		return
	}
	if limit == 1 {
		f.order = all[len(all)-1:]
		return
	}
	for k := range limit {
		f.order = append(f.order, all[(k*(len(all)-1)+(limit-1)/2)/(limit-1)])
	}
}

// depth is the place of a ridge along the depth axis, before relative times are
// counted from the first.
func (r *Ridge) depth(a Axis) float64 {
	if a.Kind == AxisStep || a.Kind == AxisValue || !Finite(r.WallSec) {
		return float64(r.Step)
	}
	return r.WallSec
}

// tallest returns the largest count drawn, at least a positive number.
func (f *RidgeFrame) tallest() float64 {
	var d Domain
	for _, i := range f.order {
		d.AddAll(f.ridges[i].Bins)
	}
	if _, hi, ok := d.Range(); ok && hi > minLength {
		return math.Min(hi, maxEnd)
	}
	return 1
}

// layoutOffset draws ridgelines: oldest at the back, light to dark.
func (f *RidgeFrame) layoutOffset(c *RidgeChart, tallest float64) {
	f.Plot = f.grid.plot(c.W, c.H, ridgeLeft, ridgeTop, ridgeRight, ridgeBottom)
	f.X = mustScale(Linear, c.X.Lo, c.X.Hi, 0, f.Plot.W)
	height := f.Plot.H / ridgeTallest
	f.pxPer = height / tallest
	f.topPx = f.Plot.Y + height
	f.placeBases(c.Depth)
	f.drawBottomAxis(c)
	for k := range f.order {
		share := 0.22 + 0.52*f.age(k)
		f.Scene.Add(Op{Kind: OpArea, Layer: Over, Size: float32(f.base[k]),
			Fill: mix(c.Run.Color, c.Theme.Surface, share), Stroke: c.Theme.Surface, Width: 1,
			XY: f.curve(k)})
	}
	f.drawDepthAxis(c.Depth)
}

// age is 0 for the oldest ridge drawn and 1 for the newest.
func (f *RidgeFrame) age(k int) float64 {
	if len(f.order) < 2 {
		return 1
	}
	return float64(k) / float64(len(f.order)-1)
}

// placeBases gives every ridge its baseline, by its depth, or evenly where depths
// do not differ.
func (f *RidgeFrame) placeBases(depth Axis) {
	f.base = make([]float64, len(f.order))
	if len(f.order) == 0 {
		return
	}
	scale, ok := f.depthScale(depth)
	for k, i := range f.order {
		if ok {
			f.base[k] = scale.PxFromData(f.ridges[i].depth(depth))
		} else {
			f.base[k] = f.topPx + f.age(k)*(f.Plot.bottom()-f.topPx)
		}
	}
}

// depthScale maps depth to y on the card, and is false when all depths are equal.
func (f *RidgeFrame) depthScale(depth Axis) (Scale, bool) {
	first, last := f.order[0], f.order[len(f.order)-1]
	s, err := NewScale(f.ridges[first].depth(depth), f.ridges[last].depth(depth), f.topPx, f.Plot.bottom())
	return s, err == nil
}

// curve returns the outline of the k-th ridge drawn: the counts at the middles of
// the bins, brought down to the baseline at the outer edges.
func (f *RidgeFrame) curve(k int) []float32 {
	bins := f.ridges[f.order[k]].Bins
	xy := make([]float32, 0, 2*len(bins)+4)
	xy = append(xy, float32(f.Plot.X), float32(f.base[k]))
	for b, count := range bins {
		xy = append(xy, float32(f.binMiddle(b, len(bins))), float32(f.base[k]-f.height(count)))
	}
	return append(xy, float32(f.Plot.right()), float32(f.base[k]))
}

// binMiddle returns the x of the middle of a bin on the card.
func (f *RidgeFrame) binMiddle(bin, bins int) float64 {
	return f.Plot.X + (float64(bin)+0.5)/float64(bins)*f.Plot.W
}

// height returns a count in CSS pixels.
func (f *RidgeFrame) height(count float64) float64 {
	if !(count > 0) || !Finite(count) {
		return 0
	}
	return math.Min(count, maxEnd) * f.pxPer
}
