package state

import "strings"

// likelyMetric returns the scalar that runs are most likely compared by: of those that nearly as many runs have as any the one whose name tells most, a measure
// of quality before others, of validation before training; of equal ones the one that most runs have, then the shortest, as the plainest. It is nil when there
// are no scalars.
func likelyMetric(scalars []*Tag) *Tag {
	most := 0
	for _, t := range scalars {
		most = max(most, t.In)
	}
	var best *Tag
	bestRank := 0
	for _, t := range scalars {
		if nearlyAllOf*t.In < (nearlyAllOf-1)*most {
			continue
		}
		rank := metricRank(strings.ToLower(t.Name))
		if best == nil || rank < bestRank || rank == bestRank && (t.In > best.In || t.In == best.In && len(t.Name) < len(best.Name)) {
			best, bestRank = t, rank
		}
	}
	return best
}

// LikelyTag is the likely metric of n scalars, of which their names are known and how many have them; "" for none.
func LikelyTag(n int, scalar func(i int) (name string, in int)) string {
	scalars := make([]*Tag, n)
	for i := range scalars {
		t := &Tag{}
		t.Name, t.In = scalar(i)
		scalars[i] = t
	}
	if best := likelyMetric(scalars); best != nil {
		return best.Name
	}
	return ""
}

// nearlyAllOf runs, one may lack a scalar that as good as all have.
const nearlyAllOf = 5

// Words of tags. Those of quality are the most telling first; those of chores tell nothing of how good a run is.
var (
	qualityWords = [...]string{"acc", "f1", "auc", "score", "rew", "return", "loss"}
	choreWords   = [...]string{"epoch", "step", "lr", "learning_rate", "time", "iter", "grad", "norm", "momentum", "decay"}
)

// metricRank says how likely runs are compared by a tag, whose name is in lower case: the lowest is the likeliest.
func metricRank(name string) int {
	const unknown = len(qualityWords)
	leaf := name[strings.LastIndexByte(name, '/')+1:]
	rank := wordIn(leaf, qualityWords[:])
	switch validation := validates(name); {
	case rank < unknown && validation:
		return rank
	case rank < unknown:
		return unknown + 1 + rank
	case wordIn(name, choreWords[:]) < len(choreWords):
		return 2*unknown + 2
	case validation:
		return unknown
	}
	return 2*unknown + 1
}

// wordIn returns the place of the first of some words that is in a name, how many there are for none.
func wordIn(name string, of []string) int {
	for i, word := range of {
		if strings.Contains(name, word) {
			return i
		}
	}
	return len(of)
}

// validates reports whether a tag is of validation, by how a word of its name begins: val, valid, validation, eval, test, dev, but not value.
func validates(name string) bool {
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r < 'a' || r > 'z' }) {
		if word == "dev" || strings.HasPrefix(word, "eval") || strings.HasPrefix(word, "test") || strings.HasPrefix(word, "val") && !strings.HasPrefix(word, "valu") {
			return true
		}
	}
	return false
}
