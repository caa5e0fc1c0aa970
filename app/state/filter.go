package state

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"

	"eventlens/app/words"
	"eventlens/eventfile/layouts"
)

// Filter selects names by a regular expression (Go's RE2), without regard to case; a leading ! selects what does not match. While the expression is
// unfinished, the last good one stays in force. The zero value selects everything.
//
// With BrowserPatterns it takes what RE2 refuses, too, as TensorBoard's filters do. The last good expression stays in force until the browser has answered for the
// names of now.
type Filter struct {
	text    string // as typed
	wrong   string // why text is not in force; empty when it is
	pattern layouts.Matcher
	negate  bool
	plain   bool // text is no expression

	browser    *BrowserPatterns // nil where the browser is not asked
	next       *browserPattern  // what will be in force once it is answered
	nextNegate bool
}

// Set takes a new text and reports whether it differs from the one before.
func (f *Filter) Set(text string) bool {
	if text == f.text {
		return false
	}
	f.text = text
	f.apply()
	return true
}

// apply puts the text in force, unless it is unfinished.
func (f *Filter) apply() {
	f.wrong, f.next = "", nil
	expression, negate := strings.CutPrefix(f.text, "!")
	if f.plain {
		expression, negate = regexp.QuoteMeta(f.text), false
	}
	if expression == "" {
		f.pattern, f.negate = nil, false
		return
	}
	pattern, err := regexp.Compile("(?i)" + expression)
	switch {
	case err == nil:
		f.pattern, f.negate = pattern, negate
	case f.browser != nil && needsBrowser(err):
		f.next, f.nextNegate = f.browser.compile(expression, "i"), negate
	default:
		f.wrong = patternProblem(err)
	}
}

// settle puts an expression in force that the browser has answered for.
func (f *Filter) settle() {
	if f.next != nil && f.next.decided() {
		if f.wrong = f.next.problem(); f.wrong == "" {
			f.pattern, f.negate = f.next, f.nextNegate
		}
		f.next = nil
	}
}

// asks reports whether the filter waits for answers of the browser, or has some.
func (f *Filter) asks() bool {
	_, in := f.pattern.(*browserPattern)
	return in || f.next != nil
}

// SetPlain takes the text as it stands, or as an expression, and reports whether that differs from before.
func (f *Filter) SetPlain(plain bool) bool {
	if plain == f.plain {
		return false
	}
	f.plain = plain
	f.apply()
	return true
}

// Plain reports whether the text is taken as it stands.
func (f *Filter) Plain() bool { return f.plain }

// Negated reports whether what matches is left out.
func (f *Filter) Negated() bool { return f.negate }

// quoteBegin and quoteEnd enclose plain text in an expression.
const quoteBegin, quoteEnd = `\Q`, `\E`

// Address returns the filter as the address has it: plain text as the expression that stands for it.
func (f *Filter) Address() string {
	if f.plain && f.text != "" {
		return quoteBegin + f.text + quoteEnd
	}
	return f.text
}

// SetAddress takes what Address returns.
func (f *Filter) SetAddress(text string) {
	inner, begins := strings.CutPrefix(text, quoteBegin)
	if inner, ends := strings.CutSuffix(inner, quoteEnd); begins && ends {
		f.plain = true
		text = inner
	} else if text != "" {
		f.plain = false
	}
	f.text = text
	f.apply()
}

// Text returns the filter as typed.
func (f *Filter) Text() string { return f.text }

// Problem says what the typed text lacks, or is empty.
func (f *Filter) Problem() string { return f.wrong }

// Active reports whether some name could be left out, now or once the browser has answered.
func (f *Filter) Active() bool { return f.pattern != nil || f.next != nil }

// Match reports whether what has these names is selected: one of them matches, or none where matches are left out.
func (f *Filter) Match(names ...string) bool {
	if f.next != nil {
		for _, name := range names {
			f.next.MatchString(name)
		}
	}
	if f.pattern == nil {
		return true
	}
	for _, name := range names {
		if f.pattern.MatchString(name) {
			return !f.negate
		}
	}
	return f.negate
}

// patternLacks says what is wrong with an expression, of the errors that name no part of it.
var patternLacks = map[syntax.ErrorCode]words.Message{
	syntax.ErrMissingParen:        words.PatternParenOpen,
	syntax.ErrMissingBracket:      words.PatternBracketOpen,
	syntax.ErrUnexpectedParen:     words.PatternParenClosed,
	syntax.ErrTrailingBackslash:   words.PatternBackslash,
	syntax.ErrInvalidCharClass:    words.PatternCharClass,
	syntax.ErrInvalidCharRange:    words.PatternCharRange,
	syntax.ErrInvalidEscape:       words.PatternEscape,
	syntax.ErrInvalidNamedCapture: words.PatternCapture,
	syntax.ErrInvalidRepeatOp:     words.PatternRepeats,
	syntax.ErrInvalidRepeatSize:   words.PatternRepeatCount,
	syntax.ErrInvalidUTF8:         words.PatternUTF8,
	syntax.ErrNestingDepth:        words.PatternDeep,
	syntax.ErrLarge:               words.PatternLarge,
}

// patternProblem says what an expression lacks, of the error that compiling it gave.
func patternProblem(err error) string {
	var wrong *syntax.Error
	if !errors.As(err, &wrong) {
		return words.PatternUnfinished("")
	}
	switch wrong.Code {
	case syntax.ErrInvalidPerlOp:
		return words.PatternUnsupported(wrong.Expr)
	case syntax.ErrMissingRepeatArgument:
		return words.PatternNothingBefore(wrong.Expr)
	}
	if lacks, known := patternLacks[wrong.Code]; known {
		return words.PatternUnfinished(lacks.Text())
	}
	return words.PatternUnfinished("")
}
