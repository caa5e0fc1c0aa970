package hierarchy

import (
	"slices"
	"strings"
)

// Query is a search. Text is searched in names and ops, ignoring case; the other fields narrow the
// search.
type Query struct {
	Text string
	// Matches, if set, decides which names and ops match, instead of Text.
	Matches func(name string) bool
	// Op, Device and Attr restrict the search to operations whose op, device, or an attribute as
	// "key=value" contains the text.
	Op, Device, Attr string
	// Groups includes scopes, series and functions, which match by their names.
	Groups bool
}

// Search returns at most limit matching nodes, and the total number of matches. Nodes named exactly
// like the text come first, then nodes with the text in their own label, then nodes that match by a
// surrounding group's name or by their op. Within each of these three, nodes that compute come
// before constants, parameters, and groups of only constants and parameters; otherwise nodes keep
// the order in which they appear in the graph, then in its functions. Copies of functions are not
// searched. A PyTorch module also matches by its path, such as layer1.0.conv2.
func (t *Tree) Search(q Query, limit int) (found []ID, total int) {
	matches := q.Matches
	if matches == nil {
		matches = func(s string) bool { return containsFold(s, q.Text) }
	}
	var ranks [2 * 3][]ID
	take := func(id ID) {
		total++
		at := 2 * t.rank(id, &q, matches)
		if !t.computes(id) {
			at++
		}
		if len(ranks[at]) < limit {
			ranks[at] = append(ranks[at], id)
		}
	}
	narrow := q.Op != "" || q.Device != "" || q.Attr != ""
	for i := range t.units {
		u := &t.units[i]
		if u.root != Root && q.Groups && !narrow && matches(t.nodes[u.root].label) {
			take(u.root)
		}
		for id := ID(u.ids.lo); id < ID(u.ids.hi); id++ {
			n := &t.nodes[id]
			switch {
			case n.op == nil:
				if q.Groups && !narrow && (matches(t.Name(id)) || t.isModule(id, &q)) {
					take(id)
				}
			case (matches(n.op.Name) || matches(n.op.Op)) && (!narrow || t.narrows(id, &q)):
				take(id)
			}
		}
	}
	found = slices.Concat(ranks[:]...)
	return found[:min(len(found), limit)], total
}

// rank returns how well a name matches; 0 is best.
func (t *Tree) rank(id ID, q *Query, matches func(string) bool) int {
	label := t.nodes[id].label
	if q.Matches != nil || q.Text == "" {
		if matches(label) {
			return 1
		}
		return 2
	}
	name := t.Name(id)
	if at := len(name) - len(q.Text); at >= 0 && (at == 0 || name[at-1] == '/') &&
		equalFold(name[at:], q.Text) || t.isModule(id, q) {
		return 0
	}
	if containsFold(name[max(len(name)-len(label)-len(q.Text)+1, 0):], q.Text) {
		return 1
	}
	return 2
}

// narrows reports whether an operation meets the query's restrictions.
func (t *Tree) narrows(id ID, q *Query) bool {
	op := t.nodes[id].op
	if !containsFold(op.Op, q.Op) || !containsFold(t.Device(id), q.Device) {
		return false
	}
	if q.Attr == "" {
		return true
	}
	for a := range op.Attrs() {
		if containsFold(a.Key+"="+a.Text, q.Attr) {
			return true
		}
	}
	return false
}

// containsFold reports whether s contains part, ignoring the case of Latin letters. Other letters
// are compared in lower case.
func containsFold(s, part string) bool {
	if part == "" {
		return true
	}
	first := lower(part[0])
	for at := 0; at+len(part) <= len(s); at++ {
		if lower(s[at]) == first && equalFold(s[at:at+len(part)], part) {
			return true
		}
	}
	return !isASCII(part) && strings.Contains(strings.ToLower(s), strings.ToLower(part))
}

func equalFold(a, b string) bool {
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c | 0x20
	}
	return c
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
