package state

import (
	"eventlens/app/kind"
	"eventlens/app/wire"
)

// TagList is the tags of all kinds, and which of them the filter selects.
type TagList struct {
	tags     *tagTable
	versions *versions
}

// Tag returns a tag, or nil.
func (m *TagList) Tag(id wire.TagID) *Tag { return m.tags.byID[id] }

// SetTagPlain is SetRunPlain for the filter of the tags.
func (m *TagList) SetTagPlain(plain bool) {
	if m.tags.setFilterPlain(plain) {
		m.versions.ofCards++
	}
}

// TagFilter returns the filter of the tags. It must not be set directly.
func (m *TagList) TagFilter() *Filter { return &m.tags.filter }

// SetTagFilter takes what was typed there.
func (m *TagList) SetTagFilter(text string) {
	if m.tags.setFilter(text) {
		m.versions.ofCards++
	}
}

// SetTogether has the cards of a kind show all runs of a tag, or one each.
func (m *TagList) SetTogether(k kind.ID, on bool) {
	if m.tags.together[k] != on {
		m.tags.together[k] = on
		m.versions.ofCards++
	}
}

// TagCounts returns how many tags of the tab of a kind the filter selects, of how many.
func (m *TagList) TagCounts(k kind.ID) (match, all int) {
	for _, k := range k.Kinds() {
		match, all = match+len(m.tags.matching(k)), all+len(m.tags.kinds[k])
	}
	return match, all
}

// TabCount returns how many tags the tab of a kind has. One that shows several kinds has none while there are tags of no more than one of them: the tab of that has the same cards.
func (m *TagList) TabCount(k kind.ID) (count int) {
	there := 0
	for _, k := range k.Kinds() {
		if n := len(m.tags.kinds[k]); n > 0 {
			there, count = there+1, count+n
		}
	}
	if there < 2 && k == kind.All {
		return 0
	}
	return count
}

// Values returns how many values of a kind were kept, of all runs: points, images' steps, histograms.
func (m *TagList) Values(k kind.ID) int64 { return m.tags.values(k) }

// Superseded returns how many of the values of a kind a restarted job wrote again.
func (m *TagList) Superseded(k kind.ID) int64 { return m.tags.superseded(k) }

// Tags returns the tags of a kind that the filter selects, in natural order. The caller must not change the slice.
func (m *TagList) Tags(k kind.ID) []*Tag { return m.tags.matching(k) }

// AllTags returns the tags of a kind in natural order, whatever the filter. The caller must not change the slice.
func (m *TagList) AllTags(k kind.ID) []*Tag { return m.tags.kinds[k] }
