package state

import (
	"slices"
	"strings"

	"eventlens/app/wire"
)

// Tag is a tag of one kind.
type Tag struct {
	ID     wire.TagID
	Kind   wire.Kind
	Name   string
	Folder string // the part of the name up to its last slash, with the slash
	Leaf   string // what follows
	Plugin string // of wire.KindOther
	Values int64
	// Superseded counts the values that a restarted job wrote again.
	Superseded int64
	Bytes      int64        // of wire.KindOther: of the encoded values
	Runs       []wire.RunID // images and histograms
}

// Group is the tags of a kind whose names have the same part before their first slash.
type Group struct {
	Name  string // empty for the tags without a slash
	Tags  int
	Size  int // its cards, open or not
	Open  bool
	Cards []CardKey // those to show, when it is open
	Left  int       // cards behind the last of Cards
}

// CardKey is what a card shows: a tag and, of images and histograms, a run.
type CardKey struct {
	Tag wire.TagID
	Run wire.RunID // 0 for scalars
}

// PageCards is how many cards a group shows at first and adds each time.
const PageCards = 200

// groupKey names a group within the model.
type groupKey struct {
	kind wire.Kind
	name string
}

// groupState is what a person, or the first look at it, made of a group. It outlives filters.
type groupState struct {
	open  bool
	limit int
}

// tagTable holds the tags of every kind.
type tagTable struct {
	byID   map[wire.TagID]*Tag
	kinds  [wire.KindOther + 1][]*Tag // in natural order
	filter Filter
	groups map[groupKey]*groupState
}

func newTagTable() tagTable {
	return tagTable{byID: map[wire.TagID]*Tag{}, groups: map[groupKey]*groupState{}}
}

// add adds tags, or replaces those with a known id. It reports whether a card appeared or went.
func (t *tagTable) add(tags []wire.Tag) (cards bool) {
	var grown [wire.KindOther + 1]bool
	for _, g := range tags {
		if g.Kind > wire.KindOther {
			continue
		}
		old := t.byID[g.ID]
		if old == nil {
			folder := g.Name[:strings.LastIndexByte(g.Name, '/')+1]
			old = &Tag{ID: g.ID, Kind: g.Kind, Name: g.Name, Folder: folder, Leaf: g.Name[len(folder):]}
			t.byID[g.ID] = old
			t.kinds[g.Kind] = append(t.kinds[g.Kind], old)
			grown[g.Kind] = true
		}
		cards = cards || grown[g.Kind] || !slices.Equal(old.Runs, g.Runs)
		old.Plugin, old.Values, old.Superseded, old.Bytes, old.Runs = g.Plugin, g.Values, g.Superseded, g.Bytes, g.Runs
	}
	for kind, more := range grown {
		if more {
			slices.SortFunc(t.kinds[kind], func(a, b *Tag) int { return CompareNatural(a.Name, b.Name) })
		}
	}
	return cards
}

// values sums what was kept of a kind.
func (t *tagTable) values(kind wire.Kind) (sum int64) {
	for _, tag := range t.kinds[kind] {
		sum += tag.Values
	}
	return sum
}

// superseded sums what restarted jobs wrote again of a kind.
func (t *tagTable) superseded(kind wire.Kind) (sum int64) {
	for _, tag := range t.kinds[kind] {
		sum += tag.Superseded
	}
	return sum
}

// matching returns the tags of a kind that the filter selects.
func (t *tagTable) matching(kind wire.Kind) []*Tag {
	if !t.filter.Active() {
		return t.kinds[kind]
	}
	var tags []*Tag
	for _, tag := range t.kinds[kind] {
		if t.filter.Match(tag.Name) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// group returns the groups of a kind that the filter leaves tags in, in natural order; the tags without a slash come last. The cards of images
// and histograms are those of the runs that drawn selects, in the order of runs.
func (t *tagTable) group(kind wire.Kind, runs []*Run, drawn func(wire.RunID) bool) []Group {
	var groups []Group
	index := map[string]int{}
	budget := PageCards
	for _, tag := range t.matching(kind) {
		name := groupName(tag.Name)
		i, known := index[name]
		if !known {
			i = len(groups)
			index[name] = i
			groups = append(groups, Group{Name: name})
		}
		groups[i].Tags++
		groups[i].Cards = appendCards(groups[i].Cards, tag, runs, drawn)
	}
	slices.SortStableFunc(groups, compareGroups)
	for i := range groups {
		t.page(kind, &groups[i], &budget)
	}
	return groups
}

func compareGroups(a, b Group) int {
	switch {
	case a.Name == b.Name:
		return 0
	case a.Name == "":
		return 1
	case b.Name == "":
		return -1
	}
	return CompareNatural(a.Name, b.Name)
}

func groupName(tag string) string {
	name, _, folder := strings.Cut(tag, "/")
	if !folder {
		return ""
	}
	return name
}

func appendCards(cards []CardKey, tag *Tag, runs []*Run, drawn func(wire.RunID) bool) []CardKey {
	if tag.Kind == wire.KindScalar || tag.Kind == wire.KindOther {
		return append(cards, CardKey{Tag: tag.ID})
	}
	for _, r := range runs {
		if drawn(r.ID) && slices.Contains(tag.Runs, r.ID) {
			cards = append(cards, CardKey{tag.ID, r.ID})
		}
	}
	return cards
}

// page cuts a group's cards to those it shows. A group seen for the first time is open while the groups before it leave it some of the budget:
// a page of thousands of charts starts with the first few hundred.
func (t *tagTable) page(kind wire.Kind, g *Group, budget *int) {
	key := groupKey{kind, g.Name}
	s := t.groups[key]
	if s == nil {
		s = &groupState{open: *budget > 0, limit: PageCards}
		t.groups[key] = s
	}
	g.Open, g.Size = s.open, len(g.Cards)
	if !s.open {
		g.Cards = nil
		return
	}
	*budget -= len(g.Cards)
	if len(g.Cards) > s.limit {
		g.Left = len(g.Cards) - s.limit
		g.Cards = g.Cards[:s.limit:s.limit]
	}
}
