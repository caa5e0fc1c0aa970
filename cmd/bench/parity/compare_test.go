package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/cmd/bench/tensorboard"
)

// comparisonOf compares one of the made runs with a loader's series for it.
func comparisonOf(t *testing.T, run string, loader tensorboard.Loader, theirs set) *comparison {
	t.Helper()
	journals := []*journal{madeJournal(t, run)}
	mine, err := ours(journals)
	require.NoError(t, err)
	return newComparison("made", loader, journals, mine, theirs)
}

func TestTallies(t *testing.T) {
	scalars := key{Kind: kindScalar, Run: "run", Tag: "same"}
	points := func(values ...string) series {
		s := series{}
		for i, value := range values {
			s.Points = append(s.Points, point{Step: 0, Wall: firstWall + float64(i), Value: value})
		}
		return s
	}
	last := series{Points: []point{{Step: 0, Wall: firstWall + 3, Value: "3"}}}
	tests := map[string]struct {
		loader                      tensorboard.Loader
		theirs                      series
		equal, onPurpose, different int
		reasons                     map[string]int
	}{
		"equal": {tensorboard.Rust, last, 1, 0, 0, map[string]int{}},
		"as the rules predict": {tensorboard.Python, points("0", "1", "2", "3"), 0, 1,
			0, map[string]int{reasons[keepsSuperseded]: 1}},
		"not as the rules predict": {tensorboard.Python, points("0", "1", "2", "4"), 0, 0,
			1, map[string]int{}},
		"by a rule that the loader has not": {tensorboard.Rust, points("0", "1", "2", "3"), 0, 0, 1,
			map[string]int{}},
		"missing": {tensorboard.Rust, series{}, 0, 0, 1,
			map[string]int{}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			theirs := set{{Kind: kindRun, Run: "run"}: {Points: []point{{}}}}
			if len(test.theirs.Points) > 0 {
				theirs[scalars] = test.theirs
			}
			all := comparisonOf(t, "many-at-one-step", test.loader, theirs).tallies()
			require.Len(t, all, 2)
			assert.Equal(t, 1, all[0].Equal, "the run")
			got := all[1]
			assert.Equal(t, []int{1, test.equal, test.onPurpose, test.different},
				[]int{got.Compared, got.Equal, got.OnPurpose, got.Different}, got.Details)
			assert.Equal(t, test.reasons, got.Reasons)
			assert.Len(t, got.Details, test.different)
		})
	}
}

// The reading without rules must equal the product's own columns. Otherwise a reason would not
// explain the difference to eventlens.
func TestReadingWithoutRulesEqualsEventlens(t *testing.T) {
	for run := range madeRuns {
		t.Run(run, func(t *testing.T) {
			j := madeJournal(t, run)
			mine, err := ours([]*journal{j})
			require.NoError(t, err)
			plain := read(j, 0).set()
			assert.Len(t, mine, len(plain))
			for k, s := range plain {
				assert.Empty(t, difference(mine[k], s), k)
			}
		})
	}
}

func TestEveryRuleHasALoaderAndAReason(t *testing.T) {
	used := rule(0)
	for _, rules := range rulesOf {
		used |= rules
	}
	assert.Equal(t, rule(allRules), used)
	for _, one := range rule(allRules).each() {
		assert.NotEmpty(t, reasons[one])
	}
	assert.Len(t, reasons, len(rule(allRules).each()))
	for _, k := range kinds {
		assert.NotEmpty(t, compared[k], k)
	}
}
