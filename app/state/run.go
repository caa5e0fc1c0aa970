package state

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Run is a row of the run list.
type Run struct {
	ID     wire.RunID
	Name   string
	Folder string // the part of the name, without what all names share, that gives way first where there is little room; see splitRun
	Leaf   string // what follows
	Source string // display name of its source when another source has a run of that name; empty otherwise
	Colour int    // index into the run palette; sticky
	Alias  string // what a person calls it instead; "" for nothing
	Ink    wire.Ink
	State  wire.RunState
	Shown  bool // selected; it is drawn when the filters select it too, unless it is out of the list
	Out    bool // a person took it out of the list
	// HParams are its hyperparameters, in the order of their names, or those of the session that it belongs to; see sessions.
	HParams []wire.HParam

	ownHParams []wire.HParam

	source  string
	cells   []string // its values in the columns
	matched bool     // the filters select it
	group   *runGroup
	folder  *runFolder // nil for none
	begins  bool       // the folder of the name tells the run from more others than the end does
}

// ShownName returns what the run is called on the page.
func (r *Run) ShownName() string {
	if r.Alias != "" {
		return r.Alias
	}
	return r.Name
}

// Parts returns the name of a run that stands alone, without what all names share: what gives way first where there is little room, and what stays.
// Of "lr0.1/train" beside "lr0.3/train" nothing gives way before the end does.
func (r *Run) Parts() (folder, leaf string) {
	if r.begins {
		return "", r.Folder + r.Leaf
	}
	return r.Folder, r.Leaf
}

// Title returns all of a run's names, for a tooltip.
func (r *Run) Title() string {
	if r.Alias != "" {
		return words.AliasOf(r.Alias, r.Name)
	}
	return words.ShortName(r.Name)
}

// Tri is what a check box for several things shows.
type Tri uint8

// The states of such a check box.
const (
	TriNone Tri = iota
	TriSome
	TriAll
)

// runTable holds the runs, which of them are shown, and how they are listed.
type runTable struct {
	byID   map[wire.RunID]*Run
	order  []*Run // by name, then source, then id
	names  map[string]int
	lead   string // what all names begin with, folders with their last slash, and end with; see share
	tail   string
	filter Filter
	runSettings

	// Runs that arrive are shown, or not while hideNew is set: a few were selected. The names in except are the other way around, and leave
	// the set when their run arrives.
	hideNew bool
	except  map[string]bool

	// While hold is set, runs that a check found stay out of the list, and its order stays: a row must not slip under a pointer.
	hold    bool
	waiting map[wire.RunID]bool

	// solo is the key of the row that alone is shown, and before what was shown until then; "" when none is.
	solo   string
	before map[wire.RunID]bool
	anchor string // the key of the row toggled last

	hparams []string // the names of all hyperparameters, those in which runs differ first
	infos   map[string]*HParamInfo
	looked  []wire.RunLook // of the runs that are not shown as they come
}

// runSettings are how a person has the runs shown; they outlive the runs.
type runSettings struct {
	looks    runLooks
	grouping Grouping
	grouper
	runSorting
	above    runsAbove
	byFolder folderLooks
	columns  []string        // hyperparameters beside the runs
	filters  []HParamFilter  // in force
	closed   map[string]bool // folders and groups, by the keys of their rows
}

func newRunTable() runTable {
	return runTable{byID: map[wire.RunID]*Run{}, names: map[string]int{}, except: map[string]bool{}, waiting: map[wire.RunID]bool{},
		runSettings: runSettings{looks: newRunLooks(), closed: map[string]bool{}}}
}

// forget forgets the runs. What a person chose stays.
func (t *runTable) forget() {
	hide, only := t.selection()
	kept, filter := t.runSettings, t.filter
	kept.values, kept.valuesOf, kept.ranked, kept.groups = nil, 0, nil, nil
	*t = newRunTable()
	t.runSettings, t.filter = kept, filter
	t.selectNames(hide, only)
}

// add adds runs, or replaces what is known of those with a known id; found says that a check found them. It reports whether more than states
// changed.
func (t *runTable) add(runs []wire.Run, found bool) (news bool) {
	retuned := false // other hyperparameters
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
		old.Colour, old.State, old.source = r.Colour, r.State, r.Source
		retuned = retuned || !slices.Equal(r.HParams, old.ownHParams)
		old.ownHParams = r.HParams
	}
	if !news && !retuned {
		return false
	}
	for _, r := range runs {
		delete(t.except, r.Name)
	}
	sort.SliceStable(t.order, func(i, j int) bool { return compareRuns(t.order[i], t.order[j]) < 0 })
	for _, r := range t.order {
		r.Source = ""
		if t.names[r.Name] > 1 {
			r.Source = r.source
		}
	}
	t.share()
	t.sessions()
	t.relook()
	t.resort()
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
	at := strings.LastIndexByte(strings.TrimSuffix(name, "/"), '/') + 1
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

// listable reports whether a run is in the list: the filters select it, it does not wait, and nobody took it out.
func (t *runTable) listable(r *Run) bool { return r.matched && !r.Out && !t.waiting[r.ID] }

// listed returns the runs in the list, by name.
func (t *runTable) listed() []*Run { return t.inList(t.order) }

// inList returns those of some runs that are in the list.
func (t *runTable) inList(runs []*Run) (list []*Run) {
	for _, r := range runs {
		if t.listable(r) {
			list = append(list, r)
		}
	}
	return list
}

// drawn reports whether a run is drawn.
func (t *runTable) drawn(id wire.RunID) bool {
	r := t.byID[id]
	return r != nil && r.Shown && r.matched && !r.Out
}

func (t *runTable) hidden() []wire.RunID {
	var ids []wire.RunID
	for _, r := range t.order {
		if !t.drawn(r.ID) {
			ids = append(ids, r.ID)
		}
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	return ids
}

func (t *runTable) forgetSolo() { t.solo, t.before = "", nil }

// toggleOnly shows the runs of a row alone, or brings back what was shown before.
func (t *runTable) toggleOnly(key string, runs []*Run) {
	if t.only(key, runs) {
		for _, r := range t.order {
			shown, known := t.before[r.ID]
			r.Shown = shown || !known
		}
		t.hideNew = false
		clear(t.except)
		t.forgetSolo()
		return
	}
	if t.solo == "" {
		t.before = map[wire.RunID]bool{}
		for _, r := range t.order {
			t.before[r.ID] = r.Shown
		}
	}
	for _, r := range t.order {
		r.Shown = false
	}
	for _, r := range runs {
		r.Shown = true
	}
	t.solo, t.hideNew = key, true
	clear(t.except)
}

// only reports whether the runs of a row are shown alone: the row was asked for, or, where none was, they are all that is shown, and not all that there is.
func (t *runTable) only(key string, runs []*Run) bool {
	if t.solo != "" {
		return t.solo == key
	}
	for _, r := range runs {
		if !r.Shown {
			return false
		}
	}
	shown := 0
	for _, r := range t.order {
		if shown += index(r.Shown); shown > len(runs) {
			return false
		}
	}
	return shown < len(t.order)
}

// showListed shows or hides every run that the filters select.
func (t *runTable) showListed(show bool) {
	t.forgetSolo()
	for _, r := range t.listed() {
		r.Shown = show
	}
	if !t.filtering() {
		t.hideNew = !show
		clear(t.except)
	}
}

// maxSelection is how many bytes of an address the names of a selection take; browsers, mail and chats take some more. A longer selection is not kept in it.
const maxSelection = 16 << 10

// selection returns the selection for a fragment: the runs hidden, or the only ones shown. Where that list is too long the other one may do, which says the same
// of all runs that there are and differs for those that come.
func (t *runTable) selection() (hide, only []string) {
	names, fit := t.namesOf(t.hideNew)
	shown := t.hideNew
	if !fit {
		shown = !shown
		names, fit = t.namesOf(shown)
	}
	switch {
	case !fit:
		return nil, nil
	case !shown:
		return names, nil
	case len(names) == 0:
		return nil, []string{""} // none, which no list says
	}
	return nil, names
}

// namesOf returns the names of the runs that are shown, or of those that are not, each once in natural order, and whether an address has room for them.
func (t *runTable) namesOf(shown bool) (names []string, fit bool) {
	size := 0
	add := func(name string) bool {
		if n := len(names); n > 0 && names[n-1] == name {
			return true
		}
		names = append(names, name)
		size += len("&hide=") + len(address.Escape(name, ""))
		return size <= maxSelection
	}
	for _, r := range t.order {
		if r.Shown == shown && !add(r.Name) {
			return nil, false
		}
	}
	if shown != t.hideNew || len(t.except) == 0 {
		return names, true
	}
	for name := range t.except {
		if !add(name) {
			return nil, false
		}
	}
	SortNatural(names)
	return slices.Compact(names), true
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

// named returns the first run of a name, or nil.
func (t *runTable) named(name string) *Run {
	if t.names[name] == 0 {
		return nil
	}
	for _, r := range t.order {
		if r.Name == name {
			return r
		}
	}
	return nil
}
