package analysis

import (
	"cmp"
	"slices"

	"eventlens/eventfile/tracefile"
)

// ranges are spans of time in ascending order that do not touch.
type ranges []tracefile.Span

// union sorts spans and joins those that touch. Empty ones stay, since they may be marks in time;
// they add nothing to a sum.
func union(spans []tracefile.Span) ranges {
	slices.SortFunc(spans, func(a, b tracefile.Span) int { return cmp.Compare(a.FromNs, b.FromNs) })
	joined := spans[:0]
	for _, s := range spans {
		last := len(joined) - 1
		if last >= 0 && s.FromNs <= joined[last].ToNs {
			joined[last].ToNs = max(joined[last].ToNs, s.ToNs)
			continue
		}
		joined = append(joined, s)
	}
	return ranges(joined)
}

// sum returns the time in ranges.
func (r ranges) sum() (ns int64) {
	for _, s := range r {
		ns += s.ToNs - s.FromNs
	}
	return ns
}

// and returns the time in both.
func (r ranges) and(other ranges) (both ranges) {
	i, k := 0, 0
	for i < len(r) && k < len(other) {
		from, to := max(r[i].FromNs, other[k].FromNs), min(r[i].ToNs, other[k].ToNs)
		if from < to {
			both = append(both, tracefile.Span{FromNs: from, ToNs: to})
		}
		if r[i].ToNs < other[k].ToNs {
			i++
		} else {
			k++
		}
	}
	return both
}

// without returns the time in r that is not in other.
func (r ranges) without(other ranges) (rest ranges) {
	k := 0
	for _, s := range r {
		for k < len(other) && other[k].ToNs <= s.FromNs {
			k++
		}
		for n := k; n < len(other) && other[n].FromNs < s.ToNs; n++ {
			if other[n].FromNs > s.FromNs {
				rest = append(rest, tracefile.Span{FromNs: s.FromNs, ToNs: other[n].FromNs})
			}
			s.FromNs = max(s.FromNs, other[n].ToNs)
		}
		if s.FromNs < s.ToNs {
			rest = append(rest, s)
		}
	}
	return rest
}

// within returns the sum of the time in r that is inside of a span.
func (r ranges) within(span tracefile.Span) (ns int64) {
	first, _ := slices.BinarySearchFunc(r, span.FromNs, func(s tracefile.Span, from int64) int {
		if s.ToNs <= from {
			return -1
		}
		return 1
	})
	for _, s := range r[first:] {
		if s.FromNs >= span.ToNs {
			break
		}
		ns += min(s.ToNs, span.ToNs) - max(s.FromNs, span.FromNs)
	}
	return ns
}
