package page

import (
	"regexp"
	"slices"
	"strings"

	"eventlens/app/kinds/text"
)

// maxHits is how many hits are marked in a text.
const maxHits = 500

// span is a part of a text, in bytes.
type span struct{ from, to int }

// hitsIn returns the matches of a pattern in a text.
func hitsIn(pattern *regexp.Regexp, s string) (hits []span) {
	if pattern == nil {
		return nil
	}
	for _, at := range pattern.FindAllStringIndex(s, maxHits) {
		if at[0] < at[1] {
			hits = append(hits, span{at[0], at[1]})
		}
	}
	return hits
}

// hitsInMarks returns the matches of a pattern in each text among the marks, in order. A match may
// start in one element and end in another, because people search for what they read. It does not
// cross the boundary of a block.
func hitsInMarks(pattern *regexp.Regexp, marks []text.Mark) [][]span {
	if pattern == nil {
		return nil
	}
	var all [][]span
	var block strings.Builder
	var begins []int // the position in block of each of its texts
	flush := func() {
		first := len(all)
		for range begins {
			all = append(all, nil)
		}
		for _, hit := range hitsIn(pattern, block.String()) {
			for i, begin := range begins {
				end := block.Len()
				if i+1 < len(begins) {
					end = begins[i+1]
				}
				if from, to := max(hit.from, begin), min(hit.to, end); from < to {
					all[first+i] = append(all[first+i], span{from - begin, to - begin})
				}
			}
		}
		block.Reset()
		begins = begins[:0]
	}
	inside := -1 // the depth of the innermost open block; -1 for none
	for i := range marks {
		m := &marks[i]
		if m.Depth <= inside || !inline(m.Tag) {
			flush()
			if inside = m.Depth; inline(m.Tag) {
				inside--
			}
		}
		if m.Tag == text.Text {
			begins = append(begins, block.Len())
			block.WriteString(m.Text)
		}
	}
	flush()
	return all
}

// inline reports whether an element stands within a line of text.
func inline(t text.Tag) bool {
	return slices.Contains([]text.Tag{text.Text, text.A, text.Code, text.Em, text.Strong}, t)
}

// onlyRaw reports whether the search matches the texts as they were logged but not as shown,
// because the match includes Markdown syntax.
func (c *TextCard) onlyRaw() bool {
	find := &c.Texts.find
	if now := [2]uint64{c.version, find.marks}; c.onlyRawAt != now {
		c.onlyRawAt, c.onlyRawThen = now, false
		if find.pattern != nil && c.marks != nil &&
			!slices.ContainsFunc(hitsInMarks(find.pattern, c.marks.Marks), func(hits []span) bool {
				return len(hits) > 0
			}) {
			c.onlyRawThen = slices.ContainsFunc(c.shown.Cells, find.pattern.MatchString)
		}
	}
	return c.onlyRawThen
}
