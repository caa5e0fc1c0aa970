package sweep_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/hparams/sweep"
)

func always() bool { return true }

// searched is a search of n runs. The metric depends on the first feature, half as much on the
// second, which is a category, and on chance. The third is irrelevant; the fourth never changes.
func searched(n int) (features []sweep.Feature, metric []float64) {
	random := rand.New(rand.NewPCG(1, 2))
	features = []sweep.Feature{{}, {Category: true}, {}, {}}
	for range n {
		lr, net := random.Float64(), float64(random.IntN(4))
		features[0].Numbers = append(features[0].Numbers, lr)
		features[1].Numbers = append(features[1].Numbers, net)
		features[2].Numbers = append(features[2].Numbers, random.Float64())
		features[3].Numbers = append(features[3].Numbers, 7)
		metric = append(metric,
			-3*math.Abs(lr-0.5)+[]float64{0, 0.5, 0.1, 0.4}[int(net)]+random.NormFloat64()/20)
	}
	return features, metric
}

// TestWhatMattered finds the relevant features of a search, reproducibly.
func TestWhatMattered(t *testing.T) {
	features, metric := searched(200)
	e := sweep.Explain(features, nil, metric, always)
	require.NotNil(t, e)
	assert.Equal(t, 200, e.N)
	assert.Greater(t, e.Explains, 0.7)
	assert.Less(t, e.Spread, 0.2)
	order := []int{e.Features[0].Feature, e.Features[1].Feature}
	assert.Equal(t, []int{0, 1}, order)
	assert.Greater(t, e.Features[0].Share, 1.5*e.Features[1].Share)
	assert.Greater(t, e.Features[1].Share, 5*math.Abs(e.Features[2].Share))
	assert.Less(t, math.Abs(e.Features[2].Share), 0.05)
	assert.True(t, math.IsNaN(e.Features[3].Share), "it never changes")
	assert.Less(t, math.Abs(e.Features[0].Correlation.Rho), 0.25,
		"what is best in the middle has no correlation of ranks")
	assert.True(t, math.IsNaN(e.Features[1].Correlation.Rho), "categories have no order")
	again := sweep.Explain(features, nil, metric, always)
	assert.Equal(t, fmt.Sprint(e), fmt.Sprint(again), "NaN is not itself")
	metric[3] = math.Inf(-1)
	diverged := sweep.Explain(features, nil, metric, always)
	assert.InDelta(t, e.Features[0].Share, diverged.Features[0].Share, 0.1,
		"one that diverged counts as one")
}

func TestNothingIsSaidOfFew(t *testing.T) {
	features, metric := searched(12)
	metric[0], metric[1], metric[2] = math.NaN(), math.NaN(), math.NaN()
	assert.Nil(t, sweep.Explain(features, nil, metric, always))
	metric[0] = 1
	e := sweep.Explain(features, nil, metric, always)
	require.NotNil(t, e)
	assert.Equal(t, 10, e.N)
	assert.Nil(t, sweep.Explain(features, nil, metric, func() bool { return false }),
		"it stops when it is told to")
	for i := range metric {
		metric[i] = 1
	}
	e = sweep.Explain(features, nil, metric, always)
	assert.True(t, math.IsNaN(e.Explains), "all runs are equally good")
}

// TestFewRuns finds the relevant features of a small search in which each run has different
// numbers.
func TestFewRuns(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for _, n := range []int{14, 20, 30} {
		features := make([]sweep.Feature, 5)
		for range n {
			for f := range features {
				features[f].Numbers = append(features[f].Numbers, random.Float64())
			}
		}
		e := sweep.Explain(features, nil, features[2].Numbers, always)
		assert.Equal(t, 2, e.Features[0].Feature, "of %d runs", n)
		assert.Greater(t, e.Features[0].Share, 0.3, "of %d runs", n)
		assert.Positive(t, e.Explains, "of %d runs", n)
	}
}

// TestManyFeatures checks that only the strongest are considered, and that the others are counted.
func TestManyFeatures(t *testing.T) {
	features, metric := searched(60)
	random := rand.New(rand.NewPCG(3, 4))
	for len(features) < 500 {
		f := sweep.Feature{}
		for range metric {
			f.Numbers = append(f.Numbers, float64(random.IntN(3)))
		}
		features = append(features, f)
	}
	for i := range metric {
		metric[i] += 10 * features[400].Numbers[i]
	}
	e := sweep.Explain(features, nil, metric, always)
	assert.Equal(t, 499-sweep.MaxFeatures, e.LeftOut)
	assert.Equal(t, 400, e.Features[0].Feature)
}

// TestManyFeaturesOfCategories finds an optimum in the middle, and a relevant category, among more
// categories than are considered.
func TestManyFeaturesOfCategories(t *testing.T) {
	features, metric := searched(90)
	random := rand.New(rand.NewPCG(3, 4))
	var noise []sweep.Feature
	for range 300 {
		f := sweep.Feature{Category: true}
		for range metric {
			f.Numbers = append(f.Numbers, float64(random.IntN(4)))
		}
		noise = append(noise, f)
	}
	e := sweep.Explain(append(noise, features...), nil, metric, always)
	assert.Equal(t, 303-sweep.MaxFeatures, e.LeftOut)
	assert.Equal(t, []int{300, 301}, []int{e.Features[0].Feature, e.Features[1].Feature})
}

// TestSeedsTellNothing has three runs for each set of hyperparameters: values unique to a set must
// not become important.
func TestSeedsTellNothing(t *testing.T) {
	const each = 3
	once, means := searched(60)
	random := rand.New(rand.NewPCG(5, 6))
	features, metric, alike := make([]sweep.Feature, len(once)), []float64(nil), []int(nil)
	for i, mean := range means {
		mean += random.NormFloat64() / 3 // common to the three, and unexplained
		for range each {
			for f := range once {
				features[f].Category = once[f].Category
				features[f].Numbers = append(features[f].Numbers, once[f].Numbers[i])
			}
			metric, alike = append(metric, mean+random.NormFloat64()/100), append(alike, i)
		}
	}
	share := func(alike []int) float64 {
		e := sweep.Explain(features, alike, metric, always)
		require.Equal(t, each*60, e.N)
		for _, f := range e.Features {
			if f.Feature == 2 { // the irrelevant one
				return f.Share
			}
		}
		return math.NaN()
	}
	assert.Less(t, share(alike), 0.02)
	assert.Greater(t, share(nil), 0.1, "it would, were they split like others")
	for i := range alike {
		alike[i] %= 2
	}
	assert.Equal(t, share(nil), share(alike), "two groups cannot be split")
}

func TestCorrelation(t *testing.T) {
	nan := math.NaN()
	c := sweep.Correlate([]float64{1, 2, 3, 4, 5, nan, 7}, []float64{1, 4, 9, 16, 26, 3, nan})
	assert.Equal(t, sweep.Correlation{Rho: 1, Low: 1, High: 1, N: 5}, c)
	// Computed by hand: the sum of the ranks' products is 11, the sums of their squares are 17 and
	// 15.5.
	c = sweep.Correlate([]float64{1, 2, 2, 4, 5, 6}, []float64{2, 1, 3, 3, 5, 3})
	assert.InDelta(t, 11/math.Sqrt(17*15.5), c.Rho, 0.001)
	assert.Less(t, c.Low, c.Rho)
	assert.Greater(t, c.High, c.Rho)
	assert.Less(t, c.High, 1.0)
	c = sweep.Correlate([]float64{1, 1, 1}, []float64{1, 2, 3})
	assert.True(t, math.IsNaN(c.Rho) && math.IsNaN(c.Low))
}

func BenchmarkExplain(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	features, metric := make([]sweep.Feature, 30), []float64(nil)
	for i := range 1000 {
		for f := range features {
			features[f].Numbers = append(features[f].Numbers, random.Float64())
		}
		metric = append(metric,
			features[0].Numbers[i]+features[1].Numbers[i]*features[2].Numbers[i])
	}
	for b.Loop() {
		sweep.Explain(features, nil, metric, always)
	}
}
