package state

import (
	"slices"
	"sort"
	"strconv"

	"eventlens/app/kind"
	"eventlens/app/wire"
)

// Area is why cards stand together.
type Area uint8

// The areas of a tab, from the top: what was pinned, the charts of several tags, and all tags, or the charts of layouts.
const (
	AreaPinned Area = iota
	AreaCharts
	AreaTags
	AreaCustom
)

// Group is cards that stand together: the pinned ones, the charts of several tags, or the tags of a kind whose names have the same part before their first
// slash, with the tag that is called so.
type Group struct {
	Area  Area
	Name  string // of AreaTags; empty for the tags that are in no other group
	Title string // of AreaCustom
	Tags  int    // of other areas: cards
	Bare  int    // so many of the tags have no card, since no run that is shown has them
	Size  int    // its cards, open or not
	Open  bool
	Cards []CardKey // when it is open
}

// whole reports whether the group is of what the tab shows, and not of what a person chose of it.
func (g *Group) whole() bool { return g.Area >= AreaTags }

// Key names a group within its tab.
func (g *Group) Key() string { return strconv.Itoa(int(g.Area)) + g.Name }

// CardKey is what a card shows: a tag and, of images and histograms, a run; or a chart of several tags.
type CardKey struct {
	Tag   wire.TagID // 0 for charts of several tags
	Run   wire.RunID // 0 for scalars, and where a card shows all runs together
	Chart uint32     // of several tags, counted from 1 within a visit; 0 for a tag's own
}

// OpenCards is how many cards of groups are open at first.
const OpenCards = 200

// groupKey names a group within the model.
type groupKey struct {
	kind kind.ID
	area Area
	name string
}

// groupState is what the first look at a group, or a person, made of it. It outlives filters.
type groupState struct {
	open   bool
	chosen bool // by a person
}

// group returns the groups of a kind that the filter leaves tags in, in natural order; the tags without a slash come last. The cards of images
// and histograms are those of the runs that drawn selects, in the order of runs. A scalar that only other runs have gets none: it would be empty, and of
// many kinds of runs most would be.
func (t *tagTable) group(kind kind.ID, runs []*Run, drawn func(wire.RunID) bool) []Group {
	var groups []Group
	index := map[string]int{}
	nameOf := t.groupsOn(kind)
	for _, tag := range t.shownOn(kind) {
		name := nameOf(tag)
		i, known := index[name]
		if !known {
			i = len(groups)
			index[name] = i
			groups = append(groups, Group{Area: AreaTags, Name: name})
		}
		g := &groups[i]
		g.Tags++
		before := len(g.Cards)
		if !t.bare[tag.ID] {
			g.Cards = t.appendCards(g.Cards, tag, runs, drawn)
		}
		if len(g.Cards) == before {
			g.Bare++
		}
	}
	sort.SliceStable(groups, func(i, j int) bool { return compareGroups(groups[i], groups[j]) < 0 })
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

func (t *tagTable) appendCards(cards []CardKey, tag *Tag, runs []*Run, drawn func(wire.RunID) bool) []CardKey {
	if !tag.Kind.PerRun() {
		return append(cards, CardKey{Tag: tag.ID})
	}
	for _, r := range runs {
		if drawn(r.ID) && slices.Contains(tag.Runs, r.ID) {
			if t.together[tag.Kind] {
				return append(cards, CardKey{Tag: tag.ID})
			}
			cards = append(cards, CardKey{Tag: tag.ID, Run: r.ID})
		}
	}
	return cards
}

// fold decides which groups are open and drops the cards of the others. A group seen for the first time is open while the groups before it leave it
// some of the budget and a person did not fold it on an earlier visit: a page of thousands of charts starts with the first few hundred. Under a filter that holds each time, since what was found is to
// be seen; what a person opened or closed stays so.
func (t *tagTable) fold(kind kind.ID, groups []Group, folded *foldedGroups) {
	budget := OpenCards
	for i := range groups {
		g := &groups[i]
		key := groupKey{kind, g.Area, g.Name}
		s := t.groups[key]
		if s == nil {
			was := slices.Contains(folded.names, foldedName(kind, g))
			s = &groupState{open: budget > 0 && !was, chosen: was}
			t.groups[key] = s
		}
		g.Size, g.Open = len(g.Cards), s.open
		if t.filter.Active() && !s.chosen && g.whole() {
			g.Open = budget > 0
		}
		if !g.Open {
			g.Cards = nil
		} else if g.whole() {
			budget -= len(g.Cards)
		}
	}
}
