package charts

import (
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func cutOf(x Range, xScaling, yScaling Scaling, x0, y0, x1, y1 float64) []float64 {
	cut := NewCut(x, xScaling, yScaling)
	return cut.Append(nil, x0, y0, x1, y1)
}

func TestCut(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name           string
		xScale, yScale Scaling
		lo, hi         float64
		x0, y0, x1, y1 float64
		want           []float64
	}{
		{"through the range", Linear, Linear, 14, 16, 10, 0, 20, 100, []float64{40, 60}},
		{"backwards", Linear, Linear, 14, 16, 20, 100, 10, 0, []float64{40, 60}},
		{"in", Linear, Linear, 14, 16, 10, 0, 15, 100, []float64{80}},
		{"out", Linear, Linear, 14, 16, 15, 100, 20, 0, []float64{80}},
		{"inside", Linear, Linear, 14, 16, 14, 1, 16, 2, nil},
		{"beside", Linear, Linear, 14, 16, 17, 1, 20, 2, nil},
		{"upright", Linear, Linear, 14, 16, 17, 1, 17, 2, nil},
		{"up to an end", Linear, Linear, 14, 16, 10, 1, 14, 2, nil},
		{"log y", Linear, Log, 14, 16, 10, 1e-2, 20, 1e-4,
			[]float64{math.Pow(10, -2.8), math.Pow(10, -3.2)}},
		{"log x", Log, Linear, 20, 80, 10, 0, 1000, 100,
			[]float64{50 * math.Log10(2), 50 * math.Log10(8)}},
		{"log both", Log, Log, 10, 100, 1, 1, 1000, 1000, []float64{10, 100}},
		{"symlog x", Symlog, Linear, -1, 1, -3, -1, 3, 1,
			[]float64{-math.Log(1001) / math.Log(3001), math.Log(1001) / math.Log(3001)}},
		{"symlog y", Linear, Symlog, 14, 16, 20, 3, 10, -1e6, []float64{-1e6, 3}},
		{"symlog y, in", Linear, Symlog, 14, 16, 10, -1e6, 15, 3, []float64{-1e6}},
		{"symlog y, out", Linear, Symlog, 14, 16, 15, 3, 20, -1e6, []float64{-1e6}},
		{"so short that log is straight", Log, Linear, 1e9, 1e9 + 2, 1e9 - 1, 0, 1e9 + 3, 4,
			[]float64{1, 3}},
		{"NaN", Linear, Linear, 14, 16, 10, nan, 20, 1, nil},
		{"infinite", Linear, Linear, 14, 16, 10, 1, 20, inf, nil},
		{"no x", Linear, Linear, 14, 16, nan, 1, 20, 1, nil},
		{"infinite x", Linear, Linear, 14, 16, -inf, 1, 20, 1, nil},
		{"no place on log y", Linear, Log, 14, 16, 10, 0, 20, 1, nil},
		{"no place on log x", Log, Linear, 14, 16, 0, 1, 20, 2, nil},
		{"no place on a short log x", Log, Linear, 1e9, 1e9 + 2, -1, 0, 1e9 + 3, 4, nil},
		{"level", Linear, Log, 14.1, 15.7, 10, 1e-200, 20, 1e-200, []float64{1e-200, 1e-200}},
		{"huge", Linear, Linear, -1, 1, -1e308, -1.5e308, 1e308, 1.5e308, []float64{0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := cutOf(Range{c.lo, c.hi}, c.xScale, c.yScale, c.x0, c.y0, c.x1, c.y1)
			require.Len(t, got, len(c.want))
			for i, want := range c.want {
				assert.InDelta(t, want, got[i],
					1e-11*math.Max(math.Abs(want), math.Max(math.Abs(c.y0), math.Abs(c.y1))))
			}
			if c.name == "level" {
				assert.Equal(t, c.want, got)
			}
		})
	}
}

// TestCutIsWhereLinesAreDrawn checks that lines of all scalings are cut at their drawn pixels, or
// between values that the axis has.
func TestCutIsWhereLinesAreDrawn(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	value := func(k Scaling) float64 {
		v := math.Pow(10, 6*random.Float64()-3)
		if k != Log && random.Intn(2) == 0 {
			return -v
		}
		return v
	}
	for round := range 3000 {
		xScaling, yScaling := Scaling(round%3), Scaling(round/3%3)
		x := Range{value(xScaling), value(xScaling)}
		if x.Lo > x.Hi {
			x.Lo, x.Hi = x.Hi, x.Lo
		}
		x0, y0, x1, y1 := value(xScaling), value(yScaling), value(xScaling), value(yScaling)
		xScale, err := xScaling.NewScale(x.Lo, x.Hi, 0, 300)
		require.NoError(t, err)
		cuts := cutOf(x, xScaling, yScaling, x0, y0, x1, y1)
		domain := Domain{Scaling: yScaling}
		domain.AddAll(cuts)
		for _, at := range [][2]float64{{x0, y0}, {x1, y1}} {
			if at[0] >= x.Lo && at[0] <= x.Hi {
				domain.Add(at[1])
			}
		}
		lo, hi := domain.Padded()
		yScale, err := yScaling.NewScale(lo, hi, 200, 0)
		require.NoError(t, err)
		p, q := point{xScale.PxFromData(x0), yScale.PxFromData(y0)},
			point{xScale.PxFromData(x1), yScale.PxFromData(y1)}
		for _, edge := range []float64{0, 300} {
			share := (edge - p.x) / (q.x - p.x)
			if !(share > 0 && share < 1) {
				continue
			}
			drawn := yScale.DataFromPx(p.to(q, share).y)
			require.NotEmpty(t, cuts)
			if yScaling == Symlog {
				require.True(t, lo <= drawn && drawn <= hi, "%v along x, %v: %v in %v to %v",
					xScaling, yScaling, drawn, lo, hi)
				continue
			}
			nearest := math.Inf(1)
			for _, c := range cuts {
				nearest = math.Min(nearest, math.Abs(c-drawn))
			}
			require.LessOrEqual(t, nearest, 1e-9*math.Max(math.Abs(y0), math.Abs(y1)),
				"%v along x, %v: %v of %v", xScaling, yScaling, drawn, cuts)
		}
	}
}

func TestCutBetweenKnownValues(t *testing.T) {
	cut := NewCut(Range{14, 16}, Linear, Linear)
	assert.Equal(t, []float64{0, 0}, cut.Append(nil, 10, 0, 20, 0), "at first nothing is known")
	cut.Known = Range{0, 100}
	assert.Empty(t, cut.Append(nil, 10, 0, 20, 100))
	assert.Len(t, cut.Append(nil, 10, 0, 20, 101), 2)
	assert.Len(t, cut.Append(nil, 10, -1, 15, 100), 1)
}
