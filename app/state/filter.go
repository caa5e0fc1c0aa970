package state

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
)

// Filter selects names by a regular expression (Go's RE2), without regard to case; a leading ! selects what does not match. While the expression is
// unfinished, the last good one stays in force. The zero value selects everything.
type Filter struct {
	text    string // as typed
	wrong   string // why text is not in force; empty when it is
	pattern *regexp.Regexp
	negate  bool
}

// Set takes a new text and reports whether it differs from the one before.
func (f *Filter) Set(text string) bool {
	if text == f.text {
		return false
	}
	f.text, f.wrong = text, ""
	expression, negate := strings.CutPrefix(text, "!")
	if expression == "" {
		f.pattern, f.negate = nil, false
		return true
	}
	pattern, err := regexp.Compile("(?i)" + expression)
	if err != nil {
		f.wrong = patternProblem(err)
		return true
	}
	f.pattern, f.negate = pattern, negate
	return true
}

// Text returns the filter as typed.
func (f *Filter) Text() string { return f.text }

// Problem says what the typed text lacks, or is empty.
func (f *Filter) Problem() string { return f.wrong }

// Active reports whether some name could be left out.
func (f *Filter) Active() bool { return f.pattern != nil }

// Match reports whether name is selected.
func (f *Filter) Match(name string) bool {
	return f.pattern == nil || f.pattern.MatchString(name) != f.negate
}

func patternProblem(err error) string {
	var wrong *syntax.Error
	if !errors.As(err, &wrong) {
		return PatternUnfinished("")
	}
	switch wrong.Code {
	case syntax.ErrMissingParen:
		return PatternUnfinished("“(” has no “)”")
	case syntax.ErrMissingBracket:
		return PatternUnfinished("“[” has no “]”")
	case syntax.ErrUnexpectedParen:
		return PatternUnfinished("“)” has no “(”")
	case syntax.ErrTrailingBackslash:
		return PatternUnfinished("nothing follows “\\”")
	case syntax.ErrMissingRepeatArgument:
		return PatternUnfinished("nothing precedes “" + wrong.Expr + "”")
	}
	return PatternUnfinished(wrong.Code.String())
}
