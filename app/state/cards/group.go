package cards

import (
	"slices"
	"sort"
	"strconv"

	"eventlens/app/kind"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/eventfile/goal"
)

// Area is a section of a tab. It tells why its cards are grouped together.
type Area uint8

// The areas of a tab, from the top: pinned cards, charts of several tags, and either all tags or
// the charts of layouts.
const (
	AreaPinned Area = iota
	AreaCharts
	AreaTags
	AreaCustom
)

// Group is a group of cards: the pinned ones, the charts of several tags, or the tags of a kind
// that share the part of their names before the first slash. A tag whose whole name is that part
// belongs to the group too.
type Group struct {
	Area             Area
	Name             string // name of a group of AreaTags; empty for the group of all other tags
	Title            string // title of a group of AreaCustom
	Tags             int    // number of tags in AreaTags; of cards in other areas and of pairs
	WithoutShownRuns int    // how many of the tags have no card, because no visible run has them
	Size             int    // number of cards, whether open or not
	more             int    // tags that share a card with another one
	Open             bool
	Matches          bool  // the tags that match the filter, of all groups; it cannot be folded
	Cards            []Key // the group's cards; empty if it is folded

	place int   // in the order that the person made; its length for none
	rank  uint8 // the lowest of its tags; see tagTable.rank
}

// whole reports whether the group is one of tags or of layouts, not of a person's pins or charts.
func (g *Group) whole() bool { return g.Area >= AreaTags }

// Key returns a key of the group that is unique within its tab.
func (g *Group) Key() string { return strconv.Itoa(int(g.Area)) + g.Name }

// Key identifies a card by its content: a tag and, for images and histograms, a run; or a chart
// of several tags.
type Key struct {
	Tag   wire.TagID // 0 for charts of several tags
	Run   wire.RunID // 0 for scalars, and for cards that show all runs together
	Chart uint32     // a chart of several tags, numbered from 1 within a visit; 0 for a single tag
}

// OpenCards is how many cards are in groups that are open by default.
const OpenCards = 200

// groupKey identifies a group within the model.
type groupKey struct {
	kind kind.ID
	area Area
	name string
}

// groupState says whether a group is open, by default or by a person's choice. It outlives filters.
type groupState struct {
	open   bool
	chosen bool // a person opened or folded the group
}

// The lowest and highest rank of a tag.
const (
	rankNamed = 0 // layouts have it in a chart
	rankPair  = 1 // of the group of pairs, and of the losses in it
	rankLate  = 3 + uint8(goal.System)
)

// rank returns the place of a tag's topic on a tab, the lowest first. Only names of scalars tell
// topics.
func (t *tagTable) rank(tag *Tag, tab kind.ID) uint8 {
	switch {
	case tag.late:
		return rankLate
	case t.named[tag]:
		return rankNamed
	case tag.loss && t.inPairsOf(tag, tab):
		return rankPair
	case tag.Kind != kind.Scalar:
		return 2 + uint8(goal.Other)
	}
	return 2 + uint8(tag.topic)
}

// group returns the groups of a kind. First come the groups that the person ordered, then groups
// with scalars of layouts, then the pairs; the others are sorted by their lowest rank, then by name.
// The group without a name, for tags of no other group, is the last of its rank, and late tags are
// in the last group of all. Tags within a group have the same order, but losses are the first of
// the pairs. While a filter is on, the tags that match are one group.
//
// Images and histograms have a card for each run that drawn selects, in the order of runs. A scalar
// without a visible run gets no card, unless all is set: it would be empty, and with many different
// runs most cards would be.
func (t *tagTable) group(kind kind.ID, runs []*runs.Run, drawn func(wire.RunID) bool,
	all bool) []Group {
	var groups []Group
	index := map[string]int{}
	nameOf, tags := t.groupsOn(kind), t.shownOn(kind)
	for rank := uint8(0); rank <= rankLate; rank++ {
		for _, tag := range tags {
			if t.rank(tag, kind) != rank {
				continue
			}
			name := nameOf(tag)
			i, known := index[name]
			if !known {
				i = len(groups)
				index[name] = i
				place := slices.Index(t.order, orderName(name))
				if place < 0 {
					place = len(t.order)
				}
				g := Group{Area: AreaTags, Name: name, rank: rank, place: place}
				if name == pairGroup {
					g.rank = min(rank, rankPair)
				}
				groups = append(groups, g)
			}
			g := &groups[i]
			if t.chartOf(tag, kind) != nil {
				if tag == tag.pair.tags[0] {
					g.addPair(t, tag.pair, all)
				}
				continue
			}
			g.Tags++
			before := len(g.Cards)
			if all || !t.withoutRuns[tag.ID] {
				g.Cards = t.appendCards(g.Cards, tag, runs, drawn)
			}
			if len(g.Cards) == before {
				g.WithoutShownRuns++
			}
		}
	}
	sort.SliceStable(groups, func(i, j int) bool { return precedes(&groups[i], &groups[j]) })
	if t.filter.Active() && len(groups) > 0 {
		return merged(groups)
	}
	return groups
}

// merged returns one group of the cards of all groups.
func merged(groups []Group) []Group {
	all := Group{Area: AreaTags, Matches: true}
	for i := range groups {
		g := &groups[i]
		all.Tags += g.Tags + g.more
		all.WithoutShownRuns += g.WithoutShownRuns
		all.Cards = append(all.Cards, g.Cards...)
	}
	return append(groups[:0], all)
}

// precedes reports whether a group comes before another one.
func precedes(a, b *Group) bool {
	if a.place != b.place {
		return a.place < b.place
	}
	if a.rank != b.rank || a.Name == "" || b.Name == "" {
		return a.rank < b.rank || a.rank == b.rank && a.Name != ""
	}
	return runs.CompareNatural(a.Name, b.Name) < 0
}

func (t *tagTable) appendCards(cards []Key, tag *Tag, runs []*runs.Run,
	drawn func(wire.RunID) bool) []Key {
	if !tag.Kind.PerRun() {
		return append(cards, Key{Tag: tag.ID})
	}
	for _, r := range runs {
		if drawn(r.ID) && slices.Contains(tag.Runs, r.ID) {
			if t.together[tag.Kind] {
				return append(cards, Key{Tag: tag.ID})
			}
			cards = append(cards, Key{Tag: tag.ID, Run: r.ID})
		}
	}
	return cards
}

// fold decides which groups are open and drops the cards of the folded ones. A group seen for the
// first time is open while the groups before it leave some of the budget, unless a person folded it
// on an earlier visit: a page of thousands of charts starts with the first few hundred. While a
// filter is active this is decided anew each time, so that its matches are visible. Groups that a
// person opened or folded stay so.
func (t *tagTable) fold(kind kind.ID, groups []Group, folded *foldedGroups) {
	budget := OpenCards
	for i := range groups {
		g := &groups[i]
		if g.Size = len(g.Cards); g.Matches {
			g.Open = true
			continue
		}
		key := groupKey{kind, g.Area, g.Name}
		s := t.groups[key]
		if s == nil {
			wasFolded := slices.Contains(folded.names, foldedName(kind, g))
			s = &groupState{open: budget > 0 && !wasFolded, chosen: wasFolded}
			t.groups[key] = s
		}
		g.Open = s.open
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
