package words

import "strings"

// Texts of titles.
const (
	patternTitle Message = "{pattern} · {count, one: # tag, other: # tags}"
	tagsTogether Message = "{tags} + {count} more"
	titleAndTag  Message = "{title} · {tag}"
	titleQuoted  Message = "{title} {tag}"
)

// ChartOfPattern describes a chart whose tags are selected by a pattern.
func ChartOfPattern(pattern string) string { return chartOfPattern.With(pattern) }

// PatternTitle is the title of a chart whose tags are selected by a pattern.
func PatternTitle(pattern string, tags int) string {
	return patternTitle.With(pattern, Count(tags))
}

// TitleAndTag joins a title set by the writer and its tag.
func TitleAndTag(title, tag string) string { return titleAndTag.With(title, tag) }

// TagsTogether joins the tags of a chart, and says how many more it has.
func TagsTogether(names []string, more int) string {
	tags := strings.Join(names, formats.betweenTags)
	if more == 0 {
		return tags
	}
	return tagsTogether.With(tags, Count(more))
}

// TitleQuoted joins an illegible title and the tag in Go syntax.
func TitleQuoted(title, tag string) string { return titleQuoted.With(title, tag) }
