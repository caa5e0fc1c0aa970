package charts

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// warmth returns a heat map of n histograms of 4 bins, and a frame that shows all of it.
func warmth(n int) (*Frame, *Heat) {
	h := &Heat{Low: -1, High: 1, Color: light.Runs[0], Theme: &light}
	for i := range n {
		h.X = append(h.X, float64(10*i))
		h.Counts = append(h.Counts, []float64{0, float64(i + 1), 8, 1})
	}
	c := LineChart{
		W: 200, H: 120, Theme: &light, X: h.Cells(), Y: Range{h.Low, h.High},
		XAxis: Axis{Kind: AxisStep},
	}
	return c.Layout(), h
}

func TestHeatScene(t *testing.T) {
	f, h := warmth(3)
	f.HeatCells(h)
	requireGolden(t, "heat.txt", f.Scene.String())
	f, h = warmth(3)
	h.Log = true
	f.HeatCells(h)
	requireGolden(t, "heat-log.txt", f.Scene.String())
}

// TestHeatPixels: every count is visible, the largest in the full colour, and empty bins are
// transparent.
func TestHeatPixels(t *testing.T) {
	f, h := warmth(3)
	plot, _, _ := f.Device()
	pixels := f.HeatPixels(h)
	require.Len(t, pixels, 4*plot.W*plot.H)
	at := func(x, y float64) []byte {
		return pixels[4*(int(y*float64(plot.H))*plot.W+int(x*float64(plot.W))):][:4]
	}
	own := light.Runs[0]
	assert.Equal(t, []byte{own.R, own.G, own.B, 255}, at(0.1, 0.4), "8 is the largest count")
	assert.Equal(t, at(0.1, 0.1), at(0.9, 0.1), "1 of the first and of the last")
	assert.NotEqual(t, at(0.1, 0.6), at(0.9, 0.6), "1 and 3")
	assert.Equal(t, []byte{0, 0, 0, 0}, at(0.5, 0.9), "an empty bin")
}

// TestHeatColumnOfSeveralHistogramsShowsTheirMean: histograms that share a column are averaged.
func TestHeatColumnOfSeveralHistogramsShowsTheirMean(t *testing.T) {
	f, h := warmth(2000)
	columns, highest := h.columns(f.X, int(f.Plot.W))
	assert.Len(t, columns, int(f.Plot.W))
	sum := 0.0
	for _, c := range columns {
		assert.InDelta(t, 8, c.counts[2], 1e-9)
		sum += c.counts[1]
	}
	assert.InDelta(t, 1000.5, sum/float64(len(columns)), 1)
	assert.Greater(t, highest, 1990.0)
	assert.Equal(t, []float64{0, 1, 8, 1}, h.Counts[0], "what is given is not changed")
	first, end, bin, ok := f.HeatAt(h, f.Plot.X+f.Plot.W/2, f.Plot.Y+f.Plot.H/2)
	require.True(t, ok)
	assert.Greater(t, end-first, 5)
	assert.Contains(t, []int{1, 2}, bin)
}

func TestHeatAt(t *testing.T) {
	f, h := warmth(3)
	for i := range h.X {
		x := f.Plot.X + f.X.PxFromData(h.X[i])
		first, end, bin, ok := f.HeatAt(h, x, f.Plot.Y+1)
		require.True(t, ok)
		assert.Equal(t, []int{i, i + 1, 3}, []int{first, end, bin})
	}
	_, _, _, ok := f.HeatAt(h, f.Plot.X-1, f.Plot.Y+1)
	assert.False(t, ok)
}

func TestHeatOfUnusualInput(t *testing.T) {
	for name, change := range map[string]func(*Heat){
		"none":       func(h *Heat) { h.X, h.Counts = nil, nil },
		"one":        func(h *Heat) { h.X, h.Counts = h.X[:1], h.Counts[:1] },
		"odd counts": func(h *Heat) { h.Counts[0] = []float64{math.NaN(), math.Inf(1), -3, 1e308} },
		"no bins":    func(h *Heat) { h.Counts[1] = nil },
		"all empty":  func(h *Heat) { h.Counts = [][]float64{{0}, {0}, {0}} },
		"same place": func(h *Heat) { h.X = []float64{5, 5, 5} },
		"no range":   func(h *Heat) { h.Low, h.High = 1, 1 },
	} {
		t.Run(name, func(t *testing.T) {
			_, h := warmth(3)
			change(h)
			c := LineChart{W: 200, H: 120, Theme: &light, X: h.Cells(), Y: Range{h.Low, h.High}}
			f := c.Layout()
			f.HeatPixels(h)
			f.HeatCells(h)
			f.HeatAt(h, f.Plot.X+5, f.Plot.Y+5)
			for _, op := range f.Scene.Ops {
				for _, v := range op.XY {
					assert.True(t, Finite(float64(v)), "%v", op)
				}
			}
		})
	}
}
