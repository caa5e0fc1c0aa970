package charts

import (
	"bytes"
	"math"
	"math/rand"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"
)

// sortedSeries are the lines of oddSeries whose x never fall, and some with gaps next to the places
// where a zoom cuts them.
func sortedSeries(n int) []series {
	var all []series
	for _, s := range oddSeries(n) {
		if sort.Float64sAreSorted(s.x) && rises(s.x) {
			all = append(all, s)
		}
	}
	random := rand.New(rand.NewSource(2))
	holes := series{name: "holes"}
	for i := range n {
		v := math.NaN()
		if random.Intn(3) > 0 {
			v = random.NormFloat64()
		}
		holes.x, holes.y = append(holes.x, float64(i/2*2)/float64(n)), append(holes.y, v)
	}
	return append(all, holes)
}

// zooms returns x ranges inside [0, 1], from nearly everything to nearly nothing.
func zooms(random *rand.Rand) [][2]float64 {
	all := [][2]float64{{0, 1}, {0.25, 0.75}}
	for _, length := range []float64{0.9, 0.3, 0.02, 1e-4, 1e-9} {
		at := random.Float64()
		all = append(all, [2]float64{at, at + length})
	}
	return all
}

// yZooms returns y scales of all scalings, for all values and for some.
func yZooms(t testing.TB, random *rand.Rand, h float64) []Scale {
	var all []Scale
	for _, k := range []Scaling{Linear, Log, Symlog} {
		for _, length := range []float64{6, 0.4, 1e-3} {
			lo := 3*random.Float64() - length/2
			if k == Log {
				lo = math.Abs(lo) + 1e-3
			}
			s, err := k.NewScale(lo, lo+length, h, 0)
			require.NoError(t, err)
			all = append(all, s)
		}
	}
	return all
}

func TestRasterOfDecimatedPointsIsTheSameUnderZoom(t *testing.T) {
	const w, h = 127, 61
	random := rand.New(rand.NewSource(3))
	lengths := []int{3, 60, 800}
	if testing.Short() {
		lengths = []int{60}
	}
	for _, n := range lengths {
		for _, s := range append(oddSeries(n), sortedSeries(n)...) {
			for _, zoom := range zooms(random) {
				for _, k := range []Scaling{Linear, Log, Symlog} {
					x, err := k.NewScale(max(zoom[0], 1e-9), zoom[1]+1e-9, 0, w)
					require.NoError(t, err)
					for _, y := range yZooms(t, random, h)[k*3 : k*3+3] {
						style := testStyles[[]string{"hair", "normal", "wide", "dashed",
							"dotted 2x"}[random.Intn(5)]]
						style.Marks = Mark(random.Intn(int(Star) + 1))
						placed, _ := y.placedInto(nil, s.y)
						kept := Decimate(nil, s.x, placed, x, w)
						var all, few Raster
						all.Reset(w, h)
						few.Reset(w, h)
						all.Line(s.x, s.y, x, y, style)
						few.Line(pick(s.x, kept), pick(s.y, kept), x, y, style)
						require.True(t, bytes.Equal(all.Pixels(), few.Pixels()),
							"%s of %d points, x %v, y %v, %v, kept %d", s.name, n, x, y, style,
							len(kept))
					}
				}
			}
		}
	}
}

// unsorted returns the series behind a point with a larger x and a gap, so that its visible part
// cannot be found by binary search.
func unsorted(s series) series {
	s.x = append([]float64{1e9, 1e9}, s.x...)
	s.y = append([]float64{0, math.NaN()}, s.y...)
	return s
}

func TestOnlyPointsInViewAreNeeded(t *testing.T) {
	const w, h = 127, 61
	random := rand.New(rand.NewSource(4))
	for _, n := range []int{3, 60, 800} {
		for _, s := range sortedSeries(n) {
			for _, zoom := range zooms(random) {
				x, y := scaleOf(t, zoom[0], zoom[1], 0, w), yZooms(t, random, h)[random.Intn(9)]
				for name, style := range testStyles {
					style.Marks = Mark(random.Intn(int(Star) + 1))
					var cut, all Raster
					cut.Reset(w, h)
					all.Reset(w, h)
					cut.Line(s.x, s.y, x, y, style)
					whole := unsorted(s)
					all.Line(whole.x, whole.y, x, y, style)
					require.True(t, bytes.Equal(cut.Pixels(), all.Pixels()),
						"%s of %d points, x %v, y %v, %s %v", s.name, n, x, y, name, style)
				}
			}
		}
	}
}

func TestPointsOutOfViewAreNotVisited(t *testing.T) {
	var r Raster
	r.Reset(100, 50)
	x := make([]float64, 1000000)
	for i := range x {
		x[i] = float64(i)
	}
	from, to := r.inView(x, scaleOf(t, 500000, 500100, 0, 100))
	require.Equal(t, []int{499983, 500117}, []int{from, to})
	from, to = r.inView(x, scaleOf(t, -9e9, -8e9, 0, 100))
	require.LessOrEqual(t, to-from, 2)
	from, to = r.inView(x, scaleOf(t, 1e9, 2e9, 0, 100))
	require.LessOrEqual(t, to-from, 2)
}

// TestZoomedLinesAreCutFromWiderOnes draws a line into a narrow raster and into a wide one around
// it, which must have the same pixels.
func TestZoomedLinesAreCutFromWiderOnes(t *testing.T) {
	const w, h, margin = 127, 61, 300
	random := rand.New(rand.NewSource(5))
	// Over 727 columns: less than one point per two columns, and more.
	for _, points := range []int{60, 6000} {
		for _, s := range sortedSeries(points) {
			if s.name == "out of range" {
				continue // at 1e300 even the place of a steep line has few digits
			}
			for _, name := range []string{"hair", "normal", "wide"} {
				y := yZooms(t, random, h)[random.Intn(9)]
				var narrow, wide Raster
				narrow.Reset(w, h)
				wide.Reset(w+2*margin, h)
				traceLine(&narrow, s.x, s.y, scaleOf(t, 0, 1, -margin, w+margin), y,
					testStyles[name])
				traceLine(&wide, s.x, s.y, scaleOf(t, 0, 1, 0, w+2*margin), y, testStyles[name])
				most := 0
				for i, c := range narrow.mask {
					most = max(most, int(c)-int(wide.mask[margin*h+i]),
						int(wide.mask[margin*h+i])-int(c))
				}
				// Positions are rounded differently.
				require.LessOrEqual(t, most, 1, "%s of %d points, %s", s.name, points, name)
			}
		}
	}
}
