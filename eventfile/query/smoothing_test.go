package query_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// lineOf returns a line of one attempt.
func lineOf(x, y []float64) query.Line {
	sorted := true
	for i := 1; i < len(x); i++ {
		sorted = sorted && x[i] >= x[i-1]
	}
	return query.Line{X: x, Y: y, Sorted: sorted}
}

// counted returns a line whose x are 0, 1, 2...
func counted(y ...float64) query.Line {
	x := make([]float64, len(y))
	for i := range x {
		x[i] = float64(i)
	}
	return lineOf(x, y)
}

// noise returns random values; with gaps set, some are NaN or infinite.
func noise(random *rand.Rand, n int, gaps bool) []float64 {
	y := make([]float64, n)
	for i := range y {
		y[i] = 3 + random.NormFloat64()
		if gaps && random.IntN(5) == 0 {
			y[i] = []float64{nan, inf, -inf}[random.IntN(3)]
		}
	}
	return y
}

// naive applies the formulas directly, with one sum for each point.
func naive(l query.Line, s query.Smoothing) []float64 {
	out := append([]float64(nil), l.Y...)
	finite := func(i int) bool {
		return i >= 0 && i < len(l.Y) && !math.IsNaN(l.Y[i]) && !math.IsInf(l.Y[i], 0)
	}
	weight := func(i, j int) float64 { return 1 }
	from, to := func(i int) int { return 0 }, func(i int) int { return len(l.Y) - 1 }
	switch s.Kind {
	case query.SmoothEMA, query.SmoothTime:
		to = func(i int) int { return i }
		weight = func(i, j int) float64 { // weights of finite points
			places, distance, sum, n := 0, 0.0, 0.0, 0
			last := -1
			for k := range l.Y {
				if finite(k) {
					if last >= 0 {
						sum += math.Abs(l.X[k] - l.X[last])
						n++
						if last >= j && k <= i {
							places++
							distance += math.Abs(l.X[k] - l.X[last])
						}
					}
					last = k
				}
			}
			if s.Kind == query.SmoothEMA {
				return math.Pow(s.Amount, float64(places))
			}
			if distance == 0 {
				return 1
			}
			return math.Pow(s.Amount, distance/(sum/float64(n)))
		}
	case query.SmoothMean:
		width := int(s.Amount)
		from = func(i int) int { return i - width/2 }
		to = func(i int) int { return i + width - 1 - width/2 }
	case query.SmoothGaussian:
		weight = func(i, j int) float64 {
			return math.Exp(-float64((i-j)*(i-j)) / 2 / s.Amount / s.Amount)
		}
	}
	for i := range out {
		sum, weights := 0.0, 0.0
		for j := max(from(i), 0); j <= min(to(i), len(l.Y)-1); j++ {
			if finite(j) {
				sum += weight(i, j) * l.Y[j]
				weights += weight(i, j)
			}
		}
		if finite(i) {
			out[i] = sum / weights
		}
	}
	return out
}

// TestSmoothAgreesWithFormula compares every kind with sums over all points.
func TestSmoothAgreesWithFormula(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	amounts := map[query.SmoothingKind][]float64{
		query.SmoothEMA: {0.1, 0.6, 0.99}, query.SmoothTime: {0.1, 0.6, 0.99, 1},
		query.SmoothMean:     {2, 3, 4.9, 7, 30, 1e9},
		query.SmoothGaussian: {1e-300, 0.01, 0.3, 1, 5.5, 40, 1e4, 1e300},
	}
	for kind, all := range amounts {
		tolerance := 1e-9
		if kind == query.SmoothGaussian {
			// A point's share of the sum is off by at most 2e-6 of the height, for at most 60
			// points; the values span about 8.
			tolerance = 2e-5 / 8
		}
		for _, amount := range all {
			for range 60 {
				l := counted(noise(random, 1+random.IntN(60), random.IntN(2) == 0)...)
				if kind == query.SmoothTime {
					for i := range l.X {
						// Sometimes goes back.
						l.X[i] = math.Round(100*random.Float64()) + 50*float64(i)
					}
				}
				s := query.Smoothing{Kind: kind, Amount: amount}
				got, want := query.Smooth(nil, l, s), naive(l, s)
				require.Len(t, got, len(want))
				for i := range got {
					require.True(t,
						got[i] == want[i] || math.IsNaN(got[i]) && math.IsNaN(want[i]) ||
							math.Abs(got[i]-want[i]) < tolerance*8,
						"kind %d, amount %v, point %d: got %v, want %v of %v", kind, amount, i,
						got[i], want[i], l)
				}
			}
		}
	}
}

var allSmoothings = []query.Smoothing{{Kind: query.SmoothEMA, Amount: 0.9},
	{Kind: query.SmoothTime, Amount: 0.9}, {Kind: query.SmoothMean, Amount: 5},
	{Kind: query.SmoothGaussian, Amount: 3}}

// TestSmoothRules checks the rules that all kinds share.
func TestSmoothRules(t *testing.T) {
	for _, s := range allSmoothings {
		t.Run(fmt.Sprint(s.Kind), func(t *testing.T) {
			assert.Empty(t, query.Smooth(nil, query.Line{}, s))
			assert.Equal(t, []float64{7}, query.Smooth(nil, counted(7), s), "one point")
			assert.Equal(t, []float64{0.1, 0.1, 0.1}, query.Smooth(nil, counted(0.1, 0.1, 0.1), s),
				"constant")
			for _, none := range []float64{0, -1, nan, math.Inf(-1)} {
				assert.Equal(t, []float64{1, 5, 2},
					query.Smooth(nil, counted(1, 5, 2),
						query.Smoothing{Kind: s.Kind, Amount: none}), "amount %v", none)
			}
			got := query.Smooth([]float64{42}, counted(1, nan, 5, inf, 2), s)
			assert.Equal(t, 42.0, got[0], "it appends")
			assert.True(t, math.IsNaN(got[2]))
			assert.Equal(t, inf, got[4])
			for _, k := range []int{1, 3, 5} {
				assert.True(t, got[k] >= 1 && got[k] <= 5, "value %d of %v", k, got)
			}
			assert.True(t, math.IsNaN(query.Smooth(nil, counted(nan, nan), s)[1]),
				"nothing but NaN")
		})
	}
}

// TestSmoothNewestAttempt: smoothing starts anew where the run was restarted, although one line is
// drawn.
func TestSmoothNewestAttempt(t *testing.T) {
	var newest query.Line
	query.AppendLine(&newest, attempts(store.NewestAttempt), query.AxisStep)
	assert.Equal(t, []float64{10, 20, 30, 40}, newest.X)
	assert.Empty(t, newest.Breaks)
	got := query.Smooth(nil, newest, query.Smoothing{Amount: 0.5})
	assert.InDeltaSlice(t, []float64{0, 10, 10.0 + 2.0/3, 11 + 3.0/7}, got, 1e-12)
}

// TestSmoothAtRestarts smooths two attempts as if they were two lines.
func TestSmoothAtRestarts(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, s := range allSmoothings {
		a, b := counted(noise(random, 30, true)...), counted(noise(random, 20, true)...)
		both := query.Line{
			X: append(append([]float64(nil), a.X...), b.X...),
			Y: append(append([]float64(nil), a.Y...), b.Y...), Restarts: []int{30},
		}
		want := query.Smooth(query.Smooth(nil, a, s), b, s)
		got := query.Smooth(nil, both, s)
		for i := range want {
			require.True(t, want[i] == got[i] || math.IsNaN(want[i]) && math.IsNaN(got[i]),
				"kind %d, point %d", s.Kind, i)
		}
	}
}

// TestSmoothLargeNumbers: values beside an outlier are kept, and results stay finite.
func TestSmoothLargeNumbers(t *testing.T) {
	y := make([]float64, 400)
	for i := range y {
		y[i] = float64(i % 2)
	}
	y[10] = 1e300
	got := query.Smooth(nil, counted(y...), query.Smoothing{Kind: query.SmoothMean, Amount: 4})
	assert.Equal(t, 0.5, got[300],
		"a sum that the outlier went through would have forgotten the small values")
	for i := range y {
		y[i] = math.MaxFloat64 * (1 - 2*float64(i%2))
	}
	y[0] = 0
	for _, s := range allSmoothings {
		for i, v := range query.Smooth(nil, counted(y...), s) {
			require.True(t, !math.IsNaN(v) && !math.IsInf(v, 0), "kind %d, point %d: %v", s.Kind, i,
				v)
		}
	}
}

// TestGaussianBell checks the bell that a single value among zeros becomes, relative to its height.
func TestGaussianBell(t *testing.T) {
	const n, at = 4001, 2000
	for _, std := range []float64{0.2, 1, 7.5, 150} {
		y := make([]float64, n)
		y[at] = 1
		area := 0.0
		for i := range y {
			area += math.Exp(-math.Pow(float64(i-at)/std, 2) / 2)
		}
		// With a gap far away, the weights are summed in another way.
		for _, gap := range []float64{0, nan} {
			y[0] = gap
			for i, v := range query.Smooth(nil, counted(y...),
				query.Smoothing{Kind: query.SmoothGaussian, Amount: std})[1:] {
				want := math.Exp(-math.Pow(float64(i+1-at)/std, 2) / 2)
				require.InDelta(t, want, v*area, 4e-6, "std %v, %d points away", std, i+1-at)
			}
		}
	}
}

// TestGaussianOfLongLine compares some of 100,000 points with the sum over all.
func TestGaussianOfLongLine(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 20))
	y := noise(random, 100_000, false)
	for i := range y {
		y[i] += 5 * math.Sin(float64(i)/9000)
	}
	for _, std := range []float64{100, 10_000} {
		got := query.Smooth(nil, counted(y...),
			query.Smoothing{Kind: query.SmoothGaussian, Amount: std})
		for _, i := range []int{0, 1, 50, 9_000, 50_000, 99_999} {
			sum, weights := 0.0, 0.0
			for j, v := range y {
				w := math.Exp(-math.Pow(float64(i-j)/std, 2) / 2)
				sum, weights = sum+w*v, weights+w
			}
			assert.InDelta(t, sum/weights, got[i], 1e-4, "std %v, point %d", std, i)
		}
	}
}

// TestTimeAverageOfEvenPoints: for evenly spaced points the average over time equals the one over
// the index.
func TestTimeAverageOfEvenPoints(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 22))
	for _, weight := range []float64{0.01, 0.6, 0.99, 0.9999} {
		l := counted(noise(random, 5000, false)...)
		for _, step := range []float64{1, 0.1, 1e-9, 1e12, -3} {
			for i := range l.X {
				l.X[i] = step * float64(i-77)
			}
			want := query.Smooth(nil, l, query.Smoothing{Kind: query.SmoothEMA, Amount: weight})
			for i, v := range query.Smooth(nil, l,
				query.Smoothing{Kind: query.SmoothTime, Amount: weight}) {
				require.InDelta(t, want[i], v, 1e-7, "weight %v, step %v, point %d", weight, step,
					i)
			}
		}
	}
}

// TestTimeAverageOfUnevenPoints: points far back count little, however few points are between.
func TestTimeAverageOfUnevenPoints(t *testing.T) {
	s := query.Smoothing{Kind: query.SmoothTime, Amount: 0.5}
	// The mean distance is 4: the weights of the first point are 1/2 to the powers of 1/4 and of
	// 8/4.
	got := query.Smooth(nil, lineOf([]float64{0, 1, 8}, []float64{1, 2, 3}), s)
	w1, w8, w7 := math.Pow(0.5, 0.25), math.Pow(0.5, 2), math.Pow(0.5, 1.75)
	assert.InDeltaSlice(t, []float64{1, (w1 + 2) / (w1 + 1), (w8 + 2*w7 + 3) / (w8 + w7 + 1)}, got,
		1e-12)
	same := query.Smooth(nil, lineOf([]float64{5, 5, 5}, []float64{1, 2, 6}), s)
	assert.InDeltaSlice(t, []float64{1, 1.5, 3}, same, 1e-12, "points at one place count alike")
	lost := query.Smooth(nil, query.Line{X: []float64{0, nan, 1}, Y: []float64{1, 50, 2}}, s)
	assert.Equal(t, 50.0, lost[1], "a point without a place stays")
	assert.Less(t, lost[2], 2.0)
}

// FuzzSmooth checks rules that hold for every kind and any values: one result per point, within the
// extent of the finite values, and values that are not finite untouched.
func FuzzSmooth(f *testing.F) {
	f.Add([]byte{1, 2, 250, 0, 9}, uint8(3), 0.6)
	f.Add([]byte{255, 254, 253, 252, 251}, uint8(1), 0.99)
	f.Add([]byte{7}, uint8(2), 1e300)
	f.Fuzz(func(t *testing.T, from []byte, kind uint8, amount float64) {
		l := query.Line{
			X: make([]float64, len(from)), Y: make([]float64, len(from)), Restarts: []int{},
		}
		place := 0.0
		extent := query.NoExtent
		for i, b := range from {
			place += float64(int(b%16) - 3)
			special := map[byte]float64{
				255: nan, 254: inf, 253: -inf, 252: math.MaxFloat64, 251: -math.MaxFloat64,
				250: 5e-324,
			}
			v, ok := special[b]
			if !ok {
				v = float64(b)
			}
			l.X[i], l.Y[i] = place, v
			if b == 128 && i > 0 {
				l.Restarts = append(l.Restarts, i)
			}
		}
		extent.Include(l.Y)
		s := query.Smoothing{Kind: query.SmoothingKind(kind % 4), Amount: amount}
		if s.Kind == query.SmoothEMA && amount >= 1 {
			return // TensorBoard's rule gives zero
		}
		got := query.Smooth(nil, l, s)
		require.Len(t, got, len(from))
		slack := 1e-9 * math.Max(1, math.Max(math.Abs(extent.Low), math.Abs(extent.High)))
		for i, v := range got {
			if y := l.Y[i]; math.IsNaN(y) || math.IsInf(y, 0) {
				require.True(t, v == y || math.IsNaN(v) && math.IsNaN(y),
					"value %d: got %v, want %v", i, v, y)
				continue
			}
			require.True(t, v >= extent.Low-slack && v <= extent.High+slack,
				"value %d: got %v, which is not within %v", i, v, extent)
		}
	})
}
