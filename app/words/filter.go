package words

// FilterCount says how many names match a filter.
func FilterCount(match, all int) string {
	if match == all {
		return Count(all)
	}
	return filterCount.with("match", Count(match), "all", Count(all))
}

// PatternUnsupported says that an expression has what only some languages know, such as looking ahead.
func PatternUnsupported(part string) string {
	return patternUnsupported.with("part", part)
}

// PatternNothingBefore says that a part of an expression repeats what stands before it, where nothing does.
func PatternNothingBefore(part string) string {
	return PatternUnfinished(patternNothingBefore.with("part", part))
}

// PatternUnfinished says that what was typed, to filter or to group by, is no expression yet.
func PatternUnfinished(why string) string { return patternUnfinished.with("why", why) }
