package cards

import (
	"sort"

	"eventlens/app/kind"
)

// A pair is a number of scalars that differ only in their roles, such as "train/loss" and
// "val/loss". They belong in one chart.

// pairOf returns the scalars that differ from a scalar only in their roles, and it itself: first
// the training, then the validation, then others. It returns nil if there is no other one.
func (t *tagTable) pairOf(tag *Tag) (pair []*Tag) {
	if tag == nil || tag.Kind != kind.Scalar || tag.role < 0 {
		return nil
	}
	for _, other := range t.kinds[kind.Scalar] {
		if other.role >= 0 && other.rest == tag.rest && len(pair) < MaxChartTags {
			pair = append(pair, other)
		}
	}
	sort.SliceStable(pair, func(i, j int) bool { return pair[i].role < pair[j].role })
	if len(pair) < 2 {
		return nil
	}
	return pair
}

// Partners returns the names of the scalars that differ from the one of a card only in their roles.
func (m *Multicharts) Partners(key Key) (names []string) {
	tag := m.tags.byID[key.Tag]
	for _, other := range m.tags.pairOf(tag) {
		if other != tag {
			names = append(names, other.Called())
		}
	}
	return names
}

// CombinePair puts the scalar of a card and its partners into one chart and returns its key.
func (m *Multicharts) CombinePair(key Key) (Key, bool) {
	var names []string
	for _, tag := range m.tags.pairOf(m.tags.byID[key.Tag]) {
		names = append(names, tag.Name)
	}
	if names == nil {
		return Key{}, false
	}
	defer m.pinned.pinsChanged()
	return Key{Chart: m.multicharts.add(&multichart{names: names}).id}, true
}
