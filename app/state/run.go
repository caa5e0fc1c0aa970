package state

import (
	"cmp"
	"slices"
	"strings"

	"eventlens/app/wire"
)

// Run is a row of the run list.
type Run struct {
	ID     wire.RunID
	Name   string
	Folder string // the part of the name that gives way first where there is little room; see splitRun
	Leaf   string // what follows
	Source string // display name of its source when another source has a run of that name; empty otherwise
	Colour int    // index into the run palette; sticky
	State  wire.RunState
	Shown  bool // selected; it is drawn when the run filter selects it too

	source string
}

// Tri is what a check box for several things shows.
type Tri uint8

// The states of such a check box.
const (
	TriNone Tri = iota
	TriSome
	TriAll
)

// runTable holds the runs and which of them are shown.
type runTable struct {
	byID   map[wire.RunID]*Run
	order  []*Run // by name, then source, then id
	names  map[string]int
	filter Filter

	// Runs that arrive are shown, or not while hideNew is set: a few were selected. The names in except are the other way around, and leave
	// the set when their run arrives.
	hideNew bool
	except  map[string]bool

	// While hold is set, runs that a check found stay out of the list: a row must not slip under a pointer.
	hold    bool
	waiting map[wire.RunID]bool

	// solo is the run that alone is shown, and before what was shown until then; 0 when none is.
	solo   wire.RunID
	before map[wire.RunID]bool
}

func newRunTable() runTable {
	return runTable{byID: map[wire.RunID]*Run{}, names: map[string]int{}, except: map[string]bool{}, waiting: map[wire.RunID]bool{}}
}

// add adds runs, or replaces what is known of those with a known id; found says that a check found them. It reports whether more than states
// changed.
func (t *runTable) add(runs []wire.Run, found bool) (news bool) {
	for _, r := range runs {
		old := t.byID[r.ID]
		if old == nil {
			news = true
			old = &Run{ID: r.ID, Shown: t.hideNew == t.except[r.Name]}
			t.byID[r.ID] = old
			t.order = append(t.order, old)
			t.names[r.Name]++
			if t.hold && found {
				t.waiting[r.ID] = true
			}
		}
		old.Name = r.Name
		old.Folder, old.Leaf = splitRun(r.Name, r.Source)
		old.Colour, old.State, old.source = r.Colour, r.State, r.Source
	}
	if !news {
		return false
	}
	for _, r := range runs {
		delete(t.except, r.Name)
	}
	slices.SortFunc(t.order, compareRuns)
	for _, r := range t.order {
		r.Source = ""
		if t.names[r.Name] > 1 {
			r.Source = r.source
		}
	}
	return true
}

// eventFilePrefix begins the names of event files, and so of the runs that loose files are; it tells nothing.
const eventFilePrefix = "events.out.tfevents."

// splitRun splits a run's name into what can be cut off without much loss, folders and the common start of event files' names, and the rest. The run
// of the files that lie right in a source's folder, ".", shows as the source.
func splitRun(name, source string) (folder, leaf string) {
	if name == "." && source != "" {
		return "", source
	}
	at := strings.LastIndexByte(name, '/') + 1
	if rest, ok := strings.CutPrefix(name[at:], eventFilePrefix); ok && rest != "" {
		at = len(name) - len(rest)
	}
	return name[:at], name[at:]
}

func compareRuns(a, b *Run) int {
	if c := CompareNatural(a.Name, b.Name); c != 0 {
		return c
	}
	if c := CompareNatural(a.source, b.source); c != 0 {
		return c
	}
	return cmp.Compare(a.ID, b.ID)
}

// listed returns the runs that the filter selects, in the order of the list.
func (t *runTable) listed() []*Run {
	if !t.filter.Active() && len(t.waiting) == 0 {
		return t.order
	}
	var runs []*Run
	for _, r := range t.order {
		if t.filter.Match(r.Name) && !t.waiting[r.ID] {
			runs = append(runs, r)
		}
	}
	return runs
}

// drawn reports whether a run is drawn.
func (t *runTable) drawn(id wire.RunID) bool {
	r := t.byID[id]
	return r != nil && r.Shown && t.filter.Match(r.Name)
}

func (t *runTable) hidden() []wire.RunID {
	var ids []wire.RunID
	for id := range t.byID {
		if !t.drawn(id) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// counts returns how many runs are drawn, of how many.
func (t *runTable) counts() (drawn, all int) {
	for id := range t.byID {
		if t.drawn(id) {
			drawn++
		}
	}
	return drawn, len(t.byID)
}

func (t *runTable) toggle(id wire.RunID) {
	if r := t.byID[id]; r != nil {
		r.Shown = !r.Shown
		t.forgetSolo()
	}
}

func (t *runTable) forgetSolo() { t.solo, t.before = 0, nil }

// toggleSolo shows one run alone, or brings back what was shown before.
func (t *runTable) toggleSolo(id wire.RunID) {
	if t.byID[id] == nil {
		return
	}
	if t.solo == id {
		for _, r := range t.order {
			shown, known := t.before[r.ID]
			r.Shown = shown || !known
		}
		t.hideNew = false
		t.forgetSolo()
		return
	}
	if t.solo == 0 {
		t.before = map[wire.RunID]bool{}
		for _, r := range t.order {
			t.before[r.ID] = r.Shown
		}
	}
	for _, r := range t.order {
		r.Shown = r.ID == id
	}
	t.solo, t.hideNew = id, true
	clear(t.except)
}

// showListed shows or hides every run that the filter selects.
func (t *runTable) showListed(show bool) {
	t.forgetSolo()
	for _, r := range t.listed() {
		r.Shown = show
	}
	if !t.filter.Active() {
		t.hideNew = !show
		clear(t.except)
	}
}

// tri tells how many of the listed runs are shown.
func (t *runTable) tri() Tri {
	shown, all := 0, 0
	for _, r := range t.listed() {
		all++
		if r.Shown {
			shown++
		}
	}
	switch {
	case shown == 0:
		return TriNone
	case shown == all:
		return TriAll
	}
	return TriSome
}

// maxNames is how many run names the address takes; a longer selection is not kept in it.
const maxNames = 100

// selection returns the selection for a fragment: the runs hidden, or the only ones shown.
func (t *runTable) selection() (hide, only []string) {
	seen := map[string]bool{}
	for name := range t.except {
		seen[name] = true
	}
	for _, r := range t.order {
		if r.Shown == t.hideNew {
			seen[r.Name] = true
		}
	}
	if len(seen) > maxNames {
		return nil, nil
	}
	list := make([]string, 0, len(seen))
	for name := range seen {
		list = append(list, name)
	}
	slices.SortFunc(list, CompareNatural)
	if t.hideNew {
		return nil, list
	}
	return list, nil
}

// selectNames takes the selection of a fragment.
func (t *runTable) selectNames(hide, only []string) {
	t.forgetSolo()
	t.hideNew = len(only) > 0
	names := hide
	if t.hideNew {
		names = only
	}
	clear(t.except)
	for _, name := range names {
		t.except[name] = true
	}
	for _, r := range t.order {
		r.Shown = t.hideNew == t.except[r.Name]
	}
	for _, r := range t.order {
		delete(t.except, r.Name)
	}
}
