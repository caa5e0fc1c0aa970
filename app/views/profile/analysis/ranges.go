package analysis

import (
	"cmp"
	"slices"

	"eventlens/eventfile/tracefile"
)

// ranges are spans of time in ascending order that do not touch.
type ranges []tracefile.Span

// union sorts spans and joins those that touch. Empty ones stay, since they may be marks in time;
// they add nothing to a sum. Most often they are sorted already, which takes no time.
func union(spans []tracefile.Span) ranges {
	sortRows(spans, func(a, b *tracefile.Span) int { return cmp.Compare(a.FromNs, b.FromNs) })
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

// measured is ranges with the time before each, so that the time inside of any span is found without
// a walk: steps may overlap, and there may be many.
type measured struct {
	ranges
	before []int64
}

func (r ranges) measure() measured {
	m := measured{ranges: r, before: make([]int64, len(r)+1)}
	for i, s := range r {
		m.before[i+1] = m.before[i] + s.ToNs - s.FromNs
	}
	return m
}

// within returns the time in the ranges that is inside of a span.
func (m measured) within(span tracefile.Span) (ns int64) {
	return m.until(span.ToNs) - m.until(span.FromNs)
}

// until returns the time in the ranges before an instant.
func (m measured) until(ns int64) int64 {
	i, _ := slices.BinarySearchFunc(m.ranges, ns, func(s tracefile.Span, ns int64) int {
		return cmp.Compare(s.FromNs, ns)
	})
	if i == 0 {
		return 0
	}
	last := m.ranges[i-1]
	return m.before[i-1] + min(last.ToNs, ns) - last.FromNs
}
