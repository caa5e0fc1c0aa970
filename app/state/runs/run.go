package runs

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/pattern/filter"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts/names"
	"eventlens/eventfile/goal"
)

// Run is a run in the list.
type Run struct {
	ID     wire.RunID
	Name   string
	Source string // display name of its source if another source has a run of this name; else empty
	Colour int    // index into the run palette; kept for the run's lifetime
	Alias  string // display name given by a person; "" for none
	Ink    wire.Ink
	State  wire.RunState
	Shown  bool // the run is selected; it is drawn if it also passes the filters and is not out
	Out    bool // removed from the list by a person
	// training is the run whose training this one validates; 0 for none
	training wire.RunID
	// HParams are the run's hyperparameters, or its session's (see sessions), sorted by name.
	HParams []wire.HParam

	ownHParams []wire.HParam

	source    string
	cells     []string // values in the columns of the list
	matched   bool     // the run passes the filters
	group     *group
	folder    *folder // nil for none
	label     string  // displayed name without the folders that all names share
	brief     string  // see brief.go; "" for none
	briefPath bool    // brief has a part of the path, since other runs have the same hyperparameters
	short     names.Name
}

// From returns the name of the run's source.
func (r *Run) From() string { return r.source }

// ShownName returns the run's display name.
func (r *Run) ShownName() string {
	if r.Alias != "" {
		return r.Alias
	}
	return r.Name
}

// Short returns the name for places with little room. No other run in the list has the same.
func (r *Run) Short() names.Name { return r.short }

// ShortOfPair returns the short name without the role at its end, for both runs of a pair:
// "lr0.01" for "lr0.01/validation".
func (r *Run) ShortOfPair() names.Name {
	all := r.short.String()
	at := strings.LastIndexByte(all, '/')
	if _, rest := goal.RoleOf(all[at+1:]); at <= 0 || len(rest) != 1 {
		return r.short
	}
	if head := len(r.short.Head); at > head {
		return names.Name{Head: r.short.Head, Tail: all[head:at]}
	}
	return names.Name{Tail: all[:at]}
}

// Title returns all names of a run, for a tooltip, and its source if another source has a run of
// this name.
func (r *Run) Title() string {
	if r.Alias != "" {
		return r.withSource(words.AliasOf(words.WholeName(r.Alias), words.WholeName(r.Name)))
	}
	return r.withSource(words.WholeName(r.Name))
}

// CheckState is the state of a check box that stands for several items.
type CheckState uint8

// The states: no items, some or all of them are selected.
const (
	NoneChecked CheckState = iota
	SomeChecked
	AllChecked
)

// table holds the runs, which of them are shown, and how they are listed.
type table struct {
	byID  map[wire.RunID]*Run
	order []*Run         // runs by name, then source, then id
	names map[string]int // number of runs by name
	// folders that all names start with (lead, including the last slash) and end with (tail); see
	// share
	lead   string
	tail   string
	filter filter.Filter
	settings

	// New runs are shown, or hidden while hideNew is set: it is set after a person selected only a
	// few runs. Names in except are treated the opposite way and removed once their run arrives.
	hideNew bool
	except  map[string]bool

	// While hold is set, runs that appear while a source is followed stay out of the list and its
	// order does not change, so that no row moves under the pointer.
	hold    bool
	waiting map[wire.RunID]bool

	// solo is the key of the row whose runs alone are shown, "" if there is none. before records
	// which runs were shown until then.
	solo   string
	before map[wire.RunID]bool
	anchor string // key of the row toggled last

	hparams []string // names of all hyperparameters, those that differ between runs first
	infos   map[string]*HParamInfo
	looked  []wire.RunLook // looks of the runs with a changed name or colour

	columnNames Shortener
	base        wire.RunID // the run named [settings].baseline, 0 if there is none
	cutFrom     int        // from which width on short names leave out what all share; 0 for the usual one
	named       Shortener  // the short names of the runs that can be shown
	renamed     bool       // some of them changed since [Selection.SelectionChanged]
	// the short names of rows in a folder or group, by the key of the first of them
	siblings map[string]*Shortener
}

// settings are a person's settings for the run list. They outlive the runs.
type settings struct {
	looks     looks // names, colours and removals, by key
	grouping  Grouping
	aggregate wire.Aggregate // how a group is drawn as one line
	grouper
	sorting
	onTop    onTop           // runs drawn as lines above the band of their group
	byFolder folderLooks     // colouring by folder
	brief    bool            // brief names
	baseline string          // name of the run that others are compared with; "" for none
	columns  []string        // hyperparameters shown beside the runs
	filters  []HParamFilter  // hyperparameter filters, oldest first
	closed   map[string]bool // folded folders and groups, by row key
}

func newTable() table {
	return table{byID: map[wire.RunID]*Run{}, names: map[string]int{}, except: map[string]bool{},
		waiting: map[wire.RunID]bool{}, siblings: map[string]*Shortener{},
		settings: settings{looks: newLooks(), closed: map[string]bool{}}}
}

// All returns all runs, in natural order of their names. The caller must not change the slice.
func (t *table) All() []*Run { return t.order }

// Forget removes the runs and keeps a person's choices.
func (t *table) Forget() {
	hide, only := t.selection()
	kept, filter := t.settings, t.filter
	kept.values, kept.valuesOf, kept.ranked, kept.groups = nil, 0, nil, nil
	*t = newTable()
	t.settings, t.filter = kept, filter
	t.selectNames(hide, only)
}

// Add adds runs or updates those with a known id. found says that they appeared while a source is
// followed. It reports whether anything but states changed.
func (t *table) Add(runs []wire.Run, found bool) (news bool) {
	retuned := false // hyperparameters changed
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
		old.training = r.Training
		retuned = retuned || !slices.Equal(r.HParams, old.ownHParams)
		old.ownHParams = r.HParams
	}
	if !news && !retuned {
		return false
	}
	for _, r := range runs {
		delete(t.except, r.Name)
	}
	sort.SliceStable(t.order, func(i, j int) bool {
		return compareRuns(t.order[i], t.order[j]) < 0
	})
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

func compareRuns(a, b *Run) int {
	if c := CompareNatural(a.Name, b.Name); c != 0 {
		return c
	}
	if c := CompareNatural(a.source, b.source); c != 0 {
		return c
	}
	return cmp.Compare(a.ID, b.ID)
}

// listable reports whether a run is in the list: it passes the filters, does not wait, and was not
// taken out.
func (t *table) listable(r *Run) bool { return r.matched && !r.Out && !t.waiting[r.ID] }

// listed returns the runs in the list, by name.
func (t *table) listed() []*Run { return t.inList(t.order) }

// inList returns the given runs that are in the list.
func (t *table) inList(runs []*Run) (list []*Run) {
	for _, r := range runs {
		if t.listable(r) {
			list = append(list, r)
		}
	}
	return list
}

// Drawn reports whether a run is drawn on cards.
func (t *table) Drawn(id wire.RunID) bool {
	r := t.byID[id]
	return r != nil && r.Shown && r.matched && !r.Out
}

// Hidden returns the runs that are not drawn, by id.
func (t *table) Hidden() []wire.RunID {
	var ids []wire.RunID
	for _, r := range t.order {
		if !t.Drawn(r.ID) {
			ids = append(ids, r.ID)
		}
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	return ids
}

func (t *table) forgetSolo() { t.solo, t.before = "", nil }

// toggleOnly shows only the runs of a row, or restores the runs that were shown before.
func (t *table) toggleOnly(key string, runs []*Run) {
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

// only reports whether only the runs of a row are shown. If no row was chosen with toggleOnly, that
// is so if all of them are shown, no other run is, and some run is hidden.
func (t *table) only(key string, runs []*Run) bool {
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
		if r.Shown {
			shown++
		}
		if shown > len(runs) {
			return false
		}
	}
	return shown < len(t.order)
}

// showListed shows or hides every run in the list.
func (t *table) showListed(show bool) {
	t.forgetSolo()
	for _, r := range t.listed() {
		r.Shown = show
	}
	if !t.filtering() {
		t.hideNew = !show
		clear(t.except)
	}
}

// maxSelection is how many bytes of the URL the names of the selection may take; browsers, mail and
// chat programs accept a little more. A longer selection is left out.
const maxSelection = 16 << 10

// selection returns the selection for a fragment: either the hidden runs or the only ones shown. If
// that list is too long, the other one is used; it means the same for existing runs but differs for
// future ones.
func (t *table) selection() (hide, only []string) {
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
		return nil, []string{""} // no run is shown, which an empty list cannot express
	}
	return nil, names
}

// namesOf returns the names of the shown or the hidden runs, without duplicates and in natural
// order, and whether they fit into the URL.
func (t *table) namesOf(shown bool) (names []string, fit bool) {
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

// selectNames applies the selection of a fragment.
func (t *table) selectNames(hide, only []string) {
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

// Named returns the first run of a name, nil if there is none.
func (t *table) Named(name string) *Run {
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
