package query_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile/query"
)

// withoutOutliersBySorting is the rule as TensorBoard implements it.
func withoutOutliersBySorting(values []float64) query.Extent {
	var finite []float64
	for _, v := range values {
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			finite = append(finite, v)
		}
	}
	slices.Sort(finite)
	n := len(finite)
	switch {
	case n == 0:
		return query.NoExtent
	case n <= 2:
		return query.Extent{Low: finite[0], High: finite[n-1]}
	}
	return query.Extent{
		Low:  finite[int(math.Ceil(float64(n-1)*0.05))],
		High: finite[int(math.Floor(float64(n-1)*0.95))],
	}
}

// orders are orders of values that are hard for a selection by partitions.
var orders = map[string]func(random *rand.Rand, i, n int) float64{
	"random":     func(random *rand.Rand, i, n int) float64 { return random.NormFloat64() },
	"ascending":  func(_ *rand.Rand, i, n int) float64 { return float64(i) },
	"descending": func(_ *rand.Rand, i, n int) float64 { return float64(-i) },
	"equal":      func(*rand.Rand, int, int) float64 { return 5 },
	"few":        func(random *rand.Rand, i, n int) float64 { return float64(random.IntN(3)) },
	"hill":       func(_ *rand.Rand, i, n int) float64 { return float64(min(i, n-i)) },
	"valley":     func(_ *rand.Rand, i, n int) float64 { return float64(max(i, n-i)) },
	"sawtooth":   func(_ *rand.Rand, i, n int) float64 { return float64(i % 17) },
	"two zeros": func(random *rand.Rand, i, n int) float64 {
		return math.Copysign(0, random.Float64()-0.5)
	},
	"not finite": func(random *rand.Rand, i, n int) float64 {
		return []float64{nan, inf, -inf, random.Float64(), 1e308, -1e308}[random.IntN(6)]
	},
}

// TestWithoutOutliersSelects compares selection with sorting.
func TestWithoutOutliersSelects(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for name, order := range orders {
		t.Run(name, func(t *testing.T) {
			for round := range 200 {
				n := random.IntN(40)
				if round%10 == 0 {
					n = random.IntN(60_000)
				}
				values := make([]float64, n)
				for i := range values {
					values[i] = order(random, i, n)
				}
				want := withoutOutliersBySorting(values)
				require.Equal(t, want, query.WithoutOutliers(slices.Clone(values)), "%d values", n)
			}
		})
	}
}

// FuzzWithoutOutliers turns bytes into few different values, so that many are equal.
func FuzzWithoutOutliers(f *testing.F) {
	f.Add([]byte{1, 2, 3}, uint8(1))
	f.Add(slices.Repeat([]byte{7, 250, 13, 255}, 300), uint8(3))
	f.Fuzz(func(t *testing.T, from []byte, times uint8) {
		var values []float64
		for range int(times)%8 + 1 {
			for i, b := range from {
				v := float64(b)
				switch b {
				case 255:
					v = nan
				case 254:
					v = inf
				case 253:
					v = -1e300 * float64(i)
				}
				values = append(values, v)
			}
		}
		require.Equal(t, withoutOutliersBySorting(values),
			query.WithoutOutliers(slices.Clone(values)))
	})
}
