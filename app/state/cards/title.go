package cards

import (
	"strconv"
	"strings"

	"eventlens/app/words"
)

// Title is the heading of a card: a dim part that is shortened first, and a part that is kept.
type Title struct {
	Folder, Leaf string
	// shown dim: the tag, after a title set by the writer (cards are sorted by tag) or after a name
	// that another card has too; else empty
	Tag  string
	Full string // tooltip and accessible name: the whole title, shortened only by ShortName
}

// titleNames is how many tags are named in the title of a chart of several.
const titleNames = 3

// TitleOf returns the title of a card. A title set by the writer comes before the tag.
func (m *Cards) TitleOf(key Key) Title {
	if c := m.customOf(key); c != nil {
		return Title{Leaf: words.ShortName(c.title()), Full: words.ShortName(c.title())}
	}
	tags := m.CardTags(key)
	switch {
	case m.ChartPattern(key) != "":
		return Title{
			Leaf: words.PatternTitle(m.ChartPattern(key), len(tags)),
			Full: words.ChartOfPattern(m.ChartPattern(key)),
		}
	case len(tags) == 0:
		return Title{}
	case len(tags) > 1:
		return chartTitle(tags)
	}
	t := tags[0]
	if title := strings.TrimSpace(t.Title); words.TagName(title) != words.NoName() &&
		title != t.Name {
		return Title{
			Leaf: title, Tag: t.Called(),
			Full: words.TitleAndTag(words.ShortName(title), t.Called()),
		}
	}
	title := Title{Folder: t.Folder, Leaf: t.Leaf, Full: t.Called()}
	switch shown := t.Folder + t.Leaf; {
	case shown == t.Name || t.Name == "":
	case shown == words.NoName(): // this tag consists of spaces; NoName is shown for the empty one
		title.Tag = strconv.QuoteToASCII(t.Name)
		title.Full = words.TitleQuoted(title.Full, title.Tag)
	case m.all.byName[tagName{t.Kind, shown}] != nil:
		// TensorFlow's suffix was removed, and another tag has the resulting name
		title.Tag = t.Called()
	}
	return title
}

// chartTitle joins several tags, with their common start and end written once: "train + val/loss".
func chartTitle(tags []*Tag) Title {
	names := make([]string, len(tags))
	for i, t := range tags {
		names[i] = t.Called()
	}
	full := words.TagsTogether(names, 0)
	before, behind := commonParts(names)
	for i, name := range names {
		names[i] = name[len(before) : len(name)-len(behind)]
	}
	named := min(len(names), titleNames)
	return Title{
		Folder: before, Leaf: words.TagsTogether(names[:named], len(names)-named) + behind,
		Full: full,
	}
}

// commonParts returns the folders, with slashes, that all names start and end with. It leaves a
// non-empty rest of each name.
func commonParts(names []string) (before, behind string) {
	before = names[0][:strings.LastIndexByte(names[0], '/')+1]
	for _, name := range names[1:] {
		for !strings.HasPrefix(name, before) {
			before = before[:strings.LastIndexByte(before[:len(before)-1], '/')+1]
		}
	}
	rest := func(name string) string { return name[len(before):] }
	if at := strings.IndexByte(rest(names[0]), '/'); at >= 0 {
		behind = rest(names[0])[at:]
	}
	for _, name := range names[1:] {
		for behind != "" && !strings.HasSuffix(rest(name), behind) {
			if at := strings.IndexByte(behind[1:], '/'); at >= 0 {
				behind = behind[1+at:]
			} else {
				behind = ""
			}
		}
	}
	return before, behind
}

// ShortTag returns the part of a tag that distinguishes it from the chart's other tags.
func (m *Cards) ShortTag(key Key, t *Tag) string {
	tags := m.CardTags(key)
	if len(tags) < 2 {
		return t.Called()
	}
	names := make([]string, len(tags))
	for i, t := range tags {
		names[i] = t.Name
	}
	before, behind := commonParts(names)
	if len(before)+len(behind) >= len(t.Name) {
		return t.Called()
	}
	return t.Name[len(before) : len(t.Name)-len(behind)]
}
