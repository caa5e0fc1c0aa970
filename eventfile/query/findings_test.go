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
	"eventlens/eventfile/store"
)

// curve returns a series of n values at steps 0, 10, 20, ..., a second apart.
func curve(n int, value func(i int) float64) store.NumberSeries {
	points := make([]store.Point, n)
	for i := range points {
		points[i] = store.Point{
			Step: store.Step(10 * i), Wall: store.WallTime(1.7e9 + float64(i)), Value: value(i),
		}
	}
	return scalars(points)
}

func found(s store.NumberSeries) []query.Finding {
	var f query.Finder
	return f.Values(nil, s)
}

// shapes are series of n points, shaped as training logs have them.
func shapes(n int, random *rand.Rand) map[string]func(i int) float64 {
	at := func(i int) float64 { return float64(i) / float64(n) }
	laplace := func() float64 { return math.Log(random.Float64()) * float64(1-2*random.IntN(2)) }
	walk, ar := 0.0, 0.0
	return map[string]func(i int) float64{
		"constant":            func(int) float64 { return 0.1 },
		"constant but digits": func(i int) float64 { return 0.1 + float64(i%7)*1e-17 },
		"zeros":               func(int) float64 { return 0 },
		"rising":              func(i int) float64 { return float64(i) },
		"falling":             func(i int) float64 { return -1e-9 * float64(i) },
		"steps of an epoch":   func(i int) float64 { return float64(i / (n/20 + 1)) },
		"exponential":         func(i int) float64 { return math.Exp(-9 * at(i)) },
		"square root":         func(i int) float64 { return math.Sqrt(at(i)) },
		"warm-up and cosine": func(i int) float64 {
			return math.Min(at(i)*20, (1+math.Cos(math.Pi*at(i)))/2)
		},
		"warm-up and hold": func(i int) float64 { return math.Min(at(i)*20, 1) },
		"linear decay":     func(i int) float64 { return 1 - at(i) },
		"step decay":       func(i int) float64 { return math.Pow(0.1, math.Floor(at(i)*3)) },
		"one late step":    func(i int) float64 { return math.Pow(0.1, math.Floor(at(i)*1.5)) },
		"warm restarts": func(i int) float64 {
			return (1 + math.Cos(math.Pi*math.Mod(at(i)*5, 1))) / 2
		},
		"triangles":        func(i int) float64 { return math.Abs(math.Mod(at(i)*12, 2) - 1) },
		"one cycle":        func(i int) float64 { return 1 - math.Abs(at(i)-0.3) },
		"saw of 10":        func(i int) float64 { return float64(i % 10) },
		"saw of 97":        func(i int) float64 { return float64(i % 97) },
		"impulses":         func(i int) float64 { return float64(min(i%50, 1)) },
		"sine":             func(i int) float64 { return math.Sin(at(i) * 40) },
		"Gaussian noise":   func(int) float64 { return random.NormFloat64() },
		"uniform noise":    func(int) float64 { return random.Float64() },
		"Laplace noise":    func(int) float64 { return laplace() },
		"log-normal noise": func(int) float64 { return math.Exp(random.NormFloat64()) },
		"counts":           func(int) float64 { return float64(random.IntN(5)) },
		"coin":             func(int) float64 { return float64(random.IntN(2)) },
		"random walk":      func(int) float64 { walk += random.NormFloat64(); return walk },
		"reverting walk":   func(int) float64 { ar = 0.95*ar + random.NormFloat64(); return ar },
		"loss that falls":  func(i int) float64 { return 2 - at(i) + 0.05*random.NormFloat64() },
		"loss as a power": func(i int) float64 {
			return math.Pow(at(i)+0.01, -0.5) * (1 + 0.02*random.NormFloat64())
		},
		"noise that shrinks": func(i int) float64 {
			return (1 - 0.95*at(i)) * (1 + 0.3*random.NormFloat64())
		},
		"huge": func(i int) float64 { return 1e308 * math.Sin(float64(i)) },
		"tiny": func(i int) float64 { return 5e-324 * float64(i%3) },
	}
}

// TestNoFalseAlarms: normal series give no findings, whatever their length and noise.
func TestNoFalseAlarms(t *testing.T) {
	for _, n := range []int{0, 1, 2, 39, 100, 101, 500, 5_000, 60_000} {
		for seed := range uint64(8) {
			if n == 60_000 && seed > 1 {
				continue
			}
			for name := range shapes(n, nil) {
				// Each has its own random numbers, since maps have no order.
				value := shapes(n, rand.New(rand.NewPCG(seed, 1)))[name]
				assert.Empty(t, found(curve(n, value)), "%s of %d points, seed %d", name, n, seed)
			}
		}
	}
}

func TestNonFiniteValues(t *testing.T) {
	tests := map[string]struct {
		value func(i int) float64
		want  []query.Finding
	}{
		"one": {func(i int) float64 { return []float64{1, nan}[min(i/7, 1)] },
			[]query.Finding{{Kind: query.FindNonFinite, Count: 3, Of: 10, Step: 70, Value: nan}}},
		"all": {func(int) float64 { return -inf },
			[]query.Finding{{Kind: query.FindNonFinite, Count: 10, Of: 10, Value: -inf}}},
		"some": {func(i int) float64 { return []float64{inf, 1, 2, nan}[i%4] },
			[]query.Finding{{Kind: query.FindNonFinite, Count: 5, Of: 10, Value: inf}}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			// As text, since NaN equals nothing.
			assert.Equal(t, fmt.Sprint(test.want), fmt.Sprint(found(curve(10, test.value))))
		})
	}
}

// TestSpikes puts spikes of several shapes into a loss and finds the same number of them.
func TestSpikes(t *testing.T) {
	const n = 5_000
	tests := map[string]struct {
		add  map[int]float64
		want query.Finding
	}{
		"one point": {map[int]float64{3000: 4},
			query.Finding{Kind: query.FindSpikes, Count: 1, Step: 30_000}},
		"down": {map[int]float64{1000: -2},
			query.Finding{Kind: query.FindSpikes, Count: 1, Step: 10_000}},
		"that fades": {map[int]float64{2000: 5, 2001: 4, 2002: 3, 2003: 2, 2004: 1},
			query.Finding{Kind: query.FindSpikes, Count: 1, Step: 20_000}},
		"that builds": {map[int]float64{2000: 2, 2001: 3, 2002: 6, 2003: 1},
			query.Finding{Kind: query.FindSpikes, Count: 1, Step: 20_020}},
		"three": {map[int]float64{700: 3, 1111: 5, 4000: 4},
			query.Finding{Kind: query.FindSpikes, Count: 3, Step: 11_110}},
		"at a border": {map[int]float64{2498: 2, 2499: 5, 2500: 5, 2501: 5},
			query.Finding{Kind: query.FindSpikes, Count: 1, Step: 24_990}},
		"in the middle": {map[int]float64{2500: 5},
			query.Finding{Kind: query.FindSpikes, Count: 1, Step: 25_000}},
		"near the end": {map[int]float64{n - 3: 5},
			query.Finding{Kind: query.FindSpikes, Count: 1, Step: 10 * (n - 3)}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(5, 6))
			values := make([]float64, n)
			for i := range values {
				values[i] = 3 - 2*float64(i)/n + 0.05*random.NormFloat64() + test.add[i]
			}
			got := found(curve(n, func(i int) float64 { return values[i] }))
			require.Len(t, got, 1)
			test.want.Value = values[test.want.Step/10]
			if name == "at a border" { // three points are equally high
				test.want.Step, test.want.Value = got[0].Step, got[0].Value
			}
			assert.Equal(t, test.want, got[0])
		})
	}
}

// TestSpikesInConstants finds spikes where neighbours do not differ at all.
func TestSpikesInConstants(t *testing.T) {
	got := found(curve(1000, func(i int) float64 {
		return []float64{1, 2}[max(0, 1-(i-500)*(i-500))]
	}))
	assert.Equal(t, []query.Finding{{Kind: query.FindSpikes, Count: 1, Step: 5000, Value: 2}}, got)
}

func TestSpikeBesideNaNs(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	got := found(curve(1000, func(i int) float64 {
		switch {
		case i == 10:
			return nan
		case i == 500:
			return 10
		}
		return 0.1 * random.NormFloat64()
	}))
	require.Len(t, got, 2)
	assert.Equal(t, query.Finding{Kind: query.FindSpikes, Count: 1, Step: 5000, Value: 10}, got[1])
}

func TestPlateau(t *testing.T) {
	for name, fall := range map[string]float64{"loss": 1, "accuracy": -1} {
		for n := 100; n <= 100_000; n *= 10 {
			random := rand.New(rand.NewPCG(uint64(n), 6))
			got := found(curve(n, func(i int) float64 {
				return fall*max(2-5*float64(i)/float64(n), 0) + 0.02*random.NormFloat64()
			}))
			require.Len(t, got, 1, "%s of %d", name, n)
			assert.Equal(t, query.FindPlateau, got[0].Kind)
			assert.InDelta(t, 0.4*10*float64(n), float64(got[0].Step), 10*float64(n)/20,
				"where it begins, within a block")
			assert.InDelta(t, 0, got[0].Value, 0.03)
		}
	}
}

// TestPlateauEnds: a loss that falls again is no plateau.
func TestPlateauEnds(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 6))
	assert.Empty(t, found(curve(2000, func(i int) float64 {
		return max(2-5*float64(i)/2000, 0) - max(0, float64(i)-1900)/100 + 0.02*random.NormFloat64()
	})))
}

func times(s store.NumberSeries) []query.Finding {
	var f query.Finder
	return f.Times(nil, s)
}

// clock returns a series of n points, 5 steps apart; sec gives the seconds since the previous
// point.
func clock(n int, sec func(i int) float64) store.NumberSeries {
	points := make([]store.Point, n)
	wall := 1.7e9
	for i := range points {
		wall += sec(i)
		points[i] = store.Point{Step: store.Step(5 * i), Wall: store.WallTime(wall)}
	}
	return scalars(points)
}

func TestTimes(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	even := query.Finding{Kind: query.FindPace, Value: 2.5}
	tests := map[string]struct {
		sec  func(i int) float64
		want []query.Finding
	}{
		"even": {func(int) float64 { return 2 }, []query.Finding{even}},
		"one gap": {func(i int) float64 {
			return 2 + 600*float64(max(0, 1-(i-300)*(i-300)))
		}, []query.Finding{{Kind: query.FindGaps, Count: 1, Value: 602, Step: 1500, Before: 2},
			even}},
		"pause an epoch": {func(i int) float64 { return 2 + 600*float64(max(0, 1-i%100)) },
			[]query.Finding{{Kind: query.FindPace, Value: 5 / (2 + 600*9.0/999)}}},
		"short pause": {func(i int) float64 {
			return 2 + 50*float64(max(0, 1-(i-300)*(i-300)))
		}, nil},
		"half as fast": {func(i int) float64 { return []float64{2, 6}[min(1, i/500)] },
			[]query.Finding{{Kind: query.FindSlower, Step: 2500, Value: 5.0 / 6, Before: 2.5},
				{Kind: query.FindPace, Value: 1.25}}},
		"slow for a while": {func(i int) float64 { return []float64{2, 6, 2, 2}[i/250] }, nil},
		"a little slower":  {func(i int) float64 { return []float64{2, 3}[i/500] }, nil},
		"faster":           {func(i int) float64 { return []float64{6, 2}[i/500] }, nil},
		"backwards":        {func(int) float64 { return -1 }, []query.Finding{}},
		"at once":          {func(int) float64 { return 0 }, []query.Finding{}},
		"in bursts": {func(i int) float64 { return 20 * float64(max(0, 1-i%10)) },
			[]query.Finding{even}},
		"uneven":      {func(int) float64 { return 4 * random.Float64() }, nil},
		"very uneven": {func(int) float64 { return 2 * random.ExpFloat64() }, nil},
		"infinite at first": {func(i int) float64 { return []float64{-inf, 2}[min(1, i)] },
			[]query.Finding{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := times(clock(1000, test.sec))
			if test.want == nil { // any pace
				require.Len(t, got, 1)
				assert.Equal(t, query.FindPace, got[0].Kind)
				return
			}
			require.Len(t, got, len(test.want), "%v", got)
			for i, w := range test.want {
				assert.Equal(t, w.Kind, got[i].Kind)
				assert.Equal(t, w.Count, got[i].Count)
				assert.InDelta(t, w.Value, got[i].Value, 0.01+w.Value/50)
				assert.InDelta(t, w.Before, got[i].Before, 0.01)
				assert.InDelta(t, float64(w.Step), float64(got[i].Step), 5)
			}
		})
	}
	for n := range 20 {
		assert.Empty(t, times(clock(n, func(int) float64 { return 2 })), "%d points are too few", n)
	}
}

func TestRestarts(t *testing.T) {
	var points []store.Point
	for attempt := range 3 {
		for i := range 40 {
			points = append(points, store.Point{
				Step: store.Step(100*attempt/2 + i),
				Wall: store.WallTime(1.7e9 + float64(len(points))),
			})
		}
	}
	s := scalars(points) // 0 to 39, 50 to 89, 100 to 139: no step is written twice
	assert.Equal(t, query.FindPace, times(s)[0].Kind)

	points = points[:0]
	for _, from := range []int{0, 30, 60} {
		for i := range 40 {
			points = append(points, store.Point{
				Step: store.Step(from + i), Wall: store.WallTime(1.7e9 + float64(len(points))),
			})
		}
	}
	assert.Equal(t, query.Finding{Kind: query.FindRestarts, Count: 2, Of: 20, Step: 60},
		times(scalars(points))[0])
}

// TestFindingsAcceptAnySeries: findings never panic, and their numbers are finite where they should
// be.
func TestFindingsAcceptAnySeries(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	odd := []float64{0, 1, -1, nan, inf, -inf, math.MaxFloat64, -math.MaxFloat64, 5e-324, 1e300}
	for range 3000 {
		points := make([]store.Point, random.IntN(300))
		for i := range points {
			points[i] = store.Point{
				Step: store.Step(random.Uint64() >> random.IntN(64)),
				Wall: store.WallTime(odd[random.IntN(len(odd))]), Value: odd[random.IntN(len(odd))],
			}
			if points[i].Wall != points[i].Wall {
				points[i].Wall = store.WallTime(i)
			}
		}
		s := scalars(points)
		for _, f := range slices.Concat(found(s), times(s)) {
			assert.False(t, math.IsNaN(f.Before), "%+v", f)
		}
	}
}

func TestMiddle(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		values := make([]float64, 1+random.IntN(40))
		for i := range values {
			values[i] = float64(random.IntN(10))
		}
		sorted := slices.Clone(values)
		sort.Float64s(sorted)
		assert.Equal(t, sorted[len(sorted)/2], query.Middle(values))
	}
}

func BenchmarkFindings(b *testing.B) {
	s := benchSeries()
	var f query.Finder
	var dst []query.Finding
	b.Run("values", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			dst = f.Values(dst[:0], s)
		}
		perPoint(b, benchPoints)
	})
	b.Run("times", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			dst = f.Times(dst[:0], s)
		}
		perPoint(b, benchPoints)
	})
}
