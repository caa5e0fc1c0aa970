package sweep

import (
	"math"
	"math/rand/v2"
	"sort"
)

// A small random forest for regression. Features are binned into few bins once, so that a split is
// found by counting.

// Limits of a tree.
const (
	maxBins  = 32
	maxDepth = 12
	leastCut = 4 // rows needed to split a node
)

// binned has the features of all rows as bins.
type binned struct {
	bins    [][]uint8 // bin of each feature and row
	count   []int     // number of bins, by feature
	ordered []bool    // whether the bins of a feature are ordered; categories are not
}

// Feature is a column that may explain a metric: numbers, NaN for none, or the indices of
// categories.
type Feature struct {
	Numbers  []float64
	Category bool
}

// bin divides a feature into bins with about equally many rows. Missing values have a bin of their
// own, below all others. The most frequent categories have a bin each; the rest share one.
func (b *binned) bin(f Feature) {
	bins := make([]uint8, len(f.Numbers))
	var count int
	if f.Category {
		count = binCategories(bins, f.Numbers)
	} else {
		count = binNumbers(bins, f.Numbers)
	}
	b.bins, b.count, b.ordered = append(b.bins, bins), append(b.count, count),
		append(b.ordered, !f.Category)
}

// binNumbers sets the bins of numbers, and returns the number of bins.
func binNumbers(bins []uint8, numbers []float64) int {
	ranks, n := Ranks(numbers)
	places, count := map[float64]uint8{}, 1
	var distinct []float64
	for _, r := range ranks {
		if _, known := places[r]; r == r && !known {
			places[r] = 0
			distinct = append(distinct, r)
		}
	}
	sort.Float64s(distinct)
	last := -1
	for i, r := range distinct {
		place := i
		if len(distinct) > maxBins-1 {
			place = int(r * (maxBins - 1) / float64(n))
		}
		if place != last {
			last = place
			count++
		}
		places[r] = uint8(count - 1)
	}
	for i, r := range ranks {
		if r == r {
			bins[i] = places[r]
		}
	}
	return count
}

// binCategories sets the bins of categories, and returns the number of bins.
func binCategories(bins []uint8, numbers []float64) int {
	rows := map[float64]int{}
	var distinct []float64
	for _, n := range numbers {
		if n == n {
			if rows[n] == 0 {
				distinct = append(distinct, n)
			}
			rows[n]++
		}
	}
	sort.Slice(distinct, func(i, j int) bool {
		a, b := distinct[i], distinct[j]
		return rows[a] > rows[b] || rows[a] == rows[b] && a < b
	})
	places := map[float64]uint8{}
	for i, n := range distinct {
		places[n] = uint8(min(i+1, maxBins-1))
	}
	for i, n := range numbers {
		if n == n {
			bins[i] = places[n]
		}
	}
	return min(len(distinct)+1, maxBins)
}

// node is a node of a tree.
type node struct {
	feature               int    // -1 for a leaf
	leftBins              uint32 // the bins that go left, as a bit set
	leftChild, rightChild int32
	mean                  float64 // mean target of the rows
	begin, stop           int     // range of the rows in grower.rows while the tree grows
	depth                 int
}

// tree is a regression tree.
type tree []node

// grower grows trees, one after the other.
type grower struct {
	*binned
	target []float64 // number to predict, by row
	rows   []int     // rows of the tree's sample, ordered by node
	random *rand.Rand
	picked []int // features that the current split considers
	// sum of the target, and number of rows, by bin of the current feature
	sums   [maxBins]float64
	counts [maxBins]int
}

// grow makes a tree from a bootstrap sample of some rows. Each split considers a third of the
// features, at least three.
func (g *grower) grow(from []int) tree {
	g.rows = g.rows[:0]
	for range from {
		g.rows = append(g.rows, from[g.random.IntN(len(from))])
	}
	t := tree{{feature: -1, begin: 0, stop: len(g.rows)}}
	for i := 0; i < len(t); i++ {
		g.split(&t, i)
	}
	return t
}

// split computes the mean of a node, and adds two nodes below it if a split improves it.
func (g *grower) split(t *tree, at int) {
	n := &(*t)[at]
	rows, sum := g.rows[n.begin:n.stop], 0.0
	for _, r := range rows {
		sum += g.target[r]
	}
	n.mean = sum / float64(len(rows))
	if len(rows) < leastCut || n.depth == maxDepth {
		return
	}
	best, bestGain, bestLeft := -1, 1e-12, uint32(0)
	g.pick()
	for _, f := range g.picked {
		if gain, left := g.cut(f, rows, sum); gain > bestGain {
			best, bestGain, bestLeft = f, gain, left
		}
	}
	if best < 0 {
		return
	}
	bins, middle := g.bins[best], 0
	for i, r := range rows {
		if bestLeft>>bins[r]&1 != 0 {
			rows[i], rows[middle] = rows[middle], rows[i]
			middle++
		}
	}
	n.feature, n.leftBins = best, bestLeft
	n.leftChild, n.rightChild = int32(len(*t)), int32(len(*t)+1)
	yes := node{feature: -1, begin: n.begin, stop: n.begin + middle, depth: n.depth + 1}
	no := node{feature: -1, begin: n.begin + middle, stop: n.stop, depth: n.depth + 1}
	*t = append(*t, yes, no)
}

// pick chooses the features that a split considers.
func (g *grower) pick() {
	g.picked = g.picked[:0]
	for f := range g.bins {
		g.picked = append(g.picked, f)
	}
	few := max((len(g.picked)+2)/3, min(len(g.picked), 3))
	for i := range few {
		k := i + g.random.IntN(len(g.picked)-i)
		g.picked[i], g.picked[k] = g.picked[k], g.picked[i]
	}
	g.picked = g.picked[:few]
}

// cut finds the best split by a feature: the decrease of the sum of squares, and the bins that go
// left. Bins of categories are first ordered by their means: then the best of all splits is one
// that cuts this order in two.
func (g *grower) cut(f int, rows []int, sum float64) (gain float64, left uint32) {
	count := g.count[f]
	for i := range count {
		g.sums[i], g.counts[i] = 0, 0
	}
	bins := g.bins[f]
	for _, r := range rows {
		g.sums[bins[r]] += g.target[r]
		g.counts[bins[r]]++
	}
	var order [maxBins]int
	for i := range count {
		order[i] = i
	}
	if !g.ordered[f] {
		ordered := order[:count]
		sort.Slice(ordered, func(i, j int) bool {
			return g.meanOf(ordered[i]) < g.meanOf(ordered[j])
		})
	}
	whole, leftSum, leftCount, side := sum*sum/float64(len(rows)), 0.0, 0, uint32(0)
	for _, bin := range order[:count-1] {
		if g.counts[bin] == 0 {
			// a run not seen in training may have a number in this bin, which lies between known
			// ones
			if g.ordered[f] {
				side |= 1 << bin
			}
			continue
		}
		leftSum, leftCount, side = leftSum+g.sums[bin], leftCount+g.counts[bin], side|1<<bin
		rest := len(rows) - leftCount
		if rest == 0 {
			break
		}
		if now := leftSum*leftSum/float64(leftCount) +
			(sum-leftSum)*(sum-leftSum)/float64(rest) - whole; now > gain {
			gain, left = now, side
		}
	}
	return gain, left
}

// meanOf returns the mean of a bin. An empty bin comes first, and contributes nothing.
func (g *grower) meanOf(bin int) float64 {
	if g.counts[bin] == 0 {
		return math.Inf(-1)
	}
	return g.sums[bin] / float64(g.counts[bin])
}

// predict returns a tree's prediction for a row, with the value of one feature taken from another
// row.
func (t tree) predict(b *binned, row, feature, other int) float64 {
	at := &t[0]
	for at.feature >= 0 {
		from := row
		if at.feature == feature {
			from = other
		}
		if at.leftBins>>b.bins[at.feature][from]&1 != 0 {
			at = &t[at.leftChild]
		} else {
			at = &t[at.rightChild]
		}
	}
	return at.mean
}
