package query_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

var nan, inf = math.NaN(), math.Inf(1)

// scalars publishes a series of consecutive points, one batch for each slice.
func scalars(pieces ...[]store.Point) store.NumberSeries {
	s := store.New()
	file := s.AddFile(s.AddRun("run"), "file")
	for _, piece := range pieces {
		var c store.NumberColumn
		var steps []store.Step
		var walls []store.WallTime
		for _, p := range piece {
			steps, walls = append(steps, p.Step), append(walls, p.Wall)
			c.Values.F64 = append(c.Values.F64, p.Value)
		}
		c.Column = store.NewColumn("tag", steps, walls)
		s.Append(file, &store.Batch{Numbers: []store.NumberColumn{c}})
	}
	return s.Snapshot().Numbers(1, 1, store.AllAttempts)
}

func TestAppendLine(t *testing.T) {
	series := scalars([]store.Point{{Step: 10, Wall: 1000.5, Value: 1},
		{Step: 20, Wall: 1002, Value: 2}},
		[]store.Point{{Step: 15, Wall: 1003, Value: 3}})
	tests := map[string]struct {
		axis   query.Axis
		wantX  []float64
		sorted bool
	}{
		"step":     {query.AxisStep, []float64{10, 20, 15}, false},
		"relative": {query.AxisRelative, []float64{0, 1.5, 2.5}, true},
		"wall":     {query.AxisWall, []float64{1000.5, 1002, 1003}, true},
	}
	var line query.Line
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			line.Reset()
			query.AppendLine(&line, series, test.axis)
			assert.Equal(t, query.Line{
				X: test.wantX, Y: []float64{1, 2, 3}, Sorted: test.sorted, Breaks: []int{2},
				Restarts: []int{2},
			}, line)
		})
	}
}

func TestAppendLineSorted(t *testing.T) {
	long := make([]store.Point, 3*store.SegmentPoints)
	for i := range long {
		long[i].Step = store.Step(i)
	}
	fallen := slices.Clone(long)
	fallen[store.SegmentPoints].Step = 0
	tests := map[string]struct {
		series store.NumberSeries
		want   bool
	}{
		"no points":   {store.NumberSeries{}, true},
		"one point":   {scalars(long[:1]), true},
		"equal steps": {scalars([]store.Point{{Step: 1}, {Step: 1}}), true},
		"falling":     {scalars([]store.Point{{Step: 2}, {Step: 1}}), false},
		"long": {scalars(long[:store.SegmentPoints], long[store.SegmentPoints:]),
			true},
		"falling across a piece": {scalars(fallen[:store.SegmentPoints],
			fallen[store.SegmentPoints:]), false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var line query.Line
			query.AppendLine(&line, test.series, query.AxisStep)
			assert.Equal(t, test.want, line.Sorted)
			assert.Len(t, line.Y, test.series.Len())
		})
	}
	t.Run("appended to another line", func(t *testing.T) {
		line := query.Line{X: []float64{5}, Y: []float64{0}, Sorted: true}
		query.AppendLine(&line, scalars([]store.Point{{Step: 4}}), query.AxisStep)
		assert.False(t, line.Sorted)
	})
	t.Run("infinite wall times", func(t *testing.T) {
		var line query.Line
		query.AppendLine(&line, scalars([]store.Point{{Wall: store.WallTime(inf)}}),
			query.AxisRelative)
		assert.False(t, line.Sorted, "x is NaN")
	})
}

// attempts publishes two attempts of a run, the newer from step 20 on, in one view.
func attempts(view store.Attempts) store.NumberSeries {
	s := store.New()
	run := s.AddRun("run")
	for i, steps := range [][]store.Step{{10, 20, 30}, {20, 30, 40}} {
		var c store.NumberColumn
		var walls []store.WallTime
		for k := range steps {
			walls = append(walls, store.WallTime(100*(i+1)+k))
			c.Values.F32 = append(c.Values.F32, float32(10*i+k))
		}
		c.Column = store.NewColumn("tag", steps, walls)
		s.Append(s.AddFile(run, fmt.Sprint(i)), &store.Batch{Numbers: []store.NumberColumn{c}})
	}
	return s.Snapshot().Numbers(run, 1, view)
}

func TestLineOfAttempts(t *testing.T) {
	var newest, all, gapped query.Line
	query.AppendLine(&newest, attempts(store.NewestAttempt), query.AxisStep)
	assert.Equal(t, query.Line{
		X: []float64{10, 20, 30, 40}, Y: []float64{0, 10, 11, 12}, Sorted: true, Restarts: []int{1},
	}, newest,
		"the newest attempt is one line")
	assert.Equal(t, newest, newest.Gapped(&gapped))
	assert.Empty(t, gapped.X, "what has no breaks is not copied")

	query.AppendLine(&all, attempts(store.AllAttempts), query.AxisStep)
	assert.Equal(t, query.Line{
		X: []float64{10, 20, 30, 20, 30, 40}, Y: []float64{0, 1, 2, 10, 11, 12}, Breaks: []int{3},
		Restarts: []int{3},
	}, all)
	for range 2 {
		drawn := all.Gapped(&gapped)
		assert.Equal(t, []float64{10, 20, 30, 20, 20, 30, 40}, drawn.X)
		require.True(t, math.IsNaN(drawn.Y[3]))
		assert.Equal(t, []float64{0, 1, 2}, drawn.Y[:3])
		assert.Equal(t, []float64{10, 11, 12}, drawn.Y[4:])
	}
	nearest, _ := query.NearestPoint(all, 21)
	assert.Equal(t, store.Point{Step: 20, Wall: 200, Value: 10},
		attempts(store.AllAttempts).At(nearest), "the later one")

	query.AppendLine(&all, attempts(store.AllAttempts), query.AxisWall)
	assert.Equal(t, []int{3, 9}, all.Breaks, "indices of the whole line")
	all.Reset()
	assert.Empty(t, all.Breaks)
}

// TestLineOfHiddenAttempt has a rewind before the first point that is shown.
func TestLineOfHiddenAttempt(t *testing.T) {
	s := store.New()
	file := s.AddFile(s.AddRun("run"), "file")
	for range 2 {
		s.Append(file, &store.Batch{Numbers: []store.NumberColumn{{
			Column: store.NewColumn("tag", []store.Step{1, 2}, make([]store.WallTime, 2)),
			Values: store.Floats{F32: make([]float32, 2)}}}})
	}
	series := s.Snapshot().Numbers(1, 1, store.NewestAttempt)
	require.Equal(t, []int{0}, series.Rewinds)
	var line query.Line
	query.AppendLine(&line, series, query.AxisStep)
	assert.Equal(t, []float64{1, 2}, line.X)
	assert.Empty(t, line.Breaks)
}

func TestNearestPoint(t *testing.T) {
	tests := map[string]struct {
		x    []float64
		at   float64
		want int
	}{
		"before the first":         {[]float64{1, 2}, -5, 0},
		"behind the last":          {[]float64{1, 2}, 9, 1},
		"on a point":               {[]float64{1, 2, 3}, 2, 1},
		"closer to the left":       {[]float64{1, 2}, 1.4, 0},
		"closer to the right":      {[]float64{1, 2}, 1.6, 1},
		"in the middle":            {[]float64{1, 2}, 1.5, 0},
		"last of equal":            {[]float64{1, 1, 1, 4}, 1, 2},
		"last of equal, from left": {[]float64{1, 1, 4}, 0, 1},
		"last of equal, to right":  {[]float64{1, 4, 4}, 3.5, 2},
		"unsorted":                 {[]float64{5, 1, 9, 1.5}, 2, 3},
		"unsorted, equal":          {[]float64{5, 1, 9, 1}, 2, 3},
		"unsorted, in the middle":  {[]float64{3, 1}, 2, 1},
		"not a number":             {[]float64{nan, 4, nan, 6}, 5.9, 3},
		"infinite":                 {[]float64{-inf, 0, inf}, 1e300, 1},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			line := query.Line{
				X: test.x, Y: make([]float64, len(test.x)),
				Sorted: slices.IsSorted(test.x) && !math.IsNaN(test.x[0]),
			}
			got, ok := query.NearestPoint(line, test.at)
			require.True(t, ok)
			assert.Equal(t, test.want, got)
		})
	}
	t.Run("no points", func(t *testing.T) {
		_, ok := query.NearestPoint(query.Line{Sorted: true}, 1)
		assert.False(t, ok)
	})
}

// TestNearestPointSearches checks that the binary search finds the same as the plain loop.
func TestNearestPointSearches(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		x := make([]float64, 1+random.IntN(12))
		for i := range x {
			x[i] = float64(random.IntN(10))
		}
		slices.Sort(x)
		at := float64(random.IntN(48)-4) / 4
		searched, _ := query.NearestPoint(query.Line{X: x, Sorted: true}, at)
		looped, _ := query.NearestPoint(query.Line{X: x}, at)
		require.Equal(t, looped, searched, "%v in %v", at, x)
	}
}

func TestExtents(t *testing.T) {
	x, y := query.Extents(
		query.Line{X: []float64{1, 2, 3}, Y: []float64{nan, 5, inf}, Sorted: true},
		query.Line{X: []float64{7, -1}, Y: []float64{-inf, 4}},
		query.Line{X: []float64{-inf, inf}, Y: []float64{nan, nan}, Sorted: true},
	)
	assert.Equal(t, query.Extent{Low: -1, High: 7}, x)
	assert.Equal(t, query.Extent{Low: 4, High: 5}, y)

	x, y = query.Extents(query.Line{X: []float64{1}, Y: []float64{nan}, Sorted: true})
	assert.Equal(t, query.Extent{Low: 1, High: 1}, x)
	assert.True(t, y.Empty())
	x, _ = query.Extents()
	assert.True(t, x.Empty())
}

func TestWithoutOutliers(t *testing.T) {
	upTo := func(n int) (values []float64) {
		for i := range n {
			values = append(values, float64(n-1-i))
		}
		return values
	}
	tests := map[string]struct {
		values []float64
		want   query.Extent
	}{
		"none":           {nil, query.NoExtent},
		"not finite":     {[]float64{nan, inf, -inf}, query.NoExtent},
		"one":            {[]float64{3}, query.Extent{Low: 3, High: 3}},
		"two are kept":   {[]float64{9, nan, 3}, query.Extent{Low: 3, High: 9}},
		"three: median":  {[]float64{9, 5, 3}, query.Extent{Low: 5, High: 5}},
		"twenty":         {upTo(20), query.Extent{Low: 1, High: 18}},
		"twenty-one":     {upTo(21), query.Extent{Low: 1, High: 19}},
		"a hundred":      {upTo(100), query.Extent{Low: 5, High: 94}},
		"a hundred, one": {upTo(101), query.Extent{Low: 5, High: 95}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, test.want, query.WithoutOutliers(test.values))
		})
	}
}

func TestAppendSmooth(t *testing.T) {
	tests := map[string]struct {
		y      []float64
		weight float64
		want   []float64
	}{
		"no values": {nil, 0.6, nil},
		// Averages before the correction: 0.5, 1.25, 2.625; divided by 1/2, 3/4, 7/8.
		"by hand":        {[]float64{1, 2, 4}, 0.5, []float64{1, 5.0 / 3, 3}},
		"off":            {[]float64{1, 2, 4}, 0, []float64{1, 2, 4}},
		"below 0":        {[]float64{1, 2, 4}, -3, []float64{1, 2, 4}},
		"not a number":   {[]float64{1, 2, 4}, nan, []float64{1, 2, 4}},
		"one":            {[]float64{1, 2, 4}, 1, []float64{0, 0, 0}},
		"above 1":        {[]float64{1, 2, 4}, inf, []float64{0, 0, 0}},
		"constant":       {[]float64{0.1, 0.1, 0.1}, 0.6, []float64{0.1, 0.1, 0.1}},
		"gaps are left":  {[]float64{1, nan, 2, inf, 4}, 0.5, []float64{1, nan, 5.0 / 3, inf, 3}},
		"starts with it": {[]float64{nan, 1, 2}, 0.5, []float64{nan, 1, 5.0 / 3}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := query.AppendSmooth(nil, test.y, test.weight)
			require.Len(t, got, len(test.want))
			for i := range got {
				assert.True(t, closeTo(got[i], test.want[i]), "value %d: got %v, want %v", i,
					got[i], test.want[i])
			}
		})
	}
}

// closeTo reports whether two numbers are equal except for rounding; NaN equals NaN.
func closeTo(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) ||
		math.Abs(a-b) <= 1e-9*(math.Abs(a)+math.Abs(b))
}

func ExampleAppendLine() {
	series := scalars([]store.Point{{Step: 0, Wall: 100, Value: 2.5},
		{Step: 10, Wall: 130, Value: 1.25}})
	var line query.Line
	query.AppendLine(&line, series, query.AxisRelative)
	fmt.Println(line.X, line.Y, line.Sorted)
	nearest, _ := query.NearestPoint(line, 20)
	fmt.Println("step", series.At(nearest).Step)
	// Output:
	// [0 30] [2.5 1.25] true
	// step 10
}
