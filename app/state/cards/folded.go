package cards

import (
	"strconv"

	"eventlens/app/kind"
)

// Folded groups of cards are remembered on this device by kind and name, as pins are: the groups of
// one project have the same names in each of its logs, and dropped files have no source to identify
// them by. They are not stored in the URL, which they would make long.

// foldedGroups are the names of the folded groups, newest last, and the order of groups.
type foldedGroups struct {
	names []string
	order []string // names in the order that the person made; see grouporder.go
	news  bool     // one of these changed since it was last saved
}

// maxFolded is how many folded groups are remembered.
const maxFolded = 300

// foldedName returns the name under which a group's folding is remembered.
func foldedName(k kind.ID, g *Group) string { return strconv.Itoa(int(k)) + g.Key() }

// set records that a group was folded or opened.
func (f *foldedGroups) set(name string, folded bool) {
	var others []string
	for _, n := range f.names {
		if n != name {
			others = append(others, n)
		}
	}
	if folded {
		others = append(others, name)
	}
	f.names, f.news = others[max(0, len(others)-maxFolded):], true
}
