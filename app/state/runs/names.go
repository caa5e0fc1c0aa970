package runs

import "strings"

// Lists of runs leave out the folders that all names share, since they distinguish no runs.
// Tooltips and messages show the whole name.

// share finds the folders that all names start with, and those that all end with. It leaves a
// non-empty rest of each name.
func (t *table) share() {
	t.lead, t.tail = "", ""
	if len(t.order) < 2 {
		return
	}
	lead, tail := headOf(t.order[0].Name), tailOf(t.order[0].Name)
	for _, r := range t.order[1:] {
		for !strings.HasPrefix(r.Name, lead) {
			lead = headOf(strings.TrimSuffix(lead, "/"))
		}
		for !strings.HasSuffix(r.Name, tail) {
			tail = tailOf(tail[1:])
		}
	}
	for _, r := range t.order {
		for tail != "" && len(r.Name) <= len(lead)+len(tail) {
			tail = tailOf(tail[1:])
		}
	}
	t.lead, t.tail = lead, tail
}

// weigh sets Run.begins: whether a name's folder is shared with fewer runs than its leaf.
func (t *table) weigh() {
	folders, leaves := map[string]int{}, map[string]int{}
	for _, r := range t.order {
		folders[r.Folder]++
		leaves[r.Leaf]++
	}
	for _, r := range t.order {
		r.begins = r.Folder != "" && leaves[r.Leaf] > folders[r.Folder]
	}
}

// headOf returns a name up to and including its last slash, "" without a slash.
func headOf(name string) string { return name[:strings.LastIndexByte(name, '/')+1] }

// tailOf returns a name from its first slash on, "" without a slash.
func tailOf(name string) string {
	if at := strings.IndexByte(name, '/'); at >= 0 {
		return name[at:]
	}
	return ""
}

// short returns a run's name without the parts that all names share.
func (t *table) short(r *Run) string { return r.Name[len(t.lead) : len(r.Name)-len(t.tail)] }
