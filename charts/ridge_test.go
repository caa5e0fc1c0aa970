package charts

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hills is a chart of n histograms of increasing width.
func hills(n, bins int) *RidgeChart {
	c := &RidgeChart{
		W: 340, H: 212, X: Range{-0.12, 0.12}, Depth: Axis{Kind: AxisStep},
		Runs: []LineStyle{RunStyle(&light, 0)}, Theme: &light,
	}
	for i := range n {
		r := Ridge{Depth: float64(1000 * i)}
		for b := range bins {
			z := (float64(b) + 0.5 - float64(bins)/2) / (float64(bins) * (0.08 +
				0.1*float64(i)/float64(n)))
			r.Bins = append(r.Bins, math.Round(1000*math.Exp(-z*z/2)))
		}
		c.Ridges = append(c.Ridges, r)
	}
	return c
}

func TestRidgeScenes(t *testing.T) {
	overlay := hills(4, 8)
	overlay.Mode = RidgeOverlay
	relative := hills(4, 8)
	relative.Depth = Axis{Kind: AxisRelative}
	for i := range relative.Ridges {
		relative.Ridges[i].Depth = 60 * float64(i)
	}
	wall := hills(4, 8)
	wall.Depth = Axis{Kind: AxisWall}
	for i := range wall.Ridges {
		wall.Ridges[i].Depth = 1.7e9 + 3600*float64(i)
	}
	logBars, togetherBars := bars(RidgeOffset), bars(RidgeOffset)
	logBars.Log = true
	togetherBars.Runs = append(togetherBars.Runs, RunStyle(&light, 1))
	togetherBars.Ridges[1].Run, togetherBars.Ridges[1].Depth = 1, togetherBars.Ridges[0].Depth
	logarithmic, logOverlay := hills(4, 8), hills(4, 8)
	logarithmic.Log, logOverlay.Log, logOverlay.Mode = true, true, RidgeOverlay
	for name, c := range map[string]*RidgeChart{
		"offset": hills(4, 8), "overlay": overlay, "relative": relative, "one": hills(1, 8),
		"empty": hills(0, 8),
		"log":   logarithmic, "log-overlay": logOverlay, "together": together(RidgeOffset),
		"together-overlay": together(RidgeOverlay),
		"bars":             bars(RidgeOffset), "bars-overlay": bars(RidgeOverlay),
		"bars-log": logBars, "bars-together": togetherBars, "wall": wall,
	} {
		t.Run(name, func(t *testing.T) {
			requireGolden(t, "ridge-"+name+".txt", c.Layout().Picture().String())
		})
	}
}

// together is a chart of two runs.
func together(mode RidgeMode) *RidgeChart {
	c := hills(6, 8)
	c.Mode, c.Runs, c.Chosen = mode, append(c.Runs, RunStyle(&light, 1)), []int{2, 3}
	for i := range c.Ridges {
		c.Ridges[i].Run, c.Ridges[i].Depth = i%2, float64(1000*(i/2))
	}
	return c
}

// bars is a chart of histograms as they were logged: with their own edges, gaps, and a bucket
// without width.
func bars(mode RidgeMode) *RidgeChart {
	c := hills(3, 4)
	c.Mode = mode
	for i := range c.Ridges {
		c.Ridges[i].Edges = []float64{-0.12, -0.05, -0.05, 0, 0.03, 0.03, 0.06, 0.12}
	}
	return c
}

func TestAllRidgesAreDrawn(t *testing.T) {
	for _, n := range []int{0, 1, 2, 60, 61, 412} {
		f := hills(n, 3).Layout()
		assert.Equal(t, n, f.Total)
		assert.Equal(t, n, f.Drawn)
		strokes := 0
		for _, op := range f.Picture().Ops {
			if op.Kind == OpArea && op.Stroke.A > 0 {
				strokes++
			}
		}
		assert.LessOrEqual(t, strokes, mostStrokes, "outlines are an even choice")
		if n > 0 {
			assert.Positive(t, strokes)
		}
	}
}

func TestRidgesAreOrderedByDepth(t *testing.T) {
	c := hills(3, 3)
	c.Ridges[0], c.Ridges[2] = c.Ridges[2], c.Ridges[0]
	assert.Equal(t, []int{2, 1, 0}, c.Layout().order)
}

func TestTallestRidge(t *testing.T) {
	f := hills(5, 30).Layout()
	highest := math.Inf(1)
	for k := range f.order {
		for b := range 30 {
			highest = math.Min(highest, f.outline(k, f.binMiddle(b, 30))-f.base[k])
		}
	}
	assert.InDelta(t, -f.Plot.H/2.5, highest, 1e-6)
	assert.InDelta(t, f.Plot.Y+f.Plot.H/2.5, f.base[0], 1e-9, "the oldest is at the back")
	assert.InDelta(t, f.Plot.bottom(), f.base[4], 1e-9, "the newest is in front")
}

func TestRidgeAtIsTheInverseOfDrawing(t *testing.T) {
	for _, mode := range []RidgeMode{RidgeOffset, RidgeOverlay} {
		c := hills(7, 24)
		c.Mode = mode
		f := c.Layout()
		for k, want := range f.order {
			for b := range 24 {
				x := f.binMiddle(b, 24)
				y := f.outline(k, x)
				ridge, bin, ok := f.RidgeAt(x, y)
				require.True(t, ok)
				assert.Equal(t, b, bin)
				covered := false
				for front := k + 1; front < len(f.order); front++ {
					covered = covered || mode == RidgeOffset && y >= f.outline(front, x) ||
						y == f.outline(front, x)
				}
				if !covered && f.base[k]-y > 1 && mode == RidgeOffset {
					assert.Equal(t, want, ridge, "bin %d", b)
				}
				if mode == RidgeOverlay {
					assert.InDelta(t, y, f.outline(ridge, x), 1e-9, "a line through the place")
				}
			}
		}
		_, _, ok := f.RidgeAt(f.Plot.X-1, f.Plot.Y+5)
		assert.False(t, ok)
	}
}

func TestOutlineFollowsTheCurve(t *testing.T) {
	f := hills(2, 5).Layout()
	for k := range f.order {
		xy := f.curve(k)
		for i := 0; i+1 < len(xy); i += 2 {
			assert.InDelta(t, xy[i+1], f.outline(k, float64(xy[i])), 1e-3)
		}
		for i := 2; i+1 < len(xy); i += 2 {
			middle := (float64(xy[i]) + float64(xy[i-2])) / 2
			assert.InDelta(t, (xy[i+1]+xy[i-1])/2, f.outline(k, middle), 1e-3)
		}
	}
}

func TestTopOfARidge(t *testing.T) {
	f := hills(4, 24).Layout()
	ridge, bin, ok := f.RidgeAt(f.Plot.X+f.Plot.W/2, f.Plot.bottom()-5)
	require.True(t, ok)
	assert.Equal(t, 3, ridge)
	_, y := f.Top(99, 0)
	assert.True(t, math.IsNaN(y))
	xy := f.curve(ridge)
	x, y := f.Top(ridge, bin)
	assert.InDelta(t, float64(xy[2*bin+2]), x, 1e-3)
	assert.InDelta(t, float64(xy[2*bin+3]), y, 1e-3, "on the outline, which begins on the baseline")
}

func TestRidgesOfUnusualInput(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, change := range map[string]func(c *RidgeChart){
		"no bins":    func(c *RidgeChart) { c.Ridges[1].Bins = nil },
		"one bin":    func(c *RidgeChart) { c.Ridges[1].Bins = []float64{5} },
		"odd counts": func(c *RidgeChart) { c.Ridges[1].Bins = []float64{nan, inf, -4, 1e300} },
		"all zero":   func(c *RidgeChart) { clear(c.Ridges[0].Bins); clear(c.Ridges[1].Bins) },
		"same steps": func(c *RidgeChart) { c.Ridges[1].Depth = c.Ridges[0].Depth },
		"NaN time":   func(c *RidgeChart) { c.Depth.Kind, c.Ridges[0].Depth = AxisWall, nan },
		"odd edges": func(c *RidgeChart) {
			c.Ridges[1].Edges = []float64{9, 9, 0.1, -0.1, -9, 9, 0, 0, 0, 0.1, 1, 2}
		},
		"log":         func(c *RidgeChart) { c.Log, c.Ridges[1].Bins[0] = true, 1e300 },
		"no such run": func(c *RidgeChart) { c.Ridges[0].Run, c.Ridges[1].Run = -1, 9 },
		"no such one": func(c *RidgeChart) { c.Chosen = []int{-1, 99} },
		"empty range": func(c *RidgeChart) { c.X = Range{1, 1} },
		"NaN range":   func(c *RidgeChart) { c.X = Range{nan, nan} },
		"no room":     func(c *RidgeChart) { c.W, c.H = 3, 2 },
	} {
		t.Run(name, func(t *testing.T) {
			for _, mode := range []RidgeMode{RidgeOffset, RidgeOverlay} {
				c := hills(2, 6)
				c.Mode = mode
				change(c)
				f := c.Layout()
				new(RidgeRaster).Draw(f)
				for _, op := range f.Picture().Ops {
					for _, v := range op.XY {
						assert.True(t, Finite(float64(v)), "%v", op)
					}
				}
				if ridge, bin, ok := f.RidgeAt(f.Plot.X+f.Plot.W/2, f.Plot.Y+f.Plot.H/2); ok {
					_, y := f.Top(ridge, bin)
					assert.True(t, Finite(y))
				}
			}
		})
	}
}
