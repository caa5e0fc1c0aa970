package hierarchy

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// addSeries finds similar siblings with consecutive numbers in every group of the unit, and puts
// them into series. It reports whether it made a series.
func (b *builder) addSeries() bool {
	t := b.tree
	last := ID(len(t.nodes)) // only groups that existed before; series are not searched
	before := len(b.created)
	b.seriesIn(b.root)
	for id := b.first + ID(len(b.ops)); id < last; id++ {
		b.seriesIn(id)
	}
	return len(b.created) > before
}

// numbered is a sibling that may belong to a series.
type numbered struct {
	id             ID
	op             string
	prefix, suffix string
	number         float64 // number, parsed as TensorBoard does: exact up to 2^53
}

// seriesIn finds the series among the children of a group.
func (b *builder) seriesIn(group ID) {
	t := b.tree
	s := t.nodes[group].children
	if int(s.hi-s.lo) < max(2, t.options.SeriesSize) {
		return
	}
	found := b.found[:0]
	for _, c := range t.children[s.lo:s.hi] {
		if n := &t.nodes[c]; n.kind == Op && n.op.Op != "" {
			found = append(found, numberOf(c, n))
		}
	}
	b.found = found
	if t.options.SeriesAnywhere {
		b.regroup(found)
	}
	slices.SortFunc(found, func(a, b numbered) int {
		return cmp.Or(strings.Compare(a.prefix, b.prefix), strings.Compare(a.op, b.op),
			strings.Compare(a.suffix, b.suffix), cmp.Compare(a.number, b.number),
			cmp.Compare(a.id, b.id))
	})
	for start := 0; start < len(found); {
		end := start + 1
		for end < len(found) && follows(&found[end-1], &found[end]) {
			end++
		}
		if end-start >= max(2, t.options.SeriesSize) {
			b.makeSeries(group, found[start:end])
		}
		start = end
	}
}

// follows reports whether b continues the series after a.
func follows(a, b *numbered) bool {
	return a.op == b.op && a.prefix == b.prefix && a.suffix == b.suffix && b.number == a.number+1
}

// numberOf splits a label into letters and the number at its end. A label without a number has
// number 0.
func numberOf(id ID, n *node) numbered {
	label := n.label
	digits := len(label)
	for digits > 0 && label[digits-1] >= '0' && label[digits-1] <= '9' {
		digits--
	}
	if digits < len(label) && !strings.ContainsAny(label[:digits], "0123456789") {
		number, _ := strconv.ParseFloat(label[digits:], 64)
		return numbered{id, n.op.Op, label[:digits], "", number}
	}
	if prefix, ok := strings.CutSuffix(label, "*"); ok {
		return numbered{id, n.op.Op, prefix, "*", 0}
	}
	return numbered{id, n.op.Op, label, "", 0}
}

// regroup chooses for each sibling the number in its label that most siblings have in the same
// place.
func (b *builder) regroup(found []numbered) {
	type pattern struct{ op, prefix, suffix string }
	counts := map[pattern]int{}
	each := func(n *numbered, visit func(p pattern, number float64)) {
		label := b.tree.nodes[n.id].label
		for at := 0; at < len(label); {
			if label[at] < '0' || label[at] > '9' {
				at++
				continue
			}
			end := at
			for end < len(label) && label[end] >= '0' && label[end] <= '9' {
				end++
			}
			number, _ := strconv.ParseFloat(label[at:end], 64)
			visit(pattern{n.op, label[:at], label[end:]}, number)
			at = end
		}
	}
	for i := range found {
		each(&found[i], func(p pattern, _ float64) { counts[p]++ })
	}
	for i := range found {
		most := 0
		n := found[i]
		each(&n, func(p pattern, number float64) {
			if c := counts[p]; c > most {
				most = c
				found[i] = numbered{n.id, n.op, p.prefix, p.suffix, number}
			}
		})
	}
}

// makeSeries puts siblings into a series, unless an option dissolves it.
func (b *builder) makeSeries(parent ID, members []numbered) {
	t := b.tree
	first, last := members[0], members[len(members)-1]
	whole := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	label := first.prefix + "[" + whole(first.number) + "-" + whole(last.number) + "]" +
		first.suffix
	id := ID(len(t.nodes))
	t.nodes = append(t.nodes, node{parent: parent, label: label, kind: Series})
	if t.options.Ungrouped[t.Name(id)] {
		t.nodes = t.nodes[:id]
		return
	}
	b.created = append(b.created, id)
	for _, m := range members {
		t.nodes[m.id].parent = id
	}
}
