// Package filter selects names by patterns that a person types: a regular expression of Go or,
// where Go cannot match it, of the browser.
package filter

import (
	"regexp"
	"strings"

	"eventlens/app/pattern"
	"eventlens/app/pattern/problem"
	"eventlens/app/words"
)

// Filter selects names by a regular expression (Go's RE2), ignoring case. A leading ! selects the
// names that do not match. While the typed expression is invalid, the last valid one stays in
// force. The zero value selects everything.
//
// With [Patterns] it also accepts expressions that RE2 rejects, as TensorBoard's filters do.
// The previous expression then stays in force until the browser has answered for the current names.
type Filter struct {
	text    string // as typed
	wrong   error  // why text is not in force; nil if it is
	pattern matcher
	negate  bool
	plain   bool // text is matched literally

	browser    *Patterns           // nil if the browser is not asked
	next       *pattern.Expression // in force once the browser has answered
	nextNegate bool
}

// matcher is an expression of package regexp, or one that the browser matches.
type matcher interface{ MatchString(name string) bool }

// Set sets the text and reports whether it differs from the one before.
func (f *Filter) Set(text string) bool {
	if text == f.text {
		return false
	}
	f.text = text
	f.apply()
	return true
}

// apply puts the text in force if it is valid.
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
		f.next, f.nextNegate = f.browser.Expression(expression, "i"), negate
		f.Settle()
	default:
		f.wrong = err
	}
}

// New returns a filter that leaves expressions that RE2 rejects to the browser.
func New(p *Patterns) *Filter { return &Filter{browser: p} }

// UseBrowser makes the filter of a dialog leave expressions that RE2 rejects to the browser. p
// settles it after each answer.
func (f *Filter) UseBrowser(p *Patterns) { f.browser, p.dialog = p, f }

// Waits reports whether the text takes force only after the browser's answer.
func (f *Filter) Waits() bool { return f.next != nil }

// Refuse rejects a waiting text with an error, for filters whose matching is done elsewhere.
func (f *Filter) Refuse(err error) { f.wrong, f.next = err, nil }

// Settle puts the waiting expression in force if the browser has answered.
func (f *Filter) Settle() {
	if f.next != nil && f.next.Decided() {
		if f.wrong = f.next.Err(); f.wrong == nil {
			f.pattern, f.negate = f.next, f.nextNegate
		}
		f.next = nil
	}
}

// Asks reports whether the filter waits for answers of the browser, or uses them.
func (f *Filter) Asks() bool {
	_, in := f.pattern.(*pattern.Expression)
	return in || f.next != nil
}

// SetPlain chooses between literal text and an expression, and reports whether that changed.
func (f *Filter) SetPlain(plain bool) bool {
	if plain == f.plain {
		return false
	}
	f.plain = plain
	f.apply()
	return true
}

// Plain reports whether the text is matched literally.
func (f *Filter) Plain() bool { return f.plain }

// Negated reports whether matching names are left out.
func (f *Filter) Negated() bool { return f.negate }

// quoteBegin and quoteEnd enclose literal text in an expression.
const quoteBegin, quoteEnd = `\Q`, `\E`

// Address returns the filter as stored in the URL: literal text becomes a quoted expression.
func (f *Filter) Address() string {
	if f.plain && f.text != "" {
		return quoteBegin + f.text + quoteEnd
	}
	return f.text
}

// SetAddress sets the filter from a text returned by Address.
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

// Reason returns why the typed text is invalid, "" if it is valid.
func (f *Filter) Reason() string { return problem.Text(f.wrong) }

// Problem returns the reason, and says that the previous filter stays in force; "" if the typed text
// is valid.
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

// Active reports whether the filter can exclude names, now or once the browser has answered.
func (f *Filter) Active() bool { return f.pattern != nil || f.next != nil }

// Match reports whether an item with these names is selected: at least one of them matches, or none
// if the filter is negated.
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
