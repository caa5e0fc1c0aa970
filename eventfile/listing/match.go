package listing

import "strings"

// Matches reports whether a text matches a pattern in the form of [Options].Match.
func Matches(match, text string) bool {
	return matches(strings.ToLower(strings.TrimSpace(match)), text)
}

// matches reports whether a path passes [Options].Match, given in lower case.
func matches(match, path string) bool {
	match, negated := strings.CutPrefix(match, "!")
	path = strings.ToLower(path)
	found := false
	for rest, more := match, true; more && !found; {
		var alternative string
		alternative, rest, more = strings.Cut(rest, "|")
		found = alternative != "" && holds(path, alternative)
	}
	return found != negated || strings.Trim(match, "|") == ""
}

// holds reports whether a path contains the texts between the stars of an alternative, in order.
func holds(path, alternative string) bool {
	for more := true; more; {
		var text string
		text, alternative, more = strings.Cut(alternative, "*")
		_, behind, ok := strings.Cut(path, text)
		if !ok {
			return false
		}
		path = behind
	}
	return true
}
