package words

import "strings"

// Texts of titles.
const (
	patternTitle Message = "{pattern} · {count, one: # tag, other: # tags}"
	tagsTogether Message = "{tags} + {count} more"
	titleAndTag  Message = "{title} · {tag}"
	titleQuoted  Message = "{title} {tag}"
)

// ChartOfPattern explains a chart whose tags a pattern selects.
func ChartOfPattern(pattern string) string { return chartOfPattern.with("pattern", pattern) }

// The words of what state says of itself.

// PatternTitle is the title of a chart whose tags a pattern selects.
func PatternTitle(pattern string, tags int) string {
	return patternTitle.with("pattern", pattern, "count", Count(tags))
}

// TitleAndTag is a title of the writer's and the tag that has it.
func TitleAndTag(title, tag string) string { return titleAndTag.with("title", title, "tag", tag) }

// TagsTogether names the tags of a chart, and how many more it has.
func TagsTogether(names []string, more int) string {
	tags := strings.Join(names, formats.betweenTags)
	if more == 0 {
		return tags
	}
	return tagsTogether.with("tags", tags, "count", Count(more))
}

// TitleQuoted is a title that tells nothing, and the tag as Go writes it.
func TitleQuoted(title, tag string) string { return titleQuoted.with("title", title, "tag", tag) }
