package hierarchy

import (
	"slices"
	"strings"
)

// Query is what to search for. Text is looked for in names and operations without regard to case; the other fields narrow it down.
type Query struct {
	Text string
	// Matches, if it is there, says instead which names and operations have what is looked for.
	Matches func(name string) bool
	// Op, Device and Attr narrow it to operations of which op, device, or an attribute as "key=value" contains the text.
	Op, Device, Attr string
	// Groups has scopes, series and functions be found too, by their names.
	Groups bool
}

// Search returns the nodes that match, at most limit of them, and how many there are: first what is called so, then what has the text in its own name, then what is in such a group
// or has such an operation. Of these each, what computes comes before what is or has only constants and parameters, and else the order is that of the graph and then of its
// functions. Copies of functions are not searched. A module of PyTorch is also found by its path, as layer1.0.conv2.
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

// rank tells how near a name is to what was looked for; 0 is nearest.
func (t *Tree) rank(id ID, q *Query, matches func(string) bool) int {
	label := t.nodes[id].label
	if q.Matches != nil || q.Text == "" {
		if matches(label) {
			return 1
		}
		return 2
	}
	name := t.Name(id)
	if at := len(name) - len(q.Text); at >= 0 && (at == 0 || name[at-1] == '/') && equalFold(name[at:], q.Text) || t.isModule(id, q) {
		return 0
	}
	if containsFold(name[max(len(name)-len(label)-len(q.Text)+1, 0):], q.Text) {
		return 1
	}
	return 2
}

// narrows tells whether an operation has what the further fields ask for.
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

// containsFold tells whether a text contains another one without regard to the case of Latin letters; other letters are compared in lower case.
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
