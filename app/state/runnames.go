package state

import "strings"

// What all runs' names have in common tells none of them apart: it is left out where names are shown, by whole folders. Tooltips, and what is said of a run,
// have the whole name.

// share finds the folders that the names of all runs begin with, and those that they end with. Something is left of every name.
func (t *runTable) share() {
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

// weigh finds out which part of each name is had by fewer runs.
func (t *runTable) weigh() {
	folders, leaves := map[string]int{}, map[string]int{}
	for _, r := range t.order {
		folders[r.Folder]++
		leaves[r.Leaf]++
	}
	for _, r := range t.order {
		r.begins = r.Folder != "" && leaves[r.Leaf] > folders[r.Folder]
	}
}

// headOf is a name up to its last slash, with that; "" when there is none.
func headOf(name string) string { return name[:strings.LastIndexByte(name, '/')+1] }

// tailOf is a name from its first slash on; "" when there is none.
func tailOf(name string) string {
	if at := strings.IndexByte(name, '/'); at >= 0 {
		return name[at:]
	}
	return ""
}

// short is a run's name without what all names share.
func (t *runTable) short(r *Run) string { return r.Name[len(t.lead) : len(r.Name)-len(t.tail)] }
