package runs

import (
	"strings"

	"eventlens/eventfile/goal"
)

// LikelyTag returns the name of the scalar by which runs are most likely compared, given the names
// of n scalars and how many runs have each. Among the scalars that nearly as many runs have as the
// most common one, it prefers names that suggest quality, and validation over training; then the
// scalar that most runs have; then the shortest name, as the plainest. It returns "" if there are
// no scalars.
func LikelyTag(n int, scalar func(i int) (name string, in int)) (best string) {
	most := 0
	for i := range n {
		_, in := scalar(i)
		most = max(most, in)
	}
	bestIn, bestRank := -1, 0
	for i := range n {
		name, in := scalar(i)
		if nearlyAllOf*in < (nearlyAllOf-1)*most {
			continue
		}
		rank := metricRank(name)
		if bestIn < 0 || rank < bestRank ||
			rank == bestRank && (in > bestIn || in == bestIn && len(name) < len(best)) {
			best, bestIn, bestRank = name, in, rank
		}
	}
	return best
}

// nearlyAllOf defines "nearly as many runs": at most one run in nearlyAllOf is missing.
const nearlyAllOf = 5

// metricRank ranks how likely runs are compared by a tag. Lower ranks are likelier.
func metricRank(name string) int {
	switch rank, validation := goal.Rank(name), validates(strings.ToLower(name)); {
	case rank < goal.Scores && validation:
		return rank
	case rank < goal.Scores:
		return goal.Scores + 1 + rank
	case goal.TopicOf(name) > goal.Other:
		return 2*goal.Scores + 2
	case validation:
		return goal.Scores
	}
	return 2*goal.Scores + 1
}

// validates reports whether a tag belongs to validation. A word of its name must start with val,
// valid, validation, eval or test, or be dev, but not start with value.
func validates(name string) bool {
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r < 'a' || r > 'z' }) {
		if word == "dev" || strings.HasPrefix(word, "eval") || strings.HasPrefix(word, "test") ||
			strings.HasPrefix(word, "val") && !strings.HasPrefix(word, "valu") {
			return true
		}
	}
	return false
}
