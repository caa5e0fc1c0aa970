package cards

import (
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/pattern/filter"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/goal"
)

// Tag is a tag of one kind.
type Tag struct {
	ID     wire.TagID
	Kind   kind.ID
	Name   string
	Folder string // name up to and including its last slash; [words.NoName] if nothing is legible
	Leaf   string // the rest
	// name up to its first slash, or the whole name if other tags begin with it and a slash; else
	// ""
	Group  string
	Plugin string // plugin of the tag; only for kind.Other
	Values int64
	In     int // number of runs that have the tag
	// Superseded counts the values that a restarted job wrote again.
	Superseded int64
	Bytes      int64        // size of the encoded values; only for kind.Other
	Runs       []wire.RunID // runs that have the tag; only for images and histograms
	// Title and Description come from the writer and may be empty. A description is Markdown of any
	// length and is not trusted.
	Title, Description string

	topic goal.Topic // that the name of a scalar tells
	loss  bool       // it is a score of which low values are better, by its name
	role  int        // that the name tells, -1 for none
	pair  *pair      // of the scalars that differ only in their roles; nil without a role
	late  bool       // see Cards.AddTags
	// runs of training and of validation have the scalar; see pairs.go
	ofRunPair bool
}

// Called returns the tag's display name.
func (t *Tag) Called() string { return words.TagName(t.Name) }

// tagName identifies a tag across visits.
type tagName struct {
	kind kind.ID
	name string
}

// tagTable holds the tags of every kind.
type tagTable struct {
	byID        map[wire.TagID]*Tag
	byName      map[tagName]*Tag
	kinds       [kind.Most][]*Tag // tags of each kind, in natural order
	filter      filter.Filter
	groups      map[groupKey]*groupState
	withoutRuns map[wire.TagID]bool // scalars without a visible run
	named       map[*Tag]bool       // scalars in charts of layouts
	pairs       map[string]*pair    // by the names of their scalars without the role
	paired      bool                // pairs have one card each on the tab of scalars
	order       []string            // names of groups in the order that the person made
	folders     map[string]bool     // names of all groups, as in an order
	hold        bool                // tags found now are late
	// the tags of the worker before, which are not late if a new worker finds them again
	before map[tagName]*Tag
	// together are the kinds whose cards show all runs of a tag although they could show one run
	// each.
	together [kind.Most]bool

	matched   [kind.Most][]*Tag // tags that match the filter
	unmatched [kind.Most]bool   // matched is outdated
}

func newTagTable() tagTable {
	return tagTable{
		byID: map[wire.TagID]*Tag{}, byName: map[tagName]*Tag{}, groups: map[groupKey]*groupState{},
		folders: map[string]bool{pairGroup: true}, pairs: map[string]*pair{},
	}
}

// setFilter sets the filter's text and reports whether it changed.
func (t *tagTable) setFilter(text string) bool {
	t.rematch()
	return t.filter.Set(text)
}

func (t *tagTable) WriteAddress(f *address.Fragment) {
	f.Set(address.TagFilter, t.filter.Address())
}

func (t *tagTable) ReadAddress(f *address.Fragment) {
	t.rematch()
	t.filter.SetAddress(f.Text(address.TagFilter))
}

func (t *tagTable) setFilterPlain(plain bool) bool {
	t.rematch()
	return t.filter.SetPlain(plain)
}

// rematch marks the matches of all kinds as outdated.
func (t *tagTable) rematch() {
	for kind := range t.unmatched {
		t.unmatched[kind] = true
	}
}

// add adds tags or updates those with a known id. It reports whether cards appeared or disappeared,
// whether titles changed, and how many new tags are late.
func (t *tagTable) add(tags []wire.Tag) (cards, titles bool, late int) {
	var grown [kind.Most]bool
	hold := t.hold && len(t.byID) > 0
	for _, g := range tags {
		if !g.Kind.Valid() {
			continue
		}
		old := t.byID[g.ID]
		if old == nil {
			old = &Tag{ID: g.ID, Kind: g.Kind, Name: g.Name, topic: goal.TopicOf(g.Name)}
			old.loss = old.topic == goal.Score && goal.Of(g.Name) == goal.Low
			if old.Folder, old.Leaf = titleParts(g.Kind,
				g.Name); words.TagName(g.Name) == words.NoName() {
				old.Folder, old.Leaf = words.NoName(), "" // the dim part
			}
			name := tagName{g.Kind, g.Name}
			if was := t.before[name]; was != nil {
				old.late = was.late
			} else if old.late = hold; hold {
				late++
			}
			t.byID[g.ID], t.byName[name] = old, old
			t.addToPair(old)
			t.kinds[g.Kind] = append(t.kinds[g.Kind], old)
			grown[g.Kind] = true
		}
		cards = cards || grown[g.Kind] || !slices.Equal(old.Runs, g.Runs)
		if old.Title != g.Title { // the filter matches titles too
			t.unmatched[g.Kind], cards = true, cards || t.filter.Active()
		}
		// a card that was there stays where it is while no card may move
		if g.Paired && !old.ofRunPair && (grown[g.Kind] || !hold) {
			old.ofRunPair, cards = true, true
		}
		titles = titles || old.Title != g.Title || old.Description != g.Description
		old.Title, old.Description = g.Title, g.Description
		old.Plugin, old.Values, old.In, old.Superseded, old.Bytes, old.Runs = g.Plugin, g.Values,
			g.In, g.Superseded, g.Bytes, g.Runs
	}
	for kind, more := range grown {
		if more {
			t.unmatched[kind] = true
			tags := t.kinds[kind]
			sort.Slice(tags, func(i, j int) bool {
				return runs.CompareNatural(tags[i].Name, tags[j].Name) < 0
			})
			groupTags(tags)
			for _, tag := range tags {
				t.folders[orderName(tag.Group)] = true
			}
		}
	}
	return cards, titles, late
}

// groupTags assigns the tags of a kind to groups.
func groupTags(tags []*Tag) {
	folders := map[string]bool{}
	for _, t := range tags {
		if name, _, ok := strings.Cut(t.Name, "/"); ok {
			t.Group, folders[name] = name, true
		}
	}
	for _, t := range tags {
		if folders[t.Name] {
			t.Group = t.Name
		}
	}
}

// setWithoutShownRuns sets the scalars without a visible run.
func (t *tagTable) setWithoutShownRuns(tags []wire.TagID) {
	t.withoutRuns = make(map[wire.TagID]bool, len(tags))
	for _, id := range tags {
		t.withoutRuns[id] = true
	}
}

// values returns the number of kept values of a kind.
func (t *tagTable) values(kind kind.ID) (sum int64) {
	for _, k := range kind.Kinds() {
		for _, tag := range t.kinds[k] {
			sum += tag.Values
		}
	}
	return sum
}

// superseded returns the number of values of a kind that restarted jobs wrote again.
func (t *tagTable) superseded(kind kind.ID) (sum int64) {
	for _, k := range kind.Kinds() {
		for _, tag := range t.kinds[k] {
			sum += tag.Superseded
		}
	}
	return sum
}

// shownOn returns the filtered tags of a kind's tab, in natural order. Tags of several kinds with
// the same name are in the order of the kinds.
func (t *tagTable) shownOn(tab kind.ID) (all []*Tag) {
	for _, k := range tab.Kinds() {
		more := t.matching(k)
		if len(all) == 0 {
			all = more
			continue
		}
		merged := make([]*Tag, 0, len(all)+len(more))
		for len(all) > 0 && len(more) > 0 {
			next := &all
			if runs.CompareNatural(more[0].Name, all[0].Name) < 0 {
				next = &more
			}
			merged = append(merged, (*next)[0])
			*next = (*next)[1:]
		}
		all = append(append(merged, all...), more...)
	}
	return all
}

// lateGroup is the name of the group of late tags. No tag has such a group.
const lateGroup = "//"

// groupsOn returns a function that returns the group of a tag on a kind's tab. On a tab of several
// kinds, a tag without a slash joins the tags of any kind that start with its name.
func (t *tagTable) groupsOn(tab kind.ID) func(*Tag) string {
	var folders map[string]bool
	if tab == kind.All {
		folders = map[string]bool{}
		for _, k := range tab.Kinds() {
			for _, tag := range t.kinds[k] {
				folders[tag.Group] = true
			}
		}
	}
	return func(tag *Tag) string {
		switch {
		case tag.late:
			return lateGroup
		case t.inPairsOf(tag, tab):
			return pairGroup
		}
		if tag.Group == "" && folders[tag.Name] {
			return tag.Name
		}
		return tag.Group
	}
}

// matching returns the tags of a kind that match the filter.
func (t *tagTable) matching(kind kind.ID) []*Tag {
	if !t.filter.Active() {
		return t.kinds[kind]
	}
	if t.unmatched[kind] {
		t.unmatched[kind] = false
		t.matched[kind] = nil
		for _, tag := range t.kinds[kind] {
			if t.matches(tag) {
				t.matched[kind] = append(t.matched[kind], tag)
			}
		}
	}
	return t.matched[kind]
}

// matches reports whether a tag matches the filter.
func (t *tagTable) matches(tag *Tag) bool {
	if tag.Title == "" {
		return t.filter.Match(tag.Name)
	}
	return t.filter.Match(tag.Name, tag.Title)
}

// scalarSuffix is the suffix that the scalar op of TensorFlow 1 appends to a tag.
const scalarSuffix = "/scalar_summary"

// titleParts splits a tag for display before its last part. As in TensorBoard, it drops
// scalarSuffix from tags of scalars, unless the tag is nothing else. The tag's Name keeps the
// suffix, since without it two tags could be equal.
func titleParts(k kind.ID, name string) (folder, leaf string) {
	if title := strings.TrimSuffix(name, scalarSuffix); k == kind.Scalar && title != "" {
		name = title
	}
	at := strings.LastIndexByte(name, '/') + 1
	return name[:at], name[at:]
}

// scalarNamed returns the scalar of a name, nil while there is none.
func (t *tagTable) scalarNamed(name string) *Tag { return t.byName[tagName{kind.Scalar, name}] }
