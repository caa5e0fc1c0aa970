package cards

import (
	"eventlens/app/kind"
	"eventlens/app/pattern/filter"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
)

// TagList manages the tags of all kinds and their filter.
type TagList struct {
	tags     *tagTable
	versions *runs.Versions
}

// Tag returns a tag, nil if it does not exist.
func (m *TagList) Tag(id wire.TagID) *Tag { return m.tags.byID[id] }

// ScalarNamed returns the scalar of a name, nil if there is none.
func (m *TagList) ScalarNamed(name string) *Tag { return m.tags.scalarNamed(name) }

// SetTagPlain chooses whether the tag filter is literal text or a regular expression.
func (m *TagList) SetTagPlain(plain bool) {
	if m.tags.setFilterPlain(plain) {
		m.versions.Cards++
	}
}

// TagFilter returns the tag filter. Set it through SetTagFilter and SetTagPlain only.
func (m *TagList) TagFilter() *filter.Filter { return &m.tags.filter }

// SetTagFilter sets the text of the tag filter.
func (m *TagList) SetTagFilter(text string) {
	if m.tags.setFilter(text) {
		m.versions.Cards++
	}
}

// SetTogether makes the cards of a kind show all runs of a tag, or one run each.
func (m *TagList) SetTogether(k kind.ID, on bool) {
	if m.tags.together[k] != on {
		m.tags.together[k] = on
		m.versions.Cards++
	}
}

// TagCounts returns how many tags of a kind's tab match the filter, and how many there are.
func (m *TagList) TagCounts(k kind.ID) (match, all int) {
	for _, k := range k.Kinds() {
		match, all = match+len(m.tags.matching(k)), all+len(m.tags.kinds[k])
	}
	return match, all
}

// TabCount returns how many tags a kind's tab has. The tab of all kinds has none unless several
// kinds have tags; otherwise it would repeat the only kind's tab.
func (m *TagList) TabCount(k kind.ID) (count int) {
	kinds := 0 // with tags
	for _, k := range k.Kinds() {
		if n := len(m.tags.kinds[k]); n > 0 {
			kinds, count = kinds+1, count+n
		}
	}
	if kinds < 2 && k == kind.All {
		return 0
	}
	return count
}

// Values returns how many values of a kind were kept in all runs: points, steps of images,
// histograms.
func (m *TagList) Values(k kind.ID) int64 { return m.tags.values(k) }

// Superseded returns how many values of a kind a restarted job wrote again.
func (m *TagList) Superseded(k kind.ID) int64 { return m.tags.superseded(k) }

// Tags returns the tags of a kind that match the filter, in natural order. The caller must not
// change the slice.
func (m *TagList) Tags(k kind.ID) []*Tag { return m.tags.matching(k) }

// AllTags returns all tags of a kind in natural order. The caller must not change the slice.
func (m *TagList) AllTags(k kind.ID) []*Tag { return m.tags.kinds[k] }
