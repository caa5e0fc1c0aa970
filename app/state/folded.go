package state

import (
	"strconv"
	"strings"

	"eventlens/app/wire"
	"eventlens/eventfile/source"
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

func foldedName(kind wire.Kind, g *Group) string { return strconv.Itoa(int(kind)) + g.Key() }

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

// FoldAgain takes what FoldedToKeep wrote on an earlier visit. It is called before Start.
func (m *Model) FoldAgain(kept string) {
	for _, name := range strings.Split(kept, "&") {
		if name != "" {
			m.folded.names = append(m.folded.names, source.Unescape(name))
		}
	}
}

// FoldedToKeep returns the folded groups as text, and whether they are others than before.
func (m *Model) FoldedToKeep() (text string, changed bool) {
	changed, m.folded.news = m.folded.news, false
	if changed {
		for _, name := range m.folded.names {
			text += "&" + escape(name, "")
		}
	}
	return text, changed
}
