package state

import (
	"strconv"
	"strings"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// RowKind is what a row of the run list stands for.
type RowKind uint8

// The kinds of rows.
const (
	RowRun RowKind = iota
	RowFolder
	RowGroup
)

// RunRow is a row of the run list.
type RunRow struct {
	Kind RowKind
	Key  string // names the row: "r" and a run's id, "f" and a folder, "g" and a group's key
	Run  *Run   // of RowRun
	// Folder and Leaf are what the row is called: of a run what its folders' rows do not say.
	Folder, Leaf string
	Depth        int  // of folders around it
	Open         bool // of folders and groups: what is in them follows
	Shown, All   int  // of folders and groups: how many runs in them are selected, of how many
	Ink          wire.Ink
	At, Siblings int // its place among its siblings, from 1, and how many these are

	runs []*Run
}

// Tri tells how much of a row is selected.
func (r *RunRow) Tri() Tri {
	if r.Kind == RowRun {
		if r.Run.Shown {
			return TriAll
		}
		return TriNone
	}
	return triOf(r.Shown, r.All)
}

func triOf(shown, all int) Tri {
	switch shown {
	case 0:
		return TriNone
	case all:
		return TriAll
	}
	return TriSome
}

// maxFolders bounds how deep rows nest; a name with more slashes is a name with slashes.
const maxFolders = 12

// runRows makes the rows of the list.
type runRows struct {
	*runTable
	rows []RunRow
}

// folderNode is a folder of the tree while it is made. Runs and folders stand in the order of the list.
type folderNode struct {
	path    string // with its last slash
	entries []treeEntry
	byName  map[string]*folderNode
	runs    []*Run // all in it and below
}

type treeEntry struct {
	run    *Run
	folder *folderNode
}

// build makes the rows of runs, which are in the order of the list, anew.
func (t *runRows) build(runs []*Run) []RunRow {
	if t.rows = t.rows[:0]; t.rows == nil {
		t.rows = []RunRow{}
	}
	switch {
	case t.grouped():
		t.groupRows(runs)
	case t.sort == SortFolder:
		t.appendTree(t.treeOf(runs), 0)
	default:
		for i, r := range runs {
			t.appendRun(r, 0, "", i, len(runs))
		}
	}
	return t.rows
}

// groupRows appends the groups and what is in them: in natural order, or where runs are ordered by a value, by their first runs. Runs in no group
// come last.
func (t *runRows) groupRows(runs []*Run) {
	members, order := map[*runGroup][]*Run{}, []*runGroup{}
	for _, r := range runs {
		if len(members[r.group]) == 0 && r.group != nil {
			order = append(order, r.group)
		}
		members[r.group] = append(members[r.group], r)
	}
	if t.sort <= SortName {
		order = order[:0]
		for _, g := range t.groups {
			if len(members[g]) > 0 {
				order = append(order, g)
			}
		}
	}
	rest := members[nil]
	size := len(order) + min(len(rest), 1)
	for i, g := range order {
		t.appendGroup(RunRow{Key: "g" + g.key, Leaf: g.name, Ink: g.ink, At: i + 1, Siblings: size}, members[g], t.folderOfGroup(g))
	}
	if len(rest) > 0 {
		t.appendGroup(RunRow{Key: NoGroupKey, Leaf: words.NoGroup.Text(), Ink: noGroupInk, At: size, Siblings: size}, rest, "")
	}
}

// NoGroupKey is that of the row of runs in no group. Keys of groups have no such character in front.
const NoGroupKey = "n"

// folderOfGroup is what a group's row says of the names of its runs already, "" for nothing.
func (t *runTable) folderOfGroup(g *runGroup) string {
	if t.grouping.Kind == GroupAll || t.grouping.Kind >= GroupPattern || len(g.key) < len(t.lead) {
		return ""
	}
	return g.key[len(t.lead):] + "/"
}

func (t *runRows) appendGroup(row RunRow, runs []*Run, folder string) {
	row.Kind, row.runs = RowGroup, runs
	t.appendFolded(row)
	if !t.open(row.Key) {
		return
	}
	for i, r := range runs {
		t.appendRun(r, 1, folder, i, len(runs))
	}
}

// appendFolded appends a row that others follow.
func (t *runRows) appendFolded(row RunRow) {
	row.Open, row.All = t.open(row.Key), len(row.runs)
	for _, r := range row.runs {
		if r.Shown {
			row.Shown++
		}
	}
	t.rows = append(t.rows, row)
}

// open reports whether what is in a folder or group is listed. While the list is filtered everything that is left is.
func (t *runTable) open(key string) bool { return !t.closed[key] || t.filtering() }

// rowKey is the key of a run's row.
func rowKey(r *Run) string { return "r" + strconv.FormatUint(uint64(r.ID), 10) }

// appendRun appends a run inside of a folder.
func (t *runRows) appendRun(r *Run, depth int, folder string, i, n int) {
	row := RunRow{Key: rowKey(r), Run: r, Depth: depth, Ink: r.Ink, Folder: r.Folder, Leaf: r.Leaf, At: i + 1, Siblings: n, runs: []*Run{r}}
	switch {
	case r.Alias != "":
	case len(r.Folder) >= len(folder):
		row.Folder = r.Folder[len(folder):]
	default: // it is the folder's own
		row.Folder, row.Leaf = "", words.RunOfFolder.Text()
	}
	t.rows = append(t.rows, row)
}

// treeOf puts runs into the folders of their names, without what all names share.
func (t *runTable) treeOf(runs []*Run) *folderNode {
	root := &folderNode{}
	for _, r := range runs {
		at := root
		at.runs = append(at.runs, r)
		name := t.short(r)
		for depth, from := 0, 0; depth < maxFolders; depth++ {
			slash := strings.IndexByte(name[from:], '/')
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

// adopt moves the runs into the folders of their names, as the first ones there: "a" into that of "a/train". Each would be a row beside the folder's, of the same name.
func (n *folderNode) adopt(t *runTable) {
	kept := n.entries[:0]
	for _, e := range n.entries {
		if e.run != nil && len(t.short(e.run)) > len(n.path) { // else it is the folder's own
			if f := n.byName[t.short(e.run)[len(n.path):]]; f != nil {
				f.entries, f.runs = append([]treeEntry{e}, f.entries...), append([]*Run{e.run}, f.runs...)
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

// folder returns a folder in another, which is new if there was none.
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

// appendTree appends what is in a folder. A folder with one run is a part of that run's name, and one with nothing but a folder a part of that
// folder's.
func (t *runRows) appendTree(n *folderNode, depth int) {
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
		label := strings.TrimSuffix(f.path[len(n.path):], "/")
		at := strings.LastIndexByte(label, '/') + 1
		if at == len(label) { // a folder without a name
			label, at = f.path[len(n.path):], 0
		}
		row := RunRow{Kind: RowFolder, Key: "f" + t.lead + f.path, Folder: label[:at], Leaf: label[at:], Depth: depth, At: i + 1, Siblings: len(n.entries), runs: f.runs}
		t.appendFolded(row)
		if t.open(row.Key) {
			t.appendTree(f, depth+1)
		}
	}
}
