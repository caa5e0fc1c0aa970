package sweep

import (
	"math"
	"math/rand/v2"
	"sort"
)

// LeastRuns is the number of runs needed to compute importance.
const LeastRuns = 10

// Limits of the computation: the number of random splits, the trees per split, and the number of
// features considered.
const (
	splits      = 20
	treesEach   = 16
	MaxFeatures = 100
)

// Importance tells how much of the order of runs by a metric a feature explains.
type Importance struct {
	Feature int
	// Correlation is the rank correlation with the metric; NaN for more than two categories, which
	// have no order.
	Correlation Correlation
	// Share is the permutation importance: the increase of the forest's squared error on unseen
	// runs if their values of the feature are shuffled, as a fraction of the variance. Deviation is
	// its standard deviation among the splits. Both are NaN for a feature that was left out.
	Share, Deviation float64
}

// Explained is the result of the forests.
type Explained struct {
	N int // runs that have the metric
	// Explains is the explained fraction of the variance of unseen runs, at most 1. Below 0, the
	// prediction is worse than predicting the mean for all. NaN if all runs are equally good.
	Explains float64
	Spread   float64 // standard deviation of Explains among the splits
	LeftOut  int     // number of features beyond MaxFeatures
	Features []Importance
}

// Explain computes how much of the order of runs by a metric each feature explains, the most
// important first. It returns nil if fewer than [LeastRuns] runs have the metric, or if goOn, which
// is called every few milliseconds, returns false.
//
// The target is the rank of the metric, so that one diverged run does not outweigh all others. The
// runs are split at random: two thirds train a forest of 16 trees, which predicts the rest. This is
// repeated 20 times with a fixed seed, so the same runs give the same figures. Features that change
// together share what they explain.
//
// Runs with the same number in alike differ only in seeds. They are put on the same side of a
// split: otherwise a forest that has seen one of them would recognise the others by any feature
// value unique to them, and rate that feature important. If alike is nil, all runs are independent.
func Explain(features []Feature, alike []int, metric []float64, goOn func() bool) *Explained {
	rows, target := rankedRows(metric)
	if len(rows) < LeastRuns {
		return nil
	}
	e := &Explained{N: len(rows)}
	e.correlate(features, metric, rows)
	b := new(binned)
	e.binFeatures(b, features, rows, target)
	x := &explaining{Explained: e, binned: b, groups: seedGroups(alike, rows), target: target,
		random: rand.New(rand.NewPCG(20, 1)), goOn: goOn,
		shares: make([][splits]float64, len(b.bins))}
	if len(b.bins) > 0 && !x.run() {
		return nil
	}
	e.combineSplits(x, features)
	return e
}

// rankedRows returns the rows that have a metric, and their ranks scaled to 0 up to 1.
func rankedRows(metric []float64) (rows []int, target []float64) {
	ranks, n := Ranks(metric)
	for i, r := range ranks {
		if r == r {
			rows, target = append(rows, i), append(target, r/float64(max(n-1, 1)))
		}
	}
	return rows, target
}

// correlate adds the features with their correlations to the result.
func (e *Explained) correlate(features []Feature, metric []float64, rows []int) {
	for i, f := range features {
		one := Importance{
			Feature: i, Share: math.NaN(), Deviation: math.NaN(),
			Correlation: Correlation{Rho: math.NaN(), Low: math.NaN(), High: math.NaN()},
		}
		if !f.Category || distinct(f.Numbers, rows) <= 2 {
			one.Correlation = Correlate(f.Numbers, metric)
		}
		e.Features = append(e.Features, one)
	}
}

// distinct counts the different numbers in some rows.
func distinct(numbers []float64, rows []int) int {
	seen := map[float64]bool{}
	for _, r := range rows {
		if n := numbers[r]; n == n {
			seen[n] = true
		}
	}
	return len(seen)
}

// leastGroups is the number of groups needed to hold some back for prediction. With fewer groups,
// too few rows remain to train a forest.
const leastGroups = 3

// seedGroups returns groups of indices into rows. The rows of a group must be on the same side of a
// split.
func seedGroups(alike, rows []int) (groups [][]int) {
	at := map[int]int{}
	for i, r := range rows {
		if alike != nil {
			if k, known := at[alike[r]]; known {
				groups[k] = append(groups[k], i)
				continue
			}
			at[alike[r]] = len(groups)
		}
		groups = append(groups, []int{i})
	}
	if len(groups) < leastGroups {
		return seedGroups(nil, rows)
	}
	return groups
}

// binFeatures bins the considered features over the relevant rows. Constant features explain
// nothing and are left out. If there are too many features, the ones with the strongest correlation
// remain.
func (e *Explained) binFeatures(b *binned, features []Feature, rows []int, target []float64) {
	var order []int
	for i, f := range features {
		if missing := missing(f.Numbers, rows); distinct(f.Numbers, rows) > 1 ||
			missing > 0 && missing < len(rows) {
			order = append(order, i)
		}
	}
	if len(order) > MaxFeatures {
		strength := make([]float64, len(features))
		for _, i := range order {
			strength[i] = ratio(features[i], rows, target)
			if rho := math.Abs(e.Features[i].Correlation.Rho); rho > strength[i] {
				strength[i] = rho
			}
		}
		sort.SliceStable(order, func(i, j int) bool {
			return strength[order[i]] > strength[order[j]]
		})
		e.LeftOut = len(order) - MaxFeatures
		order = order[:MaxFeatures]
		sort.Ints(order)
	}
	for _, i := range order {
		numbers := make([]float64, len(rows))
		for k, r := range rows {
			numbers[k] = features[i].Numbers[r]
		}
		b.bin(Feature{Numbers: numbers, Category: features[i].Category})
		e.Features[i].Share = 0
	}
}

func missing(numbers []float64, rows []int) (n int) {
	for _, r := range rows {
		n += truth(numbers[r] != numbers[r])
	}
	return n
}

// explaining is the state of the computation.
type explaining struct {
	*Explained
	*binned
	groups   [][]int // groups of rows that must be on the same side of a split
	target   []float64
	random   *rand.Rand
	goOn     func() bool
	shares   [][splits]float64 // Importance.Share, by binned feature and split
	explains [splits]float64   // Explained.Explains, by split
}

// run evaluates a forest for each split. It returns false if goOn did.
func (x *explaining) run() bool {
	g := &grower{binned: x.binned, target: x.target, random: x.random}
	for split := range splits {
		seen, unseen := x.split()
		forest := make([]tree, treesEach)
		for i := range forest {
			forest[i] = g.grow(seen)
			if !x.goOn() {
				return false
			}
		}
		if !x.evaluate(forest, unseen, split) {
			return false
		}
	}
	return true
}

// split shuffles the groups and divides them: up to two thirds of the rows are for training, the
// rest, at least one group, for prediction.
func (x *explaining) split() (seen, unseen []int) {
	x.random.Shuffle(len(x.groups), func(i, j int) {
		x.groups[i], x.groups[j] = x.groups[j], x.groups[i]
	})
	for i, group := range x.groups {
		if i > 0 && (len(seen)+len(group) > len(x.target)*2/3 || i == len(x.groups)-1) {
			for _, rest := range x.groups[i:] {
				unseen = append(unseen, rest...)
			}
			break
		}
		seen = append(seen, group...)
	}
	return seen, unseen
}

// evaluate predicts the unseen runs, unchanged and with each feature shuffled. It returns false if
// goOn did.
func (x *explaining) evaluate(forest []tree, unseen []int, split int) bool {
	spread := 0.0
	mean := meanAt(x.target, unseen)
	for _, r := range unseen {
		spread += (x.target[r] - mean) * (x.target[r] - mean)
	}
	if spread == 0 {
		x.explains[split] = math.NaN()
		for f := range x.shares {
			x.shares[f][split] = math.NaN()
		}
		return true
	}
	as := x.loss(forest, unseen, unseen, -1)
	x.explains[split] = 1 - as/spread
	used := map[int]bool{}
	for _, t := range forest {
		for i := range t {
			used[t[i].feature] = true
		}
	}
	others := append([]int(nil), unseen...)
	for f := range x.bins {
		if !used[f] {
			continue
		}
		x.random.Shuffle(len(others), func(i, j int) {
			others[i], others[j] = others[j], others[i]
		})
		x.shares[f][split] = (x.loss(forest, unseen, others, f) - as) / spread
		if !x.goOn() {
			return false
		}
	}
	return true
}

// loss returns the squared error of a forest for some rows, with the value of one feature taken
// from other rows; -1 for no feature.
func (x *explaining) loss(forest []tree, rows, others []int, feature int) (sum float64) {
	for i, r := range rows {
		says := 0.0
		for _, t := range forest {
			says += t.predict(x.binned, r, feature, others[i])
		}
		miss := x.target[r] - says/float64(len(forest))
		sum += miss * miss
	}
	return sum
}

func meanAt(numbers []float64, rows []int) (mean float64) {
	for _, r := range rows {
		mean += numbers[r] / float64(len(rows))
	}
	return mean
}

// combineSplits averages the results of the splits, and sorts the features by importance.
func (e *Explained) combineSplits(x *explaining, features []Feature) {
	c := cellOf(x.explains[:])
	e.Explains, e.Spread = c.Mean, c.Deviation
	at := 0
	for i := range features {
		if f := &e.Features[i]; f.Share == f.Share {
			c := cellOf(x.shares[at][:])
			f.Share, f.Deviation = c.Mean, c.Deviation
			at++
		}
	}
	sort.SliceStable(e.Features, func(i, j int) bool {
		a, b := &e.Features[i], &e.Features[j]
		if aHas, bHas := a.Share == a.Share, b.Share == b.Share; aHas != bHas {
			return aHas
		}
		return a.Share > b.Share ||
			a.Share == b.Share && math.Abs(a.Correlation.Rho) > math.Abs(b.Correlation.Rho)
	})
}
