package words

// Texts of filters.
const (
	TagsFilterLabel      Message = "Filter tags"
	ClearFilter          Message = "Clear the filter"
	FilterPattern        Message = "A regular expression; case is ignored. Begin with ! to exclude matches."
	filterCount          Message = "{match} of {all}"
	patternUnsupported   Message = "“{part}” is not supported."
	PatternSlow          Message = "Matching this expression takes too long."
	PatternNoWorker      Message = "This expression is matched in a worker, and none could be started here."
	PatternExclude       Message = "To exclude matches, begin the filter with “!”."
	PatternBefore        Message = "The previous filter still applies."
	patternOf            Message = "{name} is not used. {problem}"
	PatternParenOpen     Message = "“(” has no “)”"
	PatternBracketOpen   Message = "“[” has no “]”"
	PatternParenClosed   Message = "“)” has no “(”"
	PatternBackslash     Message = "nothing follows “\\”"
	PatternCharClass     Message = "invalid character class"
	PatternCharRange     Message = "invalid character class range"
	PatternRepeats       Message = "invalid nested repetition operator"
	PatternRepeatCount   Message = "invalid repeat count"
	PatternUTF8          Message = "invalid UTF-8"
	PatternDeep          Message = "expression nests too deeply"
	PatternLarge         Message = "expression too large"
	patternNothingBefore Message = "nothing precedes “{part}”"
	patternUnfinished    Message = "Invalid pattern{why, none: , other: : #}."
)

// FilterCount says how many names match a filter.
func FilterCount(match, all int) string {
	if match == all {
		return Count(all)
	}
	return filterCount.With(Count(match), Count(all))
}

// PatternOf says why one of several expressions is invalid.
func PatternOf(name, problem string) string {
	return patternOf.With(name, problem)
}

// PatternUnsupported says that an expression uses syntax that only some languages support, such as
// lookahead.
func PatternUnsupported(part string) string {
	return patternUnsupported.With(part)
}

// PatternNothingBefore says that an expression repeats something but nothing precedes the
// repetition.
func PatternNothingBefore(part string) string {
	return PatternUnfinished(patternNothingBefore.With(part))
}

// PatternUnfinished says that the typed text is not a complete expression.
func PatternUnfinished(why string) string { return patternUnfinished.With(why) }
