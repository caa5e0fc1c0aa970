package words

import "strings"

// The words of what state says of itself.

// ValueCount counts values of a hyperparameter.
func ValueCount(n int) string { return valueCount.with("count", Count(n)) }

// PointCount counts points.
func PointCount(n int64) string { return pointCount.with("count", Count(n)) }

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

// LooksCut says that the address does not hold the looks of all charts.
func LooksCut(kept, all int) string {
	return looksCut.with("kept", Count(kept), "all", Count(all), "lost", CutLost.Text())
}

// RunsCut says that the address does not hold all changes to runs.
func RunsCut(kept, all int) string {
	return runsCut.with("kept", Count(kept), "all", Count(all), "lost", CutLost.Text())
}
