package query_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/query"
)

// naiveAt returns a member's value at x: of its last point there, or interpolated between the
// points around it.
func naiveAt(l query.Line, x float64) float64 {
	left, right := -1, -1
	for i, at := range l.X {
		if at <= x && (left < 0 || at >= l.X[left]) {
			left = i
		}
		if at > x && (right < 0 || at < l.X[right]) {
			right = i
		}
	}
	switch {
	case left >= 0 && l.X[left] == x:
		return l.Y[left]
	case left < 0 || right < 0:
		return nan
	}
	return l.Y[left] + (l.Y[right]-l.Y[left])*(x-l.X[left])/(l.X[right]-l.X[left])
}

// naiveSum computes the centre and the band by their definitions.
func naiveSum(values []float64, how query.Aggregation) (centre, low, high float64) {
	n := float64(len(values))
	mean, squares := 0.0, 0.0
	for _, v := range values {
		mean += v / n
	}
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	std := math.Sqrt(squares / (n - 1))
	sort.Float64s(values)
	switch {
	case how.Band == query.BandMinMax:
		low, high = values[0], values[len(values)-1]
	case how.Band == query.BandQuantiles:
		low, high = naiveQuantile(values, 0.1), naiveQuantile(values, 0.9)
	case how.Band == query.BandStd && n > 1:
		low, high = mean-std, mean+std
	case how.Band == query.BandCI && n > 1:
		half := tQuantile(int(n)-1) * std / math.Sqrt(n)
		low, high = mean-half, mean+half
	default:
		low, high = nan, nan
	}
	if how.Centre == query.CentreMean {
		return mean, low, high
	}
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2, low, high
}

// naiveQuantile returns a quantile of sorted values, by type 7 of Hyndman and Fan.
func naiveQuantile(values []float64, q float64) float64 {
	at := q * float64(len(values)-1)
	below := int(math.Floor(at))
	return values[below] + (at-float64(below))*(values[min(below+1, len(values)-1)]-values[below])
}

// tQuantiles caches the results of tQuantile.
var tQuantiles = map[int]float64{}

// tQuantile integrates the density of Student's t until 47.5% lie between 0 and the result.
func tQuantile(freedom int) float64 {
	if known, ok := tQuantiles[freedom]; ok {
		return known
	}
	f := float64(freedom)
	up, _ := math.Lgamma((f + 1) / 2)
	down, _ := math.Lgamma(f / 2)
	density := func(t float64) float64 {
		return math.Exp(up-down) / math.Sqrt(f*math.Pi) * math.Pow(1+t*t/f, -(f+1)/2)
	}
	const step = 1e-3
	sum, t := 0.0, 0.0
	for {
		part := step / 6 * (density(t) + 4*density(t+step/2) + density(t+step))
		if sum+part >= 0.475 {
			tQuantiles[freedom] = t + step*(0.475-sum)/part
			return tQuantiles[freedom]
		}
		sum, t = sum+part, t+step
	}
}

// randomMembers have points on a coarse grid. Some members have no points, repeated x or x that go
// back, and some values are not finite.
func randomMembers(random *rand.Rand) (members []query.Line) {
	for range 1 + random.IntN(40) {
		n := random.IntN(12)
		x, y := make([]float64, n), noise(random, n, random.IntN(2) == 0)
		for i := range x {
			x[i] = float64(random.IntN(20)) / 2
		}
		if random.IntN(4) > 0 {
			slices.Sort(x)
		}
		members = append(members, lineOf(x, y))
	}
	return members
}

// TestAggregateAgreesWithDefinition compares every centre and band with sums over all members, x by
// x.
func TestAggregateAgreesWithDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	var group, some query.GroupLine // reused
	for round := range 1000 {
		members := randomMembers(random)
		how := query.Aggregation{
			Centre: query.CentreMean + query.Centre(round%2), Band: query.Band(round / 2 % 5),
		}
		group.Aggregate(members, how)
		var places []float64
		for _, m := range members {
			places = append(places, m.X...)
		}
		slices.Sort(places)
		places = slices.Compact(places)
		require.Equal(t, len(places), len(group.X))
		for i, x := range places {
			var values []float64
			for _, m := range members {
				if v := naiveAt(m, x); !math.IsNaN(v) && !math.IsInf(v, 0) {
					values = append(values, v)
				}
			}
			require.Equal(t, x, group.X[i])
			require.Equal(t, int32(len(values)), group.N[i], "members at %v of %v", x, members)
			want := []float64{nan, nan, nan}
			if len(values) > 0 {
				want[0], want[1], want[2] = naiveSum(values, how)
			}
			all := []float64{group.Y[i], group.Low[i], group.High[i]}
			if how.Band == query.BandQuantiles {
				all, want = append(all, group.InnerLow[i], group.InnerHigh[i]),
					append(want, nan, nan)
				if len(values) > 0 {
					want[3], want[4] = naiveQuantile(values, 0.25), naiveQuantile(values, 0.75)
				}
			}
			for k, got := range all {
				require.True(t,
					math.Abs(got-want[k]) < 1e-6 || math.IsNaN(got) && math.IsNaN(want[k]),
					"number %d at %v of %v: got %v, want %v", k, x, values, got, want[k])
			}
		}
		require.True(t, group.Sorted)
		require.False(t, group.Thinned)
		for i, x := range group.X {
			for _, from := range []int{0, i} { // alone, and with the previous ones
				some.AggregateAt(group.X[from:i+1], members, how)
				require.Equal(t, group.X[from:i+1], some.X)
				require.Equal(t, group.N[from:i+1], some.N)
				require.True(t, some.Y[i-from] == group.Y[i] || some.N[i-from] == 0, "%v of %v", x,
					members)
			}
		}
	}
}

// TestQuantilesOfNumpy has the results of numpy.quantile([1, ..., 9, 100], [0.1, 0.25, 0.75, 0.9]).
func TestQuantilesOfNumpy(t *testing.T) {
	var members []query.Line
	for _, v := range []float64{100, 3, 1, 2, 9, 8, 4, 7, 5, 6} {
		members = append(members, lineOf([]float64{0}, []float64{v}))
	}
	var g query.GroupLine
	g.Aggregate(members, query.Aggregation{Centre: query.CentreMedian, Band: query.BandQuantiles})
	assert.InDeltaSlice(t, []float64{1.9, 3.25, 5.5, 7.75, 18.1},
		[]float64{g.Low[0], g.InnerLow[0], g.Y[0], g.InnerHigh[0], g.High[0]}, 1e-12)
	g.Aggregate(members, query.Aggregation{Centre: query.CentreMedian, Band: query.BandMinMax})
	assert.Empty(t, g.InnerLow)
}

func TestAggregateByHand(t *testing.T) {
	tests := map[string]struct {
		members []query.Line
		how     query.Aggregation
		want    query.GroupLine
	}{
		"between the points, and outside": {
			[]query.Line{lineOf([]float64{0, 10}, []float64{0, 10}),
				lineOf([]float64{5, 15}, []float64{1, 3})},
			query.Aggregation{Centre: query.CentreMean},
			query.GroupLine{
				Line: query.Line{X: []float64{0, 5, 10, 15}, Y: []float64{0, 3, 6, 3}},
				N:    []int32{1, 2, 2, 1},
			},
		},
		"a gap is not bridged": {
			[]query.Line{lineOf([]float64{0, 1, 2}, []float64{0, nan, 2}),
				lineOf([]float64{0, 0.5, 1}, []float64{1, 1, 1})},
			query.Aggregation{Centre: query.CentreMean},
			query.GroupLine{
				Line: query.Line{X: []float64{0, 0.5, 1, 2}, Y: []float64{0.5, 1, 1, 2}},
				N:    []int32{2, 1, 1, 1},
			},
		},
		"a restart's value": {
			[]query.Line{lineOf([]float64{0, 1, 1, 2}, []float64{0, 7, 9, 2})},
			query.Aggregation{Centre: query.CentreMedian},
			query.GroupLine{
				Line: query.Line{X: []float64{0, 1, 2}, Y: []float64{0, 9, 2}}, N: []int32{1, 1, 1},
			},
		},
		"no members": {nil, query.Aggregation{Centre: query.CentreMean}, query.GroupLine{}},
		"members of no use": {[]query.Line{{}, {X: []float64{nan, inf}, Y: []float64{1, 2}}},
			query.Aggregation{Centre: query.CentreMean}, query.GroupLine{}},
		"a part, and a place on either side": {
			[]query.Line{counted(0, 1, 2, 3, 4, 5, 6)},
			query.Aggregation{Centre: query.CentreMean, Within: query.Extent{Low: 2.5, High: 4}},
			query.GroupLine{
				Line: query.Line{X: []float64{2, 3, 4, 5}, Y: []float64{2, 3, 4, 5}},
				N:    []int32{1, 1, 1, 1},
			},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var got query.GroupLine
			got.Aggregate(test.members, test.how)
			assert.Equal(t, fmt.Sprint(test.want.X, test.want.Y, test.want.N),
				fmt.Sprint(got.X, got.Y, got.N))
		})
	}
}

// TestAggregateThinned has more x than are used. The members are straight lines, so that every
// value shows its x.
func TestAggregateThinned(t *testing.T) {
	const n = query.MaxPlaces + 1
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i * i)
	}
	var group query.GroupLine
	how := query.Aggregation{Centre: query.CentreMean, Band: query.BandStd}
	group.Aggregate([]query.Line{lineOf(x, x), lineOf(x, x)}, how)
	require.True(t, group.Thinned)
	require.Len(t, group.X, query.MaxPlaces)
	assert.Equal(t, []float64{0, x[n-1]}, []float64{group.X[0], group.X[query.MaxPlaces-1]},
		"both ends are there")
	for i := range group.X {
		require.InDelta(t, group.X[i], group.Y[i], 1e-6)
		require.InDelta(t, float64(i)*x[n-1]/(query.MaxPlaces-1), group.X[i], 1e-6)
		require.InDelta(t, group.Y[i], group.Low[i], 1e-6)
		require.Equal(t, int32(2), group.N[i])
	}
	how.Within = query.Extent{Low: 100, High: 400}
	group.Aggregate([]query.Line{lineOf(x, x), lineOf(x, x)}, how)
	assert.False(t, group.Thinned, "a part of it has few places")
	assert.Equal(t, []float64{81, 441}, []float64{group.X[0], group.X[len(group.X)-1]})
	assert.Len(t, group.X, 13)
}

// TestAggregateThinsManyMembers uses fewer x for many members, unless they have few points.
func TestAggregateThinsManyMembers(t *testing.T) {
	how := query.Aggregation{Centre: query.CentreMedian, Band: query.BandMinMax}
	var group query.GroupLine
	for points, places := range map[int]int{80: 200 * 80, 101: 5000} {
		members := make([]query.Line, 200)
		for k := range members {
			members[k] = query.Line{
				X: make([]float64, points), Y: make([]float64, points), Sorted: true,
			}
			for i := range points {
				members[k].X[i] = float64(1000*i + k)
				members[k].Y[i] = members[k].X[i]
			}
		}
		group.Aggregate(members, how)
		assert.Len(t, group.X, places)
		assert.Equal(t, points > 100, group.Thinned)
		assert.Equal(t, []float64{0, float64(1000*(points-1) + 199)},
			[]float64{group.X[0], group.X[places-1]})
		assert.InDelta(t, group.X[places/2], group.Y[places/2], 1e-6)
	}
}

// TestAggregateLargeNumbers stays finite where sums and squares overflow.
func TestAggregateLargeNumbers(t *testing.T) {
	huge := math.MaxFloat64
	for _, band := range []query.Band{query.BandStd, query.BandCI, query.BandMinMax} {
		for _, centre := range []query.Centre{query.CentreMean, query.CentreMedian} {
			var group query.GroupLine
			group.Aggregate([]query.Line{counted(huge, huge, 1e200, 1e-200),
				counted(huge, -huge, 2e200, 3e-200), counted(huge, huge, 3e200, 2e-200)},
				query.Aggregation{Centre: centre, Band: band})
			for i := range group.X {
				for _, v := range []float64{group.Y[i], group.Low[i], group.High[i]} {
					require.True(t, !math.IsNaN(v) && !math.IsInf(v, 0),
						"band %d, centre %d, place %d: %v", band, centre, i, v)
				}
			}
			if band == query.BandStd {
				assert.InEpsilon(t, 1e200, group.High[2]-2e200, 1e-9)
				assert.InEpsilon(t, 3e-200, group.High[3], 1e-9)
			}
		}
	}
}

// TestConfidenceInterval compares the half width for two members at -1 and 1, and for many, with
// the integral of Student's density.
func TestConfidenceInterval(t *testing.T) {
	for _, n := range []int{2, 3, 10, 31, 32, 60, 250, 1000} {
		members := make([]query.Line, n)
		squares := 0.0
		for i := range members {
			members[i] = counted(float64(i%2*2 - 1))
		}
		mean := 0.0
		if n%2 == 1 {
			mean = -1 / float64(n)
		}
		for i := range members {
			d := float64(i%2*2-1) - mean
			squares += d * d
		}
		var group query.GroupLine
		group.Aggregate(members, query.Aggregation{Centre: query.CentreMean, Band: query.BandCI})
		want := tQuantile(n-1) * math.Sqrt(squares/float64(n-1)/float64(n))
		assert.InEpsilon(t, want, group.High[0]-group.Y[0], 2e-6, "%d members", n)
		assert.InEpsilon(t, want, group.Y[0]-group.Low[0], 2e-6, "%d members", n)
	}
}
