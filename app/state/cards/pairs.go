package cards

import (
	"slices"
	"sort"

	"eventlens/app/kind"
	"eventlens/eventfile/goal"
)

// Training and validation belong in one chart. They are scalars that differ only in their roles,
// such as "train/loss" and "val/loss", or one scalar of runs that do, such as "epoch_loss" of
// "x/train" and "x/validation". By default these charts are a group, the first on the tab of
// scalars, and their scalars have no other cards there. A person can show them apart; then the
// menu of a card combines them one by one.

// pairGroup is the name of the group of pairs. No tag has such a group.
const pairGroup = "/pairs"

// pair is a number of scalars that differ only in their roles: first the training, then the
// validation, then others.
type pair struct {
	rest  string // their names without the role; see goal.RoleOf
	all   []*Tag
	tags  []*Tag      // all without the late ones, which stay where they appeared
	chart *multichart // of tags; nil without both training and validation
	shown bool        // the chart is in the group of pairs
}

// combinable returns the scalars that fit into one chart.
func (p *pair) combinable() []*Tag { return p.all[:min(len(p.all), MaxChartTags)] }

// addToPair adds a new scalar to those that differ from it only in their roles.
func (t *tagTable) addToPair(tag *Tag) {
	role, rest := goal.RoleOf(tag.Name)
	if tag.role = role; role < 0 || tag.Kind != kind.Scalar {
		return
	}
	p := t.pairs[rest]
	if p == nil {
		p = &pair{rest: rest}
		t.pairs[rest] = p
	}
	tag.pair, p.all, p.tags = p, append(p.all, tag), nil
	sort.SliceStable(p.all, func(i, j int) bool {
		a, b := p.all[i], p.all[j]
		return a.role < b.role || a.role == b.role && a.Name < b.Name
	})
	for _, t := range p.all {
		if !t.late {
			p.tags = append(p.tags, t)
		}
	}
}

// chartOf returns the chart in the group of pairs that shows a scalar on a tab, nil if there is
// none.
func (t *tagTable) chartOf(tag *Tag, tab kind.ID) *multichart {
	if tab == kind.Scalar && tag.pair != nil && tag.pair.shown && !tag.late {
		return tag.pair.chart
	}
	return nil
}

// settlePairs decides which pairs have charts, unless it did since cards changed.
func (m *Multicharts) settlePairs() {
	if m.pairsVersion == m.versions.Cards {
		return
	}
	m.pairsVersion = m.versions.Cards
	m.tags.paired = !m.page.apart && !m.tabs.flat
	for _, t := range m.tags.kinds[kind.Scalar] {
		if t.pair != nil && !t.late && t.pair.tags[0] == t {
			m.settlePair(t.pair)
		}
	}
}

// settlePair decides whether a pair has a chart, and shows it while all its tags match the filter.
// If a person made the same chart, there is no other one.
func (m *Multicharts) settlePair(p *pair) {
	p.shown = false
	n := len(p.tags)
	if p.tags[0].role >= goal.TrainRoles || p.tags[n-1].role < goal.TrainRoles ||
		n > MaxChartTags {
		return
	}
	if p.chart == nil {
		p.chart = &multichart{id: m.tabs.layouts.idOf(p.rest), pair: p}
		if m.pairs == nil {
			m.pairs = map[uint32]*multichart{}
		}
		m.pairs[p.chart.id] = p.chart
	}
	p.chart.names = nil
	p.shown = m.tags.paired
	for _, t := range p.tags {
		p.chart.names = append(p.chart.names, t.Name)
		p.shown = p.shown && m.tags.matches(t)
	}
	for _, c := range m.charts {
		p.shown = p.shown && !c.holds(p)
	}
}

// holds reports whether a chart has the scalars of a pair and no others.
func (c *multichart) holds(p *pair) bool {
	if len(c.names) != len(p.tags) {
		return false
	}
	for _, t := range p.tags {
		if !slices.Contains(c.names, t.Name) {
			return false
		}
	}
	return true
}

// OfPairs reports whether a group is the group of pairs.
func (g *Group) OfPairs() bool { return g.Area == AreaTags && g.Name == pairGroup }

// addPair adds the card of a pair, or counts its scalars if no visible run has one of them.
func (g *Group) addPair(t *tagTable, p *pair, all bool) {
	for _, tag := range p.tags {
		if all || !t.withoutRuns[tag.ID] {
			g.Cards = append(g.Cards, Key{Chart: p.chart.id})
			g.Tags, g.more = g.Tags+1, g.more+len(p.tags)-1
			return
		}
	}
	g.Tags, g.WithoutShownRuns = g.Tags+len(p.tags), g.WithoutShownRuns+len(p.tags)
}

// SetApart gives the scalars of pairs cards of their own, or one card for each pair.
func (m *Multicharts) SetApart(on bool) {
	m.page.apart = on
	m.versions.Cards++
}

// InPairs reports whether a card is in the group of pairs.
func (m *Multicharts) InPairs(key Key) bool {
	if m.pairs[key.Chart] != nil {
		return true
	}
	t := m.tags.byID[key.Tag]
	return t != nil && m.tags.groupsOn(m.tabs.tab)(t) == pairGroup
}

// Partners returns the names of the scalars that differ from a card's scalar only in their roles. It
// returns none while one card in the group of pairs shows all of them.
func (m *Multicharts) Partners(key Key) (names []string) {
	tag := m.tags.byID[key.Tag]
	if m.settlePairs(); tag == nil || tag.pair == nil || m.tags.chartOf(tag, m.tabs.tab) != nil {
		return nil
	}
	for _, other := range tag.pair.combinable() {
		if other != tag {
			names = append(names, other.Called())
		}
	}
	return names
}

// CombinePair puts the scalar of a card and its partners into one chart and returns its key.
func (m *Multicharts) CombinePair(key Key) (Key, bool) {
	tag := m.tags.byID[key.Tag]
	if tag == nil || tag.pair == nil || len(tag.pair.all) < 2 {
		return Key{}, false
	}
	var names []string
	for _, t := range tag.pair.combinable() {
		names = append(names, t.Name)
	}
	defer m.pinned.pinsChanged()
	return Key{Chart: m.multicharts.add(&multichart{names: names}).id}, true
}

// inPairsOf reports whether the cards of a scalar are in the group of pairs of a tab.
func (t *tagTable) inPairsOf(tag *Tag, tab kind.ID) bool {
	return t.chartOf(tag, tab) != nil || tag.ofRunPair && t.paired && tab == kind.Scalar
}

// pairNamed returns the chart of a pair with a text, nil if there is none.
func (m *Multicharts) pairNamed(text string) *multichart {
	m.settlePairs()
	for _, c := range m.pairs {
		if c.text() == text {
			return c
		}
	}
	return nil
}
