package words

// Texts of filters.
const (
	TagsFilterLabel      Message = "Filter tags"
	ClearFilter          Message = "Clear the filter"
	FilterPattern        Message = "A regular expression; case is ignored. Begin with ! to exclude matches."
	filterCount          Message = "{match} of {all}"
	patternUnsupported   Message = "“{part}” is not supported. To exclude matches, begin the filter with “!”. The previous filter still applies."
	PatternSlow          Message = "Matching this expression takes too long. The previous filter still applies."
	PatternNoWorker      Message = "This expression is matched in a worker, and the browser starts none here. To exclude matches, begin the filter with “!”. The previous filter still applies."
	PatternParenOpen     Message = "“(” has no “)”"
	PatternBracketOpen   Message = "“[” has no “]”"
	PatternParenClosed   Message = "“)” has no “(”"
	PatternBackslash     Message = "nothing follows “\\”"
	PatternCharClass     Message = "invalid character class"
	PatternCharRange     Message = "invalid character class range"
	PatternEscape        Message = "invalid escape sequence"
	PatternCapture       Message = "invalid named capture"
	PatternRepeats       Message = "invalid nested repetition operator"
	PatternRepeatCount   Message = "invalid repeat count"
	PatternUTF8          Message = "invalid UTF-8"
	PatternDeep          Message = "expression nests too deeply"
	PatternLarge         Message = "expression too large"
	patternNothingBefore Message = "nothing precedes “{part}”"
	patternUnfinished    Message = "Invalid pattern{why, none: , other: : #}. The previous filter still applies."
)

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
	return PatternUnfinished(NothingBefore(part))
}

// NothingBefore says that alone.
func NothingBefore(part string) string { return patternNothingBefore.with("part", part) }

// PatternUnfinished says that what was typed, to filter or to group by, is no expression yet.
func PatternUnfinished(why string) string { return patternUnfinished.with("why", why) }
