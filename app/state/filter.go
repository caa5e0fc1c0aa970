package state

import (
	"regexp"
	"strings"

	"eventlens/app/pattern"
	"eventlens/app/pattern/problem"
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
	wrong   error  // why text is not in force; nil when it is
	pattern layouts.Matcher
	negate  bool
	plain   bool // text is no expression

	browser    *BrowserPatterns    // nil where the browser is not asked
	next       *pattern.Expression // what will be in force once it is answered
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
	f.wrong, f.next = nil, nil
	expression, negate := strings.CutPrefix(f.text, "!")
	if f.plain {
		expression, negate = regexp.QuoteMeta(f.text), false
	}
	if expression == "" {
		f.pattern, f.negate = nil, false
		return
	}
	e, err := regexp.Compile("(?i)" + expression)
	switch {
	case err == nil:
		f.pattern, f.negate = e, negate
	case f.browser != nil && pattern.NeedsBrowser(err):
		f.next, f.nextNegate = f.browser.expression(expression, "i"), negate
		f.settle()
	default:
		f.wrong = err
	}
}

// UseBrowser takes what the browser matches, too, which is asked about these expressions. Of filters that are none of the model's, the last one that does so has the
// answers put in force.
func (f *Filter) UseBrowser(p *BrowserPatterns) { f.browser, p.dialog = p, f }

// Waits reports whether the text is in force once the browser has answered.
func (f *Filter) Waits() bool { return f.next != nil }

// Refuse says why a text that waits is not in force, where something else than the filter matches by it.
func (f *Filter) Refuse(err error) { f.wrong, f.next = err, nil }

// settle puts an expression in force that the browser has answered for.
func (f *Filter) settle() {
	if f.next != nil && f.next.Decided() {
		if f.wrong = f.next.Err(); f.wrong == nil {
			f.pattern, f.negate = f.next, f.nextNegate
		}
		f.next = nil
	}
}

// asks reports whether the filter waits for answers of the browser, or has some.
func (f *Filter) asks() bool {
	_, in := f.pattern.(*pattern.Expression)
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

// Reason says what the typed text lacks, or is empty; [Filter.Problem] says as well that the filter of before is in force.
func (f *Filter) Reason() string { return problem.Text(f.wrong) }

// Problem says what the typed text lacks, or is empty.
func (f *Filter) Problem() string {
	switch why := f.Reason(); {
	case why == "":
		return ""
	case pattern.Foreign(f.wrong):
		return words.Sentences(why, words.PatternExclude.Text(), words.PatternBefore.Text())
	default:
		return words.Sentences(why, words.PatternBefore.Text())
	}
}

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
