package charts

import (
	"bytes"
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRisingLinesAreDrawnAsAllOthers(t *testing.T) {
	const w, h = 127, 61
	random := rand.New(rand.NewSource(7))
	known := 0
	for _, n := range []int{3, 90, 400, 3000} { // less than one point per column, few, and many
		for _, s := range sortedSeries(n) {
			for _, zoom := range zooms(random) {
				for _, k := range []Scaling{Linear, Log, Symlog} {
					x, err := k.NewScale(max(zoom[0], 1e-9), zoom[1]+1e-9, 0, w)
					require.NoError(t, err)
					y := yZooms(t, random, h)[random.Intn(9)]
					for name, style := range testStyles {
						style.Marks = Mark(random.Intn(2))
						var rising, other Raster
						rising.Reset(w, h)
						other.Reset(w, h)
						spans := rising.rising(s.x, s.y, &x, &y)
						rising.trace(spans, s.x, s.y, x, y, style)
						other.trace(nil, s.x, s.y, x, y, style)
						require.True(t, bytes.Equal(other.mask, rising.mask),
							"%s of %d points, x %v, y %v, %s", s.name, n, x, y, name)
						known += min(len(spans), 1)
					}
				}
			}
		}
	}
	require.Greater(t, known, 300, "lines whose x rise")
}

// TestLinesOfACardShareTheirColumns draws lines one after the other with one raster, and each with
// a new raster that remembers no earlier line.
func TestLinesOfACardShareTheirColumns(t *testing.T) {
	random := rand.New(rand.NewSource(8))
	memory := make([]float64, 2000)
	fill := func(x []float64, step float64) {
		at := 0.0
		for i := range x {
			at += step * random.Float64()
			x[i] = at
		}
	}
	var shared Raster
	for turn := range 300 {
		x := memory[:500+random.Intn(1500)]
		switch turn % 6 {
		case 1: // the same pointer now refers to another line
			fill(memory, 2e-3*random.Float64())
		case 3: // one number of the line changed
			x[random.Intn(len(x))] += random.NormFloat64() * 0.01
		case 5: // one number became NaN
			x[random.Intn(len(x))] = math.NaN()
		}
		y := make([]float64, len(x))
		for i := range y {
			y[i] = random.NormFloat64()
		}
		w := 100 + turn/50
		xScale, yScale := scaleOf(t, 0, 1+float64(turn/20), 0, float64(w)), scaleOf(t, -3, 3, 50, 0)
		for _, name := range []string{"normal", "hair", "dashed"} {
			var own Raster
			own.Reset(w, 50)
			shared.Reset(w, 50)
			own.Line(x, y, xScale, yScale, testStyles[name])
			shared.Line(x, y, xScale, yScale, testStyles[name])
			require.True(t, bytes.Equal(own.Pixels(), shared.Pixels()), "line %d, %s", turn, name)
		}
	}
}

func TestIsPrefix(t *testing.T) {
	b := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for n := range len(b) + 1 {
		a := append([]float64(nil), b[:n]...)
		require.True(t, isPrefix(a, b))
		require.Equal(t, n == len(b), isPrefix(b, a))
		for i := range a {
			a[i] += 1.5
			require.False(t, isPrefix(a, b))
			require.Equal(t, i == n-1, rises(a))
			a[i] = math.NaN()
			require.False(t, isPrefix(a, b))
			require.Equal(t, n == 1, rises(a))
			a[i] = b[i]
		}
	}
}
