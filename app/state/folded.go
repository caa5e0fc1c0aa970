package state

import (
	"strconv"

	"eventlens/app/kind"
)

// Groups of cards that a person folded are remembered on this device, by kind and name, as pins are: the groups of one project have the same names in each
// of its logs, and files that are dropped have no source to know them by. Addresses do not have them, which they would make long.

// foldedGroups are the names of those groups, the newest last.
type foldedGroups struct {
	names []string
	news  bool // since they were kept last
}

// maxFolded is how many of them are remembered.
const maxFolded = 300

func foldedName(kind kind.ID, g *Group) string { return strconv.Itoa(kind.Number()) + g.Key() }

// set notes that a group was folded, or opened.
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
