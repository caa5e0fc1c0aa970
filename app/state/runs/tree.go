package runs

import (
	"strconv"
	"strings"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts/names"
)

// RowKind says what a row of the run list represents.
type RowKind uint8

// The kinds of rows.
const (
	RowRun RowKind = iota
	RowFolder
	RowGroup
)

// Row is a row of the run list.
type Row struct {
	Kind RowKind
	// identifies the row: "r" and a run's id, "f" and a folder, "g" and a group's key, or
	// NoGroupKey
	Key string
	Run *Run // the run of a RowRun
	// Name is without the folders of the rows around it. Short is the name for little room; it
	// differs from that of the row's siblings.
	Name         string
	Short        names.Name
	Depth        int  // number of folders around the row
	Open         bool // the row is a folder or group whose content follows
	Shown, All   int  // number of selected runs in a folder or group, and of all its runs
	Ink          wire.Ink
	At, Siblings int // position among its siblings, from 1, and their number

	runs []*Run
}

// CheckState tells how many runs of a row are selected.
func (r *Row) CheckState() CheckState {
	if r.Kind == RowRun {
		if r.Run.Shown {
			return AllChecked
		}
		return NoneChecked
	}
	return checkStateOf(r.Shown, r.All)
}

func checkStateOf(shown, all int) CheckState {
	switch shown {
	case 0:
		return NoneChecked
	case all:
		return AllChecked
	}
	return SomeChecked
}

// maxFolders limits how deep rows nest. Further slashes become part of the name.
const maxFolders = 12

// rows builds the rows of the list.
type rows struct {
	table *table
	rows  []Row
}

// folderNode is a folder while the tree is built. Its entries are in the order of the list.
type folderNode struct {
	path    string // path of the folder, including the last slash
	entries []treeEntry
	byName  map[string]*folderNode
	runs    []*Run // all runs in the folder and below it
}

type treeEntry struct {
	run    *Run
	folder *folderNode
}

// build rebuilds the rows for runs, which are in the order of the list.
func (t *rows) build(runs []*Run) []Row {
	if t.rows = t.rows[:0]; t.rows == nil {
		t.rows = []Row{}
	}
	switch {
	case t.table.Grouped():
		t.groupRows(runs)
	case t.table.sort == SortFolder:
		t.appendTree(t.table.treeOf(runs), 0)
	default:
		for i, r := range runs {
			t.appendRun(r, 0, "", i, len(runs))
		}
	}
	t.shorten()
	return t.rows
}

// groupRows appends the groups with their runs. Groups are in natural order or, if runs are sorted
// by a value, in the order of their first runs. Runs in no group come last.
func (t *rows) groupRows(runs []*Run) {
	members, order := map[*group][]*Run{}, []*group{}
	for _, r := range runs {
		if len(members[r.group]) == 0 && r.group != nil {
			order = append(order, r.group)
		}
		members[r.group] = append(members[r.group], r)
	}
	if t.table.sort <= SortName {
		order = order[:0]
		for _, g := range t.table.groups {
			if len(members[g]) > 0 {
				order = append(order, g)
			}
		}
	}
	rest := members[nil]
	size := len(order) + min(len(rest), 1)
	for i, g := range order {
		t.appendGroup(Row{Key: "g" + g.key, Name: g.name, Ink: g.ink, At: i + 1, Siblings: size},
			members[g], t.table.folderOfGroup(g))
	}
	if len(rest) > 0 {
		t.appendGroup(Row{
			Key: NoGroupKey, Name: words.NoGroup.Text(), Ink: noGroupInk, At: size, Siblings: size,
		}, rest, "")
	}
}

// NoGroupKey is the key of the row of runs in no group. It cannot clash with the keys of groups,
// which start with "g".
const NoGroupKey = "n"

// folderOfGroup returns the part of its runs' names that a group's row already shows, "" for none.
func (t *table) folderOfGroup(g *group) string {
	if t.grouping.Kind == GroupAll || t.grouping.Kind >= GroupPattern || len(g.key) < len(t.lead) {
		return ""
	}
	return g.key[len(t.lead):] + "/"
}

func (t *rows) appendGroup(row Row, runs []*Run, folder string) {
	row.Kind, row.runs = RowGroup, runs
	t.appendFolded(row)
	if !t.table.open(row.Key) {
		return
	}
	for i, r := range runs {
		t.appendRun(r, 1, folder, i, len(runs))
	}
}

// appendFolded appends a folder or group.
func (t *rows) appendFolded(row Row) {
	row.Open, row.All = t.table.open(row.Key), len(row.runs)
	for _, r := range row.runs {
		if r.Shown {
			row.Shown++
		}
	}
	t.rows = append(t.rows, row)
}

// open reports whether the content of a folder or group is listed. While the list is filtered, it
// always is.
func (t *table) open(key string) bool { return !t.closed[key] || t.filtering() }

// rowKey returns the key of a run's row.
func rowKey(r *Run) string { return "r" + strconv.FormatUint(uint64(r.ID), 10) }

// appendRun appends the i-th of n runs in a folder.
func (t *rows) appendRun(r *Run, depth int, folder string, i, n int) {
	row := Row{
		Key: rowKey(r), Run: r, Depth: depth, Ink: r.Ink, Name: r.label, At: i + 1, Siblings: n,
		runs: []*Run{r},
	}
	switch {
	case r.Alias != "":
	case r.brief != "" && (depth == 0 || !r.briefPath):
		row.Name = r.brief
	case len(r.label) > len(folder):
		row.Name = r.label[len(folder):]
	default: // the run has the folder's own name
		row.Name = words.RunOfFolder.Text()
	}
	row.Name = r.withSource(row.Name)
	t.rows = append(t.rows, row)
}

// treeOf returns the tree of the folders in runs' names, without the part that all names share.
func (t *table) treeOf(runs []*Run) *folderNode {
	root := &folderNode{}
	for _, r := range runs {
		at := root
		at.runs = append(at.runs, r)
		name := t.path(r)
		for depth, from := 0, 0; depth < maxFolders; depth++ {
			slash := strings.IndexAny(name[from:], names.Folders)
			if slash < 0 || from+slash+1 == len(name) {
				break
			}
			at = at.folder(name[from:from+slash], name[:from+slash+1])
			at.runs = append(at.runs, r)
			from += slash + 1
		}
		at.entries = append(at.entries, treeEntry{run: r})
	}
	root.adopt(t)
	return root
}

// adopt moves each run that has the name of a folder to the front of that folder: "a" into the
// folder of "a/train". Otherwise the run and the folder would be two rows of the same name.
func (n *folderNode) adopt(t *table) {
	kept := n.entries[:0]
	for _, e := range n.entries {
		// otherwise it is the folder's own run
		if e.run != nil && len(t.path(e.run)) > len(n.path) {
			if f := n.byName[t.path(e.run)[len(n.path):]]; f != nil {
				f.entries, f.runs = append([]treeEntry{e}, f.entries...),
					append([]*Run{e.run}, f.runs...)
				continue
			}
		}
		kept = append(kept, e)
	}
	n.entries = kept
	for _, e := range n.entries {
		if e.folder != nil {
			e.folder.adopt(t)
		}
	}
}

// folder returns the subfolder of this name, creating it if necessary.
func (n *folderNode) folder(name, path string) *folderNode {
	f := n.byName[name]
	if f == nil {
		f = &folderNode{path: path}
		if n.byName == nil {
			n.byName = map[string]*folderNode{}
		}
		n.byName[name] = f
		n.entries = append(n.entries, treeEntry{folder: f})
	}
	return f
}

// appendTree appends the content of a folder. A folder with only one run is merged into that run's
// row, and one that contains only a folder into that folder's row.
func (t *rows) appendTree(n *folderNode, depth int) {
	for i, e := range n.entries {
		f := e.folder
		switch {
		case f == nil:
			t.appendRun(e.run, depth, n.path, i, len(n.entries))
			continue
		case len(f.runs) == 1:
			t.appendRun(f.runs[0], depth, n.path, i, len(n.entries))
			continue
		}
		for len(f.entries) == 1 && f.entries[0].folder != nil {
			f = f.entries[0].folder
		}
		name := f.path[len(n.path):]
		if headOf(name[:len(name)-1]) != name[:len(name)-1] { // the folder has a name
			name = name[:len(name)-1]
		}
		row := Row{
			Kind: RowFolder, Key: "f" + t.table.lead + f.path, Name: name, Depth: depth,
			At: i + 1, Siblings: len(n.entries), runs: f.runs,
		}
		t.appendFolded(row)
		if t.table.open(row.Key) {
			t.appendTree(f, depth+1)
		}
	}
}
